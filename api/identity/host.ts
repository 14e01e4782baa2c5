import { isIP } from 'node:net';
import { isSubdomain } from '#api/features/customers/customer.rules.ts';

/** Kind of a host name, before the tenant is looked up. */
export type Host = { kind: 'platform' } | { kind: 'subdomain'; subdomain: string } | { kind: 'foreign' };

/**
 * Reads a host name (requirements T1, T2): the bare root domain or an IP address is the platform, exactly one label
 * before the root domain is a subdomain, anything else is foreign. Case, port and a final dot do not matter.
 */
export function parseHost(hostname: string, rootDomain: string): Host {
  // Refuse non-ASCII names first: lower-casing turns some of their letters into ASCII (the Kelvin sign into k).
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
