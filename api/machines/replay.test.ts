import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { connectMachine, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { bootGateway, type TestGateway } from './testing/gateway.ts';
import { World, type WorldEmployee, type WorldMachine, type WorldProduct } from './testing/world.ts';

let app: TestGateway;
let world: World;
let product: WorldProduct;
let employee: WorldEmployee;
let machine: WorldMachine;
let client: MachineClient;

beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

beforeEach(async () => {
  world = await World.create(app.services);
  product = await world.product();
  employee = await world.employee(await world.group([{ productId: product.productId, quantity: 2 }]));
  machine = await world.machine([{ ...product, quantity: 3 }]);
  client = await app.connect(machine.token);
});
afterEach(async () => {
  await client.close();
  expect(await app.mismatches()).toEqual([]);
});

const at = (secondsAgo: number, clockError = 0) => new Date(Date.now() - secondsAgo * 1000 + clockError).toISOString();
const delivery = (sequence: number, fields: Record<string, unknown> = {}) => ({
  sequence,
  at: at(3600 - sequence),
  kind: 'delivery',
  channel: 1,
  identification: employee.identification,
  method: 'PASSWORD',
  productId: product.productId,
  result: 'SUCCESS',
  ...fields,
});
const replay = (events: unknown[], id?: string, sentAt = at(0), by = client) =>
  by.request('replay', { sentAt, events }, id);
const made = () =>
  app.query<{ status: string; discrepancies: string[]; offline: number; requestedAt: string; machineTime: string }>(
    sql`select withdrawal_status as status, discrepancies, offline, requested_at as requestedAt, machine_time as machineTime from withdrawal where source_id = ${machine.id} order by id`,
  );
const stock = async () =>
  (
    await app.query<{ quantity: number; reserved: number; status: string; errorCode: string | null }>(
      sql`select quantity, reserved, status, error_code as errorCode from channel where machine_id = ${machine.id}`,
    )
  )[0];

describe('a replayed offline event', () => {
  it('is recorded in order, with the machine’s time, and changes the stock [M3] REL-20', async () => {
    const events = [
      delivery(1),
      delivery(2, { result: 'FAILED', errorCode: 'JAM' }),
      { sequence: 3, at: at(60), kind: 'channel', channel: 1, status: 'AVAILABLE' },
    ];
    expect(await replay(events)).toMatchObject({
      type: 'replayed',
      lastSequence: 3,
      events: [{ sequence: 1, discrepancies: [] }, { sequence: 2 }, { sequence: 3, withdrawalId: null }],
    });
    const [first, second] = await made();
    expect(first).toMatchObject({ status: 'DELIVERED', offline: 1, discrepancies: [] });
    expect(second).toMatchObject({ status: 'FAILED_DELIVERY', offline: 1 });
    expect(`${first?.machineTime.replace(' ', 'T')}Z`).toBe(events[0]?.at);
    expect(await stock()).toEqual({ quantity: 2, reserved: 0, status: 'AVAILABLE', errorCode: null });
  });

  it('is never refused: contradictions become discrepancies, and the stock stays consistent [M3] REL-20', async () => {
    await replay([1, 2, 3, 4, 5].map((sequence) => delivery(sequence)));
    const rows = await made();
    expect(rows.map(({ discrepancies }) => discrepancies)).toEqual([
      [],
      [],
      ['QUOTA_EXCEEDED'],
      ['QUOTA_EXCEEDED', 'OUT_OF_STOCK'],
      ['QUOTA_EXCEEDED', 'OUT_OF_STOCK'],
    ]);
    expect(await stock()).toEqual({ quantity: 0, reserved: 0, status: 'EMPTY', errorCode: null });
  });

  it('is checked against the certificate on its own day in the tenant’s time zone, not on the day of the replay [M3]', async () => {
    await change(
      world.em(),
      sql`update product_certificate set expiration_date = '2026-01-10' where id = ${product.certificateId}`,
    );
    await change(world.em(), sql`update group_rule set quantity = 9 where product_id = ${product.productId}`);
    const zones = [
      ['Asia/Tokyo', '2026-01-10T14:59:59Z', '2026-01-10T15:00:00Z'],
      ['America/Sao_Paulo', '2026-01-11T02:59:59Z', '2026-01-11T03:00:00Z'],
    ];
    for (const [index, [timeZone, lastSecond, nextDay]] of zones.entries()) {
      await change(world.em(), sql`update customer set time_zone = ${timeZone} where id = ${world.customerId}`);
      const sequence = 2 * index + 1;
      await replay([delivery(sequence, { at: lastSecond }), delivery(sequence + 1, { at: nextDay })]);
    }
    const isExpired = (await made()).map(({ discrepancies }) => discrepancies.includes('CERTIFICATE_EXPIRED'));
    expect(isExpired).toEqual([false, true, false, true]);
  });

  /** Takes a piece over the connection, like a person at the machine. */
  async function takeOnline(): Promise<void> {
    const { withdrawalId } = await client.request('withdrawalRequest', {
      employee: { identification: employee.identification, method: 'BIOMETRY' },
      channel: 1,
    });
    await client.request('deliveryResult', { withdrawalId, result: 'SUCCESS' });
  }

  it('that is earlier than the pieces approved meanwhile exceeds the quota together with them [M3]', async () => {
    await takeOnline();
    await takeOnline();
    await replay([delivery(1, { at: at(3600) })]);
    const offline = (await made()).filter((row) => row.offline === 1);
    expect(offline.map(({ discrepancies }) => discrepancies)).toEqual([['QUOTA_EXCEEDED']]);
  });

  it('does not count pieces of other periods than its own [M3]', async () => {
    await takeOnline();
    await takeOnline();
    await replay([delivery(1, { at: at(31 * 86_400) }), delivery(2, { at: at(29 * 86_400) })]);
    const offline = (await made()).filter((row) => row.offline === 1);
    expect(offline.map(({ discrepancies }) => discrepancies)).toEqual([[], ['QUOTA_EXCEEDED', 'OUT_OF_STOCK']]);
  });

  it.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:10Z', '2016-01-01T00:00:00Z'])(
    'that the machine dates %s counts at the replay, with a discrepancy, and uses the quota [M3] REL-26',
    async (machineTime) => {
      const dated = { at: machineTime };
      const answer = await replay([
        delivery(1, dated),
        delivery(2, dated),
        { sequence: 3, ...dated, kind: 'channel', channel: 1, status: 'AVAILABLE' },
      ]);
      const [first, second] = await made();
      expect(first?.discrepancies).toEqual(['CLOCK_IMPLAUSIBLE']);
      expect(second?.discrepancies).toEqual(['CLOCK_IMPLAUSIBLE']);
      expect(answer.events).toMatchObject([{}, {}, { sequence: 3, discrepancies: ['CLOCK_IMPLAUSIBLE'] }]);
      expect(Date.now() - Date.parse(`${first?.requestedAt.replace(' ', 'T')}Z`)).toBeLessThan(60_000);
      expect(
        await client.request('withdrawalRequest', {
          employee: { identification: employee.identification, method: 'BIOMETRY' },
          channel: 1,
        }),
      ).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    },
  );

  it('whose clock steps back behind the event before it counts at the replay [M3] REL-26', async () => {
    await replay([delivery(1, { at: at(3600) }), delivery(2, { at: at(86_400) })]);
    expect((await made()).map(({ discrepancies }) => discrepancies)).toEqual([[], ['CLOCK_IMPLAUSIBLE']]);
  });

  it('with an error sets the channel to ERROR, unless the channel became AVAILABLE later', async () => {
    await change(
      world.em(),
      sql`update channel set status_since = now(3) - interval 1 day where machine_id = ${machine.id}`,
    );
    await replay([delivery(1, { result: 'FAILED', errorCode: 'JAM' })]);
    expect(await stock()).toMatchObject({ quantity: 3, status: 'ERROR', errorCode: 'JAM' });
    await client.request('channelReport', { channel: 1, status: 'AVAILABLE' });
    await replay([delivery(2, { result: 'FAILED', errorCode: 'JAM' })]);
    expect(await stock()).toMatchObject({ quantity: 3, status: 'AVAILABLE', errorCode: null });
  });

  it.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
    ['UNKNOWN_EMPLOYEE', async () => {}, { identification: 'ghost' }],
    [
      'EMPLOYEE_INACTIVE',
      () => change(world.em(), sql`update employee set status = 'INACTIVE' where id = ${employee.id}`),
      {},
    ],
    [
      'CERTIFICATE_EXPIRED',
      () =>
        change(
          world.em(),
          sql`update product_certificate set expiration_date = '2020-01-01' where id = ${product.certificateId}`,
        ),
      {},
    ],
    ['NO_RULE', () => change(world.em(), sql`update employee set group_id = null where id = ${employee.id}`), {}],
    [
      'CHANNEL_UNAVAILABLE',
      () => change(world.em(), sql`update channel set status = 'MAINTENANCE' where machine_id = ${machine.id}`),
      {},
    ],
    ['PRODUCT_NOT_IN_MACHINE', async () => {}, { channel: 42 }],
  ])('is recorded with the discrepancy %s', async (code, prepare, fields) => {
    await prepare();
    await replay([delivery(1, fields)]);
    expect(await made()).toMatchObject([{ status: 'DELIVERED', discrepancies: [code] }]);
  });

  it('does not use a reservation that still waits for its result', async () => {
    await client.request('stockReport', { channels: [{ channel: 1, quantity: 1 }] });
    const { withdrawalId } = await client.request('withdrawalRequest', {
      employee: { identification: employee.identification, method: 'BIOMETRY' },
      channel: 1,
    });
    await replay([delivery(1)]);
    expect(await stock()).toMatchObject({ quantity: 1, reserved: 1 });
    expect(await client.request('deliveryResult', { withdrawalId, result: 'SUCCESS' })).toMatchObject({
      withdrawalStatus: 'DELIVERED',
    });
    expect(await stock()).toMatchObject({ quantity: 0, reserved: 0 });
  });

  it('counts against the quota of later requests', async () => {
    await replay([delivery(1), delivery(2)]);
    expect(
      await client.request('withdrawalRequest', {
        employee: { identification: employee.identification, method: 'BIOMETRY' },
        channel: 1,
      }),
    ).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  it('with a clock error of a year is stored with the correct time, never in the future REL-26', async () => {
    const year = 365 * 86_400_000;
    await replay([delivery(1, { at: at(600, year) }), delivery(2, { at: at(-86_400, year) })], undefined, at(0, year));
    const [first, second] = await made();
    const ago = (text?: string) => (Date.now() - Date.parse(`${text?.replace(' ', 'T')}Z`)) / 1000;
    expect(ago(first?.requestedAt)).toBeGreaterThan(590);
    expect(ago(first?.requestedAt)).toBeLessThan(630);
    expect(ago(second?.requestedAt)).toBeGreaterThanOrEqual(-1);
    expect(ago(first?.machineTime)).toBeLessThan(-300 * 86_400);
  });

  it('may be a restock or a stock count', async () => {
    const events = [
      { sequence: 1, at: at(50), kind: 'restock', channel: 1, identification: 'whoever', quantity: 4 },
      { sequence: 2, at: at(40), kind: 'stock', channel: 1, quantity: 6 },
    ];
    expect(await replay(events)).toMatchObject({ type: 'replayed' });
    expect(await stock()).toMatchObject({ quantity: 6 });
    const ledger = await app.query(
      sql`select reason, quantity, balance, note from stock_movement where machine_id = ${machine.id} and actor_type = 'MACHINE' order by id`,
    );
    expect(ledger).toEqual([
      { reason: 'RESTOCK', quantity: 4, balance: 7, note: 'whoever' },
      { reason: 'MACHINE_REPORT', quantity: -1, balance: 6, note: null },
    ]);
  });
});

describe('the sequence of events', () => {
  it('allows no gap, and the error contains the expected number [M3] REL-20 SEC-44', async () => {
    expect(await replay([delivery(2)])).toMatchObject({ type: 'error', code: 'SEQUENCE_GAP', expectedSequence: 1 });
    expect(await replay([delivery(1), delivery(3)])).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'events[1].sequence', key: 'sequence' }],
    });
    expect(await made()).toEqual([]);
    await replay([delivery(1)]);
    expect(await replay([delivery(3)])).toMatchObject({ code: 'SEQUENCE_GAP', expectedSequence: 2 });
  });

  it('applies a known event only once, and gives the same answer [M3] REL-20 SEC-44', async () => {
    const events = [delivery(1), delivery(2), delivery(3)];
    const first = await replay(events.slice(0, 2));
    const overlapping = await replay(events);
    expect(overlapping.events).toEqual([...(first.events as unknown[]), expect.objectContaining({ sequence: 3 })]);
    const same = await replay(events, 'again');
    expect(await replay(events, 'again')).toEqual(same);
    expect(await made()).toHaveLength(3);
    expect(await stock()).toMatchObject({ quantity: 0 });
  });

  it('refuses other contents under a known number with SEQUENCE_FORKED, and applies nothing of the frame REL-21 SEC-44', async () => {
    const first = delivery(1);
    await replay([first]);
    expect(await replay([{ ...first, channel: 2 }, delivery(2)])).toMatchObject({
      type: 'error',
      code: 'SEQUENCE_FORKED',
      sequence: 1,
      lastSequence: 1,
    });
    expect(await made()).toHaveLength(1);
  });

  it('continues after the last number in the welcome', async () => {
    await replay([delivery(1), delivery(2)]);
    await client.close();
    client = await app.connect(machine.token);
    expect(client.welcome).toMatchObject({ lastSequence: 2 });
  });

  it('is applied once when two replicas receive the same replay at the same time [M3] REL-19', async () => {
    const other = await app.addReplica();
    const events = Array.from({ length: 10 }, (_, index) => delivery(index + 1));
    const older = Promise.allSettled([replay(events, 'twice')]);
    const newer = await connectMachine(other.url, machine.token);
    expect(await replay(events, 'twice', at(0), newer)).toMatchObject({ type: 'replayed', lastSequence: 10 });
    await older;
    expect(await made()).toHaveLength(10);
    await newer.close();
    await other.stop();
    client = await app.connect(machine.token);
  });
});

describe('the chain of events', () => {
  const START = '0'.repeat(64);

  /** As a machine computes it, from the document: SHA-256 of the event's JSON with sorted fields. */
  const hashOf = (event: Record<string, unknown>) =>
    createHash('sha256')
      .update(JSON.stringify(event, Object.keys(event).toSorted()))
      .digest('hex');

  /** Deliveries that carry the hash of the one before. */
  function chained(from: number, count: number, previous: string, fields: Record<string, unknown> = {}) {
    const events: Record<string, unknown>[] = [];
    for (let sequence = from; sequence < from + count; sequence++) {
      const before = events.at(-1);
      events.push(delivery(sequence, { reason: null, ...fields, previous: before ? hashOf(before) : previous }));
    }
    return events;
  }
  const credential = async () =>
    (
      await app.query<{ forkedAt: string | null }>(
        sql`select forked_at as forkedAt from machine_credential where machine_id = ${machine.id}`,
      )
    )[0];
  const entries = () =>
    app.query<{ actor: string }>(
      sql`select actor_type as actor from audit_log where customer_id = ${world.customerId} and target_entity_type = 'MACHINE' and operation = 'UPDATE' and json_contains_path(changes, 'one', '$.forkedAt')`,
    );

  it('continues over frames and connections, and only a machine with the capability learns the last hash REL-20', async () => {
    const events = chained(1, 3, START);
    expect(await replay(events.slice(0, 2))).toMatchObject({ lastSequence: 2 });
    await client.close();
    client = await app.connect(machine.token, { capabilities: ['chain'] });
    expect(client.welcome).toMatchObject({ lastSequence: 2, lastHash: hashOf(events[1] ?? {}) });
    expect(await replay(events.slice(1))).toMatchObject({ type: 'replayed', lastSequence: 3 });
    const kept = await app.query(
      sql`select sequence, chain_hash as hash from machine_offline_event where machine_id = ${machine.id} and chain_hash is not null`,
    );
    expect(kept).toEqual([{ sequence: 3, hash: hashOf(events[2] ?? {}) }]);
    await client.close();
    client = await app.connect(machine.token);
    expect(client.welcome).not.toHaveProperty('lastHash');
    expect(await replay([delivery(4)])).toMatchObject({ type: 'replayed', lastSequence: 4 });
    expect(await credential()).toEqual({ forkedAt: null });
  });

  it('shows a clone that missed events of the other, although all its numbers are new REL-21 SEC-44', async () => {
    const common = chained(1, 1, START);
    const tail = hashOf(common[0] ?? {});
    await replay([...common, ...chained(2, 2, tail)]);
    const ofClone = chained(2, 3, tail, { channel: 2 });
    for (const id of ['first', 'repeated'])
      expect(await replay(ofClone.slice(2), id)).toMatchObject({
        type: 'error',
        code: 'SEQUENCE_FORKED',
        sequence: 4,
        lastSequence: 3,
      });
    expect(await made()).toHaveLength(3);
    expect(await credential()).toEqual({ forkedAt: expect.any(String) });
    expect(await entries()).toEqual([{ actor: 'MACHINE' }]);
  });

  it('refuses a changed event inside a frame, and a hash that is none REL-21 SEC-44', async () => {
    const [first = {}, second = {}] = chained(1, 2, START);
    expect(await replay([{ ...first, channel: 2 }, second])).toMatchObject({ code: 'SEQUENCE_FORKED', sequence: 2 });
    expect(await replay([{ ...first, previous: 'x' }])).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'events[0].previous', key: 'pattern' }],
    });
    expect(await made()).toEqual([]);
  });

  it('begins after events that were stored before there were chains', async () => {
    await replay([delivery(1)]);
    await change(world.em(), sql`update machine_offline_event set chain_hash = null where machine_id = ${machine.id}`);
    expect(await replay(chained(2, 1, 'a'.repeat(64)))).toMatchObject({ type: 'replayed', lastSequence: 2 });
  });
});
