import { createHash } from 'node:crypto';
import { Redis } from 'iovalkey';
import { createConnection, type Connection } from 'mysql2/promise';
import { appUserOf, type Config } from '#api/config.ts';

/** Hash of everything in a schema that could affect the next test, except rows. */
export async function schemaPicture(config: Config): Promise<string> {
  return withMysql(config, async (connection) => {
    const pictures: unknown[] = [
      await rowsOf(connection, `show triggers from \`${config.DB_NAME}\``),
      await rowsOf(connection, `show grants for '${appUserOf(config.DB_NAME)}'@'%'`),
    ];
    for (const table of await tablesOf(connection))
      pictures.push(await rowsOf(connection, `show create table \`${table}\``));
    const texts = pictures.map((picture) => JSON.stringify(picture).replaceAll(/ AUTO_INCREMENT=\d+/g, ''));
    return createHash('sha256').update(texts.join('\n')).digest('hex');
  });
}

/** Removes every row, and the counted sign-in attempts. */
export async function sweepRows(config: Config): Promise<void> {
  await Promise.all([withMysql(config, deleteRows), forgetTries(config)]);
}

/** Runs `work` with a connection of the database administrator to the schema. */
export async function withMysql<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({
    uri: config.MYSQL_ADMIN_URL,
    database: config.DB_NAME,
    multipleStatements: true,
  });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** Up to so many rows are deleted; a larger table is truncated, which takes the same time for any number of rows. */
const FEW = 5000;

async function deleteRows(connection: Connection): Promise<void> {
  const tables = (await tablesOf(connection)).filter((table) => table !== 'mikro_orm_migrations');
  const ofMany = tables.map((table) => `select '${table}' from (select 1 from \`${table}\` limit ${FEW}, 1) more`);
  const large = new Set((await rowsOf(connection, ofMany.join(' union all '))).map(String));
  const deletions = tables.map((table) => `${large.has(table) ? 'truncate' : 'delete from'} \`${table}\``);
  await connection.query(['set foreign_key_checks = 0', ...deletions].join('; '));
}

/** Clears the counters of api/platform/limiter.ts for this schema. */
async function forgetTries({ VALKEY_URL, DB_NAME }: Config): Promise<void> {
  if (!VALKEY_URL) return;
  const valkey = new Redis(VALKEY_URL);
  const counted = await valkey.keys(`ppe:tries:${DB_NAME}:*`);
  if (counted.length > 0) await valkey.del(counted);
  valkey.disconnect();
}

async function tablesOf(connection: Connection): Promise<string[]> {
  return (await rowsOf(connection, 'show tables')).map(String);
}

async function rowsOf(connection: Connection, statement: string): Promise<unknown[]> {
  const [rows] = await connection.query({ sql: statement, rowsAsArray: true });
  return Array.isArray(rows) ? rows : [];
}
