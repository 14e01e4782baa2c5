import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { GetCustomerBySubdomainDocument } from '#console/generated/operations.ts';
import { type Branding, keepBranding, readBranding } from './branding-cache.ts';
import { isNobodys } from './subdomain.ts';
import { SUBDOMAIN } from './tenant.ts';

/** What is known of the tenant; `customer` is missing where nobody is found: the fallback shows the console's own name (T5). */
export type TenantBranding = { kind: 'none' } | { kind: 'loading' } | { kind: 'tenant'; customer?: Branding };

function initial(): TenantBranding {
  if (!SUBDOMAIN) return { kind: 'none' };
  if (isNobodys(SUBDOMAIN)) return { kind: 'tenant' };
  const customer = readBranding(SUBDOMAIN);
  return customer ? { kind: 'tenant', customer } : { kind: 'loading' };
}

/** The tenant's public branding, from this browser's memory or from the server (T4–T6). */
export function useBranding(): TenantBranding {
  const client = useApolloClient();
  const [branding, setBranding] = useState(initial);
  const isLoading = branding.kind === 'loading';
  useEffect(() => {
    if (!isLoading || !SUBDOMAIN) return;
    client
      .query({ query: GetCustomerBySubdomainDocument, variables: { subdomain: SUBDOMAIN } })
      .then(({ data }) => {
        const customer = data?.getCustomerBySubdomain ?? undefined;
        if (customer) keepBranding(customer);
        setBranding({ kind: 'tenant', customer });
      })
      .catch(() => setBranding({ kind: 'tenant' }));
  }, [client, isLoading]);
  useEffect(() => {
    const hear = (customer: Branding) => setBranding({ kind: 'tenant', customer });
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
  return branding;
}

const listeners = new Set<(customer: Branding) => void>();

/** What the company's own people are told of it goes before what this browser remembers, for a day (T6). */
export function useBrandingOf(company: Branding | undefined): void {
  useEffect(() => {
    if (!company || company.subdomain !== SUBDOMAIN) return;
    keepBranding(company);
    for (const listener of listeners) listener(company);
  }, [company]);
}
