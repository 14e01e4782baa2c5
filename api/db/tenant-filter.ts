import type { FilterDef } from '@mikro-orm/core';

/** Name of the filter that keeps every entity query to one tenant. */
export const TENANT_FILTER = 'tenant';

/**
 * On for every entity with a customerId. A query fails when its parameter was never set ("No arguments provided for
 * filter"): forgetting the tenant is an error, never a leak.
 */
export const tenantFilter = {
  name: TENANT_FILTER,
  default: true,
  cond: ({ customerId }: { customerId: string }) => ({ customerId }),
} satisfies Partial<FilterDef> & { name: string };
