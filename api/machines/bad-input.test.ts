import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { connectMachine, type MachineClient, type ServerFrame } from '#load-tests/simulator/machine-client.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { bootGateway, type TestGateway } from './testing/gateway.ts';
import { World, type WorldEmployee, type WorldMachine } from './testing/world.ts';

let app: TestGateway;
let machine: WorldMachine;
let employee: WorldEmployee;
let client: MachineClient;

beforeAll(async () => {
  app = await bootGateway();
  const product = await app.world.product();
  employee = await app.world.employee(await app.world.group([{ productId: product.productId, quantity: 100 }]));
  machine = await app.world.machine([{ ...product, quantity: 50 }]);
});
afterAll(() => app?.close());

const connect = async (): Promise<MachineClient> => {
  client = await app.connect(machine.token, { keepAlive: false });
  return client;
};

const person = () => ({ identification: employee.identification, method: 'PASSWORD', pin: employee.pin });

/** Sends a frame unchanged and returns the first error. */
async function errorOf(frame: string | Buffer): Promise<ServerFrame> {
  const seen = client.pushed.length;
  client.sendRaw(frame);
  return waitFor('an error', () => client.pushed.slice(seen).find(({ type }) => type === 'error'));
}

/** Checks that the machine's next valid message works. */
async function expectServed(): Promise<void> {
  expect(await client.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
  expect(await client.request('withdrawalRequest', { employee: person(), channel: 1 })).toMatchObject({
    type: 'approved',
  });
}

describe('an invalid frame gets an error code, and the next valid frame works', () => {
  beforeAll(connect);
  afterAll(() => client.close());

  it.each([
    ['not JSON', '{"type":'],
    ['not an object', '[1,2]'],
    ['nothing', ''],
    ['binary', Buffer.from('{"type":"keepAlive","id":"x"}')],
  ])('%s: NOT_JSON', async (_, frame) => {
    expect(await errorOf(frame)).toMatchObject({ code: 'NOT_JSON', re: null });
    await expectServed();
  });

  it('unknown type: UNKNOWN_TYPE with the list of types SEC-43', async () => {
    expect(await client.request('open sesame')).toMatchObject({
      type: 'error',
      code: 'UNKNOWN_TYPE',
      types: expect.arrayContaining(['keepAlive']),
    });
    await expectServed();
  });

  it.each<[string, string, Record<string, unknown>, { path: string; key: string }]>([
    ['a missing field', 'deliveryResult', { result: 'SUCCESS' }, { path: 'withdrawalId', key: 'required' }],
    [
      'an unknown field',
      'channelReport',
      { channel: 1, status: 'ERROR', colour: 'red' },
      { path: 'colour', key: 'unknownField' },
    ],
    [
      'a string instead of a number',
      'stockReport',
      { channels: [{ channel: '1', quantity: 1 }] },
      { path: 'channels[0].channel', key: 'number' },
    ],
    [
      'a negative quantity',
      'stockReport',
      { channels: [{ channel: 1, quantity: -1 }] },
      { path: 'channels[0].quantity', key: 'minimum' },
    ],
    ['an unknown value', 'deliveryResult', { withdrawalId: 'x', result: 'MAYBE' }, { path: 'result', key: 'oneOf' }],
    [
      'an invalid time',
      'replay',
      {
        sentAt: 'yesterday',
        events: [{ sequence: 1, at: '2026-11-21T12:00:00Z', kind: 'stock', channel: 1, quantity: 1 }],
      },
      { path: 'sentAt', key: 'date' },
    ],
    [
      'control characters',
      'channelReport',
      { channel: 1, status: 'ERROR', errorMessage: 'a\u0000b' },
      { path: 'errorMessage', key: 'singleLine' },
    ],
    [
      'control characters in the identification',
      'withdrawalRequest',
      { employee: { identification: 'a\u0007b', method: 'BIOMETRY' }, channel: 1 },
      { path: 'employee.identification', key: 'singleLine' },
    ],
    [
      'a day that no calendar has',
      'withdrawalRequest',
      { employee: { identification: 'x', method: 'BIOMETRY' }, channel: 1, at: '2026-02-31T10:00:00Z' },
      { path: 'at', key: 'date' },
    ],
    [
      'a year that MySQL cannot store',
      'withdrawalRequest',
      { employee: { identification: 'x', method: 'BIOMETRY' }, channel: 1, at: '9999-12-31T23:59:59-12:00' },
      { path: 'at', key: 'date' },
    ],
    [
      'a year before year 0 in an offline event',
      'replay',
      {
        sentAt: '2026-11-21T12:00:00Z',
        events: [{ sequence: 1, at: '0000-01-01T00:00:00+14:00', kind: 'stock', channel: 1, quantity: 1 }],
      },
      { path: 'events[0].at', key: 'date' },
    ],
    [
      'neither channel nor product',
      'withdrawalRequest',
      { employee: { identification: 'x', method: 'BIOMETRY' } },
      { path: 'channel', key: 'required' },
    ],
    [
      'a PIN together with biometry',
      'withdrawalRequest',
      { employee: { identification: 'x', method: 'BIOMETRY', pin: '1234' }, channel: 1 },
      { path: 'employee.pin', key: 'unknownField' },
    ],
    [
      'a biometric template, which is never accepted SEC-47',
      'withdrawalRequest',
      { employee: { identification: 'x', method: 'BIOMETRY', template: 'AAEC' }, channel: 1 },
      { path: 'employee', key: 'unknownField' },
    ],
    [
      'no PIN',
      'withdrawalRequest',
      { employee: { identification: 'x', method: 'PASSWORD' }, channel: 1 },
      { path: 'employee.pin', key: 'required' },
    ],
    [
      'another machine’s id SEC-43',
      'keepAlive',
      { machineId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
      { path: 'machineId', key: 'unknownField' },
    ],
    [
      'another tenant’s id SEC-43',
      'keepAlive',
      { customerId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
      { path: 'customerId', key: 'unknownField' },
    ],
  ])('%s: VALIDATION with the field', async (_, type, fields, fault) => {
    expect(await client.request(type, fields)).toMatchObject({ type: 'error', code: 'VALIDATION', fields: [fault] });
    await expectServed();
  });

  it('biometry with the empty field of a PIN is no fault', async () => {
    const { identification } = employee;
    expect(
      await client.request('withdrawalRequest', {
        employee: { identification, method: 'BIOMETRY', pin: null },
        channel: 1,
      }),
    ).toMatchObject({ type: 'approved' });
  });

  it('a missing or invalid id: VALIDATION with the field, for every type', async () => {
    for (const id of ['', 'with space', 'x'.repeat(65), 7]) {
      expect(await errorOf(JSON.stringify({ type: 'keepAlive', id }))).toMatchObject({
        code: 'VALIDATION',
        re: null,
        fields: [{ path: 'id' }],
      });
      expect(
        await errorOf(JSON.stringify({ type: 'stockReport', id, channels: [{ channel: 1, quantity: 1 }] })),
      ).toMatchObject({ code: 'VALIDATION', re: null });
    }
    await expectServed();
  });

  it('a used id with another body: ID_REUSED, and only the first message takes effect [M3] SEC-44', async () => {
    const first = await client.request('stockReport', { channels: [{ channel: 1, quantity: 40 }] }, 'report-1');
    expect(first).toMatchObject({ type: 'stockRecorded' });
    expect(await client.request('stockReport', { channels: [{ channel: 1, quantity: 41 }] }, 'report-1')).toMatchObject(
      { type: 'error', code: 'ID_REUSED' },
    );
    expect(await client.request('channelReport', { channel: 1, status: 'ERROR' }, 'report-1')).toMatchObject({
      type: 'error',
      code: 'ID_REUSED',
    });
    const again = await client.request('stockReport', { channels: [{ quantity: 40, channel: 1 }] }, 'report-1');
    expect(again).toEqual(first);
    const [channel] = await app.query<{ quantity: number }>(
      sql`select quantity from channel where machine_id = ${machine.id}`,
    );
    expect(channel?.quantity).toBe(40);
    await expectServed();
  });

  it('ids of another tenant: they count as unknown, and that tenant’s data does not change SEC-43', async () => {
    const bolt = await World.create(app.services);
    const product = await bolt.product();
    const stranger = await bolt.employee(await bolt.group([{ productId: product.productId, quantity: 5 }]));
    const other = await bolt.machine([{ ...product, quantity: 5 }]);
    const otherClient = await app.connect(other.token);
    const approved = await otherClient.request('withdrawalRequest', {
      employee: { identification: stranger.identification, method: 'BIOMETRY' },
      channel: 1,
    });
    expect(
      await client.request('deliveryResult', { withdrawalId: approved.withdrawalId, result: 'SUCCESS' }),
    ).toMatchObject({ code: 'NOT_FOUND', entity: 'Withdrawal', path: 'withdrawalId' });
    expect(
      await client.request('withdrawalRequest', { employee: person(), productId: product.productId }),
    ).toMatchObject({ code: 'PRODUCT_NOT_IN_MACHINE' });
    expect(
      await client.request('withdrawalRequest', {
        employee: { identification: stranger.identification, method: 'BIOMETRY' },
        channel: 1,
      }),
    ).toMatchObject({ code: 'UNKNOWN_EMPLOYEE' });
    const [channel] = await app.query(sql`select quantity, reserved from channel where machine_id = ${other.id}`);
    expect(channel).toEqual({ quantity: 5, reserved: 1 });
    await otherClient.close();
    await expectServed();
  });

  it('a withdrawal of another machine of the same tenant: NOT_FOUND SEC-43', async () => {
    const product = await app.world.product();
    const sibling = await app.world.machine([{ ...product, quantity: 5 }]);
    const friend = await app.world.employee(await app.world.group([{ productId: product.productId, quantity: 5 }]));
    const siblingClient = await app.connect(sibling.token);
    const approved = await siblingClient.request('withdrawalRequest', {
      employee: { identification: friend.identification, method: 'BIOMETRY' },
      channel: 1,
    });
    expect(
      await client.request('deliveryResult', { withdrawalId: approved.withdrawalId, result: 'SUCCESS' }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    await siblingClient.close();
    await expectServed();
  });
});

describe('a message before hello', () => {
  it('gets HELLO_FIRST, and hello still works', async () => {
    const early = await app.connect(machine.token, { sayHello: false });
    expect(await early.request('keepAlive')).toMatchObject({ type: 'error', code: 'HELLO_FIRST' });
    expect(await early.request('withdrawalRequest', { employee: person(), channel: 1 })).toMatchObject({
      type: 'error',
      code: 'HELLO_FIRST',
    });
    expect(await early.hello('fw', false)).toMatchObject({ type: 'welcome' });
    expect(await early.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    await early.close();
  });
});

describe('a frame that is too large or not UTF-8', () => {
  it('above 16 KiB closes the socket with 1009, and the machine can reconnect', async () => {
    const large = await app.connect(machine.token);
    large.sendRaw(JSON.stringify({ type: 'keepAlive', id: 'x', padding: 'x'.repeat(16 * 1024) }));
    expect(await large.closed).toMatchObject({ code: 1009 });
    await connect();
    await expectServed();
    await client.close();
  });

  it('of exactly 16 KiB is read', async () => {
    await connect();
    const frame = JSON.stringify({ type: 'keepAlive', id: 'x', padding: '' });
    expect(await errorOf(frame.replace('""', `"${'x'.repeat(16 * 1024 - frame.length)}"`))).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'padding', key: 'unknownField' }],
    });
    await client.close();
  });

  it('without valid UTF-8 closes the socket with 1007', async () => {
    const broken = await app.connect(machine.token);
    broken.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await broken.closed).toMatchObject({ code: 1007 });
  });
});

describe('the limit of frames', () => {
  it('answers RATE_LIMITED and KEEP_ALIVE_TOO_OFTEN above 50 frames, and closes a flood with 4029 SEC-43', async () => {
    const limited = await app.addReplica({});
    const hasty = await connectMachine(limited.url, machine.token, { keepAlive: false });
    // A stopped clock adds no tokens, however long the frames take.
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = await Promise.all(Array.from({ length: 70 }, () => hasty.request('keepAlive')));
    const refused = answers.filter(({ type }) => type === 'error');
    // Hello and the acknowledged configuration may have taken a token each.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(48);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    for (const answer of refused) expect(answer).toMatchObject({ code: 'KEEP_ALIVE_TOO_OFTEN', retryAfterSeconds: 1 });
    expect(await hasty.request('withdrawalRequest', { employee: person(), channel: 1 })).toMatchObject({
      type: 'error',
      code: 'RATE_LIMITED',
    });
    vi.advanceTimersByTime(1000);
    expect(await hasty.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    for (let index = 0; index < 400; index++) hasty.sendRaw('{"type":"keepAlive","id":"flood"}');
    expect(await hasty.closed).toEqual({ code: 4029, reason: 'FLOOD' });
    const back = await connectMachine(limited.url, machine.token, { sayHello: false });
    expect(await back.request('hello', { firmware: 'x' })).toMatchObject({ type: 'error', code: 'RATE_LIMITED' });
    await limited.stop();
  });
});

describe('the stock after all these frames', () => {
  it('has no mismatches', async () => {
    expect(await app.mismatches()).toEqual([]);
  });
});
