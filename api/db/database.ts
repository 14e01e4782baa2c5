import type { MikroORM } from '@mikro-orm/mysql';
import { createConnection, type Connection } from 'mysql2/promise';
import { appUserOf, type Config } from '#api/config.ts';
import { createOrm } from './orm.ts';

/** Tables whose rows never change: the product's own database user may only select and insert. */
const APPEND_ONLY = new Set([
  'audit_log',
  'audit_chain',
  'stock_movement',
  'piece_return',
  'person_key',
  'ppe_sheet_document',
]);

/** Tables that only the migrator may access. */
const MIGRATOR_ONLY = new Set(['mikro_orm_migrations']);

/**
 * Creates the missing schema and user, runs pending migrations and grants rights per table. A lock allows one process
 * at a time, over all replicas. Returns the names of the migrations that ran.
 */
export async function migrateDatabase(config: Config): Promise<string[]> {
  const adminUrl = config.MYSQL_ADMIN_URL;
  if (!adminUrl) throw new Error('MYSQL_ADMIN_URL is needed to migrate');
  const connection = await createConnection({ uri: adminUrl });
  try {
    await takeLock(connection, config.DB_NAME);
    await connection.query(
      `create database if not exists \`${config.DB_NAME}\` character set utf8mb4 collate utf8mb4_0900_ai_ci`,
    );
    const applied = await runMigrations(adminUrl, config.DB_NAME);
    await grantTables(connection, config);
    return applied;
  } finally {
    await connection.end();
  }
}

/** Why a schema was not migrated. The operator sees the message without a stack. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Drops the schema and its user; for tests. */
export async function dropDatabase(config: Config): Promise<void> {
  const connection = await createConnection({ uri: config.MYSQL_ADMIN_URL });
  try {
    await connection.query(`drop database if exists \`${config.DB_NAME}\``);
    await connection.query(`drop user if exists '${appUserOf(config.DB_NAME)}'@'%'`);
  } finally {
    await connection.end();
  }
}

async function takeLock(connection: Connection, dbName: string): Promise<void> {
  const [answer] = await connection.query(`select get_lock('migrate-${dbName}', 120) as taken`);
  if (!JSON.stringify(answer).includes('"taken":1'))
    throw new MigrationError(
      'Another process has held the migration lock for two minutes. Run this command when it has ended.',
    );
}

/** Whether the schema lacks a migration of this version. Throws when MySQL or the schema is not there. */
export async function hasPendingMigrations({ MYSQL_ADMIN_URL: adminUrl, DB_NAME }: Config): Promise<boolean> {
  if (!adminUrl) throw new Error('MYSQL_ADMIN_URL is needed to read the list of migrations');
  return withMigrator(adminUrl, DB_NAME, async (migrator) => (await migrator.getPending()).length > 0);
}

async function runMigrations(adminUrl: string, dbName: string): Promise<string[]> {
  return withMigrator(adminUrl, dbName, async (migrator) => {
    try {
      return (await migrator.up()).map(({ name }) => name);
    } catch (error) {
      const [failed] = await migrator.getPending();
      throw failed ? failedMigration(failed.name, error) : error;
    }
  });
}

/** MySQL does not undo changes of tables, so a part of a migration may stay. */
const failedMigration = (name: string, error: unknown): MigrationError =>
  new MigrationError(
    `${name} failed: ${error instanceof Error ? error.message : String(error)}
Migrations before it are done, and statements of this one before the failure too. The earlier version works with this schema.
Remove the cause and what this migration has already changed, then run db:migrate again (docs/operations.md).`,
    { cause: error },
  );

async function withMigrator<T>(
  adminUrl: string,
  dbName: string,
  work: (migrator: MikroORM['migrator']) => Promise<T>,
): Promise<T> {
  const url = new URL(adminUrl);
  url.pathname = `/${dbName}`;
  const orm = await createOrm(url.toString());
  try {
    return await work(orm.migrator);
  } finally {
    await orm.close(true);
  }
}

async function canConnect(databaseUrl: string): Promise<boolean> {
  const url = new URL(databaseUrl);
  url.pathname = '';
  const connection = await createConnection({ uri: url.toString() }).catch(() => null);
  await connection?.end();
  return connection !== null;
}

async function grantTables(connection: Connection, config: Config): Promise<void> {
  const user = `'${appUserOf(config.DB_NAME)}'@'%'`;
  const password = connection.escape(decodeURIComponent(new URL(config.DATABASE_URL).password));
  await connection.query(`create user if not exists ${user} identified by ${password}`);
  if (!(await canConnect(config.DATABASE_URL))) {
    // Replicas with the earlier password, for example during a rotation of APP_SECRET, still connect.
    await connection.query(`alter user ${user} identified by ${password} retain current password`);
  }
  const [tables] = await connection.query({
    sql: `select table_name from information_schema.tables where table_schema = '${config.DB_NAME}'`,
    rowsAsArray: true,
  });
  if (!Array.isArray(tables)) return;
  for (const [table] of tables.flatMap((row) => (Array.isArray(row) ? [row] : []))) {
    if (MIGRATOR_ONLY.has(String(table))) continue;
    const rights = APPEND_ONLY.has(String(table)) ? 'select, insert' : 'select, insert, update, delete';
    await connection.query(`grant ${rights} on \`${config.DB_NAME}\`.\`${String(table)}\` to ${user}`);
  }
}
