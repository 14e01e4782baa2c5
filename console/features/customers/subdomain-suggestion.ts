import { CUSTOMER_LIMITS } from '#api/features/customers/customer.rules.ts';

/** What a company's name would be as a subdomain: "Metalúrgica Acme" is metalurgica-acme. */
export function suggestSubdomain(displayName: string): string {
  const plain = displayName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return words.slice(0, CUSTOMER_LIMITS.subdomain.max).replace(/-$/, '');
}

/** Whether somebody chose the subdomain, and did not leave it at what the name suggests. */
export const isTyped = ({ displayName, subdomain }: { displayName?: string; subdomain?: string }): boolean =>
  Boolean(subdomain) && subdomain !== suggestSubdomain(displayName ?? '');

/** The address of a customer's console, beside the one that the system administration is at; undefined at an IP address. */
export function consoleAddressOf(subdomain: string, { protocol, hostname, host }: Location): string | undefined {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return isAddress ? undefined : `${protocol}//${subdomain}.${host}`;
}
