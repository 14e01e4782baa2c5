import type { FilterDef } from '@mikro-orm/core';

/** Name of the filter that limits every entity query to one tenant. */
export const TENANT_FILTER = 'tenant';

/**
 * Active for every entity with a customerId. A query fails when the parameter was never set ("No arguments provided for
 * filter"), so a forgotten tenant is an error and never a leak.
 */
export const tenantFilter = {
  name: TENANT_FILTER,
  default: true,
  cond: ({ customerId }: { customerId: string }) => ({ customerId }),
} satisfies Partial<FilterDef> & { name: string };
