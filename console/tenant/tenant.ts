import { subdomainOf } from './subdomain.ts';

/**
 * The root domain as the server knows it, written into the page. Vite's own server does not write it; tenants are then
 * subdomains of localhost.
 */
function rootDomain(): string {
  const given = document.querySelector<HTMLMetaElement>('meta[name="root-domain"]')?.content;
  return given && !given.startsWith('__') ? given : 'localhost';
}

/** The tenant of this page's address; undefined for the system administration. */
export const SUBDOMAIN = subdomainOf(location.hostname, rootDomain());
