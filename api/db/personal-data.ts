import { recordCards, type RecordCard } from '#api/nouns/cards.ts';
import { createSeal, type Seal } from '#api/platform/seal.ts';
import { ERASED } from '#api/rules/erased.ts';
import type { AuditChange } from './audit-entry.ts';

/** The fields that cards name, by the word of the audit trail. */
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
 * The trail leaves copies of people's names out: it names the person, the record never changes them, and an erasure has
 * one place less to change.
 */
const COPIES = fieldsByAuditType(({ copiedNames = [] }) => copiedNames);

/** Stands in the trail in the place of a value that only the person's key opens. */
type Sealed = { sealed: string };

type Changes = Record<string, AuditChange>;

export const isCopyOfPerson = (type: string, field: string): boolean => COPIES.get(type)?.has(field) ?? false;

/** Whether the changes tell who somebody is: then they are stored under that person's key. */
export const isPersonal = (type: string, changes: Changes): boolean =>
  Object.entries(changes).some(([field, { old, new: value }]) => isOfPerson(type, field) && hasValue(old, value));

/** Whether a stored entry has values that its person's key opens. */
export const holdsSealed = (changes: Changes): boolean =>
  Object.values(changes).some(({ old, new: value }) => isSealed(old) || isSealed(value));

/** The changes as the trail stores them. `person` is whom they tell of; their values open under no other's name. */
export function sealChanges(type: string, changes: Changes, person: string, secret: string): Changes {
  const { seal } = sealOf(secret);
  const closed = (value: unknown): unknown =>
    value === null || value === undefined ? value : ({ sealed: seal(JSON.stringify(value), person) } satisfies Sealed);
  return mapped(changes, (field, value) => (isOfPerson(type, field) ? closed(value) : value));
}

/** The changes as people read them; ERASED for each value that the secret does not open, as null opens none. */
export function openChanges(changes: Changes, person: string, secret: string | null): Changes {
  if (!holdsSealed(changes)) return changes;
  const open = secret === null ? () => null : sealOf(secret).open;
  return mapped(changes, (_, value) => {
    if (!isSealed(value)) return value;
    const text = open(value.sealed, person);
    return text === null ? ERASED : JSON.parse(text);
  });
}

const sealOf = (secret: string): Seal => createSeal(secret, 'a person in the audit trail');

const isOfPerson = (type: string, field: string): boolean => PERSONAL.get(type)?.has(field) ?? false;

const hasValue = (...values: unknown[]): boolean => values.some((value) => value !== null && value !== undefined);

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string';

const mapped = (changes: Changes, work: (field: string, value: unknown) => unknown): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { old, new: value }]) => [
      field,
      { old: work(field, old), new: work(field, value) },
    ]),
  );
