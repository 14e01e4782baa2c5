import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail, tenantRows } from '#api/crud/rows.ts';
import { isIn, sql } from '#api/db/sql.ts';
import { MachineStock } from './machine-stock.entity.ts';
import { ProductCertificate } from '#api/features/products/product-certificate.entity.ts';
import { ProductSize } from '#api/features/products/product-size.entity.ts';
import { Product } from '#api/features/products/product.entity.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import { reference } from '#api/graphql/reference.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { notFound } from '#api/platform/errors.ts';
import { Channel } from './channel.entity.ts';
import { adjustChannel, chooseChannelStatus, restockChannel } from './channel.mutations.ts';
import { deleteMachineStock, updateMachineStock } from './machine-stock.mutations.ts';
import { listMovements } from './list-movements.service.ts';

export const resolvers = {
  Query: {
    getMachineStock: (_, { id }, ctx) => getOrFail(inTenant(ctx), MachineStock, id),
    listMachineStocks: (_, { machineId, ...args }, ctx, info) =>
      listPage(inTenant(ctx), MachineStock, args, info, {
        where: [sql`machine_id = ${machineId}`],
        defaultSort: 'CREATED_AT_DESC',
      }),
    listStockMovements: (_, { machineId, channel, ...args }, ctx, info) =>
      listMovements(inTenant(ctx), args, info, [
        sql`machine_id = ${machineId}`,
        ...isIn('channel', typeof channel === 'number' ? [channel] : null),
      ]),
  },
  Mutation: {
    updateMachineStock: (_, { input }, ctx) => updateMachineStock(inTenant(ctx), input),
    deleteMachineStock: (_, key, ctx) => deleteMachineStock(inTenant(ctx), key),
    restockChannel: (_, { input }, ctx) => restockChannel(inTenant(ctx), input),
    adjustChannel: (_, { input }, ctx) => adjustChannel(inTenant(ctx), input),
    setChannelStatus: (_, { input }, ctx) => chooseChannelStatus(inTenant(ctx), input),
  },
  Machine: {
    stock: reading(['id'], ({ id }, _, ctx) => stockOf(inTenant(ctx), id)),
  },
  MachineStock: {
    channels: (stock, _, ctx) => channelsOf(inTenant(ctx), stock.machineId),
  },
  Channel: {
    product: async (channel, _, ctx) => requireRow(await ctx.load.byId(Product, channel.productId), 'Product'),
    size: async (channel, _, ctx) => requireRow(await ctx.load.byId(ProductSize, channel.sizeId), 'ProductSize'),
    certificate: async (channel, _, ctx) =>
      requireRow(await ctx.load.byId(ProductCertificate, channel.certificateId), 'ProductCertificate'),
  },
  StockMovement: {
    product: reference('productId', Product),
    size: reference('sizeId', ProductSize),
    certificate: reference('certificateId', ProductCertificate),
  },
} satisfies Resolvers;

/** The layout of a machine; of a deleted machine its last one, because ids grow with time. */
async function stockOf(ctx: TenantContext, machineId: string): Promise<MachineStock> {
  const stock = await ctx.load.one('machine.stock', machineId, {
    find: (ids) => tenantRows(ctx, MachineStock, isIn('machine_id', ids), sql`order by id`),
    ownerOf: (row) => row.machineId,
  });
  return requireRow(stock, 'MachineStock');
}

const channelsOf = (ctx: TenantContext, machineId: string): Promise<Channel[]> =>
  ctx.load.many('machine.channels', machineId, {
    find: (ids) => tenantRows(ctx, Channel, isIn('machine_id', ids), sql`order by machine_id, channel`),
    ownerOf: (channel) => channel.machineId,
  });

function requireRow<T>(row: T | null, entity: string): T {
  if (!row) throw notFound(entity);
  return row;
}
