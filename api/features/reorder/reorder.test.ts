import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import {
  makeMainWarehouse,
  makeWarehouseStock,
  type MadeWarehouseStock,
} from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeTransfer } from '#api/features/stock-documents/stock-document.factory.ts';
import { World } from '#api/machines/testing/world.ts';
import { clock } from '#api/platform/clock.ts';
import { newId } from '#api/platform/ids.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { exportList } from '#api/testing/export-list.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { withMysql } from '#api/testing/stage-schema.ts';

const FIELDS = `productId sizeId productName minimum target available allocated inMachines inTransit usage30 usage90 usage365
  daysLeft expiring expired nextExpiry suggested`;
const LIST = `query ($filter: ReorderFilter, $limit: Int, $nextToken: String) {
  page: getReorderList(filter: $filter, limit: $limit, nextToken: $nextToken) {
    items { ${FIELDS} } nextToken previousToken start totalCount } }`;

type Line = { sizeId: string; productName: string };
type Page = {
  items: Line[];
  nextToken: string | null;
  previousToken: string | null;
  start: number;
  totalCount: number;
};

let app: TestApp;
let admin: GraphqlClient;
let world: World;
let warehouseId: string;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  world = new World(app.services, app.acme.id);
});
afterAll(() => app?.close());
beforeEach(async () => {
  warehouseId = (await makeMainWarehouse(app)).id;
});

const em = () => app.services.orm.em.fork();
const page = async (variables: Record<string, unknown>) => (await admin.data<{ page: Page }>(LIST, variables)).page;
const lineOf = async ({ sizeId }: MadeWarehouseStock, filter: object = { warehouseId }) =>
  (await page({ filter, limit: 100 })).items.find((line) => line.sizeId === sizeId);

const LEVELS = { lowLevel: 20, parLevel: 40, maxLevel: 100 };
const makeItem = (overrides: { quantity: number }) => makeWarehouseStock(app, { warehouseId, ...LEVELS, ...overrides });

const setExpiry = ({ certificateId }: MadeWarehouseStock, days: number) =>
  change(em(), sql`update product_certificate set expiration_date = ${dayFromToday(days)} where id = ${certificateId}`);
const dayFromToday = (days: number) => addDays(dayIn('America/Sao_Paulo', clock.now()), days);

/** Hands out pieces over the counter, and moves the ledger row so many days back. */
async function handOut(item: MadeWarehouseStock, quantity: number, daysAgo: number): Promise<void> {
  const groupId = await world.group([{ productId: item.productId, quantity: 1000 }]);
  const employee = await world.employee(groupId);
  const { made } = await admin.data<{ made: { id: string }[] }>(
    'mutation ($input: IssueAtCounterInput!) { made: issueAtCounter(input: $input) { id } }',
    {
      input: {
        key: newId(),
        warehouseId: item.warehouseId,
        employeeId: employee.id,
        lines: [{ certificateId: item.certificateId, quantity }],
      },
    },
  );
  // The product's own database user cannot change the ledger.
  await withMysql(app.config, (connection) =>
    connection.query('update stock_movement set created_at = created_at - interval ? day where withdrawal_id = ?', [
      daysAgo,
      made[0]?.id,
    ]),
  );
}

describe('the reorder list', () => {
  it('suggests what is missing to the maximum when the minimum is reached, less what is on its way [S8]', async () => {
    const low = await makeItem({ quantity: 20 });
    const enough = await makeItem({ quantity: 21 });
    expect(await lineOf(low)).toMatchObject({ minimum: 20, target: 100, available: 20, inTransit: 0, suggested: 80 });
    expect(await lineOf(enough)).toMatchObject({ available: 21, suggested: 0 });
    const { certificateId, productId, sizeId } = low;
    const elsewhere = await makeWarehouseStock(app, { certificateId, productId, sizeId, quantity: 5 });
    await makeTransfer(app, elsewhere, warehouseId);
    expect(await lineOf(low)).toMatchObject({ inTransit: 1, suggested: 0 });
    expect(await lineOf(low, {})).toMatchObject({ available: 24, inTransit: 1, inMachines: 0 });
  });

  it('counts usage of 30, 90 and 365 days by the ledger, and the days that the stock lasts [M4]', async () => {
    const item = await makeItem({ quantity: 200 });
    await handOut(item, 10, 0);
    await handOut(item, 20, 45);
    await handOut(item, 40, 200);
    await handOut(item, 80, 400);
    expect(await lineOf(item, {})).toMatchObject({
      usage30: 10,
      usage90: 30,
      usage365: 70,
      available: 50,
      daysLeft: 150,
    });
    expect(await lineOf(item)).toMatchObject({ usage30: 10, usage90: 30, usage365: 70, inMachines: null });
  });

  it('counts pieces that were sent elsewhere as usage of the one warehouse only, until they are sent back', async () => {
    const item = await makeItem({ quantity: 50 });
    const transfer = await makeTransfer(app, item, (await makeMainWarehouse(app)).id);
    expect([await lineOf(item), await lineOf(item, {})]).toMatchObject([{ usage30: 1 }, { usage30: 0 }]);
    await admin.data('mutation ($input: ReverseStockDocumentInput!) { reverseStockDocument(input: $input) { id } }', {
      input: { key: newId(), id: transfer.id, version: transfer.version, note: 'Not needed' },
    });
    expect(await lineOf(item)).toMatchObject({ usage30: 0, available: 50 });
  });

  it('does not count expired pieces as available, and names those that expire soon', async () => {
    const [expired, soon] = [await makeItem({ quantity: 30 }), await makeItem({ quantity: 30 })];
    await setExpiry(expired, -3);
    await setExpiry(soon, 10);
    expect(await lineOf(expired)).toMatchObject({ available: 0, expired: 30, suggested: 100, nextExpiry: null });
    expect(await lineOf(soon)).toMatchObject({
      available: 30,
      expiring: 30,
      suggested: 0,
      nextExpiry: dayFromToday(10),
    });
    const expiring = await page({ filter: { warehouseId, need: ['EXPIRING'], expiresWithinDays: 5 } });
    expect(expiring.items.map(({ sizeId }) => sizeId)).toEqual([expired.sizeId]);
  });

  it('counts pieces in machines for the days that the stock lasts, until they expire', async () => {
    const item = await makeItem({ quantity: 30 });
    await handOut(item, 9, 0);
    const { certificateId, productId, sizeId } = item;
    await world.machine([{ certificateId, productId, sizeId, quantity: 12 }]);
    expect(await lineOf(item, {})).toMatchObject({ available: 21, inMachines: 12, daysLeft: 330 });
    await setExpiry(item, -1);
    expect(await lineOf(item, {})).toMatchObject({ available: 0, expired: 21, inMachines: 0, daysLeft: 0 });
  });

  it('shows what lacks most pieces first when several are out of stock', async () => {
    const few = await makeWarehouseStock(app, { warehouseId, ...LEVELS, maxLevel: 50, quantity: 1 });
    const many = await makeItem({ quantity: 1 });
    for (const item of [few, many]) await setExpiry(item, -1);
    const { items } = await page({ filter: { warehouseId } });
    expect(items.map(({ sizeId }) => sizeId)).toEqual([many.sizeId, few.sizeId]);
  });

  it('shows the most urgent first, page by page, and what needs a purchase alone', async () => {
    const half = await makeItem({ quantity: 10 });
    const enough = await makeItem({ quantity: 90 });
    const nearlyOut = await makeItem({ quantity: 1 });
    const filter = { warehouseId };
    const first = await page({ filter, limit: 2 });
    expect(first).toMatchObject({ start: 1, totalCount: 3, previousToken: null });
    expect(first.items.map(({ sizeId }) => sizeId)).toEqual([nearlyOut.sizeId, half.sizeId]);
    const second = await page({ filter, limit: 2, nextToken: first.nextToken });
    expect(second).toMatchObject({ start: 3, nextToken: null, items: [{ sizeId: enough.sizeId }] });
    expect(await page({ filter, limit: 2, nextToken: second.previousToken })).toEqual(first);
    expect((await page({ filter: { ...filter, need: ['BELOW_MINIMUM'] } })).totalCount).toBe(2);
    const other = await admin.error(LIST, { filter: {}, nextToken: first.nextToken });
    expect(other.extensions).toMatchObject({ code: 'BAD_TOKEN' });
  });

  it('contains nothing of another tenant [T10]', async () => {
    await makeItem({ quantity: 1 });
    const stranger = await app.as('admin', app.bolt);
    expect((await stranger.data<{ page: Page }>(LIST, { filter: { warehouseId } })).page.items).toEqual([]);
  });

  it.each([0, 731])('refuses %d days ahead', async (expiresWithinDays) => {
    const { extensions } = await admin.error(LIST, { filter: { expiresWithinDays } });
    expect(extensions).toMatchObject({ fields: [{ path: 'expiresWithinDays' }] });
  });
});

describe('the export of the reorder list', () => {
  const download = (client: Pick<GraphqlClient, 'origin' | 'token'>, filter: object) =>
    exportList(client, 'getReorderList', { variables: { filter } }, 'pt-BR');

  it('is a CSV file with the same lines, in the language of the buyer, without formulas SEC-37', async () => {
    const item = await makeItem({ quantity: 3 });
    await change(em(), sql`update product set name = '=1+1' where id = ${item.productId}`);
    const answer = await download(admin, { warehouseId, need: ['BELOW_MINIMUM'] });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="reorder-list-acme-[-\d]+\.csv"$/);
    const [head, line, end] = answer.text.split('\r\n');
    expect(head).toContain('"Produto";"Tamanho";"Código";"A comprar"');
    expect(line).toMatch(/^"'=1\+1";"M";"[^"]*";"97";"3";"0";"";"0";"20";"100";"0";"0";"0";""/);
    expect(end).toBe('');
  });

  it('needs the permission for warehouses, and a valid filter', async () => {
    expect((await download(await app.as('regular'), {})).status).toBe(403);
    expect((await download(admin, { need: 'CHEAP' })).status).toBe(400);
    expect((await download(admin, { expiresWithinDays: '1.5' })).status).toBe(400);
  });
});
