import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { World, type WorldMachine, type WorldProduct } from '#api/machines/testing/world.ts';
import { newId } from '#api/platform/ids.ts';
import { auditStock } from '#api/stock/audit.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';

const CHANNEL =
  'id channel quantity reserved capacity lowLevel status errorCode errorMessage product { id name } size { id size } certificate { id number }';
const STOCK = `query ($machineId: ID!) { listMachineStocks(machineId: $machineId) { items { id machineId version createdAt updatedAt channels { ${CHANNEL} } } } }`;
const UPDATE = `mutation ($input: UpdateMachineStockInput!) { updateMachineStock(input: $input) { id version createdAt updatedAt channels { ${CHANNEL} } } }`;
const DELETE =
  'mutation ($id: ID!, $version: Int!) { deleteMachineStock(id: $id, version: $version) { id deletedAt } }';
const RESTOCK = `mutation ($input: RestockChannelInput!) { restockChannel(input: $input) { ${CHANNEL} } }`;
const ADJUST = `mutation ($input: AdjustChannelInput!) { adjustChannel(input: $input) { ${CHANNEL} } }`;
const STATUS = `mutation ($input: SetChannelStatusInput!) { setChannelStatus(input: $input) { ${CHANNEL} } }`;
const MOVEMENTS = `query ($machineId: ID!, $channel: Int, $limit: Int, $nextToken: String) {
  listStockMovements(machineId: $machineId, channel: $channel, limit: $limit, nextToken: $nextToken) {
    items { reason quantity balance note actorType actorName channel } totalCount nextToken } }`;

type ChannelRow = {
  id: string;
  channel: number;
  quantity: number;
  reserved: number;
  capacity: number;
  status: string;
  product: { id: string };
};
type Stock = { id: string; version: number; createdAt: string; updatedAt: string; channels: ChannelRow[] };

let app: TestApp;
let world: World;
let admin: GraphqlClient;
let product: WorldProduct;
let machine: WorldMachine;

beforeAll(async () => {
  app = await bootApp();
  world = new World(app.services, app.acme.id);
  admin = await app.as('admin');
});
afterAll(() => app?.close());

beforeEach(async () => {
  product = await world.product();
  machine = await world.machine([{ ...product, quantity: 5, capacity: 10 }]);
});

const ledger = async (args: string) =>
  (
    await admin.data<{ listStockMovements: { items: { reason: string; balance: number }[]; totalCount: number } }>(
      `query ($id: ID!) { listStockMovements(machineId: $id, ${args}) { items { reason balance } totalCount } }`,
      { id: machine.id },
    )
  ).listStockMovements;
const stockOf = async (): Promise<Stock> => {
  const { listMachineStocks } = await admin.data<{ listMachineStocks: { items: Stock[] } }>(STOCK, {
    machineId: machine.id,
  });
  const [stock] = listMachineStocks.items;
  if (!stock) throw new Error('A machine has a layout');
  return stock;
};
const movements = async (channel?: number) =>
  (
    await admin.data<{ listStockMovements: { items: Record<string, unknown>[]; totalCount: number } }>(MOVEMENTS, {
      machineId: machine.id,
      channel,
    })
  ).listStockMovements;
const input = (fields: Record<string, unknown>) => ({ input: { machineId: machine.id, channel: 1, ...fields } });
const layout = (fields: Record<string, unknown> = {}) => ({
  ...product,
  channel: 1,
  capacity: 10,
  lowLevel: 2,
  ...fields,
});
const update = async (channels: unknown[], version?: number) => {
  const stock = await stockOf();
  return admin.ask<{ updateMachineStock: Stock }>(UPDATE, {
    input: { id: stock.id, version: version ?? stock.version, channels },
  });
};
const expectConsistentStock = async () => expect((await auditStock(world.em())).mismatches).toEqual([]);

describe('a channel', () => {
  it('is restocked up to its capacity, with a ledger row and an audit entry [M4]', async () => {
    const { restockChannel } = await admin.data<{ restockChannel: ChannelRow }>(RESTOCK, input({ quantity: 5 }));
    expect(restockChannel).toMatchObject({
      quantity: 10,
      product: { id: product.productId },
      size: { id: product.sizeId },
      certificate: { id: product.certificateId },
    });
    expect(await admin.error(RESTOCK, input({ quantity: 1 }))).toMatchObject({
      extensions: { code: 'VALIDATION', fields: [{ path: 'quantity', key: 'maximum', values: { max: 0 } }] },
    });
    expect((await movements()).items[0]).toMatchObject({
      reason: 'RESTOCK',
      quantity: 5,
      balance: 10,
      actorType: 'USER',
      actorName: 'Ana Admin',
    });
    expect(await auditOf(app, restockChannel.id)).toMatchObject([
      { targetEntityType: 'MACHINE_STOCK', changes: { quantity: { old: 5, new: 10 } } },
    ]);
    await expectConsistentStock();
  });

  it('is counted: the ledger gets a row with the difference and the note [M4]', async () => {
    await admin.data(ADJUST, input({ quantity: 3, note: 'Two were torn' }));
    expect((await movements(1)).items[0]).toMatchObject({
      reason: 'COUNT',
      quantity: -2,
      balance: 3,
      note: 'Two were torn',
    });
    await admin.data(ADJUST, input({ quantity: 3 }));
    expect((await movements(1)).totalCount).toBe(2);
    expect(await auditOf(app, machine.channels[0]?.id ?? '')).toMatchObject([
      { targetEntityType: 'MACHINE_STOCK', actorType: 'USER', changes: { quantity: { old: 5, new: 3 } } },
    ]);
    expect(await admin.data(ADJUST, input({ quantity: 10 }))).toMatchObject({ adjustChannel: { quantity: 10 } });
    expect(await admin.error(ADJUST, input({ quantity: 11 }))).toMatchObject({
      extensions: { fields: [{ path: 'quantity', key: 'maximum' }] },
    });
    expect(await admin.error(ADJUST, input({ quantity: -1 }))).toMatchObject({
      extensions: { fields: [{ path: 'quantity', key: 'minimum' }] },
    });
    await expectConsistentStock();
  });

  it('keeps reserved pieces: a count or layout cannot go below them or change the product [M4]', async () => {
    const other = await world.product();
    const reserve = (reserved: number) =>
      change(world.em(), sql`update channel set reserved = ${reserved} where machine_id = ${machine.id}`);
    await reserve(2);
    expect(await admin.error(ADJUST, input({ quantity: 1 }))).toMatchObject({
      extensions: { fields: [{ path: 'quantity', key: 'minimum', values: { min: 2 } }] },
    });
    expect(await admin.data(ADJUST, input({ quantity: 2 }))).toMatchObject({ adjustChannel: { quantity: 2 } });
    expect((await update([layout({ quantity: 1 })])).errors).toMatchObject([
      { extensions: { fields: [{ path: 'channels[0].quantity', key: 'minimum', values: { min: 2 } }] } },
    ]);
    expect((await update([layout({ ...other, quantity: 7 })])).errors).toMatchObject([
      { extensions: { fields: [{ path: 'channels[0].productId', key: 'channelReserved', values: { reserved: 2 } }] } },
    ]);
    expect((await stockOf()).channels).toMatchObject([
      { quantity: 2, reserved: 2, product: { id: product.productId } },
    ]);
    await reserve(0);
    await expectConsistentStock();
  });

  it('is EMPTY after a count of zero and AVAILABLE after a restock; the version stays [D18]', async () => {
    const { version } = await stockOf();
    await admin.data(ADJUST, input({ quantity: 0 }));
    expect((await stockOf()).channels[0]).toMatchObject({ quantity: 0, status: 'EMPTY' });
    await admin.data(RESTOCK, input({ quantity: 1 }));
    expect(await stockOf()).toMatchObject({ version, channels: [{ quantity: 1, status: 'AVAILABLE' }] });
  });

  it('can be set to MAINTENANCE and AVAILABLE, not to ERROR or EMPTY', async () => {
    expect(await admin.data(STATUS, input({ status: 'MAINTENANCE' }))).toMatchObject({
      setChannelStatus: { status: 'MAINTENANCE' },
    });
    expect(await admin.data(STATUS, input({ status: 'AVAILABLE' }))).toMatchObject({
      setChannelStatus: { status: 'AVAILABLE' },
    });
    expect(await admin.error(STATUS, input({ status: 'ERROR' }))).toMatchObject({
      extensions: { fields: [{ path: 'status', key: 'oneOf' }] },
    });
    await admin.data(ADJUST, input({ quantity: 0 }));
    expect(await admin.data(STATUS, input({ status: 'AVAILABLE' }))).toMatchObject({
      setChannelStatus: { status: 'EMPTY' },
    });
    expect(await auditOf(app, machine.channels[0]?.id ?? '')).toMatchObject([
      { actorType: 'USER', changes: { status: { old: 'AVAILABLE', new: 'MAINTENANCE' } } },
      { actorType: 'USER', changes: { status: { old: 'MAINTENANCE', new: 'AVAILABLE' } } },
      { changes: { quantity: { old: 5, new: 0 }, status: { old: 'AVAILABLE', new: 'EMPTY' } } },
    ]);
  });

  it('is not found for another tenant, an unknown machine or an unknown number', async () => {
    const stranger = await app.as('admin', app.bolt);
    for (const [mutation, fields] of [
      [RESTOCK, { quantity: 1 }],
      [ADJUST, { quantity: 1 }],
      [STATUS, { status: 'MAINTENANCE' }],
    ] as const) {
      expect(await stranger.error(mutation, input(fields))).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
      expect(await admin.error(mutation, input({ ...fields, channel: 77 }))).toMatchObject({
        extensions: { code: 'NOT_FOUND' },
      });
      expect(await admin.error(mutation, input({ ...fields, machineId: newId() }))).toMatchObject({
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });

  it('sends the new configuration to its machine after a restock [M6]', async () => {
    const client = await connectMachine(`ws://127.0.0.1:${app.port}/machines`, machine.token);
    await admin.data(RESTOCK, input({ quantity: 4 }));
    const frame = await waitFor(
      'the configuration',
      () => client.pushed.find(({ type }) => type === 'configuration'),
      2000,
    );
    expect(frame).toMatchObject({ configuration: { channels: [{ quantity: 9 }] } });
    await client.close();
  });
});

describe('the layout [D8] [M6]', () => {
  it('is written completely, checks its version, and is sent to the machine [S7] [E3]', async () => {
    const client = await connectMachine(`ws://127.0.0.1:${app.port}/machines`, machine.token);
    const before = await stockOf();
    const answer = await update([layout({ capacity: 20 }), layout({ channel: 2, quantity: 4 })]);
    expect(answer.data?.updateMachineStock.updatedAt).not.toBe(before.updatedAt);
    expect(answer.data?.updateMachineStock).toMatchObject({
      version: 2,
      createdAt: before.createdAt,
      channels: [
        { channel: 1, quantity: 5, capacity: 20 },
        { channel: 2, quantity: 4, status: 'AVAILABLE' },
      ],
    });
    const frame = await waitFor(
      'the configuration',
      () => client.pushed.find(({ type }) => type === 'configuration'),
      2000,
    );
    expect(frame).toMatchObject({ configuration: { channels: [{ capacity: 20 }, { channel: 2, quantity: 4 }] } });
    expect((await update([layout()], 1)).errors).toMatchObject([
      { extensions: { code: 'CONFLICT', currentVersion: 2 } },
    ]);
    await client.close();
    await expectConsistentStock();
  });

  it('refuses to remove a channel that is not empty', async () => {
    expect((await update([])).errors).toMatchObject([
      { extensions: { fields: [{ path: 'channels', key: 'channelNotEmpty', values: { channel: 1, quantity: 5 } }] } },
    ]);
    await admin.data(ADJUST, input({ quantity: 0 }));
    expect((await update([])).data?.updateMachineStock.channels).toEqual([]);
    await expectConsistentStock();
  });

  it('is deleted when it is empty; the machine then has a new one without channels [G4] [E1] [E3]', async () => {
    const { id, version } = await stockOf();
    const remove = (key: { id: string; version: number }) =>
      admin.ask<{ deleteMachineStock: { id: string } }>(DELETE, key);
    expect((await remove({ id, version: 7 })).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
    expect((await remove({ id, version })).errors).toMatchObject([
      { extensions: { code: 'IN_USE', references: [{ type: 'PIECE', count: 5 }] } },
    ]);
    await admin.data(ADJUST, input({ quantity: 0 }));
    expect((await remove({ id, version })).data).toMatchObject({ deleteMachineStock: { id } });
    const after = await stockOf();
    expect(after).toMatchObject({ version: 1, channels: [] });
    expect(after.id).not.toBe(id);
    expect((await remove({ id, version })).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    const { machine: read } = await admin.data<{ machine: { stock: Stock } }>(
      'query ($id: ID!) { machine: getMachine(id: $id) { stock { id } } }',
      { id: machine.id },
    );
    expect(read.stock.id).toBe(after.id);
    expect((await update([layout({ quantity: 1 })])).errors).toEqual([]);
    await expectConsistentStock();
  });

  it('requires a count for a new product of a channel; the ledger gets a row for the old and the new product', async () => {
    const other = await world.product();
    expect((await update([layout(other)])).errors).toMatchObject([
      { extensions: { fields: [{ path: 'channels[0].quantity', key: 'required' }] } },
    ]);
    const answer = await update([layout({ ...other, quantity: 7 })]);
    expect(answer.data?.updateMachineStock.channels).toMatchObject([{ quantity: 7, product: { id: other.productId } }]);
    const ledger = await rows(
      world.em(),
      sql`select product_id as product, quantity, balance from stock_movement where machine_id = ${machine.id} and reason = 'COUNT' order by id`,
    );
    expect(ledger).toEqual([
      { product: product.productId, quantity: -5, balance: 0 },
      { product: other.productId, quantity: 7, balance: 7 },
    ]);
    await expectConsistentStock();
  });

  it('keeps the level to fill up to when it is absent, clears it by null, and never has one above the capacity', async () => {
    const levels = async () =>
      (
        await admin.data<{ stocks: { items: { channels: { parLevel: number | null }[] }[] } }>(
          'query ($id: ID!) { stocks: listMachineStocks(machineId: $id) { items { channels { parLevel } } } }',
          { id: machine.id },
        )
      ).stocks.items.flatMap(({ channels }) => channels.map(({ parLevel }) => parLevel));
    await update([layout({ parLevel: 9 })]);
    await update([layout({ lowLevel: 3 })]);
    expect(await levels()).toEqual([9]);
    for (const [change, key] of [
      [{ capacity: 8 }, 'notAboveCapacity'],
      [{ lowLevel: 10 }, 'notBelowLowLevel'],
    ] as const)
      expect((await update([layout(change)])).errors).toMatchObject([
        { extensions: { fields: [{ path: 'channels[0].parLevel', key }] } },
      ]);
    await update([layout({ parLevel: null })]);
    expect(await levels()).toEqual([null]);
  });

  it('names invalid fields and writes nothing', async () => {
    const other = await world.product();
    const stranger = await new World(app.services, app.bolt.id).product();
    const cases: [unknown[], { path: string; key: string }][] = [
      [[layout(), layout()], { path: 'channels[1].channel', key: 'duplicate' }],
      [[layout({ channel: 0 })], { path: 'channels[0].channel', key: 'minimum' }],
      [[layout({ capacity: 4 })], { path: 'channels[0].capacity', key: 'minimum' }],
      [[layout({ lowLevel: 11 })], { path: 'channels[0].lowLevel', key: 'notAboveCapacity' }],
      [[layout({ quantity: 11 })], { path: 'channels[0].quantity', key: 'notAboveCapacity' }],
      [[layout({ status: 'ERROR' })], { path: 'channels[0].status', key: 'oneOf' }],
      [[layout({ sizeId: other.sizeId })], { path: 'channels[0].certificateId', key: 'unknown' }],
      [[layout({ productId: other.productId })], { path: 'channels[0].sizeId', key: 'unknown' }],
      [[layout({ productId: newId() })], { path: 'channels[0].productId', key: 'unknown' }],
      [[layout(), layout({ ...stranger, channel: 2 })], { path: 'channels[1].productId', key: 'unknown' }],
    ];
    const before = await stockOf();
    for (const [channels, fault] of cases) {
      expect((await update(channels)).errors, JSON.stringify(fault)).toMatchObject([
        { extensions: { code: 'VALIDATION', fields: expect.arrayContaining([expect.objectContaining(fault)]) } },
      ]);
    }
    expect(await stockOf()).toEqual(before);
  });
});

describe('the ledger of a machine', () => {
  it('is paged, newest first, and cannot be changed [M4]', async () => {
    for (const quantity of [1, 1, 1]) await admin.data(RESTOCK, input({ quantity }));
    type Page = { listStockMovements: { items: { balance: number }[]; nextToken: string; totalCount: number } };
    const first = (await admin.data<Page>(MOVEMENTS, { machineId: machine.id, limit: 2 })).listStockMovements;
    const second = (await admin.data<Page>(MOVEMENTS, { machineId: machine.id, limit: 2, nextToken: first.nextToken }))
      .listStockMovements;
    expect([...first.items, ...second.items].map(({ balance }) => balance)).toEqual([8, 7, 6, 5]);
    expect(first.totalCount).toBe(4);
    await expect(rows(world.em(), sql`update stock_movement set quantity = 0`)).rejects.toMatchObject({
      code: 'ER_TABLEACCESS_DENIED_ERROR',
    });
    await expect(rows(world.em(), sql`delete from stock_movement`)).rejects.toMatchObject({
      code: 'ER_TABLEACCESS_DENIED_ERROR',
    });
  });
});

describe('the ledger of a machine', () => {
  it('is filtered by reason and time, and sorted in both directions [G1]', async () => {
    await admin.data(RESTOCK, input({ quantity: 2 }));
    await admin.data(ADJUST, input({ quantity: 4 }));
    const newest = await ledger('sort: CREATED_AT_DESC');
    expect(newest.items.slice(0, 2)).toEqual([
      { reason: 'COUNT', balance: 4 },
      { reason: 'RESTOCK', balance: 7 },
    ]);
    expect((await ledger('sort: CREATED_AT_ASC')).items).toEqual(newest.items.toReversed());
    expect((await ledger('filter: { reason: [RESTOCK] }')).items).toContainEqual({ reason: 'RESTOCK', balance: 7 });
    expect((await ledger('filter: { reason: [DELIVERY] }')).totalCount).toBe(0);
    expect((await ledger('filter: { from: "2999-01-01T00:00:00Z" }')).totalCount).toBe(0);
    expect((await ledger('filter: { from: "2000-01-01T00:00:00Z", to: "2999-01-01T00:00:00Z" }')).totalCount).toBe(
      newest.totalCount,
    );
  });

  it('belongs to layouts, of which former ones are listed as deleted [G1] [G2]', async () => {
    const empty = await world.machine([]);
    const layouts = async (filter: string) =>
      (
        await admin.data<{ listMachineStocks: { items: { id: string; status: string; version: number }[] } }>(
          `query ($id: ID!) { listMachineStocks(machineId: $id${filter}) { items { id status version } totalCount } }`,
          { id: empty.id },
        )
      ).listMachineStocks.items;
    const [first] = await layouts('');
    await admin.data(DELETE, { id: first?.id, version: first?.version });
    const [second, ...more] = await layouts('');
    expect(more).toEqual([]);
    expect(second?.id).not.toBe(first?.id);
    expect(await layouts(', filter: { status: [DELETED] }')).toMatchObject([{ id: first?.id, status: 'DELETED' }]);
  });
});
