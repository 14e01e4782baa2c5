/** Lower-case letters, digits, hyphens; 3 to 30 of them (requirements V5). */
const SUBDOMAIN = /^[a-z0-9-]{3,30}$/;

/** Subdomains that show a fallback branding and are nobody's (requirements T5), and the platform's own realm. */
const RESERVED: ReadonlySet<string> = new Set(['demo', 'test', 'localhost', 'platform']);

/** Whether a customer may live under this name. */
export const isSubdomain = (name: string): boolean => SUBDOMAIN.test(name) && !RESERVED.has(name);
