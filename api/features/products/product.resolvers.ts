import type { EntityClass } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { eachRecord } from '#api/crud/each-record.ts';
import { checkLimit, listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail, tenantRows } from '#api/crud/rows.ts';
import { contains, isIn, sql } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { pictureCopy, shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { certificatesInUse } from './certificate-use.ts';
import { createDraft, deleteDraft, finalizeDraft, updateDraft } from './product-draft.mutations.ts';
import { findSizesByCode, productConditions, suggestCategories } from './product.queries.ts';
import { ProductCertificate } from './product-certificate.entity.ts';
import { ProductSize } from './product-size.entity.ts';
import { Product } from './product.entity.ts';
import { createProduct, deleteProduct, restoreProduct, updateProduct } from './product.mutations.ts';
import { PRODUCT_LIMITS } from './product.rules.ts';

export const resolvers = {
  Query: {
    findSizesByCode: (_, { codes }, ctx) => findSizesByCode(inTenant(ctx), codes),
    getProduct: (_, { id }, ctx) => getOrFail(inTenant(ctx), Product, id),
    listProducts: (_, args, ctx, info) =>
      listPage(inTenant(ctx), Product, args, info, {
        where: productConditions(inTenant(ctx), args.filter ?? {}),
        defaultSort: 'NAME_ASC',
      }),
    listProductSizes: (_, { productId, ...args }, ctx, info) =>
      listPage(inTenant(ctx), ProductSize, args, info, {
        where: [sql`product_id = ${productId}`, ...contains(['size', 'code'], args.filter?.search)],
        defaultSort: 'POSITION_ASC',
      }),
    listSizeCertificates: (_, { sizeId, ...args }, ctx, info) =>
      listPage(inTenant(ctx), ProductCertificate, args, info, {
        where: [sql`size_id = ${sizeId}`, ...contains(['name', 'number'], args.filter?.search)],
        defaultSort: 'POSITION_ASC',
      }),
    suggestProductCategories: (_, { search }, ctx) => suggestCategories(inTenant(ctx), search),
  },
  Mutation: {
    createProduct: (_, { input }, ctx) => createProduct(inTenant(ctx), input),
    updateProduct: (_, { input }, ctx) => updateProduct(inTenant(ctx), input),
    deleteProduct: (_, key, ctx) => deleteProduct(inTenant(ctx), key),
    updateProducts: (_, { input }, ctx) => eachRecord(input, (one) => updateProduct(inTenant(ctx), one)),
    deleteProducts: (_, { input }, ctx) => eachRecord(input, (key) => deleteProduct(inTenant(ctx), key)),
    restoreProduct: (_, key, ctx) => restoreProduct(inTenant(ctx), key),
    restoreProducts: (_, { input }, ctx) => eachRecord(input, (key) => restoreProduct(inTenant(ctx), key)),
    createProductDraft: (_, { input }, ctx) => createDraft(inTenant(ctx), input),
    updateProductDraft: (_, { input }, ctx) => updateDraft(inTenant(ctx), input),
    finalizeProduct: (_, key, ctx) => finalizeDraft(inTenant(ctx), key),
    deleteProductDraft: (_, key, ctx) => deleteDraft(inTenant(ctx), key),
  },
  Product: {
    updatedByName: userName('updatedBy'),
    imageUrl: reading(['customerId', 'imageUrl'], ({ customerId, imageUrl }, _, ctx) =>
      shownPicture(ctx, { kind: 'IMAGE', customerId, address: imageUrl }),
    ),
    imageCopy: reading(['customerId', 'imageUrl'], ({ customerId, imageUrl }, _, ctx) =>
      pictureCopy(ctx, { kind: 'IMAGE', customerId, address: imageUrl }),
    ),
    sizes: reading(['id'], ({ id }, _, ctx) =>
      childrenOf(inTenant(ctx), ProductSize, 'product_id', ({ productId }) => productId, id),
    ),
  },
  ProductSize: {
    certificates: reading(['id'], async ({ id }, { limit }, ctx, info) => {
      const found = await childrenOf(inTenant(ctx), ProductCertificate, 'size_id', ({ sizeId }) => sizeId, id);
      const most = isInList(info.path) ? CERTIFICATES_IN_LISTS : PRODUCT_LIMITS.certificates;
      return found.slice(0, Math.min(checkLimit(limit ?? most, PRODUCT_LIMITS.certificates), most));
    }),
  },
  ProductCertificate: {
    isInUse: reading(['id'], ({ id }, _, ctx) => {
      const { em, tenant, load } = inTenant(ctx);
      const find = async (ids: readonly string[]) => {
        const used = await certificatesInUse({ em, customerId: tenant.id }, ids);
        return ids.map((each) => used.has(each));
      };
      return load.batch('certificate.isInUse', find).load(id);
    }),
  },
} satisfies Resolvers;

/** Certificates of each size in answers of lists (requirements D6). */
const CERTIFICATES_IN_LISTS = 50;

/** Whether a value belongs to the items of a list. */
const isInList = ({ key, prev }: GraphQLResolveInfo['path']): boolean =>
  key === 'items' || (prev !== undefined && isInList(prev));

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
