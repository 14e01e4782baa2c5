import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPurge } from '#api/audit-chain/purges.ts';
import { sealEntries } from '#api/audit-chain/seal.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { connectRealmAdmin } from '#api/identity/realms.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { uploadLogo } from '#api/testing/logos.ts';
import { makeWorld, snapshotOf } from '#api/testing/world.ts';
import { exportTenant } from './export-tenant.ts';
import { purgeDueTenants, purgeTenant } from './purge-tenant.ts';
import { listDeleted, restoreRecord } from './restore-record.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await bootApp();
  folder = await mkdtemp(path.join(tmpdir(), 'tenant-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const em = () => app.services.orm.em.fork();
const linesOf = async (file: string): Promise<Record<string, unknown>[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('an export', () => {
  it('contains every row, account and file of the tenant, none of other tenants and no secrets, and is in the audit trail SEC-45', async () => {
    const world = await makeWorld(app, app.acme);
    const foreign = await makeWorld(app, app.bolt);
    const logo = await uploadLogo(await app.as('admin'));
    const target = path.join(folder, 'acme');
    await sealEntries(app.services, 60);
    const manifest = await exportTenant(app.config, 'acme', target);
    expect(manifest.files['audit_chain.ndjson']?.records).toBeGreaterThan(0);

    const tables = await snapshotOf(app, app.acme, { withEvents: true });
    for (const [table, found] of Object.entries(tables)) {
      if (manifest.leftOut.includes(table)) continue;
      expect([table, manifest.files[`${table}.ndjson`]?.records]).toEqual([table, found.length]);
    }
    expect((await auditOf(app, app.acme.id)).at(-1)).toMatchObject({
      operation: 'EXPORT',
      actorType: 'SYSTEM',
      customerId: app.acme.id,
    });
    const employees = await linesOf(path.join(target, 'employee.ndjson'));
    expect(employees.map(({ id }) => id)).toContain(world.employee.id);
    expect(Object.keys(employees[0] ?? {})).not.toContain('pin_hash');
    const accounts = await linesOf(path.join(target, 'accounts.ndjson'));
    expect(accounts.map(({ email }) => email)).toContain('admin@acme.example');
    expect(await readFile(path.join(target, logo))).toEqual(
      Buffer.from(await (await fetch(app.originOf(app.acme) + logo)).arrayBuffer()),
    );

    const everything = (await Promise.all((await filesIn(target)).map((file) => readFile(file, 'latin1')))).join('\n');
    for (const { id } of [...foreign.records.values()].filter((each) => each.id !== foreign.systemAdmin.id))
      expect(everything).not.toContain(id);
    expect(everything).not.toMatch(/\$argon2|"(secret_hash|refresh_token|access_token)":/);
  });

  it('has a manifest of all files, which only the owner can read', async () => {
    const target = path.join(folder, 'bolt');
    const manifest = await exportTenant(app.config, app.bolt.id, target);
    expect(JSON.parse(await readFile(path.join(target, 'manifest.json'), 'utf8'))).toEqual(manifest);
    for (const [file, { sha256 }] of Object.entries(manifest.files)) {
      const bytes = await readFile(path.join(target, file));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      expect((await stat(path.join(target, file))).mode & 0o077).toBe(0);
    }
  });

  it('is refused for a folder that is not empty, and for an unknown tenant', async () => {
    await expect(exportTenant(app.config, 'acme', folder)).rejects.toThrow('is not empty');
    await expect(exportTenant(app.config, 'nobody', path.join(folder, 'nobody'))).rejects.toThrow('No customer');
  });
});

const filesIn = async (target: string): Promise<string[]> =>
  (await readdir(target, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name));

describe('a deleted record', () => {
  const remove = async (id: string, version: number, field: string) =>
    (await app.as('admin')).data(
      `mutation ($id: ID!, $version: Int!) { ${field}(id: $id, version: $version) { id } }`,
      {
        id,
        version,
      },
    );

  it('is listed, and is restored as INACTIVE with an audit entry [E1]', async () => {
    const sector = await makeSector(app, { name: 'Paint shop' });
    await remove(sector.id, sector.version, 'deleteSector');
    expect(await listDeleted(app.config, 'acme', 'sector')).toContainEqual(
      expect.objectContaining({ id: sector.id, name: 'Paint shop' }),
    );
    await restoreRecord(app.config, 'acme', 'sector', sector.id);
    const { getSector } = await (
      await app.as('admin')
    ).data<{ getSector: { status: string } }>('query ($id: ID!) { getSector(id: $id) { name status } }', {
      id: sector.id,
    });
    expect(getSector).toEqual({ name: 'Paint shop', status: 'INACTIVE' });
    expect((await auditOf(app, sector.id)).at(-1)).toMatchObject({
      operation: 'UPDATE',
      actorType: 'SYSTEM',
      changes: { status: { old: 'DELETED', new: 'INACTIVE' } },
    });
  });

  it('is not restored while another record has its code, or a record it refers to is deleted [E1]', async () => {
    const first = await makeSector(app, { code: 'TWICE' });
    await remove(first.id, first.version, 'deleteSector');
    await makeSector(app, { code: 'TWICE' });
    await expect(restoreRecord(app.config, 'acme', 'sector', first.id)).rejects.toThrow('Another live record');

    const home = await makeSector(app);
    const employee = await makeEmployee(app, { sectorId: home.id });
    await remove(employee.id, employee.version, 'deleteEmployee');
    await remove(home.id, home.version, 'deleteSector');
    await expect(restoreRecord(app.config, 'acme', 'employee', employee.id)).rejects.toThrow(`sector ${home.id}`);
  });

  it('is restored only in its own tenant, and only when it is deleted', async () => {
    const sector = await makeSector(app);
    await expect(restoreRecord(app.config, 'acme', 'sector', sector.id)).rejects.toThrow('No deleted sector');
    await remove(sector.id, sector.version, 'deleteSector');
    await expect(restoreRecord(app.config, 'bolt', 'sector', sector.id)).rejects.toThrow('No deleted sector');
    await expect(restoreRecord(app.config, 'acme', 'stock_movement', sector.id)).rejects.toThrow('is none of');
  });
});

describe('a purge', () => {
  const setDeleted = (days: number) =>
    change(
      em(),
      sql`update customer set status = 'DELETED', deleted_at = now(3) - interval ${days} day where id = ${app.bolt.id}`,
    );

  it('is refused until the customer is deleted and the retention time is over [E2]', async () => {
    await expect(purgeTenant(app.config, 'bolt')).rejects.toThrow('only a deleted customer');
    await setDeleted(89);
    await expect(purgeTenant(app.config, 'bolt')).rejects.toThrow('it is kept for 90 days');
    expect(await purgeDueTenants(app.config)).toEqual([]);
  });

  it('deletes rows, realm and files of this tenant only, and is in the audit trail [E2]', async () => {
    const logo = await uploadLogoBeforeDeletion();
    await setDeleted(90);
    await sealEntries(app.services, 60);
    const others = await snapshotOf(app, app.acme);
    const realm = await firstRow(em(), sql<{ realm: string }>`select realm from customer where id = ${app.bolt.id}`);
    const [purged] = await purgeDueTenants(app.config);
    expect(purged?.rows.audit_chain).toBeGreaterThan(0);
    expect(purged).toMatchObject({ tenant: { id: app.bolt.id }, files: 1 });
    const { storage } = app.services;
    if (!storage) throw new Error('The stack must have a storage');
    const record = await readPurge({ config: app.config, storage }, app.bolt.id);
    expect(record?.entries).toBe(purged?.rows.audit_log);

    for (const [table, left] of Object.entries(await snapshotOf(app, app.bolt, { withEvents: true })))
      expect([table, left]).toEqual([table, []]);
    expect(await rows(em(), sql`select id from customer where id = ${app.bolt.id}`)).toEqual([]);
    expect(await (await connectRealmAdmin(app.config)).listRealms()).not.toContain(realm?.realm);
    expect((await fetch(app.originOf(app.acme) + logo)).status).toBe(404);
    expect(await snapshotOf(app, app.acme)).toEqual(others);
    expect((await auditOf(app, app.bolt.id)).at(-1)).toMatchObject({
      operation: 'DELETE',
      customerId: null,
      targetEntityType: 'CUSTOMER',
      changes: { subdomain: { old: 'bolt', new: null } },
    });
  });

  async function uploadLogoBeforeDeletion(): Promise<string> {
    await change(em(), sql`update customer set status = 'ACTIVE', deleted_at = null where id = ${app.bolt.id}`);
    app.services.identity.forgetTenant('bolt');
    return uploadLogo(await app.as('admin', app.bolt));
  }
});
