import { isInvalid } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import type { NamedRecord } from './find-records.service.ts';
import type { ImportField } from './import-nouns.rules.ts';
import type { CheckedRow, RowFault } from './import-rows.ts';
import {
  type CellFault,
  type ImportInput,
  type ImportValue,
  type RowChange,
  type RowValues,
  textOf,
  textsIn,
} from './import-values.service.ts';
import type { FoundRecord, Importer } from './importer.service.ts';
import type { CellContent } from './read-cell.ts';

/** A column of the file and its field. */
export type MappedField = { column: number; field: ImportField };

/** The cells of a row that have a content. */
export type ReadRow = { line: number; cells: { mapped: MappedField; content: CellContent }[] };

/** What the texts of a chunk mean. */
export type KnownRecords = {
  /** Records by the value of each unique field. */
  byKey: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Records that have the value of a unique field in another column, in which it must not be. */
  byOther: ReadonlyMap<string, ReadonlyMap<string, string>>;
  records: ReadonlyMap<string, FoundRecord>;
  /** Records that texts name, by table. */
  named: ReadonlyMap<string, ReadonlyMap<string, NamedRecord>>;
  /** Names of the records to which the found ones refer. */
  names: ReadonlyMap<string, string>;
};

/** The result of a row: what it would write, or the rules that it breaks. */
export function compareRow(
  importer: Importer,
  fields: readonly MappedField[],
  row: ReadRow,
  known: KnownRecords,
): CheckedRow {
  const { input, texts, faults: unread } = readInput(row, known);
  const faults = [...unread];
  const keys = importer.uniqueFields.map((name) => textOf(input[name]));
  const [keyField = ''] = importer.uniqueFields;
  const recordId = known.byKey.get(keyField)?.get(keys[0] ?? '') ?? null;
  const record = recordId === null ? undefined : known.records.get(recordId);
  const changed = record ? changedValues(input, record) : input;
  faults.push(...brokenRules(importer, changed, record), ...takenValues(importer, input, recordId, known));
  const isWrong = faults.length > 0;
  return {
    line: row.line,
    result: isWrong ? 'WRONG' : resultOf(record, changed),
    keys,
    recordId: record?.id ?? null,
    recordVersion: record?.version ?? null,
    input: changed,
    previous: record ? pick(record.values, Object.keys(changed)) : {},
    changes: record && !isWrong ? changesOf(changed, texts, record, known) : [],
    faults: withColumns(faults, fields),
  };
}

/** The result of rows without a fault. */
export const resultOf = (record: object | null | undefined, changed: ImportInput): 'NEW' | 'CHANGED' | 'SAME' => {
  if (!record) return 'NEW';
  return Object.keys(changed).length === 0 ? 'SAME' : 'CHANGED';
};

/** The values of a row, the texts that show them, and faults of single cells. Empty cells leave a field as it is. */
export function readInput({ line, cells }: ReadRow, { named }: Pick<KnownRecords, 'named'>): RowValues {
  const input: ImportInput = {};
  const texts: Record<string, string> = {};
  const faults: CellFault[] = [];
  for (const { mapped, content } of cells) {
    const { field } = mapped;
    if (content.fault) faults.push({ field: field.name, ...content.fault });
    if (content.value !== undefined) {
      input[field.name] = content.value;
      texts[field.name] = content.value;
    }
    if (!content.names || field.kind !== 'REFERENCE') continue;
    const found = content.names.map((name) => ({ name, record: named.get(field.table)?.get(name) }));
    for (const { name, record } of found)
      if (!record)
        faults.push({
          field: field.name,
          key: record === null ? 'ambiguousName' : 'unknownName',
          values: { value: name },
        });
    const records = found.flatMap(({ record }) => record ?? []);
    const ids = [...new Set(records.map(({ id }) => id))].sort();
    input[field.name] = field.isList ? ids : (ids[0] ?? null);
    texts[field.name] = records.map(({ name }) => name).join(', ');
  }
  return { line, input, texts, faults };
}

function changedValues(input: ImportInput, { values }: FoundRecord): ImportInput {
  const changed = Object.entries(input).filter(([field, value]) => !isSame(value, values[field] ?? null));
  return Object.fromEntries(changed);
}

const isSame = (one: ImportValue, other: ImportValue): boolean =>
  Array.isArray(one) && Array.isArray(other) ? textsIn(one).join() === textsIn(other).toSorted().join() : one === other;

/** Faults of the noun's own rules, which its form has, too. */
function brokenRules({ rules }: Importer, input: ImportInput, record: FoundRecord | undefined): CellFault[] {
  try {
    if (record) validatePartial(rules, input);
    else validate(rules, input);
    return [];
  } catch (error) {
    if (!isInvalid(error)) throw error;
    return error.details.fields.map(({ path, key, values }) => ({ field: path.replace(/[[.].*$/, ''), key, values }));
  }
}

/** Values of unique fields that another record has. The first field identifies a record, so it has no other owner. */
function takenValues(
  importer: Importer,
  input: ImportInput,
  recordId: string | null,
  { byKey, byOther }: KnownRecords,
): CellFault[] {
  const [keyField = ''] = importer.uniqueFields;
  return importer.uniqueFields.flatMap((field) => {
    const text = textOf(input[field]) ?? '';
    const owners = [field === keyField ? undefined : byKey.get(field)?.get(text), byOther.get(field)?.get(text)];
    return owners.some((owner) => owner !== undefined && owner !== recordId) ? [{ field, key: 'taken' }] : [];
  });
}

const changesOf = (
  changed: ImportInput,
  texts: Readonly<Record<string, string>>,
  { values }: FoundRecord,
  { names }: KnownRecords,
): RowChange[] =>
  Object.keys(changed).map((field) => ({
    field,
    old:
      textsIn(values[field])
        .map((value) => names.get(value) ?? value)
        .join(', ') || null,
    new: texts[field] ?? null,
  }));

/** One fault for each field, with the number of its column. */
export function withColumns(faults: readonly CellFault[], fields: readonly MappedField[]): RowFault[] {
  const first = new Map<string | null, RowFault>();
  for (const { field, key, values } of faults) {
    const column = fields.find((mapped) => mapped.field.name === field)?.column ?? null;
    if (!first.has(field)) first.set(field, { column, field, key, values });
  }
  return [...first.values()].toSorted((one, other) => (one.column ?? -1) - (other.column ?? -1));
}

const pick = (values: ImportInput, fields: readonly string[]): ImportInput =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
