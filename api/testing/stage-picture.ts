import { createHash } from 'node:crypto';
import type KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { Redis } from 'iovalkey';
import { createConnection, type Connection } from 'mysql2/promise';
import { appUserOf, type Config } from '#api/config.ts';
import { createKeycloakAdmin } from '#api/identity/keycloak-admin.ts';
import { DEFAULT_SHARD, shardOf } from '#api/identity/realm.ts';
import type { TestRealm } from './realms.ts';

/** For each call to Keycloak, which is busy with other tests as well. */
const TIMEOUT_MS = 60_000;

/** Hash of everything of a schema and of its realms that the next test could stumble over, rows aside. */
export async function pictureOf(config: Config, realms: readonly TestRealm[]): Promise<string> {
  const [schema, accounts] = await Promise.all([schemaPicture(config), realmPictures(config, realms)]);
  return createHash('sha256')
    .update(JSON.stringify([schema, accounts]))
    .digest('hex');
}

/** Takes away what every test leaves: rows, and tries to sign in. Keycloak's sessions stay; nothing leads to them. */
export async function sweep(config: Config, realms: readonly TestRealm[]): Promise<void> {
  await Promise.all([withMysql(config, deleteRows), forgetTries(config), unlockAccounts(config, realms)]);
}

async function unlockAccounts(config: Config, realms: readonly TestRealm[]): Promise<void> {
  if (realms.length === 0) return;
  await askKeycloak(config, (client) =>
    Promise.all(realms.map(({ name }) => client.attackDetection.delAll({ realm: name }))),
  );
}

async function schemaPicture(config: Config): Promise<unknown> {
  return withMysql(config, async (connection) => {
    const pictures: unknown[] = [
      await rowsOf(connection, `show triggers from \`${config.DB_NAME}\``),
      await rowsOf(connection, `show grants for '${appUserOf(config.DB_NAME)}'@'%'`),
    ];
    for (const table of await tablesOf(connection))
      pictures.push(await rowsOf(connection, `show create table \`${table}\``));
    return pictures.map((picture) => JSON.stringify(picture).replaceAll(/ AUTO_INCREMENT=\d+/g, ''));
  });
}

async function realmPictures(config: Config, realms: readonly TestRealm[]): Promise<unknown> {
  if (realms.length === 0) return [];
  return askKeycloak(config, async (client) => {
    const all = await client.realms.find({ briefRepresentation: true });
    const known = all.flatMap(({ realm }) => (realm?.startsWith(config.REALM_PREFIX) ? [realm] : [])).toSorted();
    return [known, await Promise.all(realms.map(({ name }) => realmPicture(client, name)))];
  });
}

async function realmPicture(client: KeycloakAdminClient, realm: string): Promise<unknown> {
  const users = await client.users.find({ realm, max: 50 });
  return [
    await client.realms.export({ realm, exportClients: true, exportGroupsAndRoles: true }),
    // With their secrets, which an export hides.
    await client.clients.find({ realm }),
    users,
    await Promise.all(users.map(({ id = '' }) => client.users.getCredentials({ realm, id }))),
    await Promise.all(users.map(({ id = '' }) => client.users.listFederatedIdentities({ realm, id }))),
  ];
}

const askKeycloak = <T>(config: Config, work: (client: KeycloakAdminClient) => Promise<T>): Promise<T> =>
  createKeycloakAdmin(config, TIMEOUT_MS).ask(shardOf(config, DEFAULT_SHARD).internalUrl, work);

async function withMysql<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
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

/** Rows that are deleted one by one; a table with more is made anew, which takes a moment whatever it holds. */
const FEW = 5000;

async function deleteRows(connection: Connection): Promise<void> {
  const tables = (await tablesOf(connection)).filter((table) => table !== 'mikro_orm_migrations');
  const ofMany = tables.map((table) => `select '${table}' from (select 1 from \`${table}\` limit ${FEW}, 1) more`);
  const large = new Set((await rowsOf(connection, ofMany.join(' union all '))).map(String));
  const deletions = tables.map((table) => `${large.has(table) ? 'truncate' : 'delete from'} \`${table}\``);
  await connection.query(['set foreign_key_checks = 0', ...deletions].join('; '));
}

/** What api/platform/limiter.ts counts for this schema. */
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
