import { isIP } from 'node:net';
import { isSubdomain } from '#api/features/customers/customer.rules.ts';

/** What a host name says about the tenant, before anybody looks it up. */
export type Host = { kind: 'platform' } | { kind: 'subdomain'; subdomain: string } | { kind: 'foreign' };

/**
 * Reads a host name (requirements T1, T2): the bare root domain or an IP address is the platform, exactly one label
 * before the root domain is a subdomain, anything else is foreign. Case, port and a final dot do not matter.
 */
export function parseHost(hostname: string, rootDomain: string): Host {
  // Lower-casing turns some letters beyond ASCII into ASCII ones (the Kelvin sign into k), so those are refused first.
  if (!/^[\u0021-\u007e]+$/.test(hostname)) return { kind: 'foreign' };
  const host = withoutPort(hostname.toLowerCase()).replace(/\.$/, '');
  if (host === rootDomain || isIP(host) !== 0) return { kind: 'platform' };
  if (!host.endsWith(`.${rootDomain}`)) return { kind: 'foreign' };
  const subdomain = host.slice(0, -rootDomain.length - 1);
  return isSubdomain(subdomain) ? { kind: 'subdomain', subdomain } : { kind: 'foreign' };
}

function withoutPort(host: string): string {
  const bracketed = /^\[(?<address>[^\]]*)\](:\d*)?$/.exec(host)?.groups?.address;
  if (bracketed !== undefined) return bracketed;
  return isIP(host) === 6 ? host : host.replace(/:\d*$/, '');
}
