import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { connectMachine, type ServerFrame } from '#load-tests/simulator/machine-client.ts';
import { bootGateway, type TestGateway } from './testing/gateway.ts';
import { setScene, type Scene } from './testing/scene.ts';
import type { WorldMachine, WorldProduct } from './testing/world.ts';

type Fields = Record<string, unknown>;
type Piece = { line: number; withdrawalId: string; channel: number; allowance?: { used: number } };

let app: TestGateway;
let scene: Scene;
let other: WorldProduct;
let machine: WorldMachine;
let token: string;
let client: Scene['client'];

beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

/** Channels 1 and 3: the scene's product, five pieces and one; channel 2: another one, two pieces. Quota: two and one. */
beforeEach(async () => {
  scene = await setScene(app);
  other = await scene.world.product();
  await scene.run(sql`insert into group_rule (customer_id, id, group_id, product_id, quantity)
    values (${scene.world.customerId}, ${`${other.productId.slice(0, -1)}0`}, ${scene.groupId}, ${other.productId}, 1)`);
  machine = await scene.world.machine([
    { ...scene.product, quantity: 5 },
    { ...other, quantity: 2 },
    { ...scene.product, quantity: 1 },
  ]);
  ({ token } = machine);
  client = await app.connect(token, { capabilities: ['pieces'] });
});
afterEach(async () => {
  await client.close();
  await scene.client.close();
  expect(await app.mismatches()).toEqual([]);
});

const ask = (pieces: Fields[], fields: Fields = {}, id?: string) =>
  client.request('piecesRequest', { employee: scene.person(), pieces, ...fields }, id);
const piecesOf = ({ pieces }: ServerFrame): Piece[] => (Array.isArray(pieces) ? pieces : []);
const stock = () =>
  app.query<Fields>(
    sql`select channel, quantity, reserved, status from channel where machine_id = ${machine.id} order by channel`,
  );
const recorded = () =>
  app.query<Fields>(
    sql`select withdrawal_status as status, refusal_code as code, request_id as request, request_piece as piece, request_pieces as pieces,
      rule_used_before as used, machine_channel as channel from withdrawal where source_id = ${machine.id} order by id`,
  );
const UNTOUCHED = [
  { channel: 1, quantity: 5, reserved: 0, status: 'AVAILABLE' },
  { channel: 2, quantity: 2, reserved: 0, status: 'AVAILABLE' },
  { channel: 3, quantity: 1, reserved: 0, status: 'AVAILABLE' },
];

describe('several pieces in one request', () => {
  it('are approved together, delivered or failed one by one, and counted once [M3] [D11]', async () => {
    expect(client.welcome?.['capabilities']).toContain('pieces');
    const approved = await ask(
      [
        { channel: 1, quantity: 2 },
        { productId: other.productId, quantity: 1 },
      ],
      {},
      'set-1',
    );
    expect(approved).toMatchObject({ type: 'piecesApproved', requestId: 'set-1', resultWithinSeconds: 900 });
    expect(piecesOf(approved)).toMatchObject([
      { line: 0, channel: 1, allowance: { used: 1, quantity: 2 } },
      { line: 0, channel: 1, allowance: { used: 2 } },
      { line: 1, channel: 2, allowance: { used: 1, quantity: 1 } },
    ]);
    expect(await stock()).toMatchObject([{ quantity: 5, reserved: 2 }, { reserved: 1 }, { reserved: 0 }]);
    const [first, second, third] = piecesOf(approved);
    const results = [
      { withdrawalId: first?.withdrawalId, result: 'FAILED', errorCode: 'E17' },
      { withdrawalId: second?.withdrawalId, result: 'SUCCESS' },
      { withdrawalId: third?.withdrawalId, result: 'SUCCESS' },
    ];
    const answer = await client.request('piecesResult', { results }, 'results-1');
    expect(answer).toMatchObject({
      type: 'piecesRecorded',
      results: [
        { withdrawalId: first?.withdrawalId, withdrawalStatus: 'FAILED_DELIVERY', discrepancies: [] },
        { withdrawalId: second?.withdrawalId, withdrawalStatus: 'DELIVERED' },
        { withdrawalId: third?.withdrawalId, withdrawalStatus: 'DELIVERED' },
      ],
    });
    const after = [
      { channel: 1, quantity: 4, reserved: 0, status: 'ERROR' },
      { channel: 2, quantity: 1, reserved: 0, status: 'AVAILABLE' },
      { channel: 3, quantity: 1, reserved: 0, status: 'AVAILABLE' },
    ];
    expect(await stock()).toEqual(after);
    expect(await client.request('piecesResult', { results }, 'results-1')).toEqual(answer);
    expect(await stock()).toEqual(after);
    expect(await recorded()).toEqual([
      { status: 'FAILED_DELIVERY', code: null, request: 'set-1', piece: 1, pieces: 3, used: 0, channel: 1 },
      { status: 'DELIVERED', code: null, request: 'set-1', piece: 2, pieces: 3, used: 1, channel: 1 },
      { status: 'DELIVERED', code: null, request: 'set-1', piece: 3, pieces: 3, used: 0, channel: 2 },
    ]);
  });

  it('are refused together when one of them is, and only that one is recorded [M3]', async () => {
    const refused = await ask([
      { channel: 1, quantity: 1 },
      { channel: 2, quantity: 2 },
    ]);
    expect(refused).toMatchObject({ type: 'refused', code: 'QUOTA_EXCEEDED', line: 1 });
    expect(await stock()).toEqual(UNTOUCHED);
    expect(await recorded()).toMatchObject([
      { status: 'REJECTED', code: 'QUOTA_EXCEEDED', piece: 3, pieces: 3, used: 1, channel: 2 },
    ]);
    expect(
      await ask([
        { channel: 1, quantity: 1 },
        { channel: 9, quantity: 1 },
      ]),
    ).toMatchObject({
      code: 'PRODUCT_NOT_IN_MACHINE',
      line: 1,
    });
    await scene.run(sql`update channel set status = 'MAINTENANCE' where machine_id = ${machine.id} and channel = 2`);
    expect(
      await ask([
        { channel: 1, quantity: 1 },
        { channel: 2, quantity: 1 },
      ]),
    ).toMatchObject({
      code: 'CHANNEL_UNAVAILABLE',
      line: 1,
    });
    await scene.run(sql`update channel set status = 'AVAILABLE' where machine_id = ${machine.id} and channel = 2`);
    expect(await stock()).toEqual(UNTOUCHED);
  });

  it('share a quota and a channel, also when one line names the channel and another the product [M3]', async () => {
    const { productId } = scene.product;
    await scene.run(sql`update group_rule set quantity = 6 where group_id = ${scene.groupId}`);
    expect(await ask([{ productId, quantity: 6 }])).toMatchObject({ type: 'piecesApproved' });
    expect(await stock()).toMatchObject([{ reserved: 5 }, { reserved: 0 }, { reserved: 1 }]);
    expect(await ask([{ channel: 1, quantity: 1 }])).toMatchObject({ type: 'refused', code: 'QUOTA_EXCEEDED' });
    await scene.run(sql`update group_rule set quantity = 60 where group_id = ${scene.groupId}`);
    expect(await ask([{ channel: 1, quantity: 1 }])).toMatchObject({ type: 'refused', code: 'OUT_OF_STOCK', line: 0 });
    const open = await app.connect(token, { capabilities: ['pieces'] });
    expect(open.welcome?.['openWithdrawals']).toHaveLength(6);
    client = open;
  });

  it('of a person with a wrong PIN count as one wrong PIN [D4]', async () => {
    const employee = { ...scene.person(), pin: '1' };
    for (let attempt = 1; attempt < 5; attempt++)
      expect(await ask([{ channel: 1, quantity: 2 }], { employee })).toMatchObject({ code: 'WRONG_PIN', line: 0 });
    expect(await ask([{ channel: 1, quantity: 1 }])).toMatchObject({ type: 'piecesApproved' });
  });

  it('get the same answer after a cut, on any connection, and happen once [M3]', async () => {
    const cut = client;
    const lost = ask([{ channel: 1, quantity: 2 }], {}, 'cut-1').catch(() => null);
    cut.cut();
    await lost;
    client = await app.connect(token);
    const [first, again] = [
      await ask([{ channel: 1, quantity: 2 }], {}, 'cut-1'),
      await ask([{ channel: 1, quantity: 2 }], {}, 'cut-1'),
    ];
    expect(first).toMatchObject({ type: 'piecesApproved' });
    expect(again).toEqual(first);
    expect(await ask([{ channel: 1, quantity: 1 }], {}, 'cut-1')).toMatchObject({ code: 'ID_REUSED' });
    expect(await stock()).toMatchObject([{ reserved: 2 }, { reserved: 0 }, { reserved: 0 }]);
  });

  it('never exceed the quota when one person asks at two machines at the same time [M3]', async () => {
    const second = await app.addReplica();
    const elsewhere = await scene.world.machine([{ ...scene.product, quantity: 5 }]);
    const away = await connectMachine(second.url, elsewhere.token);
    const fields = { employee: scene.person(), pieces: [{ channel: 1, quantity: 2 }] };
    const answers = await Promise.all([ask(fields.pieces), away.request('piecesRequest', fields)]);
    expect(answers.map(({ type }) => type).toSorted()).toEqual(['piecesApproved', 'refused']);
    expect(answers.find(({ type }) => type === 'refused')).toMatchObject({ code: 'QUOTA_EXCEEDED', line: 0 });
    await away.close();
    await second.stop();
  });
});

describe('bad requests for several pieces', () => {
  it.each([
    ['no pieces', [], 'pieces', 'minItems'],
    [
      'a channel twice',
      [
        { channel: 1, quantity: 1 },
        { channel: 1, quantity: 1 },
      ],
      'pieces[1].channel',
      'duplicate',
    ],
    [
      'too many lines',
      Array.from({ length: 21 }, (_, index) => ({ channel: index + 1, quantity: 1 })),
      'pieces',
      'maxItems',
    ],
    [
      'too many pieces',
      [
        { channel: 1, quantity: 20 },
        { channel: 2, quantity: 1 },
      ],
      'pieces[1].quantity',
      'maximum',
    ],
    ['no quantity', [{ channel: 1 }], 'pieces[0].quantity', 'required'],
    ['a negative quantity', [{ channel: 1, quantity: -1 }], 'pieces[0].quantity', 'minimum'],
    ['neither channel nor product', [{ quantity: 1 }], 'pieces[0].channel', 'required'],
    ['an unknown field', [{ channel: 1, quantity: 1, free: true }], 'pieces[0]', 'unknownField'],
  ])('are refused: %s [M9]', async (_, pieces, path, key) => {
    expect(await ask(pieces)).toMatchObject({
      type: 'error',
      code: 'VALIDATION',
      fields: expect.arrayContaining([expect.objectContaining({ path, key })]),
    });
    expect(await recorded()).toEqual([]);
  });

  it('record no result when one is wrong [M9]', async () => {
    const [piece] = piecesOf(await ask([{ channel: 1, quantity: 1 }]));
    const known = { withdrawalId: piece?.withdrawalId, result: 'SUCCESS' };
    const say = (results: Fields[]) => client.request('piecesResult', { results });
    expect(await say([known, { ...known, withdrawalId: 'nothing' }])).toMatchObject({
      code: 'NOT_FOUND',
      entity: 'Withdrawal',
      path: 'results[1].withdrawalId',
    });
    expect(await say([known, known])).toMatchObject({
      fields: [{ path: 'results[1].withdrawalId', key: 'duplicate' }],
    });
    expect(await say([])).toMatchObject({ fields: [{ path: 'results', key: 'minItems' }] });
    const refused = await ask([{ channel: 2, quantity: 2 }]);
    expect(await say([known, { ...known, withdrawalId: refused['withdrawalId'] }])).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'results[1].withdrawalId', key: 'wrongStatus' }],
    });
    expect(await stock()).toMatchObject([{ quantity: 5, reserved: 1 }, { reserved: 0 }, { reserved: 0 }]);
  });
});

describe('several pieces that were taken offline', () => {
  it('are replayed one by one, and belong to one request [M3]', async () => {
    const at = new Date().toISOString();
    const event = (sequence: number, channel: number, result: string, request: Fields) => ({
      sequence,
      at,
      kind: 'delivery',
      channel,
      identification: scene.employee.identification,
      method: 'BIOMETRY',
      result,
      request,
    });
    const say = (events: Fields[], id?: string) => client.request('replay', { sentAt: at, events }, id);
    const events = [
      event(1, 1, 'SUCCESS', { id: 'off-1', piece: 1, pieces: 3 }),
      event(2, 2, 'SUCCESS', { id: 'off-1', piece: 2, pieces: 3 }),
      event(3, 2, 'SUCCESS', { id: 'off-1', piece: 3, pieces: 3 }),
    ];
    expect(await say(events)).toMatchObject({
      type: 'replayed',
      lastSequence: 3,
      events: [{ discrepancies: [] }, { discrepancies: [] }, { discrepancies: ['QUOTA_EXCEEDED'] }],
    });
    expect(await say(events)).toMatchObject({ type: 'replayed', lastSequence: 3 });
    expect(await recorded()).toMatchObject([
      { status: 'DELIVERED', request: 'off-1', piece: 1, pieces: 3 },
      { status: 'DELIVERED', request: 'off-1', piece: 2, pieces: 3 },
      { status: 'DELIVERED', request: 'off-1', piece: 3, pieces: 3 },
    ]);
    expect(await stock()).toMatchObject([{ quantity: 4 }, { quantity: 0 }, { quantity: 1 }]);
    expect(await say([event(4, 1, 'SUCCESS', { id: 'off-2', piece: 3, pieces: 2 })])).toMatchObject({
      fields: [{ path: 'events[0].request.piece', key: 'maximum' }],
    });
    expect(await say([event(4, 1, 'SUCCESS', { id: '', piece: 1, pieces: 2 })])).toMatchObject({ code: 'VALIDATION' });
  });
});
