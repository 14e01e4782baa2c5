import { createRow, withoutUndefined } from '#api/crud/create-row.ts';
import { markDeleted } from '#api/crud/delete-row.ts';
import { lockDeleted, restoreRow } from '#api/crud/restore-row.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { pictureToStore } from '#api/features/pictures/picture-copy.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateProductInput, UpdateProductInput } from '#api/graphql/generated/types.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { lockFinished, removeDraft } from './product-draft.mutations.ts';
import { claimFiles } from './product-files.ts';
import { restoreSizes } from './product-restore.ts';
import { deleteSizes, replaceSizes } from './product-sizes.ts';
import { Product } from './product.entity.ts';
import { productRules } from './product.rules.ts';

/** Creates a product with its sizes and certificates. */
export function createProduct(ctx: TenantContext, input: CreateProductInput): Promise<Product> {
  const { sizes, ...values } = validate(productRules, input);
  return write(ctx, async (tx) => {
    await claimFiles(tx, ctx.services, values, null);
    const product = await createRow(tx, Product, values);
    await replaceSizes(tx, product.id, sizes);
    return product;
  });
}

/** Changes a product, and replaces its sizes when they are present. */
export function updateProduct(ctx: TenantContext, input: UpdateProductInput): Promise<Product> {
  const { sizes, ...values } = validatePartial(productRules, input);
  return write(ctx, async (tx) => {
    const product = await lockFinished(tx, input);
    await claimFiles(tx, ctx.services, values, product);
    if (sizes) await replaceSizes(tx, product.id, sizes);
    const picture = { kind: 'IMAGE', sent: input.imageUrl, value: values.imageUrl, current: product.imageUrl } as const;
    const imageUrl = await pictureToStore(tx, picture);
    return saveRow(tx, product, withoutUndefined({ ...values, imageUrl }));
  });
}

/** Deletes a product with its sizes and certificates, or a draft. The codes of the sizes are free again. */
export const deleteProduct = (ctx: TenantContext, key: { id: string; version: number }) =>
  write(ctx, async (tx) => {
    const product = await lockRow(tx, Product, key.id, key.version);
    if (product.status === 'PENDING') return removeDraft(tx, product);
    const deleted = await markDeleted(tx, product);
    await deleteSizes(tx, key.id);
    return deleted;
  });

/** Restores a deleted product with the sizes and certificates that were deleted with it. */
export const restoreProduct = (ctx: TenantContext, key: { id: string; version: number }) =>
  write(ctx, async (tx) => {
    const { deletedAt } = await lockDeleted(tx, Product, key);
    const product = await restoreRow(tx, Product, key);
    if (deletedAt) await restoreSizes(tx, product.id, deletedAt);
    return product;
  });
