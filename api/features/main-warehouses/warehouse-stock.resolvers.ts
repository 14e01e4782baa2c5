import type { GraphQLResolveInfo } from 'graphql';
import { listPage, type ListArgs } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { all, contains, isIn, sql, type Sql } from '#api/db/sql.ts';
import { shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import { ProductCertificate } from '#api/features/products/product-certificate.entity.ts';
import { ProductSize } from '#api/features/products/product-size.entity.ts';
import { Product } from '#api/features/products/product.entity.ts';
import { listMovements } from '#api/features/channels/list-movements.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import { eventStream } from '#api/graphql/event-stream.ts';
import type { Resolvers, WarehouseItemFilter } from '#api/graphql/generated/types.ts';
import { loadReferenced } from '#api/graphql/reference.ts';
import { MainWarehouse } from './main-warehouse.entity.ts';
import { WarehouseStock } from './warehouse-stock.entity.ts';
import {
  adjustWarehouseItem,
  allocateStock,
  createWarehouseStock,
  deallocateStock,
  deleteWarehouseStock,
  restockWarehouseItem,
  updateWarehouseStock,
} from './warehouse-stock.mutations.ts';

export const resolvers = {
  Query: {
    getWarehouseItem: (_, { id }, ctx) => getOrFail(inTenant(ctx), WarehouseStock, id),
    listWarehouseItems: (_, args, ctx, info) => listStock(inTenant(ctx), args, info),
    listWarehouseStocks: (_, { warehouseId, ...args }, ctx, info) =>
      listStock(inTenant(ctx), { ...args, filter: { ...args.filter, warehouseId } }, info),
    listWarehouseMovements: (_, { warehouseId, warehouseStockId, ...args }, ctx, info) =>
      listMovements(inTenant(ctx), args, info, [
        sql`warehouse_id = ${warehouseId}`,
        ...isIn('warehouse_stock_id', warehouseStockId ? [warehouseStockId] : null),
      ]),
  },
  Mutation: {
    createWarehouseStock: (_, { input }, ctx) => createWarehouseStock(inTenant(ctx), input),
    updateWarehouseStock: (_, { input }, ctx) => updateWarehouseStock(inTenant(ctx), input),
    deleteWarehouseStock: (_, key, ctx) => deleteWarehouseStock(inTenant(ctx), key),
    createWarehouseItem: (_, { input }, ctx) => createWarehouseStock(inTenant(ctx), input),
    updateWarehouseItem: (_, { input }, ctx) => updateWarehouseStock(inTenant(ctx), input),
    deleteWarehouseItem: (_, key, ctx) => deleteWarehouseStock(inTenant(ctx), key),
    allocateStock: (_, { input }, ctx) => allocateStock(inTenant(ctx), input),
    deallocateStock: (_, { input }, ctx) => deallocateStock(inTenant(ctx), input),
    restockWarehouseItem: (_, { input }, ctx) => restockWarehouseItem(inTenant(ctx), input),
    adjustWarehouseItem: (_, { input }, ctx) => adjustWarehouseItem(inTenant(ctx), input),
  },
  Subscription: {
    onWarehouseStockChanged: {
      subscribe: (_, __, ctx) => eventStream(inTenant(ctx), ['warehouseStock'], { key: ({ id }) => id }),
      resolve: ({ id }: { id: string }) => id,
    },
  },
  WarehouseStock: {
    warehouse: reading(['warehouseId'], ({ warehouseId }, _, ctx) => loadReferenced(ctx, MainWarehouse, warehouseId)),
    product: reading(['productId'], ({ productId }, _, ctx) => loadReferenced(ctx, Product, productId)),
    size: reading(['sizeId'], ({ sizeId }, _, ctx) => loadReferenced(ctx, ProductSize, sizeId)),
    certificate: reading(['certificateId'], ({ certificateId }, _, ctx) =>
      loadReferenced(ctx, ProductCertificate, certificateId),
    ),
    entityType: reading(['id'], () => 'WAREHOUSE_STOCK'),
  },
  WarehouseItem: {
    warehouseName: reading(
      ['warehouseId'],
      async ({ warehouseId }, _, ctx) => (await loadReferenced(ctx, MainWarehouse, warehouseId)).name,
    ),
    productName: reading(
      ['productId'],
      async ({ productId }, _, ctx) => (await loadReferenced(ctx, Product, productId)).name,
    ),
    productImageUrl: reading(['productId'], async ({ productId }, _, ctx) => {
      const { customerId, imageUrl } = await loadReferenced(ctx, Product, productId);
      return shownPicture(ctx, { kind: 'IMAGE', customerId, address: imageUrl });
    }),
    sizeName: reading(['sizeId'], async ({ sizeId }, _, ctx) => (await loadReferenced(ctx, ProductSize, sizeId)).size),
    sizeCode: reading(['sizeId'], async ({ sizeId }, _, ctx) => (await loadReferenced(ctx, ProductSize, sizeId)).code),
    certificateName: reading(
      ['certificateId'],
      async ({ certificateId }, _, ctx) => (await loadReferenced(ctx, ProductCertificate, certificateId)).name,
    ),
    certificateNumber: reading(
      ['certificateId'],
      async ({ certificateId }, _, ctx) => (await loadReferenced(ctx, ProductCertificate, certificateId)).number,
    ),
    certificateExpirationDate: reading(
      ['certificateId'],
      async ({ certificateId }, _, ctx) =>
        (await loadReferenced(ctx, ProductCertificate, certificateId)).expirationDate,
    ),
  },
} satisfies Resolvers;

const listStock = (ctx: TenantContext, args: ListArgs<WarehouseItemFilter>, info: GraphQLResolveInfo) => {
  const { search, warehouseId, productId, level } = args.filter ?? {};
  return listPage(ctx, WarehouseStock, args, info, {
    // A refill looks at the whole warehouse.
    maxLimit: 1000,
    where: [
      ...isIn('warehouse_id', warehouseId ? [warehouseId] : null),
      ...isIn('product_id', productId ? [productId] : null),
      ...ofProducts(ctx, search),
      ...(level ? [level.length === 0 ? sql`false` : sql`(${sql.join(level.map(isOfLevel), sql` or `)})`] : []),
    ],
    defaultSort: 'CREATED_AT_DESC',
  });
};

/** Stock of products whose name contains the text. */
function ofProducts(ctx: TenantContext, search: string | null | undefined): Sql[] {
  const named = contains(['name'], search);
  if (named.length === 0) return [];
  return [sql`product_id in (select id from product where customer_id = ${ctx.tenant.id} and ${all(named)})`];
}

const isOfLevel = (level: 'LOW' | 'OUT'): Sql =>
  level === 'OUT' ? sql`quantity_available = 0` : sql`(quantity_available between 1 and low_level)`;
