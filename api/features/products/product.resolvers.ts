import type { EntityClass } from '@mikro-orm/core';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail, tenantRows } from '#api/crud/rows.ts';
import { isIn, sql } from '#api/db/sql.ts';
import { pictureCopy, shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { productConditions } from './product.queries.ts';
import { ProductCertificate } from './product-certificate.entity.ts';
import { ProductSize } from './product-size.entity.ts';
import { Product } from './product.entity.ts';
import { createProduct, deleteProduct, updateProduct } from './product.mutations.ts';

export const resolvers = {
  Query: {
    getProduct: (_, { id }, ctx) => getOrFail(inTenant(ctx), Product, id),
    listProducts: (_, args, ctx, info) =>
      listPage(inTenant(ctx), Product, args, info, {
        where: productConditions(inTenant(ctx), args.filter ?? {}),
        defaultSort: 'NAME_ASC',
      }),
  },
  Mutation: {
    createProduct: (_, { input }, ctx) => createProduct(inTenant(ctx), input),
    updateProduct: (_, { input }, ctx) => updateProduct(inTenant(ctx), input),
    deleteProduct: (_, key, ctx) => deleteProduct(inTenant(ctx), key),
  },
  Product: {
    imageUrl: reading(['customerId', 'imageUrl'], ({ customerId, imageUrl }, _, ctx) =>
      shownPicture(ctx, customerId, imageUrl),
    ),
    imageCopy: reading(['customerId', 'imageUrl'], ({ customerId, imageUrl }, _, ctx) =>
      pictureCopy(ctx, customerId, imageUrl),
    ),
    sizes: reading(['id'], ({ id }, _, ctx) =>
      childrenOf(inTenant(ctx), ProductSize, 'product_id', ({ productId }) => productId, id),
    ),
  },
  ProductSize: {
    certificates: (size, _, ctx) =>
      childrenOf(inTenant(ctx), ProductCertificate, 'size_id', ({ sizeId }) => sizeId, size.id),
  },
} satisfies Resolvers;

/** Sizes or certificates of a parent, in order. One statement for all parents of a page. */
const childrenOf = <T extends ProductSize | ProductCertificate>(
  ctx: TenantContext,
  entity: EntityClass<T>,
  column: string,
  ownerOf: (row: T) => string,
  parentId: string,
): Promise<T[]> =>
  ctx.load.many(entity, parentId, {
    find: (parentIds) =>
      tenantRows(
        ctx,
        entity,
        [...isIn(column, parentIds), sql`live = 1`],
        sql`order by ${sql.ref(column)}, position, id`,
      ),
    ownerOf,
  });
