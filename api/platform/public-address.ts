import { lookup as resolve } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Resolves a host name to all its addresses. */
export type Lookup = (host: string) => Promise<readonly string[]>;

/** Addresses that are formally public but belong to the network of a cloud provider: Azure's platform service. */
const PROVIDER_SERVICES: readonly string[] = ['168.63.129.16'];

/** The resolver of the system. */
export const systemLookup: Lookup = async (host) =>
  (await resolve(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Whether an IP address belongs to the public internet. False for private, loopback, link-local, shared (CGNAT),
 * multicast, reserved and documentation addresses, and for IPv6 addresses that contain an IPv4 address (6to4, Teredo,
 * NAT64). An IPv4-mapped address counts as its IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !PROVIDER_SERVICES.includes(parsed.toString());
}

/** The addresses of a host in a URL: itself if it is an address, else what the lookup answers. */
export async function addressesOf(hostname: string, lookup: Lookup): Promise<readonly string[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) ? [host] : lookup(host);
}
