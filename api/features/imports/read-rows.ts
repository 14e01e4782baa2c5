import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { MappedField, ReadRow } from './compare-row.ts';
import { findByName, type NamedRecord } from './find-records.service.ts';
import type { ImportBatch } from './import-batch.entity.ts';
import type { ColumnMapping } from './import-batch.rules.ts';
import { fieldsOf, type ImportNoun } from './import-nouns.rules.ts';
import { readCell } from './read-cell.ts';
import type { TableRow } from './reading/table.ts';

/** Most rows of a record, and rows of records that are in memory at the same time. */
export const CHUNK = 1000;

/** Rows in memory at the same time where each row is a record. */
export const SINGLE_ROWS = 250;

/** Rows that are checked without a pause, so that other requests are not delayed. */
export const AT_ONCE = 50;

/** The fields that columns fill, in the order of the noun's fields. */
export function mappedFields(noun: ImportNoun, mapping: readonly ColumnMapping[]): MappedField[] {
  return fieldsOf(noun).flatMap((field) => {
    const column = mapping.find(({ field: name }) => name === field.name)?.column;
    return column === undefined ? [] : [{ column, field }];
  });
}

/** Reads the cells of rows. */
export const readRows = (
  { noun, dateOrder }: Pick<ImportBatch, 'noun' | 'dateOrder'>,
  fields: readonly MappedField[],
  chunk: readonly TableRow[],
): ReadRow[] =>
  chunk.map(({ number, cells }) => ({
    line: number,
    cells: fields.flatMap((mapped) => {
      const content = readCell(noun, mapped.field, cells[mapped.column] ?? '', dateOrder);
      return content ? [{ mapped, content }] : [];
    }),
  }));

/** The records that the texts of rows name, by table; with one or two statements for each field. */
export async function findNamed(
  em: SqlEntityManager,
  customerId: string,
  fields: readonly MappedField[],
  read: readonly ReadRow[],
): Promise<Map<string, Map<string, NamedRecord>>> {
  const named = new Map<string, Map<string, NamedRecord>>();
  for (const { field } of fields) {
    if (field.kind !== 'REFERENCE') continue;
    const texts = different(contentsOf(read, field.name).flatMap(({ names }) => names ?? []));
    named.set(field.table, await findByName(em, { customerId, table: field.table }, texts));
  }
  return named;
}

/** What the rows have in a field. */
export const contentsOf = (read: readonly ReadRow[], field: string) =>
  read.flatMap(({ cells }) => cells.flatMap(({ mapped, content }) => (mapped.field.name === field ? [content] : [])));

/** Each text once. */
export const different = (texts: readonly string[]): string[] => [...new Set(texts)];
