import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, sql, type Sql } from '#api/db/sql.ts';
import type { BatchKey } from './batch-state.ts';
import { isOf } from './import-rows.ts';

/** A unique field, the column of the file that fills it, and the unique field whose values it must not have either. */
export type UniqueColumn = { name: string; column: number | null; apart?: string | undefined };

/** The columns with the values of unique fields, in the order of the fields. */
const KEY_COLUMNS = ['first_key', 'second_key', 'third_key'] as const;

/** Marks rows as wrong whose unique value is also in another row of the file, and names that row. */
export async function markDuplicates(
  em: SqlEntityManager,
  key: BatchKey,
  uniqueFields: readonly UniqueColumn[],
): Promise<void> {
  const keyOf = (wanted: string): Sql =>
    sql.ref(KEY_COLUMNS[uniqueFields.findIndex(({ name }) => name === wanted)] ?? 'first_key');
  for (const field of uniqueFields) {
    await mark(em, key, field, sameField(key, keyOf(field.name)));
    if (field.apart !== undefined) await mark(em, key, field, otherField(key, keyOf(field.name), keyOf(field.apart)));
  }
}

/** SQL: the lines whose value is also in the same field of another line, and that line. */
const sameField = (key: BatchKey, column: Sql): Sql =>
  sql`select r.line, if(r.line = first_line, last_line, first_line) as other_line from import_row r join (
      select ${column} as value, min(line) as first_line, max(line) as last_line from import_row
      where ${isOf(key)} and ${column} is not null group by ${column} having count(*) > 1) found
    on r.${column} = found.value where r.customer_id = ${key.customerId} and r.batch_id = ${key.id}`;

/**
 * SQL: the lines whose value is in the other field of another line, and that line. Lines without a value are left out on
 * both sides: MySQL would compare each of them with every value, which takes hours for a large file without this field.
 */
const otherField = (key: BatchKey, column: Sql, apart: Sql): Sql =>
  sql`select r.line, if(r.line = first_line, last_line, first_line) as other_line from import_row r join (
      select ${apart} as value, min(line) as first_line, max(line) as last_line from import_row
      where ${isOf(key)} and ${apart} is not null group by ${apart}) found
    on r.${column} = found.value where r.customer_id = ${key.customerId} and r.batch_id = ${key.id}
      and r.${column} is not null
      and (r.line <> first_line or first_line <> last_line)`;

const mark = (em: SqlEntityManager, key: BatchKey, { name, column }: UniqueColumn, lines: Sql): Promise<number> =>
  change(
    em,
    sql`update import_row r join (${lines}) duplicate on r.line = duplicate.line
      set r.result = 'WRONG', r.faults = json_array_append(coalesce(r.faults, '[]'), '$', json_object('column', ${column},
        'field', ${name}, 'key', 'duplicateRow', 'values', json_object('row', duplicate.other_line)))
      where r.customer_id = ${key.customerId} and r.batch_id = ${key.id}`,
  );
