import { firstRow, sql } from '#api/db/sql.ts';
import { inTenant, type Context, type TenantContext } from '#api/graphql/context.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { invalidField, notFound, unauthenticated } from '#api/platform/errors.ts';

/**
 * The tenant of a call that system administrators may make, too: the tenant of the host or, at the root domain, the
 * customer with `customerId`. NOT_FOUND when a user of a tenant names another customer.
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
  const { actor, em, load, services, log, requestId, ip, language } = ctx;
  return { tenant, viewer, actor, em, load, services, log, requestId, ip, language };
}
