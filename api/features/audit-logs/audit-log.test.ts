import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeImportBatch } from '#api/features/imports/import-batch.factory.ts';
import { makeLicense } from '#api/features/licenses/license.factory.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { makePpeSheet } from '#api/features/ppe-sheets/ppe-sheet.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';
import { makeWorld } from '#api/testing/world.ts';

let app: TestApp;
let admin: GraphqlClient;
let system: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  [admin, system] = [await app.as('admin'), await app.as('system')];
});
afterAll(() => app?.close());

const FIELDS =
  'id operation userId actorName actorType customerId customerName targetEntityType targetEntityID targetName changes { field old new } version createdAt';
const LIST = `query ($filter: AuditLogFilter, $sort: AuditLogSort, $limit: Int, $nextToken: String) {
  list: listAuditLogs(filter: $filter, sort: $sort, limit: $limit, nextToken: $nextToken) { items { ${FIELDS} } nextToken previousToken start totalCount } }`;
const GET = `query ($id: ID!) { found: getAuditLog(id: $id) { ${FIELDS} } }`;

type Entry = {
  id: string;
  operation: string;
  userId: string | null;
  actorName: string | null;
  customerId: string | null;
  customerName: string | null;
  targetEntityType: string;
  targetEntityID: string;
  targetName: string | null;
  changes: { field: string; old: string | null; new: string | null }[];
  version: number;
  createdAt: string;
};
type Listed = { list: { items: Entry[]; nextToken: string | null; totalCount: number } };

const list = async (client: GraphqlClient, filter: object = {}, more: object = {}) =>
  (await client.data<Listed>(LIST, { filter, ...more })).list;
const ofTarget = (client: GraphqlClient, targetEntityID: string) => list(client, { targetEntityID });

/** Inserts an entry with any values, as if written in the past. */
async function insertEntry(customerId: string | null, values: Record<string, string | null> = {}): Promise<string> {
  const row: Record<string, string | null> = {
    id: newId(),
    customer_id: customerId,
    mutation_id: newId(),
    operation: 'UPDATE',
    actor_type: 'SYSTEM',
    target_entity_type: 'SECTOR',
    target_entity_id: newId(),
    changes: '{}',
    ...values,
  };
  await change(
    app.services.orm.em.fork(),
    sql`insert into audit_log (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`,
  );
  return String(row.id);
}

describe('an entry of the audit trail', () => {
  it('names the records of the own tenant whose ids a value contains [S11]', async () => {
    const [foundry, welding] = [await makeSector(app, { name: 'Foundry' }), await makeSector(app, { name: 'Welding' })];
    const employee = await makeEmployee(app, { sectorId: foundry.id });
    await admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
      input: { id: employee.id, version: employee.version, sectorId: welding.id, systemRole: 'Welder' },
    });
    const foreign = await makeSector(app, { name: 'Secret' }, app.bolt);
    const target = newId();
    await insertEntry(app.acme.id, {
      target_entity_id: target,
      changes: JSON.stringify({ sectorId: { old: null, new: foreign.id } }),
    });
    const changesOf = async (id: string) => {
      const { list: page } = await admin.data<{ list: { items: { changes: object[] }[] } }>(
        `query ($id: ID!) { list: listAuditLogs(filter: { targetEntityID: $id }) {
          items { changes { field oldNames newNames } } } }`,
        { id },
      );
      return page.items[0]?.changes;
    };
    expect(await changesOf(employee.id)).toEqual(
      expect.arrayContaining([
        { field: 'sectorId', oldNames: ['Foundry'], newNames: ['Welding'] },
        { field: 'systemRole', oldNames: null, newNames: null },
      ]),
    );
    expect(await changesOf(target)).toEqual([{ field: 'sectorId', oldNames: null, newNames: [foreign.id] }]);
  });

  it('names actor, operation and record, with old and new values [D12] [S11] [D18]', async () => {
    const sector = await makeSector(app, { name: 'Foundry' });
    await admin.data('mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { id } }', {
      input: { id: sector.id, version: 1, name: 'Forge' },
    });
    const [updated, created] = (await ofTarget(admin, sector.id)).items;
    expect(created).toMatchObject({ operation: 'CREATE', version: 1 });
    expect(updated).toMatchObject({
      operation: 'UPDATE',
      userId: expect.any(String),
      actorName: accountOf('admin', 'acme').name,
      actorType: 'USER',
      customerId: app.acme.id,
      customerName: 'Acme',
      targetEntityType: 'SECTOR',
      targetName: 'Forge',
      changes: [{ field: 'name', old: '"Foundry"', new: '"Forge"' }],
      version: 1,
    });
    expect(await admin.data(GET, { id: updated?.id })).toEqual({ found: updated });
  });

  it('shows the current name of records of every kind [S11]', async () => {
    const product = await makeProduct(app);
    const machine = await makeMachine(app);
    const license = await makeLicense(app);
    for (const [id, name] of [
      [product.id, product.name],
      [machine.id, machine.name],
      [license.id, license.name],
    ])
      expect((await ofTarget(admin, id ?? '')).items.map((entry) => entry.targetName)).toEqual([name]);
    const { items } = await list(admin, { targetEntityType: ['CERTIFICATE'] });
    expect(items[0]).toMatchObject({ targetEntityType: 'PRODUCT_CERTIFICATE', targetName: expect.any(String) });
    const unknownId = newId();
    await insertEntry(app.acme.id, { target_entity_id: unknownId, actor_type: 'MACHINE', actor_id: machine.id });
    expect((await ofTarget(admin, unknownId)).items[0]).toMatchObject({
      targetName: null,
      userId: null,
      actorName: machine.name,
    });
    const ofUnknown = (actorType: string) => list(admin, { targetEntityID: unknownId, actorType: [actorType] });
    expect((await ofUnknown('MACHINE')).items).toHaveLength(1);
    expect((await ofUnknown('USER')).items).toEqual([]);
  });

  it('names parts of a machine by the machine, and a withdrawal by its employee [S11]', async () => {
    const { machine, machineStock: stock, machineCredential: credential, product } = await makeWorld(app, app.acme);
    const nameOf = async (id: string) => (await ofTarget(admin, id)).items[0]?.targetName;
    const name = await nameOf(machine.id);
    expect(name).toEqual(expect.any(String));
    expect(await nameOf(credential.id)).toBe(`${name} · ${credential.id.slice(-6)}`);
    expect(await nameOf(stock.id)).toBe(name);
    const { items } = await list(admin, { targetEntityType: ['MACHINE_STOCK'] });
    const places = items.map(({ targetName }) => targetName);
    expect(places).toContain(`${name} · 1 · ${await nameOf(product.id)}`);
    const withdrawal = await insertWithdrawal(app, app.acme, { employee_name: 'Rita Received' });
    await insertEntry(app.acme.id, { target_entity_type: 'WITHDRAWAL', target_entity_id: withdrawal });
    expect(await nameOf(withdrawal)).toBe('Rita Received');
    const refused = await insertWithdrawal(app, app.acme, { employee_identification: '4711', employee_name: null });
    await insertEntry(app.acme.id, { target_entity_type: 'WITHDRAWAL', target_entity_id: refused });
    expect(await nameOf(refused)).toBe('4711');
  });

  it('names a sheet by its employee and number, and stock and its count by the warehouse C11 [S11]', async () => {
    const employee = await makeEmployee(app, { name: 'Sara Sheet' });
    const sheet = await makePpeSheet(app, { employeeId: employee.id });
    expect((await ofTarget(admin, sheet.id)).items[0]?.targetName).toBe(`Sara Sheet · ${sheet.number}`);
    const { warehouseStock, stockCount: count } = await makeWorld(app, app.acme);
    const { warehouse, product } = await admin.data<{ warehouse: { name: string }; product: { name: string } }>(
      `query ($id: ID!, $productId: ID!) { warehouse: getMainWarehouse(id: $id) { name }
        product: getProduct(id: $productId) { name } }`,
      { id: warehouseStock.warehouseId, productId: warehouseStock.productId },
    );
    expect((await ofTarget(admin, count.id)).items[0]?.targetName).toBe(warehouse.name);
    const ofStock = (await ofTarget(admin, warehouseStock.id)).items[0]?.targetName;
    expect(ofStock).toBe(`${warehouse.name} · ${product.name}`);
  });

  it('names an import by its file, in every kind of records C22 [S15]', async () => {
    const { id } = await makeImportBatch(app);
    const entry = await insertEntry(app.acme.id, {
      operation: 'IMPORT',
      target_entity_type: 'JOB_ROLE',
      target_entity_id: id,
    });
    const { items } = await list(admin, { targetEntityID: id });
    expect(items.map((item) => [item.id, item.targetName])).toEqual([[entry, 'roles.csv']]);
  });

  it('never contains a PIN or its hash [D12]', async () => {
    const { id } = await makeEmployee(app, { pin: '80246' });
    const { items } = await ofTarget(admin, id);
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toMatch(/80246|pinHash|argon|scrypt/i);
  });

  it('of a customer’s licence belongs to the customer and names the system administrator [D12]', async () => {
    const { id } = await makeLicense(app);
    const name = accountOf('system', 'platform').name;
    expect((await ofTarget(admin, id)).items[0]).toMatchObject({ customerId: app.acme.id, actorName: name });
    expect((await ofTarget(await app.as('admin', app.bolt), id)).items).toEqual([]);
  });
});

describe('readers of the audit trail', () => {
  it('who are customer admins see only the entries of their own tenant [S11] [T10]', async () => {
    const [theirs, platforms] = [await insertEntry(app.bolt.id), await insertEntry(null)];
    for (const id of [theirs, platforms, newId(), 'x'])
      expect((await admin.error(GET, { id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    const { items } = await list(admin, {}, { limit: 100 });
    expect(new Set(items.map(({ customerId }) => customerId))).toEqual(new Set([app.acme.id]));
    expect((await list(admin, { customerId: app.bolt.id })).totalCount).toBe(0);
    expect((await (await app.as('regular')).error(LIST)).extensions.code).toBe('FORBIDDEN');
    expect((await app.asGuest().error(LIST)).extensions.code).toBe('UNAUTHENTICATED');
  });

  it('who are system administrators see the entries of all tenants and the platform, or of one customer [S11] [R2]', async () => {
    const made = [await insertEntry(app.acme.id), await insertEntry(app.bolt.id), await insertEntry(null)];
    const { items } = await list(system, {}, { limit: 100 });
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(made));
    expect((await system.data<{ found: Entry }>(GET, { id: made[2] })).found).toMatchObject({ customerName: null });
    const { items: bolts } = await list(system, { customerId: app.bolt.id });
    expect(bolts.map(({ customerName }) => customerName)).toEqual(bolts.map(() => 'Bolt'));
    expect(bolts.map(({ id }) => id)).toContain(made[1]);
  });
});

describe('filters of the audit trail', () => {
  it('select by operation, entity type (synonyms too), person and time [S11] [D12]', async () => {
    const times = ['2021-03-01 10:00:00.000', '2021-03-01 10:00:00.001', '2021-03-02 00:00:00.000'];
    const [first, second, third] = await Promise.all([
      insertEntry(app.acme.id, { created_at: times[0] ?? null, operation: 'DELETE', target_entity_type: 'USER' }),
      insertEntry(app.acme.id, { created_at: times[1] ?? null, operation: 'IMPORT' }),
      insertEntry(app.acme.id, { created_at: times[2] ?? null, operation: 'IMPORT' }),
    ]);
    const spring = { from: '2021-01-01T00:00:00Z', to: '2021-12-31T00:00:00Z' };
    const ids = async (filter: object) => (await list(admin, { ...spring, ...filter })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([third, second, first]);
    expect(await ids({ from: '2021-03-01T10:00:00.001Z', to: '2021-03-02T00:00:00.000Z' })).toEqual([second]);
    expect(await ids({ operation: ['DELETE', 'READ'] })).toEqual([first]);
    for (const word of ['USER', 'CONSOLE_USER']) expect(await ids({ targetEntityType: [word] })).toEqual([first]);
    expect(await ids({ targetEntityType: ['MAIN_WAREHOUSE'] })).toEqual([]);
    const error = await admin.error(LIST, { filter: { targetEntityType: ['SECTOR', 'SPOON'] } });
    expect(error.extensions).toMatchObject({ fields: [{ path: 'filter.targetEntityType[1]', key: 'oneOf' }] });
  });

  it('select by part of a person’s name or e-mail, for few and many people [S11]', async () => {
    const account = accountOf('admin', 'bolt');
    const sector = await makeSector(app, {}, app.bolt);
    const bolts = await app.as('admin', app.bolt);
    const [made] = (await ofTarget(bolts, sector.id)).items;
    const found = async (client: GraphqlClient, search: string) =>
      (await list(client, { search, targetEntityID: sector.id })).items.map(({ id }) => id);
    expect(await found(bolts, account.name.slice(1, 6).toUpperCase())).toEqual([made?.id]);
    expect(await found(bolts, account.email)).toEqual([made?.id]);
    expect(await found(bolts, 'nobody at all')).toEqual([]);
    expect((await list(bolts, { userId: made?.userId, targetEntityID: sector.id })).totalCount).toBe(1);

    await change(
      app.services.orm.em.fork(),
      sql`insert into console_user (customer_id, id, name, email)
        with recursive number as (select 1 as n union all select n + 1 from number where n < 300)
        select ${app.bolt.id}, concat('0', lpad(n, 25, '0')), concat('Many ', n), concat('many-', n, '@bolt.example') from number`,
    );
    for (const client of [bolts, system]) expect(await found(client, '@bolt.example')).toEqual([made?.id]);
    expect(await found(bolts, 'many-')).toEqual([]);
  });

  it('do not reveal e-mail addresses of system administrators to a tenant', async () => {
    const { id } = await makeLicense(app);
    const { name, email } = accountOf('system', 'platform');
    expect((await list(admin, { search: name, targetEntityID: id })).totalCount).toBe(1);
    expect((await list(admin, { search: email, targetEntityID: id })).totalCount).toBe(0);
    expect((await list(system, { search: email, targetEntityID: id })).totalCount).toBe(1);
  });

  it('page in both orders without a gap', async () => {
    for (let index = 0; index < 5; index++)
      await insertEntry(app.acme.id, { created_at: `2019-05-0${index + 1} 00:00:00` });
    const filter = { from: '2019-01-01T00:00:00Z', to: '2020-01-01T00:00:00Z' };
    const all = (await list(admin, filter)).items.map(({ id }) => id);
    expect(all).toHaveLength(5);
    const seen: string[] = [];
    for (let nextToken: string | null = null, page = 0; page < 3; page++) {
      const answer: Listed['list'] = await list(admin, filter, { limit: 2, nextToken });
      seen.push(...answer.items.map(({ id }) => id));
      ({ nextToken } = answer);
    }
    expect(seen).toEqual(all);
    const { items } = await list(admin, filter, { sort: 'CREATED_AT_ASC' });
    expect(items.map(({ id }) => id)).toEqual(all.toReversed());
  });
});
