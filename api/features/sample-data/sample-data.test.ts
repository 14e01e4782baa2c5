import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, countRows, isAnyOf, rows, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';

const ADD = 'mutation { addSampleData { isAddable count } }';
const REMOVE = 'mutation { removeSampleData { removedCount kept { kind id name reason } } }';
const STATE = '{ getSampleData { isAddable count } }';

type Removal = { removedCount: number; kept: { kind: string; id: string; name: string; reason: string }[] };

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

/** Every test begins with an empty company. */
beforeEach(async () => {
  const em = app.services.orm.em.fork();
  await change(em, sql`delete from sample_record`);
  await change(em, sql`update product_size set status = 'DELETED', deleted_at = now(3)`);
  for (const table of [
    'sector',
    'job_role',
    'product',
    'group',
    'employee',
    'main_warehouse',
    'warehouse_stock',
    'machine',
  ])
    await change(em, sql`update ${sql.table(table)} set status = 'DELETED', deleted_at = now(3)`);
});

const db = () => app.services.orm.em.fork();
const add = async () => (await app.as('admin')).data<{ addSampleData: { count: number } }>(ADD);
const addInPortuguese = async () => {
  const { token, origin } = await app.as('admin');
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'pt-BR', Authorization: `Bearer ${token ?? ''}` },
    body: JSON.stringify({ query: ADD }),
  });
  expect(await response.json()).toMatchObject({ data: { addSampleData: { count: 24 } } });
};
const remove = async () => (await (await app.as('admin')).data<{ removeSampleData: Removal }>(REMOVE)).removeSampleData;
const state = async () => (await (await app.as('admin')).data<{ getSampleData: object }>(STATE)).getSampleData;
const liveRows = (table: string) => countRows(db(), table, [sql`customer_id = ${app.acme.id}`, sql`live = 1`]);
const idOf = async (table: string) => {
  const [row] = await rows(
    db(),
    sql<{ id: string; version: number }>`select id, version from ${sql.table(table)}
      where customer_id = ${app.acme.id} and live = 1 order by id limit 1`,
  );
  if (!row) throw new Error(`No ${table}`);
  return row;
};

const TABLES = ['sector', 'job_role', 'product', 'group', 'employee', 'main_warehouse', 'warehouse_stock', 'machine'];

describe('addSampleData', () => {
  it('adds records with sizes, certificates, rules, pieces and channels, and audits each of them C13', async () => {
    expect(await state()).toEqual({ isAddable: true, count: 0 });
    const { addSampleData } = await add();
    expect(addSampleData).toEqual({ isAddable: false, count: 24 });
    expect(await Promise.all(TABLES.map(liveRows))).toEqual([3, 3, 4, 2, 4, 1, 6, 1]);
    const { id: machineId } = await idOf('machine');
    expect(await countRows(db(), 'channel', [sql`machine_id = ${machineId}`, sql`quantity = 0`])).toBe(6);
    const pieces = await rows(
      db(),
      sql<{
        pieces: string;
      }>`select sum(quantity_available) as pieces from warehouse_stock where customer_id = ${app.acme.id} and live = 1`,
    );
    expect(Number(pieces[0]?.pieces)).toBe(12 + 2 * 40 + 2 * 3 + 60);
    const audited = await countRows(db(), 'audit_log', [
      sql`operation = 'CREATE'`,
      sql`target_entity_id in (select record_id from sample_record)`,
    ]);
    expect(audited).toBeGreaterThanOrEqual(24);
  });

  it('marks each record in the language of the administrator [T7]', async () => {
    await addInPortuguese();
    const names = await rows(
      db(),
      sql<{ name: string }>`select name from employee where customer_id = ${app.acme.id} and live = 1`,
    );
    expect(names.map(({ name }) => name)).toContain('Ana Souza (exemplo)');
    expect(names.every(({ name }) => name.endsWith('(exemplo)'))).toBe(true);
  });

  it('adds it once, also when two administrators ask at the same time', async () => {
    const admin = await app.as('admin');
    const answers = await Promise.all([admin.ask(ADD), admin.ask(ADD), admin.ask(ADD)]);
    const faults = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions));
    expect(faults).toHaveLength(2);
    expect(await liveRows('sector')).toBe(3);
    for (const fault of faults)
      expect(fault).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'company', key: 'companyNotEmpty' }] });
  });

  it('refuses a company with own records, and writes nothing', async () => {
    await makeSector(app);
    const { errors } = await (await app.as('admin')).ask(ADD);
    expect(errors?.[0]?.extensions).toMatchObject({ fields: [{ key: 'companyNotEmpty' }] });
    expect(await liveRows('employee')).toBe(0);
  });

  it('refuses a company without enough licences, and writes nothing', async () => {
    const ofAcme = sql`id = ${app.acme.id}`;
    const [before] = await rows(db(), sql<{ n: number }>`select licenses_count as n from customer where ${ofAcme}`);
    await change(db(), sql`update customer set licenses_count = 3 where ${ofAcme}`);
    const { errors } = await (await app.as('admin')).ask(ADD);
    await change(db(), sql`update customer set licenses_count = ${before?.n ?? 0} where ${ofAcme}`);
    expect(errors?.[0]?.extensions).toMatchObject({ fields: [{ key: 'licenseLimit' }] });
    expect(await Promise.all(TABLES.map(liveRows))).toEqual(TABLES.map(() => 0));
  });
});

describe('removeSampleData', () => {
  it('removes everything that was added, with counter-entries in the ledger, and nothing of another company', async () => {
    const other = await makeSector(app, {}, app.bolt);
    await add();
    const items = await rows(
      db(),
      sql<{ id: string }>`select record_id as id from sample_record where kind = 'WAREHOUSE'`,
    );
    expect(await remove()).toEqual({ removedCount: 24, kept: [] });
    expect(await Promise.all(TABLES.map(liveRows))).toEqual(TABLES.map(() => 0));
    expect(await state()).toEqual({ isAddable: true, count: 0 });
    expect(await countRows(db(), 'sector', [sql`id = ${other.id}`, sql`live = 1`])).toBe(1);
    const moved = await rows(
      db(),
      sql<{ sum: string }>`select sum(quantity_available) as sum from warehouse_stock
        where ${isAnyOf(
          'id',
          items.map(({ id }) => id),
        )}`,
    );
    expect(Number(moved[0]?.sum)).toBe(0);
  });

  it('keeps what people have made, changed or used, with what it needs, and says why', async () => {
    await add();
    const admin = await app.as('admin');
    const sector = await idOf('sector');
    await admin.data('mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { id } }', {
      input: { ...sector, name: 'Ours' },
    });
    const group = await idOf('group');
    const own = await makeEmployee(app, { groupId: group.id });
    const served = await idOf('employee');
    await insertWithdrawal(app, app.acme, { employee_id: served.id, withdrawal_status: 'DELIVERED' });

    const { kept, removedCount } = await remove();
    const reasons = new Map(kept.map(({ id, reason }) => [id, reason]));
    expect(reasons.get(sector.id)).toBe('CHANGED');
    expect(reasons.get(group.id)).toBe('IN_USE');
    expect(reasons.get(served.id)).toBe('IN_USE');
    expect(kept.every(({ name }) => name.length > 0)).toBe(true);
    expect(kept.length + removedCount).toBe(24);
    // The group keeps the products of its rules.
    expect(kept.filter(({ kind }) => kind === 'PRODUCT')).toHaveLength(4);
    expect(await countRows(db(), 'employee', [sql`id = ${own.id}`, sql`live = 1`])).toBe(1);
    expect(await remove()).toEqual({ removedCount: 0, kept: [] });
  });

  it('keeps a machine whose layout somebody has changed, and skips a record that somebody has deleted', async () => {
    await add();
    const machine = await idOf('machine');
    await change(db(), sql`update machine_stock set version = 2 where machine_id = ${machine.id}`);
    const admin = await app.as('admin');
    const employee = await idOf('employee');
    await admin.data(
      'mutation ($id: ID!, $version: Int!) { deleteEmployee(id: $id, version: $version) { id } }',
      employee,
    );
    const { kept, removedCount } = await remove();
    expect(kept.find(({ kind }) => kind === 'MACHINE')).toMatchObject({ id: machine.id, reason: 'IN_USE' });
    expect(kept.some(({ id }) => id === employee.id)).toBe(false);
    expect(removedCount + kept.length).toBe(23);
  });

  it('removes each record once when two administrators ask at the same time', async () => {
    await add();
    const all = await Promise.all([remove(), remove()]);
    expect(all.reduce((sum, { removedCount }) => sum + removedCount, 0)).toBe(24);
    expect(all.flatMap(({ kept }) => kept)).toEqual([]);
  });
});
