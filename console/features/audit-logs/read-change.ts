import type { AuditLogFieldsFragment } from '#console/generated/operations.ts';

type Primitive = string | number | boolean;

const isPrimitive = (value: unknown): value is Primitive => ['string', 'number', 'boolean'].includes(typeof value);

/** JSON text; what is none is taken as it stands. */
function parse(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The values of an entry, by field. A list of plain values is one value: the order of such lists means nothing. */
export function readChange(changes: AuditLogFieldsFragment['changes'], textOf: (value: Primitive) => string) {
  const valueOf = (text: string | null | undefined): unknown => {
    const value = parse(text);
    return Array.isArray(value) && value.every(isPrimitive) ? value.map(textOf).toSorted().join(', ') : value;
  };
  return {
    before: Object.fromEntries(changes.map(({ field, old }) => [field, valueOf(old)])),
    after: Object.fromEntries(changes.map((change) => [change.field, valueOf(change.new)])),
  };
}
