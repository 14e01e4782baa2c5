import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeMainWarehouse,
  makeWarehouseStock,
  type MadeWarehouseStock,
} from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { auditStock } from '#api/stock/audit.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { unique } from '#api/testing/unique.ts';
import { watch } from '#api/testing/watch.ts';
import { makeStockCount } from './stock-count.factory.ts';

const FIELDS = `id version state round lineCount countedLines reason mayApprove decidedByName documentId
  lines { position counted expected difference productName countedByName }`;
const call = (name: string, input: string) =>
  `mutation ($input: ${input}!) { made: ${name}(input: $input) { ${FIELDS} } }`;
const OPEN = call('openStockCount', 'OpenStockCountInput');
const RECORD = call('recordStockCount', 'RecordStockCountInput');
const SUBMIT = call('submitStockCount', 'SubmitStockCountInput');
const APPROVE = call('approveStockCount', 'ApproveStockCountInput');
const REJECT = call('rejectStockCount', 'RejectStockCountInput');
const CANCEL = call('cancelStockCount', 'CancelStockCountInput');
const GET = `query ($id: ID!) { made: getStockCount(id: $id) { ${FIELDS} } }`;

type Count = { id: string; version: number; documentId: string | null; lines: { expected: number | null }[] };

let app: TestApp;
/** Counts; has only the permission for warehouses. */
let counter: GraphqlClient;
/** Approves. */
let admin: GraphqlClient;
let stock: MadeWarehouseStock;
const statements: string[] = [];

const { email: counterEmail } = accountOf('regular', 'acme');
beforeAll(async () => {
  app = await bootApp({}, { onQuery: (statement) => statements.push(statement) });
  await givePermissions(app, app.acme.id, counterEmail, ['WAREHOUSE_MANAGEMENT']);
  [counter, admin] = [await app.as('regular'), await app.as('admin')];
});
afterAll(() => app?.close());
beforeEach(async () => {
  stock = await makeWarehouseStock(app);
});

const made = async (client: GraphqlClient, document: string, input: object) =>
  (await client.data<{ made: Count }>(document, { input })).made;
const refused = async (client: GraphqlClient, document: string, input: object) =>
  (await client.error(document, { input })).extensions;
const read = async (client: GraphqlClient, id: string) => (await client.data<{ made: Count }>(GET, { id })).made;
const key = ({ id, version }: Count) => ({ id, version });

const open = () => made(counter, OPEN, { warehouseId: stock.warehouseId });
const record = (count: Count, counted: number, client = counter) =>
  made(client, RECORD, { ...key(count), lines: [{ position: 1, counted }] });
/** A count of the item that waits for approval. */
const submitted = async (counted: number) => made(counter, SUBMIT, key(await record(await open(), counted)));
const approve = (count: Count, client = admin) => made(client, APPROVE, { ...key(count), reason: 'Torn' });

const changeItem = (name: string, type: string, input: object) =>
  admin.data(`mutation ($input: ${type}!) { ${name}(input: $input) { id } }`, { input: { id: stock.id, ...input } });
const restock = (quantity: number) => changeItem('restockWarehouseItem', 'RestockWarehouseItemInput', { quantity });
const allocate = (quantity: number) => changeItem('allocateStock', 'AllocateStockInput', { quantity });
const adjust = (quantity: number) =>
  changeItem('adjustWarehouseItem', 'AdjustWarehouseItemInput', { quantity, note: 'Counted again' });

async function freePieces(): Promise<number> {
  const { item } = await admin.data<{ item: { quantityAvailable: number } }>(
    'query ($id: ID!) { item: getWarehouseItem(id: $id) { quantityAvailable } }',
    { id: stock.id },
  );
  return item.quantityAvailable;
}
const audit = async () => (await auditStock(app.services.orm.em.fork())).mismatches;

describe('a count', () => {
  it('is blind until somebody else judges it, and books the difference with its reason [S8] [M4]', async () => {
    const count = await open();
    expect(count).toMatchObject({ state: 'OPEN', lineCount: 1, countedLines: 0, lines: [{ counted: null }] });
    expect(await record(count, 8)).toMatchObject({ countedLines: 1, version: 1, lines: [{ counted: 8 }] });
    for (const client of [counter, admin])
      expect((await read(client, count.id)).lines).toMatchObject([{ expected: null, difference: null }]);
    const waiting = await made(counter, SUBMIT, key(count));
    expect(waiting).toMatchObject({ state: 'SUBMITTED', mayApprove: false, lines: [{ expected: null }] });
    expect(await read(admin, count.id)).toMatchObject({
      mayApprove: true,
      lines: [{ expected: 10, difference: -2, countedByName: 'Rui Regular' }],
    });
    expect(await refused(admin, APPROVE, key(waiting))).toMatchObject({
      fields: [{ path: 'reason', key: 'required' }],
    });
    expect(await approve(waiting)).toMatchObject({ state: 'APPROVED', reason: 'Torn', decidedByName: 'Ana Admin' });
    expect(await read(counter, count.id)).toMatchObject({ lines: [{ expected: 10, difference: -2 }] });
    expect(await freePieces()).toBe(8);
    expect(await audit()).toEqual([]);
  });

  it('publishes an event of its warehouse at each step', async () => {
    const watching = await watch<{ id: string }>(admin, 'subscription { id: onWarehouseStockChanged }');
    const expectEvent = async () => expect(await watching.next()).toEqual({ id: stock.warehouseId });
    const count = await open();
    await expectEvent();
    await record(count, 8);
    await expectEvent();
    const waiting = await made(counter, SUBMIT, key(count));
    await expectEvent();
    const again = await made(admin, REJECT, { ...key(waiting), reason: 'Count again' });
    await expectEvent();
    await made(counter, CANCEL, key(again));
    await expectEvent();
    await watching.stop();
  });

  it('is judged with the other counts of a list: one statement says which the caller may approve', async () => {
    const LIST = `query ($filter: StockCountFilter) { page: listStockCounts(filter: $filter) { items { ${FIELDS} } } }`;
    const { warehouseId } = stock;
    const list = async () => {
      statements.length = 0;
      const { page } = await counter.data<{ page: { items: { mayApprove: boolean }[] } }>(LIST, {
        filter: { warehouseId },
      });
      const asked = statements.filter((statement) => statement.includes('counted_by_id =')).length;
      return { asked, mayApprove: page.items.map(({ mayApprove }) => mayApprove) };
    };
    const countNew = async (client: GraphqlClient) => {
      const { id } = await makeWarehouseStock(app, { warehouseId });
      const count = await made(client, OPEN, { warehouseId, itemIds: [id] });
      return made(client, SUBMIT, key(await record(count, 9, client)));
    };
    await countNew(counter);
    expect(await list()).toEqual({ asked: 1, mayApprove: [false] });
    await countNew(admin);
    await countNew(counter);
    expect(await list()).toEqual({ asked: 1, mayApprove: [false, true, false] });
  });

  it('without a difference is approved without a reason and without a document', async () => {
    const count = await made(admin, APPROVE, key(await submitted(10)));
    expect(count).toMatchObject({ state: 'APPROVED', documentId: null });
    expect(await freePieces()).toBe(10);
  });

  it('books the difference of the moment of counting: pieces that move until the approval stay moved [E7] [M4]', async () => {
    const count = await submitted(8);
    await restock(5);
    await allocate(4);
    const watching = await watch<{ id: string }>(counter, 'subscription { id: onWarehouseStockChanged }');
    await approve(count);
    expect(await watching.next()).toEqual({ id: stock.warehouseId });
    await watching.stop();
    expect(await freePieces()).toBe(9);
    expect(await audit()).toEqual([]);
  });

  it('is not approved by those who counted while somebody else may, and is by the only one who may', async () => {
    const count = await submitted(9);
    expect(await refused(counter, APPROVE, { ...key(count), reason: 'Torn' })).toMatchObject({
      fields: [{ path: 'id', key: 'ownCount' }],
    });
    await approve(count);
    await givePermissions(app, app.acme.id, counterEmail, []);
    try {
      const own = await made(admin, OPEN, { warehouseId: stock.warehouseId });
      await record(own, 9, admin);
      expect(await approve(await made(admin, SUBMIT, key(own)))).toMatchObject({ state: 'APPROVED' });
    } finally {
      await givePermissions(app, app.acme.id, counterEmail, ['WAREHOUSE_MANAGEMENT']);
      counter = await app.as('regular');
    }
  });

  it('that is rejected is counted again, and not by the person who saw the expected pieces', async () => {
    const count = await submitted(1);
    const again = await made(admin, REJECT, { ...key(count), reason: 'One pallet was overlooked' });
    expect(again).toMatchObject({ state: 'OPEN', round: 2, countedLines: 0, reason: 'One pallet was overlooked' });
    expect(again.lines).toMatchObject([{ counted: null, expected: null }]);
    expect(await refused(admin, RECORD, { ...key(again), lines: [{ position: 1, counted: 10 }] })).toMatchObject({
      fields: [{ path: 'id', key: 'notBlind' }],
    });
    await record(again, 9);
    await approve(await made(counter, SUBMIT, key(again)));
    expect(await freePieces()).toBe(9);
  });

  it('is refused when the records were corrected after the counting: the same difference would be booked twice', async () => {
    const count = await submitted(8);
    await adjust(8);
    expect(await refused(admin, APPROVE, { ...key(count), reason: 'Torn' })).toMatchObject({
      fields: [{ path: 'lines[0].counted', key: 'countedAgain' }],
    });
    expect(await freePieces()).toBe(8);
  });

  it('is refused when fewer pieces were counted than are allocated', async () => {
    await allocate(6);
    const count = await submitted(5);
    expect(await refused(admin, APPROVE, { ...key(count), reason: 'Torn' })).toMatchObject({
      fields: [{ path: 'lines[0].counted', key: 'belowAllocated' }],
    });
    expect(await freePieces()).toBe(4);
    expect(await audit()).toEqual([]);
  });

  it.each([
    [-1, 'minimum'],
    [1_000_001, 'maximum'],
    [1_000_000_000, 'maximum'],
  ])('of %d pieces is refused: %s', async (counted, rule) => {
    const count = await open();
    expect(await refused(counter, RECORD, { ...key(count), lines: [{ position: 1, counted }] })).toMatchObject({
      fields: [{ path: 'lines[0].counted', key: rule }],
    });
    const { errors } = await counter.ask(RECORD, { input: { ...key(count), lines: [{ position: 1, counted: 1.5 }] } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION' });
  });

  it('has each item once, of its warehouse, in one unfinished count', async () => {
    const { warehouseId } = stock;
    const elsewhere = await makeWarehouseStock(app);
    expect(await refused(counter, OPEN, { warehouseId, itemIds: [stock.id, elsewhere.id] })).toMatchObject({
      fields: [{ path: 'itemIds[1]', key: 'unknown' }],
    });
    expect(await refused(counter, OPEN, { warehouseId: (await makeMainWarehouse(app)).id })).toMatchObject({
      fields: [{ path: 'warehouseId', key: 'nothingToCount' }],
    });
    const count = await open();
    expect(await refused(counter, OPEN, { warehouseId, itemIds: [stock.id] })).toMatchObject({
      fields: [{ path: 'itemIds', key: 'taken' }],
    });
    await made(counter, CANCEL, key(count));
    expect(await open()).toMatchObject({ state: 'OPEN' });
  });

  it('is submitted with all lines only, and takes known positions once', async () => {
    const count = await open();
    expect(await refused(counter, SUBMIT, key(count))).toMatchObject({
      fields: [{ path: 'lines[0].counted', key: 'required' }],
    });
    const line = { position: 1, counted: 1 };
    expect(await refused(counter, RECORD, { ...key(count), lines: [line, line] })).toMatchObject({
      fields: [{ path: 'lines[1].position', key: 'duplicate' }],
    });
    expect(await refused(counter, RECORD, { ...key(count), lines: [{ position: 2, counted: 1 }] })).toMatchObject({
      fields: [{ path: 'lines[0].position', key: 'unknown' }],
    });
  });
});

describe('the counter-entry of a count', () => {
  const REVERSE =
    'mutation ($input: ReverseStockDocumentInput!) { made: reverseStockDocument(input: $input) { id version } }';
  const undo = (id: string | null, version = 1) => ({ key: unique('T'), id, version, note: 'Wrong shelf' });

  it('undoes it once, and has no counter-entry itself [M4]', async () => {
    const { documentId } = await approve(await submitted(7));
    const entry = await made(admin, REVERSE, undo(documentId));
    expect(await freePieces()).toBe(10);
    for (const again of [undo(entry.id), undo(documentId, 2)])
      expect(await refused(admin, REVERSE, again)).toMatchObject({ fields: [{ path: 'id', key: 'wrongStatus' }] });
    expect(await audit()).toEqual([]);
  });
});

describe('a count at the same time as other bookings', () => {
  it('is booked exactly once when many approve at once', async () => {
    const count = await submitted(4);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.ask(APPROVE, { input: { ...key(count), reason: 'Torn' } })),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(await freePieces()).toBe(4);
    expect(await audit()).toEqual([]);
  });

  it('keeps transfers, restocks and allocations that happen while it is recorded and approved [E7] [M4]', async () => {
    const other = (await makeMainWarehouse(app)).id;
    await restock(90);
    const count = await open();
    const moves = () =>
      Array.from({ length: 6 }, () => [
        restock(2),
        allocate(1),
        admin.data('mutation ($input: SendTransferInput!) { sendTransfer(input: $input) { id } }', {
          input: {
            key: unique('T'),
            fromWarehouseId: stock.warehouseId,
            toWarehouseId: other,
            lines: [{ certificateId: stock.certificateId, quantity: 1 }],
          },
        }),
      ]).flat();
    await Promise.all([...moves(), record(count, 30)]);
    const waiting = await made(counter, SUBMIT, key(count));
    const { lines } = await read(admin, waiting.id);
    await Promise.all([...moves(), approve(waiting)]);
    const difference = 30 - (lines[0]?.expected ?? 0);
    // 100 at the start, 24 restocked, 12 sent, 12 allocated.
    expect(await freePieces()).toBe(100 + difference);
    expect(await audit()).toEqual([]);
  });
});

describe('counts of a tenant', () => {
  it('are listed by warehouse, and are unknown to other tenants [T10]', async () => {
    const { id } = await makeStockCount(app, stock);
    const list = async (client: GraphqlClient) =>
      (
        await client.data<{ page: { items: { id: string }[] } }>(
          'query ($filter: StockCountFilter) { page: listStockCounts(filter: $filter) { items { id } } }',
          { filter: { warehouseId: stock.warehouseId, state: ['OPEN'] } },
        )
      ).page.items;
    expect(await list(counter)).toEqual([{ id }]);
    const stranger = await app.as('admin', app.bolt);
    expect(await list(stranger)).toEqual([]);
    expect((await stranger.error(GET, { id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});
