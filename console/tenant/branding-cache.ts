import type { GetCustomerBySubdomainQuery } from '#console/generated/operations.ts';

/** The public name and logo of a tenant. */
export type Branding = NonNullable<GetCustomerBySubdomainQuery['getCustomerBySubdomain']>;

/** In ms (T6). */
const LIFETIME = 24 * 3_600_000;
const keyOf = (subdomain: string) => `customer_logo_${subdomain}`;

const isBranding = (value: unknown): value is Branding =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'displayName' in value &&
  'subdomain' in value &&
  'logoUrl' in value &&
  // Older versions stored addresses of other hosts, which the page's policy refuses.
  (value.logoUrl === null || (typeof value.logoUrl === 'string' && value.logoUrl.startsWith('/')));

/** The branding that was stored within the last 24 hours. */
export function readBranding(subdomain: string, now = Date.now()): Branding | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(subdomain)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('customer' in stored) || !('timestamp' in stored)) return undefined;
    const { customer, timestamp } = stored;
    if (typeof timestamp !== 'number' || !isBranding(customer)) return undefined;
    // If the clock was set back, the age is negative and the entry must not last longer.
    const age = now - timestamp;
    return age >= 0 && age < LIFETIME ? customer : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the branding of a tenant with the current time. */
export function storeBranding(customer: Branding, now = Date.now()): void {
  try {
    const { id, displayName, subdomain, logoUrl } = customer;
    localStorage.setItem(
      keyOf(subdomain),
      JSON.stringify({ customer: { id, displayName, subdomain, logoUrl }, timestamp: now }),
    );
  } catch {
    // Storage may be full or forbidden; then the next page fetches the branding again.
  }
}
