import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createConnection, escapeId, type Connection as StreamingConnection } from 'mysql2';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { OperatorError } from '../operator-error.ts';
import { column } from '../tenant-tables.ts';
import type { BinlogPosition, SchemaDump } from './manifest.ts';
import { literalOf, type Column } from './sql-literals.ts';

/** Files of a dump: tables, their rows in `<table>.sql.gz`, and triggers. They are SQL for the program `mysql`. */
export const TABLES_FILE = 'tables.sql';
export const TRIGGERS_FILE = 'triggers.sql';

/** Characters of one INSERT at most, besides its last row. */
const STATEMENT_LENGTH = 512 * 1024;

/** Rows that the driver keeps in memory. */
const ROWS_AHEAD = 200;

/** Seconds that other statements may delay the start of the snapshot. */
const LOCK_SECONDS = 30;

/**
 * Writes a schema as SQL: all tables of one moment, while others write. With a binary log, changes are held up for a moment
 * to learn the place of that moment in it. The user needs the rights of `mysqldump`: SELECT, TRIGGER, RELOAD and
 * REPLICATION CLIENT.
 */
export async function dumpSchema(url: string, folder: string): Promise<SchemaDump> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const streaming = createConnection({ uri: url, charset: 'utf8mb4', connectTimeout: 10_000 });
  const connection = streaming.promise();
  try {
    await connection.query(`set time_zone = '+00:00', sql_mode = '', lock_wait_timeout = ${LOCK_SECONDS}`);
    const schema = new URL(url).pathname.slice(1);
    await refuseOtherObjects(connection);
    const binlog = await startSnapshot(connection);
    const tables = await column(
      connection,
      `select table_name from information_schema.tables where table_schema = database() order by table_name`,
    );
    if (tables.length === 0) throw new OperatorError(`The schema ${schema} has no tables`);
    await writeDefinitions(connection, tables, folder);
    const rows: Record<string, number> = {};
    for (const table of tables) rows[table] = await dumpRows(streaming, table, folder);
    return { schema, binlog, rows };
  } finally {
    await connection.end();
  }
}

/** The product and Keycloak have neither views nor routines; a dump would lose them. */
async function refuseOtherObjects(connection: Connection): Promise<void> {
  const found = await column(
    connection,
    `select concat('view ', table_name) from information_schema.views where table_schema = database()
     union all select concat('routine ', routine_name) from information_schema.routines where routine_schema = database()
     union all select concat('event ', event_name) from information_schema.events where event_schema = database()`,
  );
  if (found.length > 0) throw new OperatorError(`The backup cannot contain: ${found.join(', ')}`);
}

/** Starts the transaction that all tables are read in, and returns its place in the binary log. */
async function startSnapshot(connection: Connection): Promise<BinlogPosition | null> {
  await connection.query('set session transaction isolation level repeatable read');
  const begin = () => connection.query('start transaction with consistent snapshot, read only');
  const [hasLog] = await column(connection, 'select @@log_bin');
  if (hasLog !== '1') {
    await begin();
    return null;
  }
  await connection.query('flush tables with read lock');
  try {
    await begin();
    return await currentPosition(connection);
  } finally {
    await connection.query('unlock tables');
  }
}

async function currentPosition(connection: Connection): Promise<BinlogPosition> {
  const [[status]] = await connection.query<RowDataPacket[]>('show binary log status');
  return { file: String(status?.['File']), position: Number(status?.['Position']) };
}

async function writeDefinitions(connection: Connection, tables: readonly string[], folder: string): Promise<void> {
  const definitions: string[] = [];
  for (const table of tables) {
    const [[row]] = await connection.query<RowDataPacket[]>(`show create table ${escapeId(table)}`);
    definitions.push(`${String(row?.['Create Table'])};`);
  }
  await writePrivately(path.join(folder, TABLES_FILE), definitions.join('\n\n'));
  const triggers = await column(
    connection,
    `select trigger_name from information_schema.triggers where trigger_schema = database() order by trigger_name`,
  );
  const created: string[] = [];
  for (const trigger of triggers) {
    const [[row]] = await connection.query<RowDataPacket[]>(`show create trigger ${escapeId(trigger)}`);
    // The user who restores becomes the definer: that of the dump may not exist there.
    const statement = String(row?.['SQL Original Statement']).replace(/ DEFINER=`[^`]*`@`[^`]*`/, '');
    created.push(`${statement}\n$$`);
  }
  await writePrivately(path.join(folder, TRIGGERS_FILE), ['DELIMITER $$', ...created, 'DELIMITER ;', ''].join('\n'));
}

/** Writes the rows of a table as compressed INSERT statements, one on each line, and returns their number. */
async function dumpRows(connection: StreamingConnection, table: string, folder: string): Promise<number> {
  const columns = await columnsOf(connection.promise(), table);
  const names = columns.map(({ name }) => escapeId(name)).join(', ');
  const literals = columns.map((each) => literalOf({ ...each, name: `${table}.${each.name}` }));
  const found: AsyncIterable<(Buffer | null)[]> = connection
    .query({
      sql: `select ${names} from ${escapeId(table)}`,
      rowsAsArray: true,
      typeCast: (field: { buffer(): Buffer | null }) => field.buffer(),
    })
    .stream({ highWaterMark: ROWS_AHEAD });
  let count = 0;
  async function* statements() {
    const beginning = `INSERT INTO ${escapeId(table)} (${names}) VALUES `;
    let rows: string[] = [];
    let length = 0;
    for await (const values of found) {
      const row = `(${values.map((value, at) => literals[at]?.(value)).join(',')})`;
      count += 1;
      rows.push(row);
      length += row.length;
      if (length < STATEMENT_LENGTH) continue;
      yield `${beginning}${rows.join(',')};\n`;
      rows = [];
      length = 0;
    }
    if (rows.length > 0) yield `${beginning}${rows.join(',')};\n`;
  }
  const file = createWriteStream(path.join(folder, `${table}.sql.gz`), { mode: 0o600 });
  await pipeline(Readable.from(statements()), createGzip(), file);
  return count;
}

/** The columns of a table without those that MySQL computes. */
async function columnsOf(connection: Connection, table: string): Promise<Column[]> {
  const [columns] = await connection.query<(RowDataPacket & Column)[]>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = database() and table_name = ? and generation_expression = '' order by ordinal_position`,
    [table],
  );
  return columns;
}

const writePrivately = (file: string, text: string) => writeFile(file, text, { mode: 0o600 });
