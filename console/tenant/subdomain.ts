const isAddress = (host: string) => host.startsWith('[') || host.includes(':') || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);

/** `acme` for acme.example.com; undefined for an IP address, the root domain and foreign hosts (T1, T2). */
export function subdomainOf(hostname: string, rootDomain: string): string | undefined {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (isAddress(host) || !host.endsWith(`.${rootDomain}`)) return undefined;
  return host.slice(0, -rootDomain.length - 1);
}

/** Subdomains without a tenant. Their sign-in page shows the console's name, but nobody can sign in (T5). */
const RESERVED = new Set(['demo', 'test', 'localhost']);
/** Whether the subdomain is reserved and has no tenant. */
export const isReservedSubdomain = (subdomain: string): boolean => RESERVED.has(subdomain);
