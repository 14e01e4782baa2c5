import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all, change, contains, rows, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { insertWithdrawal, type WithdrawalRow } from '#api/testing/withdrawal-row.ts';
import { LIST } from './withdrawal.testing.ts';

type Page = { listWithdrawals: { items: { id: string }[]; totalCount: number } };

let app: TestApp;
let admin: GraphqlClient;

const PEOPLE = [
  ['Maria da Silva', '4001'],
  ['João Conceição', '4002'],
  ['Luva Martins', '4003'],
  [null, '9017'],
] as const;
const PRODUCTS = ['Luva nitrílica', 'Luva de vaqueta', 'Bota', null];
const MACHINES = ['M-01 Portaria', 'M-017 Fundição', 'Silva'];

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  for (const [employee_name, employee_identification] of PEOPLE)
    for (const product_name of PRODUCTS)
      for (const source_name of MACHINES)
        await add({ employee_name, employee_identification, product_name, source_name });
  await add({ employee_name: 'Maria da Silva', employee_identification: '4001' }, app.bolt);
});
afterAll(() => app?.close());

const add = (values: WithdrawalRow, tenant: TestTenant = app.acme) => insertWithdrawal(app, tenant, values);

const list = async (variables: Record<string, unknown>) => (await admin.data<Page>(LIST, variables)).listWithdrawals;

async function find(search: string): Promise<{ ids: string[]; totalCount: number }> {
  const { items, totalCount } = await list({ filter: { search }, limit: 100 });
  return { ids: items.map(({ id }) => id).toSorted(), totalCount };
}

/** The same search without texts and indexes: every withdrawal is compared. */
async function compareAll(search: string): Promise<string[]> {
  const columns = ['employee_name', 'employee_identification', 'product_name', 'source_name'];
  const found = await rows(
    app.services.orm.em.fork(),
    sql<{
      id: string;
    }>`select id from withdrawal where customer_id = ${app.acme.id} and ${all(contains(columns, search))}`,
  );
  return found.map(({ id }) => id).toSorted();
}

const erase = (name: string, to: string) =>
  change(
    app.services.orm.em.fork(),
    sql`update withdrawal set employee_name = ${to} where customer_id = ${app.acme.id} and employee_name = ${name}`,
  );

const isStored = async (name: string) =>
  (
    await rows(
      app.services.orm.em.fork(),
      sql`select 1 from withdrawal_text where customer_id = ${app.acme.id} and name = ${name}`,
    )
  ).length > 0;

describe('a search of withdrawals', () => {
  it.each([
    ['maria', 12],
    ['SILVA maria', 12],
    ['silva', 24],
    ['conceicao luva', 6],
    ['400', 36],
    ['luva', 30],
    ['luva bota', 3],
    ['luva vaqueta', 12],
    ['bota maria 017', 1],
    ['017', 24],
    ['m-017 silva bota', 1],
    ['fundição 017 luva', 10],
    ['9017 bota', 3],
    ['maria joão', 0],
    ['bota nitrílica', 0],
    ['portaria fundição', 0],
    ['nobody', 0],
    ['%', 0],
    ['_', 0],
  ])('finds the words of “%s” in any order in people, numbers, products and machines [G1]', async (search, count) => {
    const { ids, totalCount } = await find(search);
    expect(ids).toEqual(await compareAll(search));
    expect([ids.length, totalCount]).toEqual([count, count]);
  });

  describe('with a filter', () => {
    const hour = 3_600_000;
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
    beforeAll(() =>
      change(
        app.services.orm.em.fork(),
        sql`update withdrawal set withdrawal_status = 'REJECTED', refusal_code = 'NO_RULE', requested_at = now(3) - interval 3 hour
          where customer_id = ${app.acme.id} and product_name = 'Bota'`,
      ),
    );

    it.each([
      { withdrawalStatus: ['DELIVERED'] },
      { withdrawalStatus: ['REJECTED', 'CANCELLED'] },
      { refusalCode: ['NO_RULE'] },
      { refusalCode: [] },
      { from: at(-1) },
      { to: at(-1) },
      { from: at(-4), to: at(-2), withdrawalStatus: ['REJECTED'] },
      { hasDiscrepancy: false },
      { hasDiscrepancy: true },
      { machineId: [newId()] },
      { productId: [newId()], refusalCode: ['NO_RULE'] },
      { employeeId: [newId()] },
    ])('finds what both find: %j [G1]', async (filter) => {
      const filtered = (await list({ filter, limit: 100 })).items.map(({ id }) => id);
      for (const search of ['maria', 'luva', 'silva', '017', 'bota luva', 'bota maria 017', 'nobody']) {
        const both = await list({ filter: { ...filter, search }, limit: 100 });
        const expected = (await compareAll(search)).filter((id) => filtered.includes(id));
        expect([search, both.items.map(({ id }) => id).toSorted()]).toEqual([search, expected]);
        expect(both.totalCount).toBe(expected.length);
      }
    });
  });

  it('finds a new name in the withdrawals that have it, and forgets the erased one [E2]', async () => {
    await erase('João Conceição', 'Pedro Prado');
    expect((await find('prado pedro')).totalCount).toBe(12);
    expect((await find('conceicao')).totalCount).toBe(0);
    expect([await isStored('João Conceição'), await isStored('Pedro Prado')]).toEqual([false, true]);
  });

  it('answers the newest first when more match than are counted [G1]', async () => {
    const last = await add({
      source_name: 'Dense',
      employee_name: 'Rita Dense',
      requested_at: new Date(Date.now() + 1000),
    });
    // In parts, because a busy machine does not insert ten thousand rows within the time limit of a statement.
    for (const [from, to] of [
      [1, 25],
      [26, 50],
      [51, 75],
      [76, 101],
    ])
      await change(
        app.services.orm.em.fork(),
        sql`insert into withdrawal (customer_id, id, source_type, source_id, source_name, employee_identification, cost_centers, approval_status,
          delivery_mode, delivery_status, discrepancies, withdrawal_status, requested_at)
        with recursive one as (select 1 as n union all select n + 1 from one where n < 101)
        select ${app.acme.id}, concat('DENSE', lpad(one.n * 1000 + other.n, 21, '0')), 'MACHINE', 'M', 'Dense', '1', '[]', 'APPROVED', 'AUTOMATIC',
          'SUCCESS', '[]', 'DELIVERED', now(3) - interval (one.n * 101 + other.n) second from one join one other where one.n between ${from} and ${to}`,
      );
    const { items, totalCount } = await list({ filter: { search: 'dense' }, limit: 2 });
    expect([items[0]?.id, totalCount]).toEqual([last, 10_001]);
    expect((await find('rita dense')).ids).toEqual([last]);
    expect((await list({ filter: { search: 'dense', withdrawalStatus: ['REJECTED'] } })).totalCount).toBe(0);
  });
});

describe('the texts of a search', () => {
  it('let a withdrawal not wait for an open one of the same product at the same machine', async () => {
    const values = { product_name: 'Capacete', source_name: 'Torre' };
    await add({ ...values, employee_name: 'Rui', employee_identification: '4801' });
    const open = app.services.orm.em.fork({ disableTransactions: false });
    await open.begin();
    await insertWithdrawal(app, app.acme, { ...values, employee_name: 'Ana', employee_identification: '4802' }, open);
    await add({ ...values, employee_name: 'Bia', employee_identification: '4803' });
    await open.rollback();
    expect((await find('capacete')).totalCount).toBe(2);
  });
});
