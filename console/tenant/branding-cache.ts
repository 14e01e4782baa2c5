import type { GetCustomerBySubdomainQuery } from '#console/generated/operations.ts';

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
  'logoUrl' in value;

/** What was looked up within the last 24 hours. */
export function readBranding(subdomain: string, now = Date.now()): Branding | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(subdomain)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('customer' in kept) || !('timestamp' in kept)) return undefined;
    const { customer, timestamp } = kept;
    if (typeof timestamp !== 'number' || !isBranding(customer)) return undefined;
    // A clock that was put back must not make it last longer.
    const age = now - timestamp;
    return age >= 0 && age < LIFETIME ? customer : undefined;
  } catch {
    return undefined;
  }
}

export function keepBranding(customer: Branding, now = Date.now()): void {
  try {
    const { id, displayName, subdomain, logoUrl } = customer;
    localStorage.setItem(
      keyOf(subdomain),
      JSON.stringify({ customer: { id, displayName, subdomain, logoUrl }, timestamp: now }),
    );
  } catch {
    // Storage may be full or forbidden; then the next page looks it up again.
  }
}
