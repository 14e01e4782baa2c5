import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillMachine, makeMachine, type MadeMachine } from '#api/features/machines/machine.factory.ts';
import {
  makeMainWarehouse,
  makeWarehouseStock,
  type MadeWarehouseStock,
} from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { write } from '#api/crud/write.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { auditStock } from '#api/stock/audit.ts';
import { lockWarehousePlace, movePieces, type WarehousePlace } from '#api/stock/warehouse-ledger.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { rendezvous } from '#api/testing/rendezvous.ts';
import { unique } from '#api/testing/unique.ts';
import { makeReceipt, makeTransfer } from './stock-document.factory.ts';

const FIELDS = `id kind state version reference supplier note reversesId machineName createdByName fromWarehouse { id } toWarehouse { id }
  lines { position channel quantity received returned productName }`;
const call = (name: string, input: string) =>
  `mutation ($input: ${input}!) { made: ${name}(input: $input) { ${FIELDS} } }`;
const RECEIVE = call('receiveStock', 'ReceiveStockInput');
const SEND = call('sendTransfer', 'SendTransferInput');
const REFILL = call('sendRefill', 'SendRefillInput');
const ARRIVE = call('receiveTransfer', 'ReceiveTransferInput');
const REVERSE = call('reverseStockDocument', 'ReverseStockDocumentInput');

type Made = { id: string; version: number; state: string; lines: { received: number | null }[] };

const BY_NUMBER = 'query ($filter: StockDocumentFilter) { page: listStockDocuments(filter: $filter) { items { id } } }';

let app: TestApp;
let admin: GraphqlClient;
let stock: MadeWarehouseStock;
let other: string;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());
beforeEach(async () => {
  stock = await makeWarehouseStock(app);
  other = (await makeMainWarehouse(app)).id;
});

const made = async (document: string, input: object) => (await admin.data<{ made: Made }>(document, { input })).made;
const refused = async (document: string, input: object) => (await admin.error(document, { input })).extensions;
const audit = async () => (await auditStock(app.services.orm.em.fork())).mismatches;

/** Free pieces of the certificate in a warehouse; undefined when it does not keep it. */
async function freeIn(warehouseId: string): Promise<number | undefined> {
  const { list } = await admin.data<{ list: { items: { quantityAvailable: number; certificateId: string }[] } }>(
    'query ($filter: WarehouseItemFilter) { list: listWarehouseItems(filter: $filter) { items { quantityAvailable certificateId } } }',
    { filter: { warehouseId } },
  );
  return list.items.find(({ certificateId }) => certificateId === stock.certificateId)?.quantityAvailable;
}

const receiptOf = (quantity: number) => {
  const { warehouseId, productId, sizeId, certificateId } = stock;
  const lines = [{ productId, sizeId, certificateId, quantity }];
  return { key: unique('T'), warehouseId, reference: 'NF 1', supplier: 'Luvas Sul', lines };
};
const transferOf = (quantity: number) => ({
  key: unique('T'),
  fromWarehouseId: stock.warehouseId,
  toWarehouseId: other,
  lines: [{ certificateId: stock.certificateId, quantity }],
});

describe('a receipt', () => {
  it('adds the pieces of the supplier’s document, also of a product that the warehouse does not keep yet [S8] [M4]', async () => {
    expect(await made(RECEIVE, receiptOf(7))).toMatchObject({
      kind: 'RECEIPT',
      state: 'DONE',
      reference: 'NF 1',
      supplier: 'Luvas Sul',
      createdByName: 'Ana Admin',
      toWarehouse: { id: stock.warehouseId },
      lines: [{ position: 1, quantity: 7, received: 7, returned: 0 }],
    });
    await made(RECEIVE, { ...receiptOf(3), warehouseId: other });
    expect([await freeIn(stock.warehouseId), await freeIn(other)]).toEqual([17, 3]);
    expect(await audit()).toEqual([]);
  });

  it('is booked once, however often and however simultaneously its token is sent', async () => {
    const input = receiptOf(4);
    const answers = await Promise.all(Array.from({ length: 8 }, () => made(RECEIVE, input)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await freeIn(stock.warehouseId)).toBe(14);
    expect(await refused(RECEIVE, { ...input, reference: 'NF 2' })).toMatchObject({
      fields: [{ path: 'key', key: 'taken' }],
    });
    expect(await audit()).toEqual([]);
  });

  it.each([
    [0, 'minimum'],
    [-5, 'minimum'],
    [1_000_000_000, 'maximum'],
    [999_991, 'maximum'],
  ])('of %d pieces is refused, and nothing is booked: %s', async (quantity, key) => {
    expect(await refused(RECEIVE, receiptOf(quantity))).toMatchObject({ fields: [{ path: 'lines[0].quantity', key }] });
    expect(await freeIn(stock.warehouseId)).toBe(10);
  });

  it('has each certificate once, and at least one line', async () => {
    const { lines, ...input } = receiptOf(1);
    expect(await refused(RECEIVE, { ...input, lines: [...lines, ...lines] })).toMatchObject({
      fields: [{ path: 'lines[1].certificateId', key: 'duplicate' }],
    });
    expect(await refused(RECEIVE, { ...input, lines: [] })).toMatchObject({
      fields: [{ path: 'lines', key: 'minItems' }],
    });
  });
});

describe('the list of documents', () => {
  it('finds a receipt by the number of the supplier, only in the own company [T10]', async () => {
    const reference = unique('NF');
    const { id } = await made(RECEIVE, { ...receiptOf(1), reference });
    const found = async (client: GraphqlClient, text: string) =>
      (await client.data<{ page: { items: { id: string }[] } }>(BY_NUMBER, { filter: { reference: text } })).page.items;
    expect(await found(admin, ` ${reference.toLowerCase()} `)).toEqual([{ id }]);
    expect(await found(admin, reference.slice(0, -1))).toEqual([]);
    expect(await found(await app.as('admin', app.bolt), reference)).toEqual([]);
    const { extensions } = await admin.error(BY_NUMBER, { filter: { reference: 'x'.repeat(201) } });
    expect(extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'filter.reference', key: 'maxLength' }] });
  });
});

describe('a transfer', () => {
  it('is in transit until it is received, and keeps the difference [S8] [M4]', async () => {
    const sent = await made(SEND, transferOf(6));
    expect(sent).toMatchObject({ kind: 'TRANSFER', state: 'IN_TRANSIT', lines: [{ quantity: 6, received: null }] });
    expect([await freeIn(stock.warehouseId), await freeIn(other)]).toEqual([4, undefined]);
    expect(await audit()).toEqual([]);
    const input = { id: sent.id, version: sent.version, lines: [{ position: 1, received: 3, returned: 1 }] };
    expect(await made(ARRIVE, input)).toMatchObject({
      state: 'DONE',
      lines: [{ quantity: 6, received: 3, returned: 1 }],
    });
    expect([await freeIn(stock.warehouseId), await freeIn(other)]).toEqual([5, 3]);
    expect(await refused(ARRIVE, { ...input, version: 2 })).toMatchObject({
      fields: [{ path: 'id', key: 'wrongStatus' }],
    });
    expect(await audit()).toEqual([]);
  });

  it('takes only free pieces, to another warehouse', async () => {
    expect(await refused(SEND, transferOf(11))).toMatchObject({
      fields: [{ path: 'lines[0].quantity', key: 'maximum', values: { max: 10 } }],
    });
    expect(await refused(SEND, { ...transferOf(1), toWarehouseId: stock.warehouseId })).toMatchObject({
      fields: [{ path: 'toWarehouseId', key: 'sameWarehouse' }],
    });
    expect(await freeIn(stock.warehouseId)).toBe(10);
  });

  it('cannot bring more than was sent, nor lines that it does not have', async () => {
    const { id, version } = await makeTransfer(app, stock, other);
    const arrive = (line: object) => refused(ARRIVE, { id, version, lines: [line] });
    expect(await arrive({ position: 1, received: 1, returned: 1 })).toMatchObject({
      fields: [{ path: 'lines[0].received', key: 'maximum', values: { max: 1 } }],
    });
    expect(await arrive({ position: 2, received: 0 })).toMatchObject({
      fields: [{ path: 'lines[0].position', key: 'unknown' }],
    });
  });
});

describe('a refill of a machine', () => {
  let machine: MadeMachine;
  const refillOf = (quantity: number) => ({
    key: unique('T'),
    warehouseId: stock.warehouseId,
    machineId: machine.id,
    lines: [{ channel: 1, quantity }],
  });

  beforeEach(async () => {
    machine = await makeMachine(app);
    const { productId, sizeId, certificateId } = stock;
    await fillMachine(app, machine, [{ channel: 1, productId, sizeId, certificateId, quantity: 1, capacity: 5 }]);
  });

  it('fills channels from a warehouse; what does not fit comes back [S8] [M4]', async () => {
    const sent = await made(REFILL, refillOf(6));
    expect(sent).toMatchObject({ kind: 'REFILL', machineName: machine.name, lines: [{ channel: 1, quantity: 6 }] });
    const arrival = (received: number, returned: number) => ({
      id: sent.id,
      version: 1,
      lines: [{ position: 1, received, returned }],
    });
    expect(await refused(ARRIVE, arrival(5, 1))).toMatchObject({
      fields: [{ path: 'lines[0].received', key: 'maximum', values: { max: 4 } }],
    });
    await made(ARRIVE, arrival(4, 2));
    expect(await freeIn(stock.warehouseId)).toBe(6);
    const { stocks } = await admin.data<{ stocks: { items: object[] } }>(
      'query ($id: ID!) { stocks: listMachineStocks(machineId: $id) { items { channels { quantity } } } }',
      { id: machine.id },
    );
    expect(stocks.items).toEqual([{ channels: [{ quantity: 5 }] }]);
    expect(await audit()).toEqual([]);
  });

  it('needs a channel of the machine whose product the warehouse keeps', async () => {
    expect(await refused(REFILL, { ...refillOf(1), lines: [{ channel: 9, quantity: 1 }] })).toMatchObject({
      fields: [{ path: 'lines[0].channel', key: 'unknown' }],
    });
    expect(await refused(REFILL, { ...refillOf(1), warehouseId: other })).toMatchObject({
      fields: [{ path: 'lines[0].channel', key: 'notInWarehouse' }],
    });
  });
});

describe('a counter-entry', () => {
  const undo = (document: { id: string; version: number }) => ({
    key: unique('T'),
    id: document.id,
    version: document.version,
    note: 'Wrong supplier',
  });

  it('undoes a receipt once, and is not undone itself [M4]', async () => {
    const receipt = await makeReceipt(app, stock);
    const entry = await made(REVERSE, undo(receipt));
    expect(entry).toMatchObject({
      kind: 'COUNTER_ENTRY',
      state: 'DONE',
      reversesId: receipt.id,
      note: 'Wrong supplier',
    });
    expect(await freeIn(stock.warehouseId)).toBe(10);
    for (const document of [entry, { ...receipt, version: 2 }])
      expect(await refused(REVERSE, undo(document))).toMatchObject({ fields: [{ path: 'id', key: 'wrongStatus' }] });
    expect(await refused(REVERSE, { ...undo(receipt), note: ' ' })).toMatchObject({
      fields: [{ path: 'note', key: 'required' }],
    });
    expect(await audit()).toEqual([]);
  });

  it('returns the pieces of a transfer in transit, and of a received one', async () => {
    await made(REVERSE, undo(await makeTransfer(app, stock, other)));
    expect(await freeIn(stock.warehouseId)).toBe(10);
    const received = await made(ARRIVE, await makeTransfer(app, stock, other));
    expect(await freeIn(other)).toBe(1);
    await made(REVERSE, undo(received));
    expect([await freeIn(stock.warehouseId), await freeIn(other)]).toEqual([10, 0]);
    expect(await audit()).toEqual([]);
  });

  it('is refused when the pieces are not free any more, and changes nothing', async () => {
    const receipt = await makeReceipt(app, stock);
    await made(SEND, transferOf(12));
    expect(await refused(REVERSE, undo(receipt))).toMatchObject({ fields: [{ path: 'id', key: 'notFreeAnyMore' }] });
    expect(await freeIn(stock.warehouseId)).toBe(3);
    expect(await audit()).toEqual([]);
  });
});

describe('transfers, receipts, allocations and counts of the same stock at once', () => {
  it('leave the ledger exact and no stock below zero [E7] [M4]', async () => {
    const change = (name: string, type: string, quantity: number) =>
      admin.ask(`mutation ($input: ${type}!) { ${name}(input: $input) { id } }`, {
        input: { id: stock.id, quantity, note: 'Shift' },
      });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => [
        admin.ask(SEND, { input: transferOf(2) }),
        admin.ask(RECEIVE, { input: receiptOf(1) }),
        admin.ask(RECEIVE, { input: { ...receiptOf(1), warehouseId: other } }),
        change('allocateStock', 'AllocateStockInput', 1),
        change('adjustWarehouseItem', 'AdjustWarehouseItemInput', 9),
      ]).flat(),
    );
    const codes = new Set(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code)));
    expect([...codes].filter((code) => code !== 'VALIDATION')).toEqual([]);
    expect(await freeIn(stock.warehouseId)).toBeGreaterThanOrEqual(0);
    expect(await freeIn(other)).toBe(12);
    expect(await audit()).toEqual([]);
  });
});

describe('the audit of documents', () => {
  const em = () => app.services.orm.em.fork();

  it('finds a line that differs from the ledger [M4]', async () => {
    const { id } = await makeReceipt(app, stock);
    const add = (pieces: number) =>
      change(
        em(),
        sql`update stock_document_line set quantity = quantity + ${pieces}, received = received + ${pieces} where document_id = ${id}`,
      );
    await add(1);
    expect(await audit()).toMatchObject([
      { rule: 'the ledger rows of a document equal its lines', id, found: 5, expected: 6 },
    ]);
    await add(-1);
    expect(await audit()).toEqual([]);
  });

  it('finds a counter-entry that does not undo its document [M4]', async () => {
    const [undone, transfer] = [await makeReceipt(app, stock), await makeTransfer(app, stock, other)];
    const { id } = await made(REVERSE, { key: unique('T'), id: undone.id, version: 1, note: 'Wrong' });
    const undo = (document: string) =>
      change(em(), sql`update stock_document set reverses_id = ${document} where id = ${id}`);
    await undo(transfer.id);
    expect(await audit()).toMatchObject([{ rule: 'a counter-entry undoes its document', id, found: -5, expected: 1 }]);
    await undo(undone.id);
    expect(await audit()).toEqual([]);
  });
});

describe('movements of one place at once', () => {
  /** Reads the place like lockWarehousePlace, but without its lock. */
  const meet = rendezvous(2);
  /** Two read before the first of them writes. */
  const readPlace: typeof lockWarehousePlace = async (tx, id) => {
    const found = await firstRow(
      tx.em,
      sql<WarehousePlace>`select id, warehouse_id as warehouseId, product_id as productId, size_id as sizeId,
          certificate_id as certificateId, quantity_available as available, quantity_allocated as allocated
        from warehouse_stock where customer_id = ${tx.customerId} and id = ${id}`,
    );
    await meet();
    return found;
  };

  /** Adds one piece eight times at once; returns how many different balances the ledger shows. */
  async function balancesWith(lock: typeof lockWarehousePlace): Promise<number> {
    const { id } = await makeWarehouseStock(app);
    const scope = { em: app.services.orm.em.fork(), tenant: { id: app.acme.id }, actor: SYSTEM };
    const addOne = () =>
      write(scope, async (tx) => {
        const place = await lock(tx, id);
        if (place) await movePieces(tx, place, 1, { reason: 'ADJUSTMENT' });
      });
    await Promise.all(Array.from({ length: 8 }, addOne));
    const found = await rows(
      scope.em,
      sql`select distinct balance from stock_movement where warehouse_stock_id = ${id} and reason = 'ADJUSTMENT'`,
    );
    return found.length;
  }

  it('have one balance after each, which they would not have without the lock of the place [E7] [M4]', async () => {
    expect(await balancesWith(lockWarehousePlace)).toBe(8);
    expect(await balancesWith(readPlace)).toBeLessThan(8);
    expect(await audit()).toEqual([]);
  });
});
