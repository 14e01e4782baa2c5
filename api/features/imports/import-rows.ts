import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, rows, sql, type Sql } from '#api/db/sql.ts';
import type { ImportResult } from '#api/generated/enums.ts';
import type { BatchKey } from './batch-state.ts';
import type { ImportInput, RowChange } from './import-values.service.ts';
import { charactersOf, type TableRow } from './reading/table.ts';

/** A rule that a row breaks. */
export type RowFault = {
  column: number | null;
  field: string | null;
  key: string;
  values?: Record<string, string | number> | undefined;
};

/** The result of the check of a row. */
export type CheckedRow = {
  line: number;
  /** Null for further rows of a record that several rows describe. */
  result: ImportResult | null;
  /** Values of the unique fields, in their order. */
  keys: readonly (string | null)[];
  recordId: string | null;
  recordVersion: number | null;
  /** Values to write: all of a new record, the changed ones of another. */
  input: ImportInput;
  /** The values that they replace. */
  previous: ImportInput;
  changes: readonly RowChange[];
  faults: readonly RowFault[];
};

/** A row with the record that it writes. */
export type WritableRow = {
  line: number;
  result: 'NEW' | 'CHANGED';
  recordId: string | null;
  recordVersion: number | null;
  input: ImportInput;
  previous: ImportInput;
};

/**
 * Characters of rows in one statement, and of rows that are checked together. Ordinary rows are far below it; a hostile
 * file may have half a million in each row.
 */
export const CHUNK_CHARACTERS = 2 * 1024 * 1024;

/**
 * Rows that one transaction writes or undoes. The process answers no other request while it makes the statements of a
 * transaction: some 0.3 ms a row.
 */
export const WRITTEN_AT_ONCE = 50;

/** SQL: the row belongs to this import. */
export const isOf = ({ customerId, id }: BatchKey): Sql => sql`customer_id = ${customerId} and batch_id = ${id}`;

/** Stores rows of the file. */
export async function addRows(em: SqlEntityManager, key: BatchKey, added: readonly TableRow[]): Promise<void> {
  if (added.length === 0) return;
  const values = added.map(
    ({ number, cells }) => sql`(${key.customerId}, ${key.id}, ${number}, ${JSON.stringify(cells)})`,
  );
  await change(em, sql`insert into import_row (customer_id, batch_id, line, cells) values ${sql.join(values)}`);
}

/** Deletes up to this many rows; returns how many there were. */
export const deleteRows = (em: SqlEntityManager, key: BatchKey, limit: number): Promise<number> =>
  change(em, sql`delete from import_row where ${isOf(key)} limit ${limit}`);

/** The first rows of a selection with `line` and `cells`, until they have so many characters as may be in memory. */
export const firstCharacters = (selection: Sql): Sql =>
  sql`select * from (
      select next_rows.*, sum(char_length(cells)) over (order by line) - char_length(cells) as before_it
      from (${selection}) next_rows
    ) summed where before_it < ${CHUNK_CHARACTERS} order by line`;

/** The next rows of the file after a line: at most this many, and fewer if they are very long. */
export async function fileRows(
  em: SqlEntityManager,
  key: BatchKey,
  afterLine: number,
  limit: number,
): Promise<TableRow[]> {
  const found = await rows(
    em,
    sql<{ line: number; cells: string }>`${firstCharacters(sql`select line, cells from import_row
      where ${isOf(key)} and line > ${afterLine} order by line limit ${limit}`)}`,
  );
  return found.map(({ line, cells }) => ({ number: line, cells: JSON.parse(cells) }));
}

/** Characters of a key that are kept. No field that identifies a record is longer. */
const KEY = 255;

/** A key as its column stores it. */
export const keyColumn = (key: string | null): string | null => key?.slice(0, KEY) ?? null;

/** Stores results of the check, with one statement unless they are very long. */
export async function storeResults(em: SqlEntityManager, key: BatchKey, checked: readonly CheckedRow[]): Promise<void> {
  let values: Sql[] = [];
  let characters = 0;
  for (const { line, result, keys, recordId, recordVersion, input, previous, changes, faults } of checked) {
    const [first = null, second = null, third = null] = keys.map(keyColumn);
    const texts = [input, previous, changes, faults].map((part) => JSON.stringify(part));
    values.push(
      sql`(${key.customerId}, ${key.id}, ${line}, '[]', ${result}, ${first}, ${second}, ${third}, ${recordId},
        ${recordVersion}, ${sql.join(texts)})`,
    );
    characters += charactersOf(texts);
    if (characters < CHUNK_CHARACTERS) continue;
    await storeValues(em, values);
    values = [];
    characters = 0;
  }
  if (values.length > 0) await storeValues(em, values);
}

const storeValues = (em: SqlEntityManager, values: readonly Sql[]): Promise<number> =>
  change(
    em,
    sql`insert into import_row (customer_id, batch_id, line, cells, result, first_key, second_key, third_key,
        record_id, record_version, input, previous, changes, faults)
      values ${sql.join([...values])} as added
      on duplicate key update result = added.result, first_key = added.first_key, second_key = added.second_key,
        third_key = added.third_key, record_id = added.record_id, record_version = added.record_version, input = added.input,
        previous = added.previous, changes = added.changes, faults = added.faults`,
  );

/** How many rows have each result. */
export async function countResults(em: SqlEntityManager, key: BatchKey): Promise<Record<ImportResult, number>> {
  const found = await rows(
    em,
    sql<{ result: ImportResult; total: number }>`select result, count(*) as total from import_row
      where ${isOf(key)} and result is not null group by result`,
  );
  const counts = { NEW: 0, CHANGED: 0, SAME: 0, WRONG: 0 };
  for (const { result, total } of found) counts[result] = Number(total);
  return counts;
}

/** How many more records the rows would make active. */
export async function countActivated(em: SqlEntityManager, key: BatchKey): Promise<number> {
  const status = (column: Sql): Sql => sql`json_unquote(json_extract(${column}, '$.status'))`;
  const [row] = await rows(
    em,
    sql<{ total: number | null }>`select sum(if(result = 'NEW', coalesce(${status(sql`input`)}, 'ACTIVE') = 'ACTIVE',
        coalesce(${status(sql`input`)} = 'ACTIVE', 0) - coalesce(${status(sql`previous`)} = 'ACTIVE', 0))) as total
      from import_row where ${isOf(key)} and result in ('NEW', 'CHANGED')`,
  );
  return Number(row?.total ?? 0);
}

type StoredRow = Pick<WritableRow, 'line' | 'result' | 'recordId' | 'recordVersion'> & {
  input: string;
  previous: string;
};

/** Which rows to read next: those of an outcome, beyond the line of the chunk before (null: from the begin). */
export type NextRows = { outcome: 'APPLIED' | null; beyond: number | null };

/**
 * The next rows to write, or (`outcome` APPLIED) the last ones that were written. With `beyond`, MySQL does not read the
 * index entries of the rows before, which have another outcome now and which it removes only later: some 40 ms a chunk.
 */
export async function writableRows(
  em: SqlEntityManager,
  key: BatchKey,
  { outcome, beyond }: NextRows,
): Promise<WritableRow[]> {
  const isForward = outcome === null;
  const inOrder = sql`order by line ${isForward ? sql`asc` : sql`desc`} limit ${WRITTEN_AT_ONCE}`;
  const isBeyond = beyond === null ? sql`` : isForward ? sql`and line > ${beyond}` : sql`and line < ${beyond}`;
  // One part for each result: with both in one condition, MySQL would read all rows of the import for each chunk.
  const nextOf = (result: WritableRow['result']) => sql`(select line, result, record_id as recordId,
      record_version as recordVersion, input, previous
    from import_row where ${isOf(key)} and result = ${result} and ${isForward ? sql`outcome is null` : sql`outcome = ${outcome}`}
      ${isBeyond}
    ${inOrder})`;
  const found = await rows(
    em,
    sql<StoredRow>`select * from (${nextOf('NEW')} union all ${nextOf('CHANGED')}) next_rows ${inOrder}`,
  );
  return found.map((row) => ({ ...row, input: JSON.parse(row.input), previous: JSON.parse(row.previous) }));
}

/** What became of a row, and the record that it wrote. */
export type RowOutcome = {
  line: number;
  outcome: 'APPLIED' | 'UNDONE' | 'KEPT';
  recordId: string | null;
  recordVersion: number | null;
};

/** Stores what became of rows, with one statement. */
export async function storeOutcomes(
  em: SqlEntityManager,
  key: BatchKey,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const values = outcomes.map(
    ({ line, outcome, recordId, recordVersion }) =>
      sql`(${key.customerId}, ${key.id}, ${line}, '[]', ${outcome}, ${recordId}, ${recordVersion})`,
  );
  await change(
    em,
    sql`insert into import_row (customer_id, batch_id, line, cells, outcome, record_id, record_version)
      values ${sql.join(values)} as added
      on duplicate key update outcome = added.outcome, record_id = added.record_id, record_version = added.record_version`,
  );
}
