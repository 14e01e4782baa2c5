import { isErased } from '#api/rules/erased.ts';
import type { AuditLogFieldsFragment } from '#console/generated/operations.ts';

type Primitive = string | number | boolean;

const isPrimitive = (value: unknown): value is Primitive => ['string', 'number', 'boolean'].includes(typeof value);

/** Parses JSON text; returns other text unchanged. */
function parse(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Texts of an erased value, and of an erased value that replaced another erased value. */
export type ErasedTexts = { value: string; another: string };

type Change = AuditLogFieldsFragment['changes'][number];
type ReadableChange = Pick<Change, 'field' | 'old' | 'new'> & Partial<Pick<Change, 'oldNames' | 'newNames'>>;

/** The values of an entry by field; names of records instead of their ids. A list of plain values becomes one sorted text: its order has no meaning. */
export function readChange(
  changes: readonly ReadableChange[],
  textOf: (value: Primitive, field: string) => string,
  erased: ErasedTexts,
) {
  const valueOf = (value: unknown, field: string): unknown => {
    if (isErased(value)) return erased.value;
    return Array.isArray(value) && value.every(isPrimitive)
      ? value
          .map((one) => textOf(one, field))
          .toSorted()
          .join(', ')
      : value;
  };
  const read = changes.map(({ field, oldNames, newNames, ...change }) => ({
    field,
    old: oldNames ?? parse(change.old),
    new: newNames ?? parse(change.new),
  }));
  const before = read.map(({ field, old }) => [field, valueOf(old, field)]);
  // Different texts, so that the field does not look unchanged.
  const after = read.map(({ field, old, new: value }) => [
    field,
    isErased(old) && isErased(value) ? erased.another : valueOf(value, field),
  ]);
  return { before: Object.fromEntries(before), after: Object.fromEntries(after) };
}
