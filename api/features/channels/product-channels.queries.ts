import { getOrFail } from '#api/crud/rows.ts';
import { rows, sql } from '#api/db/sql.ts';
import { Product } from '#api/features/products/product.entity.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ProductChannel } from '#api/graphql/generated/types.ts';

const MAX_CHANNELS = 100;

/** The channels of active machines with a product, the emptiest first. */
export async function productChannels(ctx: TenantContext, productId: string): Promise<ProductChannel[]> {
  const { em, tenant } = ctx;
  await getOrFail(ctx, Product, productId);
  return rows(
    em,
    sql<ProductChannel>`
      select machine.id as machineId, machine.name as machineName, channel.channel, size.size, size.code as sizeCode,
        certificate.number as certificateNumber, certificate.expiration_date as certificateExpirationDate,
        channel.quantity, channel.capacity, channel.low_level as lowLevel
      from channel
      join machine on machine.customer_id = ${tenant.id} and machine.id = channel.machine_id and machine.status = 'ACTIVE'
      join product_size size on size.customer_id = ${tenant.id} and size.id = channel.size_id
      join product_certificate certificate on certificate.customer_id = ${tenant.id} and certificate.id = channel.certificate_id
      where channel.customer_id = ${tenant.id} and channel.product_id = ${productId}
      order by channel.quantity, machine.name, channel.channel limit ${MAX_CHANNELS}`,
  );
}
