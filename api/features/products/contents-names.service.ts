import type { Context } from '#api/graphql/context.ts';
import { loadReferenced } from '#api/graphql/reference.ts';
import type { Contents } from './contents.service.ts';
import { ProductCertificate } from './product-certificate.entity.ts';
import { ProductSize } from './product-size.entity.ts';
import { Product } from './product.entity.ts';

type Field = (line: Contents, args: unknown, ctx: Context) => Promise<string>;

/** Resolvers of the names of a line's contents. A size or certificate that was removed from its product has none. */
export const contentsNames = {
  productName: async ({ productId }, _, ctx) => (await loadReferenced(ctx, Product, productId)).name,
  sizeName: async ({ sizeId }, _, ctx) => (await ctx.load.byId(ProductSize, sizeId))?.size ?? '',
  certificateNumber: async ({ certificateId }, _, ctx) =>
    (await ctx.load.byId(ProductCertificate, certificateId))?.number ?? '',
} satisfies Record<string, Field>;
