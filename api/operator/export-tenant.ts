import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Connection as StreamingConnection } from 'mysql2';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Config } from '#api/config.ts';
import type { AuditChange } from '#api/db/audit-entry.ts';
import { openChanges } from '#api/db/personal-data.ts';
import { createKeycloakAdmin } from '#api/identity/keycloak-admin.ts';
import { shardOf } from '#api/identity/realm.ts';
import { createStorage } from '#api/platform/storage.ts';
import { makeEmptyFolder } from './empty-folder.ts';
import { connectAsOwner, findTenant, type FoundTenant } from './find-tenant.ts';
import { recordCommand } from './operator-entry.ts';
import { fileKeysOf } from './tenant-files.ts';
import { column, tenantTables } from './tenant-tables.ts';

/**
 * Excluded tables: sessions and codes are short-lived secrets. Keys of people are excluded because the export contains
 * decrypted audit values; an old export must not decrypt values of people who are erased later.
 */
const LEFT_OUT = new Set(['session', 'reset_code', 'password_challenge', 'person_key']);

/** Excluded columns: hashes of PINs and machine secrets, encrypted tokens. */
const SECRET = /(^|_)(hash|secret|token)$/;

/** Content of manifest.json, to verify that nothing is missing or changed. */
export type Manifest = {
  format: 1;
  tenant: { id: string; subdomain: string; displayName: string };
  takenAt: string;
  /** Newest migration of the schema. */
  schema: string;
  /** Number of records and SHA-256 of the content, by file name. */
  files: Record<string, { records: number; sha256: string }>;
  leftOut: string[];
};

/**
 * Exports all data of a tenant as files: <table>.ndjson with a line of JSON per row, accounts.ndjson with accounts
 * without passwords, uploaded files under their own names, and manifest.json. All tables are read from one snapshot.
 * `folder` must be empty or missing; only its owner can read the files.
 */
export async function exportTenant(config: Config, name: string, folder: string): Promise<Manifest> {
  await makeEmptyFolder(folder);
  const streaming = connectAsOwner(config);
  const connection = streaming.promise();
  try {
    const tenant = await findTenant(connection, name);
    // Recorded first, so that even an incomplete export has an audit entry.
    const target = { type: 'CUSTOMER', id: tenant.id };
    await recordCommand(connection, { customerId: tenant.id, operation: 'EXPORT', target, changes: {} });
    await connection.query('set transaction isolation level repeatable read');
    await connection.query('start transaction with consistent snapshot, read only');
    const manifest: Manifest = {
      format: 1,
      tenant: { id: tenant.id, subdomain: tenant.subdomain, displayName: tenant.displayName },
      takenAt: new Date().toISOString(),
      schema: (await column(connection, 'select max(name) from mikro_orm_migrations'))[0] ?? '',
      files: {},
      leftOut: [...LEFT_OUT],
    };
    const secrets = await secretsOf(connection, tenant.id);
    for (const table of await tenantTables(connection)) {
      if (LEFT_OUT.has(table)) continue;
      const columns = await column(
        connection,
        `select column_name from information_schema.columns where table_schema = database() and table_name = ? order by ordinal_position`,
        [table],
      );
      const exported = columns.filter((each) => !SECRET.test(each));
      manifest.leftOut.push(...columns.filter((each) => SECRET.test(each)).map((each) => `${table}.${each}`));
      const file = `${table}.ndjson`;
      const found = rowsOf(streaming, table, exported, tenant.id);
      const readable = table === 'audit_log' ? openEntries(found, secrets) : found;
      manifest.files[file] = await writeLines(path.join(folder, file), readable);
    }
    manifest.files['accounts.ndjson'] = await writeLines(
      path.join(folder, 'accounts.ndjson'),
      accountsOf(config, tenant),
    );
    await copyFiles(config, await fileKeysOf(connection, tenant.id), folder, manifest);
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 });
    return manifest;
  } finally {
    await connection.end();
  }
}

/** Streams rows, so that years of withdrawals need little memory. */
function rowsOf(
  connection: StreamingConnection,
  table: string,
  columns: readonly string[],
  customerId: string,
): AsyncIterable<Record<string, unknown>> {
  const key = table === 'customer' ? 'id' : 'customer_id';
  const exported = columns.map((each) => `\`${each}\``).join(', ');
  return connection.query(`select ${exported} from \`${table}\` where ${key} = ?`, [customerId]).stream();
}

async function secretsOf(connection: Connection, customerId: string): Promise<Map<string, string>> {
  const [keys] = await connection.query<(RowDataPacket & { id: string; secret: string })[]>(
    'select person_id as id, secret from person_key where customer_id = ?',
    [customerId],
  );
  return new Map(keys.map(({ id, secret }) => [id, secret]));
}

/** Audit entries with decrypted values. */
async function* openEntries(
  entries: AsyncIterable<Record<string, unknown>>,
  secrets: ReadonlyMap<string, string>,
): AsyncGenerator<unknown> {
  for await (const entry of entries) {
    const { target_entity_id: target, changes } = entry;
    const person = String(target);
    yield isChanges(changes) ? { ...entry, changes: openChanges(changes, person, secrets.get(person) ?? null) } : entry;
  }
}

const isChanges = (value: unknown): value is Record<string, AuditChange> => typeof value === 'object' && value !== null;

const ACCOUNTS_AT_ONCE = 200;

async function* accountsOf(config: Config, { shard, realm }: FoundTenant): AsyncGenerator<unknown> {
  const baseUrl = shardOf(config, shard).internalUrl;
  const keycloak = createKeycloakAdmin(config, 60_000);
  for (let first = 0; ; first += ACCOUNTS_AT_ONCE) {
    const users = await keycloak.ask(baseUrl, (client) => client.users.find({ realm, first, max: ACCOUNTS_AT_ONCE }));
    for (const { id, username, email, firstName, enabled, attributes, createdTimestamp } of users)
      yield { id, username, email, name: firstName, enabled, attributes, createdTimestamp };
    if (users.length < ACCOUNTS_AT_ONCE) return;
  }
}

async function writeLines(file: string, records: AsyncIterable<unknown>): Promise<{ records: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  async function* lines() {
    for await (const record of records) {
      const line = `${JSON.stringify(record)}\n`;
      hash.update(line);
      count += 1;
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
  return { records: count, sha256: hash.digest('hex') };
}

async function copyFiles(config: Config, keys: readonly string[], folder: string, manifest: Manifest): Promise<void> {
  const storage = createStorage(config);
  for (const key of keys) {
    const stored = await storage?.open(key);
    if (!stored) continue;
    const file = path.join(folder, key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const bytes = Buffer.concat(await stored.body.toArray());
    await writeFile(file, bytes, { mode: 0o600 });
    manifest.files[key] = { records: 1, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
}
