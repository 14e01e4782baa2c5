import { recordCards, type RecordCard } from '#api/nouns/cards.ts';
import { createSeal, type Seal } from '#api/platform/seal.ts';
import { ERASED } from '#api/rules/erased.ts';
import type { AuditChange } from './audit-entry.ts';

/** Fields of the nouns' cards, by audit type. */
function fieldsByAuditType(
  fieldsOf: (card: RecordCard) => readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = new Map<string, ReadonlySet<string>>();
  for (const card of recordCards)
    fields.set(card.auditType, new Set([...(fields.get(card.auditType) ?? []), ...fieldsOf(card)]));
  return fields;
}

const PERSONAL = fieldsByAuditType(({ personalFields = [] }) => personalFields);

/**
 * Fields with a copy of a person's name. The trail leaves them out: it stores the person's id, the record never changes
 * them, and an erasure has one place less to change.
 */
const COPIES = fieldsByAuditType(({ copiedNames = [] }) => copiedNames);

/** Replaces a value in the trail that only the person's key can decrypt. */
type Sealed = { sealed: string };

type Changes = Record<string, AuditChange>;

/** Whether the field is a copy of a person's name, which the trail leaves out. */
export const isCopyOfPerson = (type: string, field: string): boolean => COPIES.get(type)?.has(field) ?? false;

/** Whether the changes contain personal values, which are encrypted with the person's key. */
export const isPersonal = (type: string, changes: Changes): boolean =>
  Object.entries(changes).some(([field, { old, new: value }]) => isPersonalField(type, field) && hasValue(old, value));

/** Whether a stored entry has encrypted values. */
export const holdsSealed = (changes: Changes): boolean =>
  Object.values(changes).some(({ old, new: value }) => isSealed(old) || isSealed(value));

/**
 * Returns the changes as the trail stores them. `person` is the id of the person they are about; the values can be
 * decrypted only with the same id.
 */
export function sealChanges(type: string, changes: Changes, person: string, secret: string): Changes {
  const { seal } = sealOf(secret);
  const sealValue = (value: unknown): unknown =>
    value === null || value === undefined ? value : ({ sealed: seal(JSON.stringify(value), person) } satisfies Sealed);
  return mapValues(changes, (field, value) => (isPersonalField(type, field) ? sealValue(value) : value));
}

/**
 * Returns the changes with decrypted values. A value that the secret cannot decrypt becomes ERASED; a null secret
 * decrypts none.
 */
export function openChanges(changes: Changes, person: string, secret: string | null): Changes {
  if (!holdsSealed(changes)) return changes;
  const open = secret === null ? () => null : sealOf(secret).open;
  return mapValues(changes, (_, value) => {
    if (!isSealed(value)) return value;
    const text = open(value.sealed, person);
    return text === null ? ERASED : JSON.parse(text);
  });
}

/** Returns the changes for readers outside the product: encrypted values become a mark, so that an erasure reaches them too. */
export const hidePersonal = (changes: Changes): Changes =>
  mapValues(changes, (_, value) => (isSealed(value) ? { personal: true } : value));

const sealOf = (secret: string): Seal => createSeal(secret, 'a person in the audit trail');

const isPersonalField = (type: string, field: string): boolean => PERSONAL.get(type)?.has(field) ?? false;

const hasValue = (...values: unknown[]): boolean => values.some((value) => value !== null && value !== undefined);

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string';

const mapValues = (changes: Changes, work: (field: string, value: unknown) => unknown): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { old, new: value }]) => [
      field,
      { old: work(field, old), new: work(field, value) },
    ]),
  );
