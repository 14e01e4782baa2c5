import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeIssue } from '#api/features/returns/piece-return.factory.ts';
import { makeReceipt, makeTransfer } from '#api/features/stock-documents/stock-document.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { auditStock } from '#api/stock/audit.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { watch } from '#api/testing/watch.ts';
import { makeMainWarehouse, makeWarehouseStock, type MadeWarehouseStock } from './main-warehouse.factory.ts';

const AMOUNTS = 'id quantityAvailable quantityAllocated version';
const call = (name: string, input: string, fields = AMOUNTS) =>
  `mutation ($input: ${input}!) { changed: ${name}(input: $input) { ${fields} } }`;
const CREATE = call('createWarehouseItem', 'CreateWarehouseItemInput');
const UPDATE = call('updateWarehouseItem', 'UpdateWarehouseItemInput', `${AMOUNTS} lowLevel parLevel maxLevel`);
const ALLOCATE = call('allocateStock', 'AllocateStockInput');
const DEALLOCATE = call('deallocateStock', 'AllocateStockInput');
const RESTOCK = call('restockWarehouseItem', 'RestockWarehouseItemInput');
const ADJUST = call('adjustWarehouseItem', 'AdjustWarehouseItemInput');
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteWarehouseItem(id: $id, version: $version) { id } }';
const GET = `query ($id: ID!) { getWarehouseItem(id: $id) {
  ${AMOUNTS} warehouseId productName sizeName sizeCode certificateName certificateNumber } }`;
const MOVEMENTS = `query ($warehouseId: ID!) { listWarehouseMovements(warehouseId: $warehouseId) {
  items { reason quantity allocated balance note actorType machineId channel warehouseId product { id } } } }`;

let app: TestApp;
let admin: GraphqlClient;
let stock: MadeWarehouseStock;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());
beforeEach(async () => {
  stock = await makeWarehouseStock(app);
});

type Amounts = { quantityAvailable: number; quantityAllocated: number; version: number };
const amounts = async () => (await admin.data<{ getWarehouseItem: Amounts }>(GET, { id: stock.id })).getWarehouseItem;
const changed = async (document: string, input: object) =>
  (await admin.data<{ changed: Amounts }>(document, { input: { id: stock.id, ...input } })).changed;
const refused = async (document: string, input: object) =>
  (await admin.error(document, { input: { id: stock.id, ...input } })).extensions;
const movements = async () =>
  (await admin.data<{ listWarehouseMovements: { items: object[] } }>(MOVEMENTS, stock)).listWarehouseMovements.items;
const audit = async () => (await auditStock(app.services.orm.em.fork())).mismatches;

describe('stock of a warehouse', () => {
  it('starts with its pieces, as a row of the ledger and under both names [D9] [S8] [M4]', async () => {
    const item = await admin.data<{ getWarehouseItem: object }>(GET, { id: stock.id });
    expect(item.getWarehouseItem).toMatchObject({
      quantityAvailable: 10,
      quantityAllocated: 0,
      version: 1,
      warehouseId: stock.warehouseId,
      sizeName: 'M',
      certificateName: 'CA',
      certificateNumber: '12345',
    });
    const list = `query ($warehouseId: ID!) { listWarehouseStocks(warehouseId: $warehouseId) {
      items { id entityType product { id } size { id } certificate { id } warehouse { id } } totalCount } }`;
    expect((await admin.data<{ listWarehouseStocks: object }>(list, stock)).listWarehouseStocks).toEqual({
      items: [
        {
          id: stock.id,
          entityType: 'WAREHOUSE_STOCK',
          product: { id: stock.productId },
          size: { id: stock.sizeId },
          certificate: { id: stock.certificateId },
          warehouse: { id: stock.warehouseId },
        },
      ],
      totalCount: 1,
    });
    expect(await movements()).toEqual([
      {
        reason: 'RESTOCK',
        quantity: 10,
        allocated: 0,
        balance: 10,
        note: null,
        actorType: 'USER',
        machineId: null,
        channel: null,
        warehouseId: stock.warehouseId,
        product: { id: stock.productId },
      },
    ]);
    expect(await auditOf(app, stock.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'WAREHOUSE', changes: { quantityAvailable: { new: 10 } } },
    ]);
  });

  it('needs warehouse, product, size and certificate that belong together, once per warehouse [V9]', async () => {
    const other = await makeProduct(app);
    const { warehouseId, productId, sizeId, certificateId } = stock;
    const input = { warehouseId, productId, sizeId, certificateId, quantity: 1 };
    const cases: [object, string, string][] = [
      [{ warehouseId: newId() }, 'warehouseId', 'unknown'],
      [{ productId: newId() }, 'productId', 'unknown'],
      [{ productId: other.id }, 'sizeId', 'unknown'],
      [{ sizeId: other.sizes[0]?.id }, 'certificateId', 'unknown'],
      [{}, 'certificateId', 'taken'],
    ];
    for (const [wrong, path, key] of cases)
      expect((await admin.error(CREATE, { input: { ...input, ...wrong } })).extensions).toMatchObject({
        code: 'VALIDATION',
        fields: [{ path, key }],
      });
    expect(await amounts()).toMatchObject({ quantityAvailable: 10 });
  });

  it.each([
    [0, 'minimum'],
    [-1, 'minimum'],
    [1_000_001, 'maximum'],
    [1_000_000_000, 'maximum'],
  ])('refuses %d pieces: %s [V9] [E7]', async (quantity, key) => {
    for (const document of [CREATE, RESTOCK, ALLOCATE, DEALLOCATE]) {
      const { id: _, version: __, ...contents } = stock;
      const input = document === CREATE ? { ...contents, quantity } : { id: stock.id, quantity };
      expect((await admin.error(document, { input })).extensions).toMatchObject({
        fields: [{ path: 'quantity', key }],
      });
    }
  });

  it.each([1.5, 1e10, '5', null])('refuses the quantity %j before it reaches the stock [V1]', async (quantity) => {
    const { errors } = await admin.ask(ALLOCATE, { input: { id: stock.id, quantity } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'quantity' }] });
    expect(await amounts()).toMatchObject({ quantityAvailable: 10, quantityAllocated: 0 });
  });

  it('moves pieces between available and allocated, and never below zero [E7]', async () => {
    expect(await changed(ALLOCATE, { quantity: 7, note: 'Crew of line 2' })).toMatchObject({
      quantityAvailable: 3,
      quantityAllocated: 7,
    });
    expect(await refused(ALLOCATE, { quantity: 4 })).toMatchObject({
      fields: [{ path: 'quantity', key: 'maximum', values: { max: 3 } }],
    });
    expect(await changed(DEALLOCATE, { quantity: 2 })).toMatchObject({ quantityAvailable: 5, quantityAllocated: 5 });
    expect(await refused(DEALLOCATE, { quantity: 6 })).toMatchObject({
      fields: [{ path: 'quantity', key: 'maximum', values: { max: 5 } }],
    });
    expect(await movements()).toMatchObject([
      { reason: 'DEALLOCATION', quantity: 0, allocated: -2, balance: 10 },
      { reason: 'ALLOCATION', quantity: 0, allocated: 7, balance: 10, note: 'Crew of line 2' },
      { reason: 'RESTOCK' },
    ]);
    expect((await auditOf(app, stock.id)).at(-1)).toMatchObject({
      operation: 'UPDATE',
      changes: { quantityAvailable: { old: 3, new: 5 }, quantityAllocated: { old: 7, new: 5 } },
    });
    expect(await audit()).toEqual([]);
  });

  it('is restocked and counted without a new version, and a count keeps the allocated pieces [D18] [S8]', async () => {
    await changed(ALLOCATE, { quantity: 4 });
    expect(await changed(RESTOCK, { quantity: 5 })).toMatchObject({ quantityAvailable: 11, version: 1 });
    expect(await changed(ADJUST, { quantity: 12, note: 'Two were torn' })).toMatchObject({
      quantityAvailable: 8,
      quantityAllocated: 4,
      version: 1,
    });
    expect(await refused(ADJUST, { quantity: 3, note: 'x' })).toMatchObject({
      fields: [{ path: 'quantity', key: 'minimum', values: { min: 4 } }],
    });
    expect(await refused(ADJUST, { quantity: 5, note: ' ' })).toMatchObject({
      fields: [{ path: 'note', key: 'required' }],
    });
    expect(await movements()).toMatchObject([
      { reason: 'COUNT', quantity: -3, balance: 12, note: 'Two were torn' },
      { reason: 'RESTOCK', quantity: 5, balance: 15 },
      { reason: 'ALLOCATION' },
      { reason: 'RESTOCK' },
    ]);
  });

  it('is never above a million pieces', async () => {
    expect(await refused(RESTOCK, { quantity: 999_991 })).toMatchObject({
      fields: [{ path: 'quantity', key: 'maximum', values: { max: 999_990 } }],
    });
    await changed(RESTOCK, { quantity: 999_990 });
  });

  it('has levels that fit each other, and an update with a quantity is a count [E3] [S8]', async () => {
    expect(await changed(UPDATE, { version: 1, lowLevel: 3, parLevel: 20, maxLevel: 30, quantity: 9 })).toMatchObject({
      quantityAvailable: 9,
      version: 2,
      parLevel: 20,
    });
    expect(await refused(UPDATE, { version: 2, parLevel: 31 })).toMatchObject({
      fields: [{ path: 'maxLevel', key: 'notBelowParLevel' }],
    });
    expect(await refused(UPDATE, { version: 2, lowLevel: 21 })).toMatchObject({
      fields: [{ path: 'parLevel', key: 'notBelowLowLevel' }],
    });
    expect(await refused(UPDATE, { version: 1, lowLevel: 1 })).toMatchObject({ code: 'CONFLICT', currentVersion: 2 });
  });

  it('is deleted only without pieces, and can be added again [E1]', async () => {
    expect((await admin.error(DELETE, stock)).extensions).toMatchObject({
      code: 'IN_USE',
      references: [{ type: 'PIECE', count: 10 }],
    });
    await changed(ADJUST, { quantity: 0, note: 'Sold' });
    await admin.data(DELETE, stock);
    const { id: _, version: __, ...contents } = stock;
    await admin.data(CREATE, { input: { ...contents, quantity: 1 } });
    expect(await audit()).toEqual([]);
  });

  it('is filtered by warehouse, product, words of the name and level, in the own tenant only [G2] [T10]', async () => {
    const out = await makeWarehouseStock(app, { warehouseId: stock.warehouseId });
    const low = await makeWarehouseStock(app, { warehouseId: stock.warehouseId, quantity: 2, lowLevel: 2 });
    await admin.data(ALLOCATE, { input: { id: out.id, quantity: 10 } });
    const list = async (filter: object) =>
      (
        await admin.data<{ page: { items: { id: string }[] } }>(
          'query ($filter: WarehouseItemFilter) { page: listWarehouseItems(filter: $filter, sort: CREATED_AT_ASC) { items { id } } }',
          { filter },
        )
      ).page.items.map(({ id }) => id);
    const { warehouseId } = stock;
    const { getWarehouseItem } = await admin.data<{ getWarehouseItem: { productName: string } }>(GET, { id: low.id });
    expect(await list({ warehouseId })).toEqual([stock.id, out.id, low.id]);
    expect(await list({ warehouseId, level: ['OUT'] })).toEqual([out.id]);
    expect(await list({ warehouseId, level: ['LOW', 'OUT'] })).toEqual([out.id, low.id]);
    expect(await list({ warehouseId, level: [] })).toEqual([]);
    expect(await list({ productId: stock.productId })).toEqual([stock.id]);
    expect(await list({ search: getWarehouseItem.productName })).toEqual([low.id]);
    const stranger = await app.as('admin', app.bolt);
    expect((await stranger.error(GET, { id: stock.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('onWarehouseStockChanged', () => {
  const WATCH = 'subscription { id: onWarehouseStockChanged }';

  it('names each warehouse whose stock an item, a document or its counter-entry changes [S8]', async () => {
    const other = await makeMainWarehouse(app);
    const watching = await watch<{ id: string }>(admin, WATCH);
    const next = async () => (await watching.next()).id;
    await changed(ALLOCATE, { quantity: 2 });
    expect(await next()).toBe(stock.warehouseId);
    await makeReceipt(app, stock);
    expect(await next()).toBe(stock.warehouseId);
    const transfer = await makeTransfer(app, stock, other.id);
    expect(new Set([await next(), await next()])).toEqual(new Set([stock.warehouseId, other.id]));
    await admin.data('mutation ($input: ReverseStockDocumentInput!) { reverseStockDocument(input: $input) { id } }', {
      input: { key: unique('T'), id: transfer.id, version: transfer.version, note: 'Not needed' },
    });
    expect(new Set([await next(), await next()])).toEqual(new Set([stock.warehouseId, other.id]));
    await watching.stop();
  });

  it('names the warehouse of a counter that hands out pieces, which is no change of a machine', async () => {
    const watching = await watch<{ id: string }>(admin, WATCH);
    const machines = await watch(admin, 'subscription { machine: onMachineChanged { id } }');
    await makeIssue(app, stock);
    expect(await watching.next()).toEqual({ id: stock.warehouseId });
    const { id } = await makeMachine(app);
    expect(await machines.next()).toEqual({ machine: { id } });
    await Promise.all([watching.stop(), machines.stop()]);
  });

  it('sends nothing to other tenants [T10]', async () => {
    const theirs = await watch<{ id: string }>(await app.as('admin', app.bolt), WATCH);
    await changed(ALLOCATE, { quantity: 2 });
    const own = await makeWarehouseStock(app, {}, app.bolt);
    expect(await theirs.next()).toEqual({ id: own.warehouseId });
    await theirs.stop();
  });
});

describe('200 concurrent allocations of 50 pieces', () => {
  it('allocate exactly 50, refuse the others, and leave the ledger exact [E7] [M4]', async () => {
    await changed(RESTOCK, { quantity: 40 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => admin.ask(ALLOCATE, { input: { id: stock.id, quantity: 1 } })),
    );
    const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'allocated');
    expect(codes.filter((code) => code === 'allocated')).toHaveLength(50);
    expect(codes.filter((code) => code === 'VALIDATION')).toHaveLength(150);
    expect(await amounts()).toMatchObject({ quantityAvailable: 0, quantityAllocated: 50 });
    expect(await audit()).toEqual([]);
  });

  it('would go below zero by a statement without a condition, which the database refuses [E7]', async () => {
    const statement = sql`update warehouse_stock set quantity_available = quantity_available - 11 where customer_id = ${app.acme.id} and id = ${stock.id}`;
    await expect(change(app.services.orm.em.fork(), statement)).rejects.toMatchObject({
      code: 'ER_CHECK_CONSTRAINT_VIOLATED',
    });
    const [row] = await rows<{ total: number }>(
      app.services.orm.em.fork(),
      sql`select quantity_available as total from warehouse_stock where customer_id = ${app.acme.id} and id = ${stock.id}`,
    );
    expect(row?.total).toBe(10);
  });
});
