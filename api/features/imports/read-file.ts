import { setImmediate as nextTurn } from 'node:timers/promises';
import { rows, sql } from '#api/db/sql.ts';
import { maxBytesOf } from '#api/features/uploads/upload.rules.ts';
import { unavailable } from '#api/platform/errors.ts';
import { addDone, changeBatch, fileKeyOf, toState } from './batch-state.ts';
import { DateOrderGuess, type EarlierMapping, guessColumns } from './guess-columns.ts';
import type { FileColumn, ImportBatch } from './import-batch.entity.ts';
import { addRows, CHUNK_CHARACTERS, deleteRows } from './import-rows.ts';
import type { StepContext } from './import-step.ts';
import { openTable } from './reading/open-table.ts';
import { charactersOf, TABLE_LIMITS, type TableRow, UnreadableTable } from './reading/table.ts';

/** Rows in memory at the same time. */
const CHUNK = 250;

/** Longest heading that is kept, in characters. */
const HEADING = 100;

/** Reads the file into rows, and guesses which fields its columns fill. */
export async function readFile(context: StepContext, batch: ImportBatch): Promise<void> {
  const { em, key } = context;
  // An earlier try may have stored a part.
  while ((await deleteRows(em, key, CHUNK)) > 0);
  try {
    const found = await storeTable(context);
    const order = found.order.order(batch.dateOrder);
    const mapping = guessColumns(batch.noun, found.columns, await earlierMapping(context, batch));
    await changeBatch(
      em,
      key,
      ['READING'],
      sql`${toState('READ')}, sheet = ${found.sheet?.slice(0, 255) ?? null}, sheets = ${found.sheets},
        columns = ${JSON.stringify(found.columns)}, mapping = ${JSON.stringify(mapping)}, date_order = ${order},
        row_count = ${found.count}`,
    );
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    const values = { columns: TABLE_LIMITS.columns, rows: TABLE_LIMITS.rows };
    await changeBatch(em, key, ['READING'], toState('FAILED', { key: error.fault, values }));
  }
}

type StoredTable = {
  sheet: string | null;
  sheets: number | null;
  columns: FileColumn[];
  order: DateOrderGuess;
  count: number;
};

async function storeTable({ em, key, storage, stopped }: StepContext): Promise<StoredTable> {
  if (!storage) throw unavailable('storage');
  const bytes = await storage.read(await fileKeyOf(em, key), maxBytesOf('IMPORT'));
  if (!bytes) throw new UnreadableTable('tableBroken');
  const { sheet, sheets, rows: tableRows } = await openTable(bytes);
  const stored: StoredTable = { sheet, sheets, columns: [], order: new DateOrderGuess(), count: 0 };
  let chunk: TableRow[] = [];
  let characters = 0;
  const store = async () => {
    await addRows(em, key, chunk);
    await addDone(em, key, chunk.length);
    chunk = [];
    characters = 0;
    stopped.throwIfAborted();
    await nextTurn();
  };
  for await (const row of tableRows) {
    if (stored.columns.length === 0) {
      stored.columns = row.cells.map((heading) => ({ heading: heading.slice(0, HEADING) }));
      continue;
    }
    stored.count += 1;
    if (stored.count > TABLE_LIMITS.rows) throw new UnreadableTable('tableRows');
    stored.order.add(row.cells);
    // Columns with values but without a heading.
    while (stored.columns.length < row.cells.length) stored.columns.push({ heading: '' });
    characters += charactersOf(row.cells);
    if (chunk.push(row) === CHUNK || characters >= CHUNK_CHARACTERS) await store();
  }
  if (stored.count === 0) throw new UnreadableTable('tableEmpty');
  await store();
  return stored;
}

/** The columns of the newest import of the same noun that a person has checked. */
async function earlierMapping({ em, key }: StepContext, { noun }: ImportBatch): Promise<EarlierMapping | undefined> {
  const [earlier] = await rows(
    em,
    sql<EarlierMapping>`select columns, mapping from import_batch
      where customer_id = ${key.customerId} and noun = ${noun} and state in ('CHECKED', 'DONE', 'UNDONE')
      order by created_at desc, id desc limit 1`,
  );
  return earlier;
}
