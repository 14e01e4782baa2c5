import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { auditStock } from '#api/stock/audit.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { connectMachine, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { World, type WorldEmployee, type WorldMachine } from './testing/world.ts';

const FIELDS = `id version machine { id } lines { channel expected counted hasFallen }
  resolution { userName note }`;
const LIST = `query ($filter: CounterDifferenceFilter) { page: listCounterDifferences(filter: $filter) { totalCount items { ${FIELDS} } } }`;
const RESOLVE = `mutation ($input: ResolveCounterDifferenceInput!) { made: resolveCounterDifference(input: $input) { ${FIELDS} } }`;

type Line = { channel: number | null; expected: number; counted: number; hasFallen: boolean };
type Difference = {
  id: string;
  version: number;
  lines: Line[];
  resolution: { userName: string | null; note: string | null } | null;
};

const COUNTERS = `query ($machineId: ID!) { counters: getMachineCounters(machineId: $machineId) { channel counted expected reportedAt } }`;

let app: TestApp;
let admin: GraphqlClient;
let world: World;
let employee: WorldEmployee;
let machine: WorldMachine;
let client: MachineClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  world = new World(app.services, app.acme.id);
});
afterAll(() => app?.close());

beforeEach(async () => {
  const product = await world.product();
  employee = await world.employee(await world.group([{ productId: product.productId, quantity: 50 }]));
  machine = await world.machine([
    { ...product, quantity: 5 },
    { ...product, quantity: 5 },
  ]);
  client = await connectMachine(`ws://127.0.0.1:${app.port}/machines`, machine.token);
});
afterEach(async () => {
  await client.close();
  expect((await auditStock(app.services.orm.em.fork())).mismatches).toEqual([]);
});

const ask = (channel = 1) =>
  client.request('withdrawalRequest', {
    employee: { identification: employee.identification, method: 'BIOMETRY' },
    channel,
  });
const settle = (withdrawalId: unknown, result = 'SUCCESS') =>
  client.request('deliveryResult', { withdrawalId, result });
const deliver = async (channel = 1) => settle((await ask(channel)).withdrawalId);
const report = (pieces: Record<number, number>, more: object = {}, id?: string) =>
  client.request(
    'counterReport',
    {
      lastSequence: 0,
      channels: Object.entries(pieces).map(([channel, count]) => ({ channel: Number(channel), pieces: count })),
      ...more,
    },
    id,
  );
const outcomesOf = async (answer: ReturnType<typeof report>) => {
  const { channels, withdrawals } = await answer;
  return [...(channels as { outcome: string }[]).map(({ outcome }) => outcome), withdrawals];
};
const differences = async (isOpen?: boolean): Promise<Difference[]> =>
  (await admin.data<{ page: { items: Difference[] } }>(LIST, { filter: { machineId: [machine.id], isOpen } })).page
    .items;
const onlyOne = async (): Promise<Difference> => {
  const [open, ...others] = await differences(true);
  if (!open || others.length > 0) throw new Error('Not one open difference');
  return open;
};
const resolve = async ({ id, version }: Difference, note = 'Tested by the technician') =>
  (await admin.data<{ made: Difference }>(RESOLVE, { input: { id, version, note } })).made;

describe('counters of a machine [M3]', () => {
  it('agree with the records after the first report, whatever they began with', async () => {
    await deliver();
    expect(await outcomesOf(report({ 1: 812, 2: 40 }, { withdrawals: 5231 }))).toEqual(['FIRST', 'FIRST', 'FIRST']);
    await deliver();
    await deliver(2);
    expect(await outcomesOf(report({ 2: 41, 1: 813 }, { withdrawals: 5233 }))).toEqual(['AGREED', 'AGREED', 'AGREED']);
    const failed = await ask();
    await settle(failed.withdrawalId, 'FAILED');
    expect(await outcomesOf(report({ 1: 813 }))).toEqual(['AGREED', null]);
    expect(await differences()).toEqual([]);
  });

  it('that disagree are one entry of the work list, which later reports change, and which a user resolves once', async () => {
    await report({ 1: 10, 2: 20 }, { withdrawals: 30 });
    await deliver();
    expect(await outcomesOf(report({ 1: 13, 2: 20 }, { withdrawals: 33 }))).toEqual(['DIFFERS', 'AGREED', 'DIFFERS']);
    const open = await onlyOne();
    expect(open).toMatchObject({
      machine: { id: machine.id },
      lines: [{ channel: 1, expected: 11, counted: 13, hasFallen: false }],
      resolution: null,
    });
    await report({ 1: 13, 2: 20 }, { withdrawals: 33 });
    expect(await onlyOne()).toEqual(open);
    await report({ 1: 13, 2: 19 + 2 }, { withdrawals: 36 });
    const changed = await onlyOne();
    expect(changed).toMatchObject({
      id: open.id,
      lines: [
        { channel: null, expected: 31, counted: 36 },
        { channel: 1, expected: 11, counted: 13 },
        { channel: 2, expected: 20, counted: 21 },
      ],
    });
    expect(
      (await admin.error(RESOLVE, { input: { id: open.id, version: open.version, note: 'x' } })).extensions,
    ).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await resolve(changed)).toMatchObject({
      resolution: { userName: 'Ana Admin', note: 'Tested by the technician' },
    });
    const { id, version } = changed;
    expect((await admin.error(RESOLVE, { input: { id, version: version + 1, note: 'x' } })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'id', key: 'wrongStatus' }],
    });
    await deliver(2);
    expect(await outcomesOf(report({ 1: 13, 2: 22 }, { withdrawals: 37 }))).toEqual(['AGREED', 'AGREED', 'AGREED']);
    expect(await differences(true)).toEqual([]);
    expect(await differences(false)).toHaveLength(1);
    const trail = await rows(
      app.services.orm.em.fork(),
      sql`select operation, actor_type as actor from audit_log where target_entity_id = ${id} order by created_at, id`,
    );
    expect(trail).toEqual([
      { operation: 'CREATE', actor: 'MACHINE' },
      { operation: 'UPDATE', actor: 'MACHINE' },
      { operation: 'UPDATE', actor: 'USER' },
    ]);
  });

  it('are not compared while a result is missing or events wait for their replay', async () => {
    await report({ 1: 10, 2: 20 }, { withdrawals: 30 });
    const { withdrawalId } = await ask();
    expect(await outcomesOf(report({ 1: 11, 2: 20 }, { withdrawals: 31 }))).toEqual(['PENDING', 'AGREED', 'PENDING']);
    expect(await outcomesOf(report({ 1: 15, 2: 25 }, { withdrawals: 40, lastSequence: 1 }))).toEqual([
      'PENDING',
      'PENDING',
      'PENDING',
    ]);
    expect(await differences()).toEqual([]);
    await settle(withdrawalId);
    const at = new Date().toISOString();
    const event = { sequence: 1, at, kind: 'delivery', identification: 'ghost', method: 'BIOMETRY', result: 'SUCCESS' };
    await client.request('replay', { sentAt: at, events: [{ ...event, channel: 2 }] });
    await client.request('replay', { sentAt: at, events: [{ ...event, channel: 9, sequence: 2 }] });
    expect(await outcomesOf(report({ 1: 11, 2: 21, 9: 1 }, { withdrawals: 33, lastSequence: 2 }))).toEqual([
      'AGREED',
      'AGREED',
      'UNKNOWN_CHANNEL',
      'AGREED',
    ]);
    expect(await differences()).toEqual([]);
  });

  it('are counted by the records, also when a version delivers that does not know of counters [O6]', async () => {
    const em = app.services.orm.em.fork();
    await report({ 1: 10 }, { withdrawals: 10 });
    const { withdrawalId } = await ask();
    await change(
      em,
      sql`update withdrawal set withdrawal_status = 'DELIVERED', delivery_status = 'SUCCESS' where id = ${withdrawalId}`,
    );
    await change(
      em,
      sql`update channel set reserved = 0, quantity = quantity - 1 where machine_id = ${machine.id} and channel = 1`,
    );
    expect(await outcomesOf(report({ 1: 11 }, { withdrawals: 11 }))).toEqual(['AGREED', 'AGREED']);
    await change(em, sql`update channel set quantity = quantity + 1 where machine_id = ${machine.id} and channel = 1`);
    await change(em, sql`delete from withdrawal where id = ${withdrawalId}`);
  });

  it('count what the machine says, when a user said otherwise before, also after a retry at a counter [E5]', async () => {
    await report({ 1: 10, 2: 20 }, { withdrawals: 30 });
    const confirm = (id: unknown, result: string) =>
      admin.data(
        'mutation ($input: ConfirmWithdrawalDeliveryInput!) { confirmWithdrawalDelivery(input: $input) { id } }',
        {
          input: { id, version: 1, result, reason: 'Seen by the storeman' },
        },
      );
    const [failed, delivered] = [await ask(1), await ask(2)];
    await confirm(failed.withdrawalId, 'FAILED');
    await confirm(delivered.withdrawalId, 'SUCCESS');
    expect(await outcomesOf(report({ 1: 10, 2: 21 }, { withdrawals: 31 }))).toEqual(['AGREED', 'AGREED', 'AGREED']);
    await change(
      app.services.orm.em.fork(),
      sql`update withdrawal set source_type = 'LICENSE', failed_machine_id = source_id, failed_channel_id = channel_id,
        machine_channel = null, channel_id = null where id = ${failed.withdrawalId}`,
    );
    await settle(failed.withdrawalId);
    await settle(delivered.withdrawalId, 'FAILED');
    expect(await outcomesOf(report({ 1: 11, 2: 21 }, { withdrawals: 31 }))).toEqual(['AGREED', 'DIFFERS', 'AGREED']);
    expect((await onlyOne()).lines).toEqual([{ channel: 2, expected: 20, counted: 21, hasFallen: false }]);
  });

  it('are shown as they were last compared, and only to the own company [S7]', async () => {
    const own = { machineId: machine.id };
    expect(await admin.data(COUNTERS, own)).toEqual({ counters: [] });
    await report({ 2: 20, 1: 10 }, { withdrawals: 30 });
    await deliver();
    const reportedAt = expect.any(String);
    expect(await admin.data(COUNTERS, own)).toEqual({
      counters: [
        { channel: null, counted: 30, expected: 31, reportedAt },
        { channel: 1, counted: 10, expected: 11, reportedAt },
        { channel: 2, counted: 20, expected: 20, reportedAt },
      ],
    });
    const bolt = await app.as('admin', app.bolt);
    expect((await bolt.error(COUNTERS, own)).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect((await (await app.as('regular')).error(COUNTERS, own)).extensions).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('that agree again close their entry without a user', async () => {
    await report({ 1: 10 });
    const { withdrawalId } = await ask();
    const [withdrawal] = await rows(
      app.services.orm.em.fork(),
      sql<{ version: number }>`select version from withdrawal where id = ${withdrawalId}`,
    );
    await admin.data('mutation ($input: CancelWithdrawalInput!) { cancelWithdrawal(input: $input) { id } }', {
      input: { id: withdrawalId, version: withdrawal?.version, reason: 'Nobody there' },
    });
    expect(await outcomesOf(report({ 1: 11 }))).toEqual(['DIFFERS', null]);
    await settle(withdrawalId);
    expect(await outcomesOf(report({ 1: 11 }))).toEqual(['AGREED', null]);
    expect(await differences()).toMatchObject([{ resolution: { userName: null, note: null } }]);
  });

  it('that fall begin anew, and the fall and an open difference stay until a user has looked', async () => {
    await report({ 1: 100 });
    expect(await outcomesOf(report({ 1: 103 }))).toEqual(['DIFFERS', null]);
    expect(await outcomesOf(report({ 1: 2 }))).toEqual(['FELL', null]);
    await deliver();
    expect(await outcomesOf(report({ 1: 3 }))).toEqual(['DIFFERS', null]);
    const open = await onlyOne();
    expect(open.lines).toEqual([
      { channel: 1, expected: 100, counted: 2, hasFallen: true },
      { channel: 1, expected: 100, counted: 103, hasFallen: false },
    ]);
    await resolve(open);
    expect(await outcomesOf(report({ 1: 3 }))).toEqual(['AGREED', null]);
  });

  it('are applied once per message, and are kept for each machine of each tenant', async () => {
    const first = await report({ 1: 10 }, {}, 'c-1');
    expect(await report({ 1: 10 }, {}, 'c-1')).toEqual(first);
    expect(await report({ 1: 11 }, {}, 'c-1')).toMatchObject({ code: 'ID_REUSED' });
    await report({ 1: 12 });
    const bolt = await app.as('admin', app.bolt);
    const page = await bolt.data<{ page: { items: unknown[] } }>(LIST, { filter: { machineId: [machine.id] } });
    expect(page.page.items).toEqual([]);
    const { id, version } = await onlyOne();
    expect((await bolt.error(RESOLVE, { input: { id, version, note: 'x' } })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([
    ['no channel', { channels: [] }, 'channels', 'minItems'],
    [
      'a channel twice',
      {
        channels: [
          { channel: 1, pieces: 1 },
          { channel: 1, pieces: 2 },
        ],
      },
      'channels[1].channel',
      'duplicate',
    ],
    ['a negative counter', { channels: [{ channel: 1, pieces: -1 }] }, 'channels[0].pieces', 'minimum'],
    ['a counter above the limit', { channels: [{ channel: 1, pieces: 2 ** 31 }] }, 'channels[0].pieces', 'maximum'],
    ['a fraction', { withdrawals: 1.5 }, 'withdrawals', 'integer'],
    ['no sequence', { lastSequence: undefined }, 'lastSequence', 'required'],
  ])('are refused: %s [M9]', async (_, fields, path, key) => {
    expect(await report({ 1: 1 }, fields)).toMatchObject({
      code: 'VALIDATION',
      fields: [expect.objectContaining({ path, key })],
    });
  });

  it('need a note of a user who may [S7]', async () => {
    await report({ 1: 1 });
    await report({ 1: 2 });
    const { id, version } = await onlyOne();
    for (const note of ['', ' ', 'x'.repeat(501)])
      expect((await admin.error(RESOLVE, { input: { id, version, note } })).extensions).toMatchObject({
        code: 'VALIDATION',
        fields: [expect.objectContaining({ path: 'note' })],
      });
    const viewer = await app.as('regular');
    expect((await viewer.error(RESOLVE, { input: { id, version, note: 'x' } })).extensions).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
