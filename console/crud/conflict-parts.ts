import { fieldsOf, sameValue, valueAt } from './values.ts';

/** The rows of a field: two rows with the same key are the same row, whatever their order and their other values. */
export type KeyedRows = {
  /** The field of a row that identifies it. */
  key: string;
  /** What the row with this key is called. */
  nameOf: (key: string) => string;
};

/** The fields whose rows have a key. */
export type RowKeys = Partial<Record<string, KeyedRows>>;

/** What both users can change apart from each other: a field, or one row of a field. Rows are undefined where they are not. */
export type ConflictPart = {
  id: string;
  field: string;
  rowKey?: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
};

/** Three states of a record: when the form was opened, as typed, and as stored now. */
export type Versions = { base: object; mine: object; theirs: object };

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsAt = (values: object, field: string): Row[] => {
  const value = valueAt(values, field);
  return Array.isArray(value) ? value.filter(isRow) : [];
};
const keyOf = (row: Row, { key }: KeyedRows): string => (typeof row[key] === 'string' ? row[key] : '');
const idOf = (field: string, rowKey: string): string => `${field} ${rowKey}`;

/** The parts in which the typed values differ from the stored ones. */
export function differentParts(versions: Versions, rowKeys: RowKeys = {}): ConflictPart[] {
  return fieldsOf(versions.mine)
    .flatMap((field) => {
      const rows = rowKeys[field];
      return rows ? rowParts(versions, field, rows) : [fieldPart(versions, field)];
    })
    .filter(({ mine, theirs }) => !sameValue(mine, theirs));
}

const fieldPart = ({ base, mine, theirs }: Versions, field: string): ConflictPart => ({
  id: field,
  field,
  base: valueAt(base, field),
  mine: valueAt(mine, field),
  theirs: valueAt(theirs, field),
});

function rowParts({ base, mine, theirs }: Versions, field: string, rows: KeyedRows): ConflictPart[] {
  const byKey = (values: object) => new Map(rowsAt(values, field).map((row) => [keyOf(row, rows), row]));
  const [before, typed, stored] = [byKey(base), byKey(mine), byKey(theirs)];
  // A row without a key is not complete and only typed here.
  const keys = [...new Set([...stored.keys(), ...typed.keys()])].filter((key) => key !== '');
  return keys.map((rowKey) => ({
    id: idOf(field, rowKey),
    field,
    rowKey,
    base: before.get(rowKey),
    mine: typed.get(rowKey),
    theirs: stored.get(rowKey),
  }));
}

/** Whether only one of both, or both, changed a part. */
export const isMine = ({ base, mine }: ConflictPart): boolean => !sameValue(mine, base);
export const isTheirs = ({ base, theirs }: ConflictPart): boolean => !sameValue(theirs, base);

/** The stored value of a field with the typed one instead if `keep` has it; of rows, row by row. */
export function settledValue(
  { mine, theirs }: Omit<Versions, 'base'>,
  field: string,
  keep: readonly string[],
  rows?: KeyedRows,
): unknown {
  if (!rows) return valueAt(keep.includes(field) ? mine : theirs, field);
  const isKept = (row: Row) => keep.includes(idOf(field, keyOf(row, rows)));
  const [typed, stored] = [rowsAt(mine, field), rowsAt(theirs, field)];
  const storedKeys = new Set(stored.map((row) => keyOf(row, rows)));
  const typedBy = new Map(typed.map((row) => [keyOf(row, rows), row]));
  const changed = stored.flatMap((row) => (isKept(row) ? (typedBy.get(keyOf(row, rows)) ?? []) : [row]));
  const added = typed.filter((row) => !storedKeys.has(keyOf(row, rows)) && (keyOf(row, rows) === '' || isKept(row)));
  return [...changed, ...added];
}
