import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { write } from '#api/crud/write.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { bootGateway, type TestGateway } from '#api/machines/testing/gateway.ts';
import { setScene, type Scene } from '#api/machines/testing/scene.ts';
import { World } from '#api/machines/testing/world.ts';
import type { RealmAdmin } from '#api/identity/realms.ts';
import { newId } from '#api/platform/ids.ts';
import { auditRollup } from '#api/stock/rollup-audit.ts';
import { COMPANIES, seedCompanies } from './demo.ts';
import { insertLarge, largePins } from './large.ts';
import { insertCompany, generateCompany } from './tenant.ts';

type Row = Record<string, unknown>;

/** All kinds of withdrawals in the demo. */
const KINDS = [
  'DELIVERED',
  'FAILED_DELIVERY',
  'REJECTED CERTIFICATE_EXPIRED',
  'REJECTED EMPLOYEE_INACTIVE',
  'REJECTED OUT_OF_STOCK',
  'REJECTED QUOTA_EXCEEDED',
  'REJECTED WRONG_PIN',
];

let app: TestGateway;
/** Rows that the product wrote for requests of machines; and the world with rows of the demo. */
const made: Row[] = [];
let demo: World;

beforeAll(async () => {
  app = await bootGateway();
  for (const [prepare, fields] of EVENTS) {
    const scene = await setScene(app);
    await furnish(scene);
    await prepare(scene);
    const answer = await scene.ask(fields?.(scene));
    if (answer.type === 'approved') await scene.settle(answer.withdrawalId, 'SUCCESS');
    made.push(...(await withdrawalsOf(scene.world.customerId)));
    await scene.client.close();
  }
  demo = await World.create(app.services);
  await seed(demo);
});
afterAll(() => app?.close());

/** Gives the scene the data that people of the demo have: sector, role, cost center, prices, and certificates that expire. */
async function furnish({ world, employee, product, run }: Scene): Promise<void> {
  const { customerId } = world;
  const [sector, role, costCenter] = [newId(), newId(), newId()];
  await run(sql`insert into sector (customer_id, id, name, code) values (${customerId}, ${sector}, 'Line', 'L1')`);
  await run(sql`insert into job_role (customer_id, id, name) values (${customerId}, ${role}, 'Welder')`);
  await run(
    sql`insert into cost_center (customer_id, id, name, code) values (${customerId}, ${costCenter}, 'Line', 'L1')`,
  );
  await run(
    sql`insert into employee_cost_center (customer_id, employee_id, cost_center_id) values (${customerId}, ${employee.id}, ${costCenter})`,
  );
  await run(sql`update employee set sector_id = ${sector}, job_role_id = ${role} where id = ${employee.id}`);
  await run(sql`update product_certificate set expiration_date = '2099-01-01' where id = ${product.certificateId}`);
  await run(sql`update product_size set price = 1290, currency = 'BRL' where id = ${product.sizeId}`);
}

const time = () => ({ at: new Date().toISOString() });

/** One request of each kind: its preparation, and its fields besides employee and channel. */
const EVENTS: [(scene: Scene) => Promise<unknown>, ((scene: Scene) => Row)?][] = [
  [async () => {}, time],
  [
    async ({ ask, settle }) =>
      settle((await ask(time())).withdrawalId, 'FAILED', { reason: 'MOTOR_TIMEOUT', errorCode: 'MOTOR_TIMEOUT' }),
    time,
  ],
  [({ run, employee }) => run(sql`update employee set status = 'INACTIVE' where id = ${employee.id}`), time],
  [async () => {}, ({ person }) => ({ ...time(), employee: { ...person(), pin: '0000' } })],
  [
    ({ run, product }) =>
      run(sql`update product_certificate set expiration_date = '2020-01-01' where id = ${product.certificateId}`),
    time,
  ],
  [
    ({ run, groupId, ask }) =>
      run(sql`update group_rule set quantity = 1 where group_id = ${groupId}`).then(() => ask(time())),
    time,
  ],
  [({ client }) => client.request('stockReport', { channels: [{ channel: 1, quantity: 0 }] }), time],
];

const withdrawalsOf = (customerId: string): Promise<Row[]> =>
  app.query<Row>(sql`select * from withdrawal where customer_id = ${customerId}`);

async function seed(world: World): Promise<void> {
  const { customerId } = world;
  const restocker = { id: newId(), name: 'Rita' };
  await change(
    world.em(),
    sql`insert into console_user (customer_id, id, name, email) values (${customerId}, ${restocker.id}, 'Rita', 'rita@demo.example')`,
  );
  const size = { employees: 60, groups: 6, products: 15, machines: 4, withdrawalsPerDay: 90 };
  const tenant = { customerId, emailDomain: 'demo.example', seed: 7, size, restocker };
  const tables = await generateCompany(tenant, app.config.PIN_PEPPER, Date.now());
  const scope = {
    em: world.em(),
    tenant: { id: customerId },
    actor: { type: 'SYSTEM' as const, id: null, name: null },
  };
  await write(scope, (tx) => insertCompany(tx, tables));
}

const kindOf = ({ withdrawal_status: status, refusal_code: code }: Row): string =>
  [status, code].filter((word) => word !== null).join(' ');

/** Columns with values of the product (such as statuses), not of a company. */
const WORDS =
  /_(type|status|mode|code|initial|confirmation|delivery)$|^(offline|quantity_requested|discrepancies|version)$/;
const NAMES = new Set(['size_code', 'source_code']);

/** The comparable part of a row: which columns have a value, and the values of the product. */
const shapeOf = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (value === null) return [column, null];
      return [column, WORDS.test(column) && !NAMES.has(column) ? JSON.stringify(value) : 'a value'];
    }),
  );

const shapesByKind = (found: readonly Row[]): Record<string, Row[]> => {
  const kinds = Object.groupBy(found, kindOf);
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, ofKind = []]) => [
      kind,
      [...new Map(ofKind.map((row) => [JSON.stringify(shapeOf(row)), shapeOf(row)])).values()],
    ]),
  );
};

describe('the demo', () => {
  it('contains exactly the compared kinds of withdrawals', async () => {
    expect(Object.keys(shapesByKind(await withdrawalsOf(demo.customerId))).toSorted()).toEqual(KINDS);
  });

  it.each(KINDS)('has withdrawals with the same shape as the product: %s', async (kind) => {
    const product = shapesByKind(made)[kind] ?? [];
    expect(product.length).toBeGreaterThan(0);
    for (const shape of shapesByKind(await withdrawalsOf(demo.customerId))[kind] ?? [])
      expect(product).toContainEqual(shape);
  });

  it('has a ledger that matches channels and withdrawals', async () => {
    expect(await app.mismatches()).toEqual([]);
    const reasons = await rows(
      demo.em(),
      sql<{ reason: string; actorType: string }>`select distinct reason, actor_type as actorType from stock_movement
        where customer_id = ${demo.customerId} order by reason`,
    );
    expect(reasons).toEqual([
      { reason: 'ALLOCATION', actorType: 'USER' },
      { reason: 'COUNT', actorType: 'USER' },
      { reason: 'DELIVERY', actorType: 'MACHINE' },
      { reason: 'RESTOCK', actorType: 'USER' },
    ]);
  });
});

describe('all demo companies', () => {
  /** Only the accounts' ids matter here. */
  const realms: Pick<RealmAdmin, 'ensureRealm'> = {
    ensureRealm: async ({ subdomain, accounts = [] }) => ({
      name: `demo-${subdomain}`,
      subjects: new Map(accounts.map(({ email }) => [email, newId()])),
    }),
  };

  it('have returns of all kinds and a signed issue, and agree with the ledger', async () => {
    await seedCompanies(demo.em(), realms, COMPANIES, app.config);
    const [counted] = await app.query(sql`select
      (select count(distinct kind) from piece_return) as kinds,
      (select count(*) from withdrawal where signature_id is not null) as signed,
      (select count(*) from stock_count where state = 'SUBMITTED') as counts`);
    expect(counted).toEqual({ kinds: 4, signed: COMPANIES.length, counts: COMPANIES.length });
    expect(await app.mismatches()).toEqual([]);
    expect(await auditRollup(demo.em())).toEqual([]);
  });
});

describe('a large company', () => {
  it('has exactly the requested rows, with a ledger that matches channels and withdrawals', async () => {
    const world = await World.create(app.services);
    const size = { employees: 3000, machines: 12, withdrawals: 2000, days: 40 };
    const tenant = {
      customerId: world.customerId,
      emailDomain: 'many.example',
      seed: 8,
      size: { employees: size.employees, groups: 6, products: 15, machines: size.machines, withdrawalsPerDay: 0 },
      restocker: { id: newId(), name: 'Rita' },
    };
    const scope = {
      em: world.em(),
      tenant: { id: world.customerId },
      actor: { type: 'SYSTEM' as const, id: null, name: null },
    };
    const pins = await largePins(app.config.PIN_PEPPER);
    await write(scope, (tx) => insertLarge({ tx, ledger: tx.em }, tenant, size, pins, Date.now(), () => {}));
    const [counted] = await app.query(sql`select
      (select count(*) from employee where customer_id = ${world.customerId}) as employees,
      (select count(*) from machine where customer_id = ${world.customerId}) as machines,
      (select count(*) from withdrawal where customer_id = ${world.customerId}) as withdrawals,
      (select count(*) from withdrawal where customer_id = ${world.customerId} and requested_at > now(3)) as later`);
    expect(counted).toEqual({ employees: 3000, machines: 12, withdrawals: 2000, later: 0 });
    expect(await app.mismatches()).toEqual([]);
  });
});
