import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { claimPicture } from '#api/features/pictures/picture-copy.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateProductInput, UpdateProductInput } from '#api/graphql/generated/types.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { deleteSizes, replaceSizes } from './product-sizes.ts';
import { Product } from './product.entity.ts';
import { productRules } from './product.rules.ts';

const IMAGE = { field: 'imageUrl', fromPlatform: false };

/** Creates a product with its sizes and certificates. */
export function createProduct(ctx: TenantContext, input: CreateProductInput): Promise<Product> {
  const { sizes, ...values } = validate(productRules, input);
  return write(ctx, async (tx) => {
    await claimPicture(tx, ctx.services, { ...IMAGE, address: values.imageUrl, current: null });
    const product = await createRow(tx, Product, values);
    await replaceSizes(tx, product.id, sizes);
    return product;
  });
}

/** Changes a product, and replaces its sizes when they are present. */
export function updateProduct(ctx: TenantContext, input: UpdateProductInput): Promise<Product> {
  const { sizes, ...values } = validatePartial(productRules, input);
  return write(ctx, async (tx) => {
    const product = await lockRow(tx, Product, input.id, input.version);
    await claimPicture(tx, ctx.services, { ...IMAGE, address: values.imageUrl, current: product.imageUrl });
    if (sizes) await replaceSizes(tx, product.id, sizes);
    return saveRow(tx, product, values);
  });
}

/** Deletes a product with its sizes and certificates. The codes of the sizes are free again. */
export const deleteProduct = (ctx: TenantContext, key: { id: string; version: number }) =>
  write(ctx, async (tx) => {
    const deleted = await deleteRow(tx, Product, key);
    await deleteSizes(tx, key.id);
    return deleted;
  });
