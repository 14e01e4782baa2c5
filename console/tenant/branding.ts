import { postOperation } from '#console/apollo/post-operation.ts';
import type { GetCustomerBySubdomainQuery } from '#console/generated/operations.ts';
import { type Branding, readBranding, storeBranding } from './branding-cache.ts';
import brandingQuery from './branding.graphql?raw';
import { isReservedSubdomain } from './subdomain.ts';
import { SUBDOMAIN } from './tenant.ts';

/** The branding of the tenant. Without `customer` the tenant is unknown and the console's name is shown (T5). */
export type TenantBranding = { kind: 'none' } | { kind: 'loading' } | { kind: 'tenant'; customer?: Branding };

/** The branding that is known without a request. */
export function knownBranding(subdomain = SUBDOMAIN): TenantBranding {
  if (!subdomain) return { kind: 'none' };
  if (isReservedSubdomain(subdomain)) return { kind: 'tenant' };
  const customer = readBranding(subdomain);
  return customer ? { kind: 'tenant', customer } : { kind: 'loading' };
}

let fetching: Promise<TenantBranding> | undefined;

/** The tenant's public branding, from this browser's storage or from the api (T4–T6). One request at a time. */
export async function fetchBranding(subdomain = SUBDOMAIN): Promise<TenantBranding> {
  const known = knownBranding(subdomain);
  if (known.kind !== 'loading') return known;
  fetching ??= request(subdomain)
    .catch(() => undefined)
    .then((customer): TenantBranding => ({ kind: 'tenant', customer }))
    .finally(() => {
      fetching = undefined;
    });
  return fetching;
}

async function request(subdomain: string | undefined): Promise<Branding | undefined> {
  const { getCustomerBySubdomain } = await postOperation<GetCustomerBySubdomainQuery>({
    operationName: 'GetCustomerBySubdomain',
    query: brandingQuery,
    variables: { subdomain },
  });
  if (!getCustomerBySubdomain) return undefined;
  storeBranding(getCustomerBySubdomain);
  return getCustomerBySubdomain;
}
