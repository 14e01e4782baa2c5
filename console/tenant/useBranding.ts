import { useEffect, useState } from 'react';
import { postOperation } from '#console/apollo/post-operation.ts';
import type { GetCustomerBySubdomainQuery } from '#console/generated/operations.ts';
import brandingQuery from './branding.graphql?raw';
import { type Branding, storeBranding, readBranding } from './branding-cache.ts';
import { isReservedSubdomain } from './subdomain.ts';
import { SUBDOMAIN } from './tenant.ts';

/** The branding of the tenant. Without `customer` the tenant is unknown and the console's name is shown (T5). */
export type TenantBranding = { kind: 'none' } | { kind: 'loading' } | { kind: 'tenant'; customer?: Branding };

function initial(): TenantBranding {
  if (!SUBDOMAIN) return { kind: 'none' };
  if (isReservedSubdomain(SUBDOMAIN)) return { kind: 'tenant' };
  const customer = readBranding(SUBDOMAIN);
  return customer ? { kind: 'tenant', customer } : { kind: 'loading' };
}

/** The tenant's public branding, from this browser's storage or from the api (T4–T6). */
export function useBranding(): TenantBranding {
  const [branding, setBranding] = useState(initial);
  const isLoading = branding.kind === 'loading';
  useEffect(() => {
    if (!isLoading || !SUBDOMAIN) return;
    postOperation<GetCustomerBySubdomainQuery>({
      operationName: 'GetCustomerBySubdomain',
      query: brandingQuery,
      variables: { subdomain: SUBDOMAIN },
    })
      .then(({ getCustomerBySubdomain }) => {
        const customer = getCustomerBySubdomain ?? undefined;
        if (customer) storeBranding(customer);
        setBranding({ kind: 'tenant', customer });
      })
      .catch(() => setBranding({ kind: 'tenant' }));
  }, [isLoading]);
  useEffect(() => {
    const update = (customer: Branding) => setBranding({ kind: 'tenant', customer });
    listeners.add(update);
    return () => void listeners.delete(update);
  }, []);
  return branding;
}

const listeners = new Set<(customer: Branding) => void>();

/** Replaces the stored branding, which is valid for a day, by the company's current data (T6). */
export function useCurrentBranding(company: Branding | undefined): void {
  useEffect(() => {
    if (!company || company.subdomain !== SUBDOMAIN) return;
    storeBranding(company);
    for (const listener of listeners) listener(company);
  }, [company]);
}
