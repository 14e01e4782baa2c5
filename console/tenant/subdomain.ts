const isAddress = (host: string) => host.startsWith('[') || host.includes(':') || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);

/** `acme` of acme.example.com; undefined for an IP address, the root domain and foreign hosts, which have no tenant (T1, T2). */
export function subdomainOf(hostname: string, rootDomain: string): string | undefined {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (isAddress(host) || !host.endsWith(`.${rootDomain}`)) return undefined;
  return host.slice(0, -rootDomain.length - 1);
}

/** Subdomains that are nobody's: there is a name to show, but nobody can sign in (T5). */
const NOBODYS = new Set(['demo', 'test', 'localhost']);
export const isNobodys = (subdomain: string): boolean => NOBODYS.has(subdomain);
