import { createRow } from '#api/crud/create-row.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateProductDraftInput, UpdateProductDraftInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { productDraftRules } from './product-draft.rules.ts';
import { claimFiles, claimUploads } from './product-files.ts';
import { replaceSizes } from './product-sizes.ts';
import { Product } from './product.entity.ts';
import { productRules } from './product.rules.ts';

type Key = { id: string; version: number };

const STATUS_CHANGED = () => invalidField('status', 'wrongStatus');

/** Loads and locks a product that is not a draft. VALIDATION on `status` for a draft. */
export async function lockFinished(tx: Tx, { id, version }: Key): Promise<Product> {
  const product = await lockRow(tx, Product, id, version);
  if (product.status === 'PENDING') throw STATUS_CHANGED();
  return product;
}

/** Loads and locks a draft. VALIDATION on `status` for a product that is not one. */
async function lockDraft(tx: Tx, { id, version }: Key): Promise<Product> {
  const draft = await lockRow(tx, Product, id, version);
  if (draft.status !== 'PENDING') throw STATUS_CHANGED();
  return draft;
}

/** Stores an incomplete product (requirements E6). A picture from the web is copied when the draft is finalized. */
export function createDraft(ctx: TenantContext, input: CreateProductDraftInput): Promise<Product> {
  const { sizes = [], name, ...values } = validate(productDraftRules, input);
  return write(ctx, async (tx) => {
    await claimUploads(tx, values, null);
    return createRow(tx, Product, { ...values, name: name ?? '', draftSizes: sizes, status: 'PENDING' });
  });
}

/** Changes the present values of a draft. */
export function updateDraft(ctx: TenantContext, input: UpdateProductDraftInput): Promise<Product> {
  const { sizes, name, ...values } = validatePartial(productDraftRules, input);
  return write(ctx, async (tx) => {
    const draft = await lockDraft(tx, input);
    await claimUploads(tx, values, draft);
    return saveRow(tx, draft, {
      ...values,
      ...(name !== undefined && { name: name ?? '' }),
      ...(sizes && { draftSizes: sizes }),
    });
  });
}

/** Makes a product of a draft. VALIDATION with all faults while it is incomplete. */
export const finalizeDraft = (ctx: TenantContext, key: Key): Promise<Product> =>
  write(ctx, async (tx) => {
    const draft = await lockDraft(tx, key);
    const { name, category, validityDays, agentCodes, imageUrl, manualUrl, videoUrl, draftSizes: typed } = draft;
    const { sizes, ...values } = validate(productRules, {
      name,
      category,
      validityDays,
      agentCodes,
      imageUrl,
      manualUrl,
      videoUrl,
      sizes: typed,
      status: 'ACTIVE',
    });
    await claimFiles(tx, ctx.services, values, draft);
    await replaceSizes(tx, draft.id, sizes);
    return saveRow(tx, draft, { ...values, draftSizes: null });
  });

/** Removes a draft for good: nothing refers to it. */
export const deleteDraft = (ctx: TenantContext, key: Key) =>
  write(ctx, async (tx) => removeDraft(tx, await lockDraft(tx, key)));

/** Removes a draft that is already loaded and locked. */
export async function removeDraft(tx: Tx, draft: Product): Promise<{ id: string; deletedAt: Date }> {
  const { id } = draft;
  await tx.em.remove(draft).flush();
  return { id, deletedAt: clock.now() };
}
