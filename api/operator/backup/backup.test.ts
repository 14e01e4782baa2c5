import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCheckpoint } from '#api/audit-chain/checkpoints.ts';
import { sealEntries } from '#api/audit-chain/seal.ts';
import type { Config } from '#api/config.ts';
import { dropDatabase } from '#api/db/database.ts';
import { change, sql } from '#api/db/sql.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { createStorage } from '#api/platform/storage.ts';
import { startApp } from '#api/server/app.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { claimName, unclaim } from '#api/testing/leftovers.ts';
import { uploadLogo } from '#api/testing/logos.ts';
import { testConfig } from '#api/testing/test-config.ts';
import { makeWorld } from '#api/testing/world.ts';
import { exportTenant } from '../export-tenant.ts';
import { checkInstallation } from './check-installation.ts';
import { readVerifiedManifest } from './manifest.ts';
import { describeRestored, restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

/** Line separators of Unicode, quotes, a backslash, control characters, letters of several bytes. */
const HARD_TEXT = 'a\u2028b\u2029c\nd\r\te\\f\'g"h\u0000i 手袋 🧤 ção;\n\n$$';

const NOTHING = { replace: [], replay: null };

let app: TestApp;
let folder: string;
let logo: string;
let restoredConfig: Config;
let tables: Record<string, string>;
const claims: string[] = [];

/** Settings of an empty schema and an empty bucket, on the same realms. */
function newInstallation(): Config {
  const name = claimName();
  claims.push(name);
  const { REALM_PREFIX } = app.config;
  return { ...testConfig({}, { name }), REALM_PREFIX, S3_BUCKET: `backup-${name}` };
}

/** All rows of each table as text. */
async function contentOf({ MYSQL_ADMIN_URL = '', DB_NAME }: Config): Promise<Record<string, string>> {
  const connection = await createConnection({ uri: MYSQL_ADMIN_URL, database: DB_NAME, dateStrings: true });
  try {
    const found = await connection.query<RowDataPacket[]>('show tables').then(([rows]) => rows.flatMap(Object.values));
    const content: Record<string, string> = {};
    for (const table of found) content[String(table)] = await rowsOf(connection, String(table));
    return content;
  } finally {
    await connection.end();
  }
}

async function rowsOf(connection: Connection, table: string): Promise<string> {
  const [rows] = await connection.query<RowDataPacket[]>(`select * from \`${table}\``);
  return rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join('\n');
}

/** Sets the entries without a link ten minutes back: older than they may be without one. */
async function makeEntriesOlder({ MYSQL_ADMIN_URL: uri = '', DB_NAME: database }: Config): Promise<void> {
  const connection = await createConnection({ uri, database });
  await connection.query(
    `update audit_log set created_at = created_at - interval 10 minute
      where not exists (select 1 from audit_chain where entry_id = audit_log.id)`,
  );
  await connection.end();
}

beforeAll(async () => {
  app = await bootApp((config) => Promise.resolve({ S3_BUCKET: `backup-${config.DB_NAME.replaceAll('_', '-')}` }));
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'backup-')), 'today');
  await makeWorld(app, app.acme);
  const sector = await makeSector(app);
  await change(
    app.services.orm.em.fork(),
    sql`update sector set description = ${HARD_TEXT} where customer_id = ${app.acme.id} and id = ${sector.id}`,
  );
  logo = await uploadLogo(await app.as('admin'));
  await makeEntriesOlder(app.config);
  await sealEntries(app.services, 60);
  await writeCheckpoint(app.services, new Map());
  await makeSector(app, { name: 'Not sealed yet' });
  await makeEntriesOlder(app.config);
  // A task that runs meanwhile changes rows, and the contents before and after are compared.
  await app.services.tasks.stop(5000);
  tables = await contentOf(app.config);
  await takeBackup(app.config, folder);
  await makeSector(app, { name: 'Made after the backup' });
  restoredConfig = newInstallation();
});
afterAll(async () => {
  await app?.close();
  for (const name of claims) {
    await dropDatabase(testConfig({}, { name }));
    unclaim(name);
  }
  if (folder) await rm(path.dirname(folder), { recursive: true });
});

describe('a restored backup', () => {
  it('has every row, file and account again, agrees with all audits, and says what is lost [O7] REL-34', async () => {
    const restored = await restoreBackup({ ...restoredConfig, AUDIT_SEAL_MS: 1000 }, folder, NOTHING);
    expect(restored.inspection).toMatchObject({ faults: [], tenants: 2, files: 1 });
    expect(restored.inspection.auditLinks).toBeGreaterThan(0);
    expect(restored.inspection.checkpoints).toBeGreaterThan(0);
    const { audit_chain: links = '', ...others } = await contentOf(restoredConfig);
    const { audit_chain: before = '', ...othersBefore } = tables;
    expect(others).toEqual(othersBefore);
    expect(links.split('\n')).toEqual(expect.arrayContaining(before.split('\n')));
    expect(links.split('\n')).toHaveLength(before.split('\n').length + 1);
    expect(describeRestored(restored)).toContain(`Lost: every change after ${restored.manifest.takenAt}`);

    const product = await startApp({ ...restoredConfig, PORT: 0 });
    try {
      const origin = `http://acme.localhost:${product.port}`;
      const admin = await clientOf(origin, accountOf('admin', 'acme'));
      const { listSectors } = await admin.data<{ listSectors: { items: { name: string; description: string }[] } }>(
        '{ listSectors(limit: 100) { items { name description } } }',
      );
      expect(listSectors.items.map(({ description }) => description)).toContain(HARD_TEXT);
      expect(listSectors.items.map(({ name }) => name)).not.toContain('Made after the backup');
      expect((await fetch(origin + logo)).status).toBe(200);
    } finally {
      await product.stop(1000);
    }
  });

  it('gives one tenant of it back as files beside the living installation, which keeps what it has [O7] REL-34', async () => {
    const before = await contentOf(app.config);
    const target = path.join(path.dirname(folder), 'acme');
    const { files } = await exportTenant(restoredConfig, 'acme', target);
    const sectors = await readFile(path.join(target, 'sector.ndjson'), 'utf8');
    const named = (text: string) => expect(sectors.split('\n').some((line) => line.includes(JSON.stringify(text))));
    named(HARD_TEXT).toBe(true);
    named('Made after the backup').toBe(false);
    expect(files['accounts.ndjson']?.records).toBeGreaterThan(0);
    expect((await readFile(path.join(target, logo))).length).toBeGreaterThan(0);
    expect(await contentOf(app.config)).toEqual(before);
    expect((await fetch(app.originOf(app.acme) + logo)).status).toBe(200);
    const admin = await app.as('admin');
    const { listSectors } = await admin.data<{ listSectors: { items: { name: string }[] } }>(
      '{ listSectors(limit: 100) { items { name } } }',
    );
    expect(listSectors.items.map(({ name }) => name)).toContain('Made after the backup');
  });

  it('has triggers and generated columns that work on', async () => {
    const connection = await createConnection({
      uri: restoredConfig.MYSQL_ADMIN_URL ?? '',
      database: restoredConfig.DB_NAME,
    });
    const original = await createConnection({ uri: app.config.MYSQL_ADMIN_URL ?? '', database: app.config.DB_NAME });
    const namesOn = async (each: Connection) =>
      (
        await each.query<RowDataPacket[]>(
          `select trigger_name as name, action_statement as text from information_schema.triggers
            where trigger_schema = database() order by trigger_name`,
        )
      )[0].map(({ name, text }) => [name, text]);
    const found = await namesOn(connection);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await namesOn(original));
    await connection.end();
    await original.end();
  });

  it('reports a changed quantity and a lost file', async () => {
    const { MYSQL_ADMIN_URL: uri = '', DB_NAME: database } = restoredConfig;
    const connection = await createConnection({ uri, database });
    await connection.query('update channel set quantity = quantity + 1 limit 1');
    await connection.end();
    await createStorage(restoredConfig)?.remove(logo.slice(1));
    const { faults } = await checkInstallation(restoredConfig);
    expect(faults).toEqual([
      expect.stringContaining('stock: the quantity equals the sum of the ledger rows'),
      `file: ${logo.slice(1)} is missing in the storage`,
    ]);
  });
});

describe('a restore is refused, and changes nothing,', () => {
  it('over a schema that has tables, unless it is named, and over one in use', async () => {
    const before = await contentOf(app.config);
    await expect(restoreBackup(app.config, folder, NOTHING)).rejects.toThrow(`--replace ${app.config.DB_NAME}`);
    await expect(restoreBackup(app.config, folder, { replace: [app.config.DB_NAME], replay: null })).rejects.toThrow(
      /connections use the schema .*: stop the programs/,
    );
    expect(await contentOf(app.config)).toEqual(before);
  });

  it('from a damaged or incomplete backup', async () => {
    const file = path.join(folder, 'product/sector.sql.gz');
    const bytes = await readFile(file);
    await writeFile(file, bytes.with(bytes.length - 1, 255));
    const target = newInstallation();
    await expect(restoreBackup(target, folder, NOTHING)).rejects.toThrow(
      'product/sector.sql.gz of the backup is damaged',
    );
    await rm(file);
    await expect(restoreBackup(target, folder, NOTHING)).rejects.toThrow(
      'product/sector.sql.gz of the backup is missing',
    );
    await expect(restoreBackup(target, path.dirname(folder), NOTHING)).rejects.toThrow('has no manifest.json');
    await writeFile(file, bytes);
    await expect(readVerifiedManifest(folder)).resolves.toMatchObject({ format: 1 });
  });

  it('and a backup is refused into a folder with files', async () => {
    await expect(takeBackup(app.config, folder)).rejects.toThrow('is not empty');
  });
});
