import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Config } from '#api/config.ts';
import type { PreviousVersion } from './previous-version.ts';
import { withMysql } from './stage-schema.ts';

/**
 * Replaces the tables of a schema with those of an earlier version, and keeps the rows: the columns that both versions
 * have. The schema itself stays, and with it the connections of running processes.
 */
export async function withOlderTables(config: Config, version: PreviousVersion): Promise<void> {
  const copy = `${config.DB_NAME}_copy`;
  await withMysql(config, async (connection) => {
    await connection.query(`create schema \`${copy}\``);
    for (const table of await tablesOf(connection, config.DB_NAME))
      if (table !== 'mikro_orm_migrations')
        await connection.query(`create table \`${copy}\`.\`${table}\` as select * from \`${table}\``);
    const tables = (await tablesOf(connection, config.DB_NAME)).map((table) => `\`${table}\``);
    await connection.query(`set foreign_key_checks = 0; drop table ${tables.join(', ')}`);
  });
  await version.migrate(config);
  await withMysql(config, async (connection) => {
    await connection.query('set foreign_key_checks = 0');
    const known = new Set(await tablesOf(connection, config.DB_NAME));
    for (const table of await tablesOf(connection, copy)) {
      if (!known.has(table)) continue;
      const there = new Set(await columnsOf(connection, copy, table));
      const columns = (await columnsOf(connection, config.DB_NAME, table))
        .filter((column) => there.has(column))
        .map((column) => `\`${column}\``)
        .join(', ');
      // Triggers and migrations may have written some rows already.
      await connection.query(`replace into \`${table}\` (${columns}) select ${columns} from \`${copy}\`.\`${table}\``);
    }
    await connection.query(`drop schema \`${copy}\``);
  });
}

async function tablesOf(connection: Connection, schema: string): Promise<string[]> {
  const [tables] = await connection.query<(RowDataPacket & { name: string })[]>(
    "select table_name as name from information_schema.tables where table_schema = ? and table_type = 'BASE TABLE'",
    [schema],
  );
  return tables.map(({ name }) => name);
}

/** Without generated columns, which nobody may write. */
async function columnsOf(connection: Connection, schema: string, table: string): Promise<string[]> {
  const [columns] = await connection.query<(RowDataPacket & { name: string })[]>(
    `select column_name as name from information_schema.columns
      where table_schema = ? and table_name = ? and generation_expression = '' order by ordinal_position`,
    [schema, table],
  );
  return columns.map(({ name }) => name);
}
