import { createRow } from '#api/crud/create-row.ts';
import { deleteRow, type Reference } from '#api/crud/delete-row.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateProductInput, UpdateProductInput } from '#api/graphql/generated/types.ts';
import { validate, validateGiven } from '#api/rules/validate.ts';
import { deleteSizes, replaceSizes } from './product-sizes.ts';
import { Product } from './product.entity.ts';
import { productRules } from './product.rules.ts';

export function createProduct(ctx: TenantContext, input: CreateProductInput): Promise<Product> {
  const { sizes, ...values } = validate(productRules, input);
  return write(ctx, async (tx) => {
    const product = await createRow(tx, Product, values);
    await replaceSizes(tx, product.id, sizes);
    return product;
  });
}

export function updateProduct(ctx: TenantContext, input: UpdateProductInput): Promise<Product> {
  const { sizes, ...values } = validateGiven(productRules, input);
  return write(ctx, async (tx) => {
    const product = await lockRow(tx, Product, input.id, input.version);
    if (sizes) await replaceSizes(tx, product.id, sizes);
    return saveRow(tx, product, values);
  });
}

/** Sizes and certificates go with their product, which frees the sizes' codes. */
export const deleteProduct = (ctx: TenantContext, key: { id: string; version: number }) =>
  write(ctx, async (tx) => {
    const deleted = await deleteRow(tx, Product, key, [channels, rulesOfLiveGroups]);
    await deleteSizes(tx, key.id);
    return deleted;
  });

const channels: Reference = (tx, id) =>
  sql`select count(*) as total from channel where customer_id = ${tx.customerId} and product_id = ${id}`;

const rulesOfLiveGroups: Reference = (tx, id) => sql`
  select count(*) as total from group_rule rule
  join \`group\` owner on owner.customer_id = rule.customer_id and owner.id = rule.group_id and owner.live = 1
  where rule.customer_id = ${tx.customerId} and rule.product_id = ${id}`;
