import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeMainWarehouse, makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { World, type WorldEmployee } from '#api/machines/testing/world.ts';
import { newId } from '#api/platform/ids.ts';
import { auditStock } from '#api/stock/audit.ts';
import type { WarehousePlace } from '#api/stock/warehouse-ledger.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unlockedPeople } from '#api/machines/testing/unlocked-people.ts';
import { rendezvous } from '#api/testing/rendezvous.ts';
import { unique } from '#api/testing/unique.ts';
import {
  ISSUE,
  CREW,
  CREATE,
  APPROVE,
  REJECT,
  RETRY,
  CONFIRM,
  CANCEL,
  FIND,
  ITEMS,
  WAITING,
  SIGNATURE,
} from './counter.testing.ts';
import { issueBasket, COUNTER_GUARDS, type CounterGuards } from './issue-basket.service.ts';
import { write } from '#api/crud/write.ts';

type Row = { id: string; version: number; withdrawalStatus: string };
type Place = { id: string; warehouseId: string; productId: string; certificateId: string };

let app: TestApp;
let admin: GraphqlClient;
let world: World;
let warehouseId: string;
let glove: Place;
let boot: Place;
let employee: WorldEmployee;
let groupId: string;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  world = new World(app.services, app.acme.id);
});
afterAll(() => app?.close());

/** A warehouse with ten gloves and ten boots; the group of the employee allows two of each. */
beforeEach(async () => {
  warehouseId = (await makeMainWarehouse(app, { code: 'ALM-7' })).id;
  glove = await makeWarehouseStock(app, { warehouseId });
  boot = await makeWarehouseStock(app, { warehouseId });
  groupId = await world.group([glove, boot].map(({ productId }) => ({ productId, quantity: 2 })));
  employee = await world.employee(groupId);
});

const key = () => `key-${newId()}`;
const basket = (values: Record<string, unknown> = {}) => ({
  key: key(),
  warehouseId,
  employeeId: employee.id,
  lines: [
    { certificateId: glove.certificateId, quantity: 1 },
    { certificateId: boot.certificateId, quantity: 2 },
  ],
  ...values,
});
const request = (values: Record<string, unknown> = {}) => ({
  key: key(),
  warehouseId,
  employeeId: employee.id,
  certificateId: glove.certificateId,
  quantity: 3,
  reason: 'Gloves torn twice this week',
  ...values,
});
const send = async <T = Row>(mutation: string, input: object) =>
  (await admin.data<{ made: T }>(mutation, { input })).made;
const fault = async (mutation: string, input: object) => (await admin.error(mutation, { input })).extensions;
const refusals = (extensions: object) => ('fields' in extensions ? extensions.fields : undefined);
const stockOf = async ({ id }: Place) =>
  (
    await rows<{ available: number; allocated: number }>(
      world.em(),
      sql`select quantity_available as available, quantity_allocated as allocated from warehouse_stock where id = ${id}`,
    )
  )[0];
const expectConsistent = async () => expect((await auditStock(world.em())).mismatches).toEqual([]);

/** Changes after which nothing is handed out, with the code of the refusal. */
const REFUSED_CHANGES: [string, () => Promise<unknown>][] = [
  [
    'EMPLOYEE_INACTIVE',
    () => change(world.em(), sql`update employee set status = 'INACTIVE' where id = ${employee.id}`),
  ],
  [
    'CERTIFICATE_EXPIRED',
    () =>
      change(
        world.em(),
        sql`update product_certificate set expiration_date = '2020-01-01' where id = ${glove.certificateId}`,
      ),
  ],
  [
    'MACHINE_INACTIVE',
    () => change(world.em(), sql`update main_warehouse set status = 'INACTIVE' where id = ${warehouseId}`),
  ],
];

describe('issueAtCounter', () => {
  it('hands out all lines by the rule, and books them in the ledger [M5] [D11] [M4]', async () => {
    const made = await send<Row[]>(ISSUE, basket({ signature: SIGNATURE }));
    expect(made).toMatchObject([
      {
        withdrawalStatus: 'DELIVERED',
        approval: { status: 'APPROVED', userId: null },
        product: { id: glove.productId, quantityRequested: 1, certificate: expect.any(String) },
        deliverySource: { id: warehouseId, type: 'LICENSE', code: 'ALM-7' },
        deliveryDetails: { mode: 'MANUAL', status: 'SUCCESS', machineChannel: null },
        requestedBy: expect.any(String),
        allowance: { quantity: 2, usedBefore: 0 },
        signature: { width: 400, strokes: SIGNATURE.strokes, signedAt: expect.any(String) },
      },
      { product: { id: boot.productId, quantityRequested: 2 } },
    ]);
    expect(await stockOf(glove)).toEqual({ available: 9, allocated: 0 });
    expect(await stockOf(boot)).toEqual({ available: 8, allocated: 0 });
    await expectConsistent();
  });

  it('hands out nothing when one line fails, and says which ones and why', async () => {
    await send(ISSUE, basket());
    const other = await makeWarehouseStock(app, { warehouseId, quantity: 1 });
    const lines = [glove, boot, other].map(({ certificateId }) => ({ certificateId, quantity: 1 }));
    expect(refusals(await fault(ISSUE, basket({ lines })))).toEqual([
      { path: 'lines[1]', key: 'refusal', values: { code: 'QUOTA_EXCEEDED' } },
      { path: 'lines[2]', key: 'refusal', values: { code: 'NO_RULE' } },
    ]);
    expect(await stockOf(glove)).toEqual({ available: 9, allocated: 0 });
    await expectConsistent();
  });

  it.each<[string, () => Promise<unknown>]>([
    ...REFUSED_CHANGES,
    ['NO_RULE', () => change(world.em(), sql`delete from group_rule where group_id = ${groupId}`)],
  ])('refuses with %s', async (code, prepare) => {
    await prepare();
    const lines = [{ certificateId: glove.certificateId, quantity: 1 }];
    expect(refusals(await fault(ISSUE, basket({ lines })))).toEqual([
      { path: 'lines[0]', key: 'refusal', values: { code } },
    ]);
  });

  it('goes beyond the rule only with the reason of an administrator [M5]', async () => {
    const input = basket({ lines: [{ certificateId: glove.certificateId, quantity: 5 }] });
    expect(refusals(await fault(ISSUE, input))).toMatchObject([{ values: { code: 'QUOTA_EXCEEDED' } }]);
    const [approved] = await send<Row[]>(ISSUE, { ...input, approvalReason: 'New crew member' });
    expect(approved).toMatchObject({
      approval: { status: 'APPROVED', userId: expect.any(String), reason: 'New crew member' },
    });
    await expectConsistent();
  });

  it('refuses more than the stock, and bad input [V1]', async () => {
    const approvalReason = 'Test';
    const ofGloves = (quantity: number) =>
      basket({ approvalReason, lines: [{ certificateId: glove.certificateId, quantity }] });
    expect(refusals(await fault(ISSUE, ofGloves(11)))).toMatchObject([{ values: { code: 'OUT_OF_STOCK' } }]);
    for (const quantity of [0, -1, 1001])
      expect(await fault(ISSUE, ofGloves(quantity))).toMatchObject({ code: 'VALIDATION' });
    expect(await fault(ISSUE, basket({ lines: [] }))).toMatchObject({ fields: [{ path: 'lines', key: 'minItems' }] });
    const [line] = basket().lines;
    expect(await fault(ISSUE, basket({ lines: [line, line] }))).toMatchObject({ fields: [{ key: 'duplicate' }] });
    expect(await stockOf(glove)).toEqual({ available: 10, allocated: 0 });
  });

  it.each([
    [{ width: 400, height: 100, strokes: [] }],
    [{ width: 400, height: 100, strokes: [[1, 2]] }],
    [{ width: 400, height: 100, strokes: [[1, 2, 9, 3, 4, 5]] }],
    [{ width: 400, height: 100, strokes: [[10_001, 2, 0]] }],
    [{ width: 400, height: 100, strokes: Array.from({ length: 201 }, () => [1, 1, 1]) }],
    [{ width: 400, height: 100, strokes: [Array.from({ length: 15_003 }, () => 1)] }],
  ])('refuses a signature that is no drawing or too large', async (signature) => {
    expect(await fault(ISSUE, basket({ signature }))).toMatchObject({ code: 'VALIDATION' });
  });

  it('books a repeated key once, also when both calls come at the same time [REL-8]', async () => {
    const input = basket();
    const [one, other] = await Promise.all([send<Row[]>(ISSUE, input), send<Row[]>(ISSUE, input)]);
    expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id));
    expect(await send(ISSUE, input)).toMatchObject(one.map(({ id }) => ({ id })));
    expect(await stockOf(glove)).toEqual({ available: 9, allocated: 0 });
    expect(refusals(await fault(ISSUE, { ...input, lines: input.lines.slice(1) }))).toMatchObject([
      { path: 'key', key: 'taken' },
    ]);
    await expectConsistent();
  });

  it('is for administrators and WAREHOUSE_MANAGEMENT of the tenant [R5] [T10]', async () => {
    expect((await (await app.as('regular')).error(ISSUE, { input: basket() })).extensions).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await (await app.as('admin', app.bolt)).error(ISSUE, { input: basket() })).extensions).toMatchObject({
      fields: [{ path: 'warehouseId', key: 'unknown' }, { key: 'unknown' }, { key: 'unknown' }],
    });
  });
});

describe('baskets at the same time [M4]', () => {
  /** Hands out one glove to the employee many times at once; returns how many were handed out. */
  async function race(guards: CounterGuards, times: number): Promise<number> {
    const actor = { type: 'SYSTEM' as const, id: null, name: null };
    const scope = () => ({ em: world.em(), tenant: { id: app.acme.id }, actor });
    const once = () =>
      write(scope(), (tx) =>
        issueBasket(
          tx,
          { pubsub: app.services.pubsub, guards },
          {
            warehouseId,
            employeeId: employee.id,
            lines: [{ certificateId: glove.certificateId, quantity: 1 }],
            approvalReason: null,
            signature: null,
          },
        ),
      );
    const outcomes = await Promise.allSettled(Array.from({ length: times }, once));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  }

  it('never exceed the rule, and do without the lock of the employee', async () => {
    expect(await race(COUNTER_GUARDS, 6)).toBe(2);
    await expectConsistent();
    employee = await world.employee(groupId);
    expect(
      await race({ lockPeople: unlockedPeople.lockPeople, lockPlaces: withoutLock, decide: decideTogether(3) }, 6),
    ).toBeGreaterThan(2);
  });

  it('never take more than the stock', async () => {
    await change(world.em(), sql`update group_rule set quantity = 100 where group_id = ${groupId}`);
    const people = await world.employees(groupId, 14);
    const handedOut = await Promise.all(
      people.map(({ id }) =>
        admin.ask(ISSUE, {
          input: basket({ employeeId: id, lines: [{ certificateId: glove.certificateId, quantity: 1 }] }),
        }),
      ),
    );
    expect(handedOut.filter(({ errors }) => errors.length === 0)).toHaveLength(10);
    expect(await stockOf(glove)).toEqual({ available: 0, allocated: 0 });
    await expectConsistent();
  });
});

/** Reads stock without a lock. */
const withoutLock: CounterGuards['lockPlaces'] = async (tx, ids) => {
  const found = await rows(
    tx.em,
    sql<WarehousePlace>`select id, warehouse_id as warehouseId, product_id as productId, size_id as sizeId, certificate_id as certificateId,
      quantity_available as available, quantity_allocated as allocated from warehouse_stock where id in (${sql.join([...ids])})`,
  );
  return new Map(found.map((place) => [place.id, place]));
};

/** So many decide before the first of them is booked. */
function decideTogether(count: number): CounterGuards['decide'] {
  const meet = rendezvous(count);
  return async (...line) => {
    const outcome = await COUNTER_GUARDS.decide(...line);
    await meet();
    return outcome;
  };
}

describe('issueToCrew', () => {
  it('gives each person everything or nothing, with a signature, and says what failed for whom', async () => {
    const [one, two] = [await world.employee(groupId), await world.employee(null)];
    const lines = basket().lines;
    const input = {
      key: key(),
      warehouseId,
      people: [
        { employeeId: one.id, lines, signature: SIGNATURE },
        { employeeId: two.id, lines },
      ],
    };
    const made = await send<object[]>(CREW, input);
    expect(made).toMatchObject([
      { employeeId: one.id, withdrawals: [{ signature: { width: 400 } }, { signature: { width: 400 } }], faults: [] },
      { withdrawals: [], faults: [{ path: 'lines[0]', refusalCode: 'NO_RULE' }, { path: 'lines[1]' }] },
    ]);
    expect(await send(CREW, input)).toEqual(made);
    const strange = { ...input, people: [{ employeeId: newId(), lines }] };
    expect(refusals(await fault(CREW, strange))).toEqual([{ path: 'people[0].employeeId', key: 'unknown' }]);
    expect(await stockOf(glove)).toEqual({ available: 9, allocated: 0 });
    await expectConsistent();
  });
});

describe('a withdrawal that needs an approval [E5] [M5]', () => {
  const waitingAt = async (place: string) =>
    (await admin.data<{ waiting: Row[] }>(WAITING, { warehouseId: place, employeeId: employee.id })).waiting;

  it('waits, is approved with the name of the approver, reserved, and handed out', async () => {
    const waiting = await send(CREATE, request());
    expect(waiting).toMatchObject({
      withdrawalStatus: 'PENDING_APPROVAL',
      status: 'PENDING',
      requestReason: 'Gloves torn twice this week',
      requestedBy: expect.any(String),
      approval: { status: 'PENDING', userId: null },
    });
    expect(await stockOf(glove)).toEqual({ available: 10, allocated: 0 });
    expect(await waitingAt(warehouseId)).toEqual([{ id: waiting.id, withdrawalStatus: 'PENDING_APPROVAL' }]);
    expect(await waitingAt(newId())).toEqual([]);
    const approved = await send(APPROVE, { id: waiting.id, version: 1, reason: 'Seen the torn gloves' });
    expect(approved).toMatchObject({
      withdrawalStatus: 'PENDING_DELIVERY',
      version: 2,
      approval: { status: 'APPROVED', userId: expect.any(String), reason: 'Seen the torn gloves' },
    });
    expect(await stockOf(glove)).toEqual({ available: 7, allocated: 3 });
    expect(await waitingAt(warehouseId)).toMatchObject([{ withdrawalStatus: 'PENDING_DELIVERY' }]);
    const delivered = await send(CONFIRM, { id: waiting.id, version: 2, result: 'SUCCESS' });
    expect(delivered).toMatchObject({ withdrawalStatus: 'DELIVERED', dateTime: { deliveredAt: expect.any(String) } });
    expect(await stockOf(glove)).toEqual({ available: 7, allocated: 0 });
    expect(await waitingAt(warehouseId)).toEqual([]);
    expect((await auditOf(app, waiting.id)).map(({ operation }) => operation)).toEqual(['CREATE', 'UPDATE', 'UPDATE']);
    await expectConsistent();
  });

  it('is rejected with a reason, and reserves nothing', async () => {
    const { id } = await send(CREATE, request());
    expect(refusals(await fault(REJECT, { id, version: 1, reason: ' ' }))).toMatchObject([
      { path: 'reason', key: 'required' },
    ]);
    expect(await send(REJECT, { id, version: 1, reason: 'Repair them first' })).toMatchObject({
      withdrawalStatus: 'REJECTED',
      status: 'FAILED',
      approval: { status: 'REJECTED', userName: expect.any(String), reason: 'Repair them first' },
    });
    expect(await stockOf(glove)).toEqual({ available: 10, allocated: 0 });
  });

  it('that two people approve or reject at once is decided by the first; the others get CONFLICT [E3]', async () => {
    const { id } = await send(CREATE, request());
    const answers = await Promise.all([
      admin.ask(APPROVE, { input: { id, version: 1 } }),
      admin.ask(APPROVE, { input: { id, version: 1 } }),
      admin.ask(REJECT, { input: { id, version: 1, reason: 'No' } }),
    ]);
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const codes = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code));
    expect(codes).toEqual(['CONFLICT', 'CONFLICT']);
    await expectConsistent();
  });

  it.each(REFUSED_CHANGES)('is decided anew: an approval after the request says %s', async (code, prepare) => {
    const { id } = await send(CREATE, request());
    await prepare();
    expect(refusals(await fault(APPROVE, { id, version: 1 }))).toEqual([
      { path: 'id', key: 'refusal', values: { code } },
    ]);
    expect(await send(CANCEL, { id, version: 1, reason: 'Not possible any more' })).toMatchObject({
      withdrawalStatus: 'CANCELLED',
    });
  });

  it('stores the rule of the group that the person has at the approval', async () => {
    const { id } = await send(CREATE, request());
    const other = await world.group([{ productId: glove.productId, quantity: 7 }]);
    await change(world.em(), sql`update employee set group_id = ${other} where id = ${employee.id}`);
    expect(await send(APPROVE, { id, version: 1 })).toMatchObject({ allowance: { quantity: 7 } });
  });

  it('stays approved without stock, and is reserved by a retry once there is some', async () => {
    const { id } = await send(CREATE, request());
    await send(
      ISSUE,
      basket({ approvalReason: 'Empty the shelf', lines: [{ certificateId: glove.certificateId, quantity: 9 }] }),
    );
    expect(await send(APPROVE, { id, version: 1 })).toMatchObject({ withdrawalStatus: 'APPROVED' });
    expect(refusals(await fault(RETRY, { id, version: 2, warehouseId }))).toMatchObject([
      { values: { code: 'OUT_OF_STOCK' } },
    ]);
    const elsewhere = await makeMainWarehouse(app);
    const contents = await rows<{ sizeId: string }>(
      world.em(),
      sql`select size_id as sizeId from warehouse_stock where id = ${glove.id}`,
    );
    await makeWarehouseStock(app, {
      warehouseId: elsewhere.id,
      productId: glove.productId,
      sizeId: contents[0]?.sizeId ?? '',
      certificateId: glove.certificateId,
      quantity: 5,
    });
    expect(await send(RETRY, { id, version: 2, warehouseId: elsewhere.id })).toMatchObject({
      withdrawalStatus: 'PENDING_DELIVERY',
      deliverySource: { id: elsewhere.id, type: 'LICENSE' },
    });
    await send(CANCEL, { id, version: 3, reason: 'Not needed' });
    await expectConsistent();
  });

  it('refuses every other transition [E5]', async () => {
    const { id } = await send(CREATE, request());
    for (const [mutation, input] of [
      [CONFIRM, { id, version: 1, result: 'SUCCESS' }],
      [RETRY, { id, version: 1, warehouseId }],
    ] as const)
      expect(refusals(await fault(mutation, input))).toMatchObject([{ key: 'wrongStatus' }]);
    await send(REJECT, { id, version: 1, reason: 'No' });
    for (const [mutation, input] of [
      [APPROVE, { id, version: 2 }],
      [REJECT, { id, version: 2, reason: 'x' }],
      [CANCEL, { id, version: 2, reason: 'x' }],
      [RETRY, { id, version: 2, warehouseId }],
    ] as const)
      expect(refusals(await fault(mutation, input))).toMatchObject([
        { key: 'wrongStatus', values: { status: 'REJECTED' } },
      ]);
  });

  it('is decided by administrators only [R5]', async () => {
    const { id } = await send(CREATE, request());
    const regular = await app.as('regular');
    expect((await regular.error(APPROVE, { input: { id, version: 1 } })).extensions).toMatchObject({
      code: 'FORBIDDEN',
    });
    const stranger = await app.as('admin', app.bolt);
    expect((await stranger.error(APPROVE, { input: { id, version: 1 } })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await stranger.error(REJECT, { input: { id, version: 1, reason: 'x' } })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('findCounterPeople', () => {
  it('finds by the exact badge first, and by words of the name', async () => {
    const name = unique('Rita');
    await change(world.em(), sql`update employee set name = ${`${name} Souza`} where id = ${employee.id}`);
    const find = async (search: string) =>
      (await admin.data<{ findCounterPeople: Row[] }>(FIND, { search })).findCounterPeople;
    expect(await find(` ${employee.identification} `)).toMatchObject([{ id: employee.id, isActive: true }]);
    expect(await find(`souza ${name}`)).toMatchObject([{ id: employee.id }]);
    expect(await find(unique('nobody'))).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });
});

describe('listCounterItems', () => {
  type Found = { items: { item: { id: string } }[] };
  const find = async (args: object) => (await admin.data<Found>(ITEMS, { warehouseId, ...args })).items;
  const idsOf = async (args: object) => (await find(args)).map(({ item }) => item.id);

  it('shows the stock of the warehouse, first what the person may take, with what is left', async () => {
    const other = await makeWarehouseStock(app, { warehouseId });
    await change(world.em(), sql`update product set name = 'Aaa' where id = ${other.productId}`);
    await send(ISSUE, basket());
    const items = await find({ employeeId: employee.id });
    expect(items.at(-1)).toMatchObject({ item: { id: other.id }, allowance: null });
    expect(items).toEqual(
      expect.arrayContaining([
        { item: expect.objectContaining({ id: glove.id, quantityAvailable: 9 }), allowance: { left: 1 } },
        { item: expect.objectContaining({ id: boot.id, quantityAvailable: 8 }), allowance: { left: 0 } },
      ]),
    );
  });

  it('finds a scanned code of a size or certificate, and words of a name', async () => {
    const code = unique('CODE');
    await change(
      world.em(),
      sql`update product_size set code = ${code} where id = (select size_id from warehouse_stock where id = ${glove.id})`,
    );
    await change(world.em(), sql`update product set name = ${`Luva ${code}`} where id = ${glove.productId}`);
    for (const search of [code, ` ${code} luva `]) expect(await idsOf({ search })).toEqual([glove.id]);
    expect(await idsOf({ search: '12345' })).toContain(boot.id);
    expect(await idsOf({ search: unique('nothing') })).toEqual([]);
  });

  it('leaves out what is not offered, and other tenants [T10]', async () => {
    await change(world.em(), sql`update product set status = 'INACTIVE' where id = ${glove.productId}`);
    expect(await idsOf({})).toEqual([boot.id]);
    expect(await (await app.as('admin', app.bolt)).data(ITEMS, { warehouseId })).toEqual({ items: [] });
  });
});
