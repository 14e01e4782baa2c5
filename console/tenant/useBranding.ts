import { useEffect, useState } from 'react';
import { fetchBranding, knownBranding, type TenantBranding } from './branding.ts';
import { type Branding, storeBranding } from './branding-cache.ts';
import { SUBDOMAIN } from './tenant.ts';

/** The tenant's public branding (T4–T6). */
export function useBranding(): TenantBranding {
  const [branding, setBranding] = useState(() => knownBranding());
  const isLoading = branding.kind === 'loading';
  useEffect(() => {
    if (isLoading) void fetchBranding().then(setBranding);
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
