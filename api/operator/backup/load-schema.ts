import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { createConnection, escapeId, type Connection, type RowDataPacket } from 'mysql2/promise';
import { OperatorError } from '../operator-error.ts';
import { column } from '../tenant-tables.ts';
import { TABLES_FILE, TRIGGERS_FILE } from './dump-schema.ts';
import type { SchemaDump } from './manifest.ts';

/** A schema to restore into: the URL of a user who may create it, with its name. */
export type Target = { adminUrl: string; schema: string };

/**
 * Refuses a schema that has tables, unless its name is repeated in `replace`, and one that programs are connected to. Call
 * it for all targets before the first is changed.
 */
export async function refuseLivingSchema({ adminUrl, schema }: Target, replace: readonly string[]): Promise<void> {
  const connection = await createConnection({ uri: adminUrl });
  try {
    const tables = await column(connection, 'select 1 from information_schema.tables where table_schema = ? limit 1', [
      schema,
    ]);
    if (tables.length > 0 && !replace.includes(schema))
      throw new OperatorError(
        `The schema ${schema} has tables. Restore into another one (DB_NAME), or delete it with --replace ${schema}`,
      );
    const [users = '0'] = await column(
      connection,
      'select count(*) from information_schema.processlist where db = ? and id <> connection_id()',
      [schema],
    );
    if (users !== '0')
      throw new OperatorError(`${users} connections use the schema ${schema}: stop the programs that use it first`);
  } finally {
    await connection.end();
  }
}

/** Creates the schema with the tables, rows and triggers of a dump. Throws when the number of rows differs. */
export async function loadSchema({ adminUrl, schema }: Target, folder: string, dump: SchemaDump): Promise<void> {
  const connection = await createConnection({ uri: adminUrl, charset: 'utf8mb4' });
  try {
    await connection.query(
      `set time_zone = '+00:00', foreign_key_checks = 0, unique_checks = 0, sql_mode = 'NO_AUTO_VALUE_ON_ZERO'`,
    );
    await connection.query(`drop database if exists ${escapeId(schema)}`);
    await connection.query(`create database ${escapeId(schema)} character set utf8mb4 collate utf8mb4_0900_ai_ci`);
    await connection.query(`use ${escapeId(schema)}`);
    const tables = await readFile(path.join(folder, TABLES_FILE), 'utf8');
    for (const statement of tables.split(/;\n\n|;$/).filter(Boolean)) await connection.query(statement);
    for (const [table, rows] of Object.entries(dump.rows)) await loadRows(connection, table, rows, folder);
    // After the rows, because the dump has what triggers wrote.
    const triggers = await readFile(path.join(folder, TRIGGERS_FILE), 'utf8');
    for (const statement of statementsOf(triggers)) await connection.query(statement);
  } finally {
    await connection.end();
  }
}

async function loadRows(connection: Connection, table: string, expected: number, folder: string): Promise<void> {
  for await (const statement of linesOf(path.join(folder, `${table}.sql.gz`))) await connection.query(statement);
  const [[row]] = await connection.query<RowDataPacket[]>(`select count(*) as found from ${escapeId(table)}`);
  if (Number(row?.['found']) !== expected)
    throw new OperatorError(`${table} has ${String(row?.['found'])} rows after the restore, expected ${expected}`);
}

/** The lines of a compressed file. Only a line feed ends a line: values may contain other separators of Unicode. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  const content: AsyncIterable<Buffer> = createReadStream(file).pipe(createGunzip());
  for await (const chunk of content) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      yield Buffer.concat([rest, chunk.subarray(from, end)]).toString('utf8');
      rest = Buffer.alloc(0);
      from = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
  }
}

/** The statements of a script between DELIMITER lines. */
const statementsOf = (script: string): string[] =>
  script
    .replaceAll(/^DELIMITER .*$/gm, '')
    .split(/\n\$\$\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
