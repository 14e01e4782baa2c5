import type { SqlEntityManager } from '@mikro-orm/mysql';

/** Value of a field: a text, a number, ids of records, parts of the record, or null. */
export type ImportValue = string | number | boolean | null | string[] | ImportInput[];

/** Values of a record by their fields. */
export type ImportInput = { [field: string]: ImportValue };

/** A tenant and an entity manager for reads. */
export type ReadScope = { em: SqlEntityManager; tenant: { id: string } };

/** A field that the import changes, in words. */
export type RowChange = { field: string; old: string | null; new: string | null };

/** A rule that a cell breaks. */
export type CellFault = { field: string; key: string; values?: Record<string, string | number> | undefined };

/** A rule that a cell of this row breaks. */
export type LineFault = CellFault & { line: number };

/** What the cells of a row say. Cells without a content, or with one that cannot be read, have no value. */
export type RowValues = {
  line: number;
  input: ImportInput;
  /** The values as a person reads them. */
  texts: Readonly<Record<string, string>>;
  faults: readonly CellFault[];
};

/** What the rows of one record would do. */
export type ComparedRecord = {
  /** The record that exists already. */
  record: { id: string; version: number } | null;
  /** Values to write: all of a new record, the changed ones of another. */
  input: ImportInput;
  /** The values that they replace. */
  previous: ImportInput;
  changes: readonly RowChange[];
  faults: readonly LineFault[];
};

/** For nouns whose records have parts: several rows describe one record. */
export type RowGrouping = {
  /** What rows of the same record have in common; null for a row that cannot be assigned. */
  keyOf(row: RowValues): string | null;
  /** Compares the rows of each record with the records. `fileName` is the file that is imported. */
  compare(
    scope: ReadScope & { fileName: string },
    records: readonly (readonly RowValues[])[],
  ): Promise<ComparedRecord[]>;
};

/** A value as a text; null for everything else. */
export const textOf = (value: ImportValue | undefined): string | null => (typeof value === 'string' ? value : null);

/** The texts of a value: one, several or none. */
export const textsIn = (value: ImportValue | undefined): string[] =>
  [value ?? []].flat().filter((part) => typeof part === 'string');

/** A whole number as a number; every other text stays a text, which the rules refuse. */
export const wholeNumber = (value: ImportValue): ImportValue =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** A single value as a person reads it. */
export const shownValue = (value: ImportValue | undefined): string | null =>
  value === undefined || value === null ? null : String(value);

/** Values of fields that several rows repeat. Rows that disagree have a fault. */
export function mergeRows(
  rows: readonly RowValues[],
  fields: readonly string[],
): { input: ImportInput; faults: LineFault[] } {
  const input: ImportInput = {};
  const faults: LineFault[] = [];
  const firstLines = new Map<string, number>();
  for (const { line, input: own } of rows)
    for (const field of fields) {
      const value = own[field] ?? null;
      if (value === null) continue;
      const row = firstLines.get(field);
      if (row === undefined) {
        firstLines.set(field, line);
        input[field] = value;
      } else if (value !== input[field]) faults.push({ line, field, key: 'rowDiffers', values: { row } });
    }
  return { input, faults };
}
