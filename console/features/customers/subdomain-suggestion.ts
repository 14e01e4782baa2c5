import { CUSTOMER_LIMITS } from '#api/features/customers/customer.rules.ts';
import { plainLetters } from '#console/i18n/plain-letters.ts';

/** Converts a company's name to a subdomain: "Metalúrgica Acme" becomes metalurgica-acme. */
export function suggestSubdomain(displayName: string): string {
  const ascii = plainLetters(displayName);
  const words = ascii.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return words.slice(0, CUSTOMER_LIMITS.subdomain.max).replace(/-$/, '');
}

/** Whether the user typed a subdomain other than the suggested one. */
export const isTyped = ({ displayName, subdomain }: { displayName?: string; subdomain?: string }): boolean =>
  Boolean(subdomain) && subdomain !== suggestSubdomain(displayName ?? '');

/** The address of a customer's console: a subdomain of the administration's host. Undefined if the host is an IP. */
export function consoleAddressOf(subdomain: string, { protocol, hostname, host }: Location): string | undefined {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return isAddress ? undefined : `${protocol}//${subdomain}.${host}`;
}
