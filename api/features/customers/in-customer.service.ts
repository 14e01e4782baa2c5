import { firstRow, sql } from '#api/db/sql.ts';
import { inTenant, type Context, type TenantContext } from '#api/graphql/context.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { invalidField, notFound, unauthenticated } from '#api/platform/errors.ts';

/**
 * The tenant of a call that @allow opens to system administrators too: the host's own or, at the bare root domain, the
 * one that `customerId` names. A tenant's people may name none but their own; another answers NOT_FOUND.
 */
export async function inCustomer(ctx: Context, customerId: string | null | undefined): Promise<TenantContext> {
  if (ctx.tenant) {
    if (customerId && customerId !== ctx.tenant.id) throw notFound('Customer');
    return inTenant(ctx);
  }
  const { viewer } = ctx;
  if (!viewer) throw unauthenticated();
  if (!customerId) throw invalidField('customerId', 'required');
  const tenant = await firstRow(
    ctx.em,
    sql<Tenant>`select id, subdomain, display_name as displayName, time_zone as timeZone, status from customer where id = ${customerId} and live = 1`,
  );
  if (!tenant) throw notFound('Customer');
  return { ...ctx, viewer, tenant };
}
