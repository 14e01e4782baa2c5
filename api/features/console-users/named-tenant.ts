import { customerById } from '#api/features/customers/customer.service.ts';
import { inTenant, type Context, type TenantContext } from '#api/graphql/context.ts';
import { invalidField, notFound, unauthenticated } from '#api/platform/errors.ts';

/**
 * The tenant of a call that @allow opens to system administrators too: the host's own or, at the bare root domain, the
 * one that `customerId` names. A tenant's people may name none but their own; another answers NOT_FOUND.
 */
export async function inNamedTenant(ctx: Context, customerId: string | null | undefined): Promise<TenantContext> {
  if (ctx.tenant) {
    if (customerId && customerId !== ctx.tenant.id) throw notFound('Customer');
    return inTenant(ctx);
  }
  const { viewer } = ctx;
  if (!viewer) throw unauthenticated();
  if (!customerId) throw invalidField('customerId', 'required');
  const { id, subdomain, displayName, timeZone, status } = await customerById(ctx.em, customerId);
  return { ...ctx, viewer, tenant: { id, subdomain, displayName, timeZone, status } };
}
