import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeIssue, makePieceReturn } from '#api/features/returns/piece-return.factory.ts';
import type { CostReport } from '#api/graphql/generated/types.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';

const REPORT = `query ($from: Date!, $to: Date!, $groupBy: CostGrouping!) {
  report: getCostReport(from: $from, to: $to, groupBy: $groupBy) {
    rows { name currency delivered returned amount } totals { currency delivered returned amount } isTruncated piecesWithoutPrice } }`;

let app: TestApp;
let admin: GraphqlClient;

/** Deliveries of March 2024 in São Paulo, where the month begins at 03:00 UTC. */
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  const { id: productId } = await makeProduct(app);
  const glove = { product_id: productId, product_name: 'Glove', sector: 'Welding', cost_centers: '["A", "B"]' };
  const deliveries = [
    { ...glove, delivered_at: at('2024-03-01T03:00:00Z'), quantity_requested: 3, unit_price: 101, currency: 'BRL' },
    { ...glove, delivered_at: at('2024-04-01T02:59:59Z'), quantity_requested: 1, unit_price: 120, currency: 'BRL' },
    {
      ...glove,
      delivered_at: at('2024-04-01T03:00:00Z'),
      unit_price: 500,
      currency: 'BRL',
      sector: null,
      cost_centers: '[]',
    },
    { ...glove, delivered_at: at('2024-03-09T12:00:00Z'), unit_price: 700, currency: 'USD' },
    { ...glove, delivered_at: at('2024-03-09T12:00:00Z'), quantity_requested: 2 },
    { ...glove, delivered_at: null, unit_price: 9999, currency: 'BRL', withdrawal_status: 'FAILED_DELIVERY' },
  ];
  for (const delivery of deliveries) await insertWithdrawal(app, app.acme, delivery);
  await insertWithdrawal(app, app.bolt, {
    ...glove,
    product_id: null,
    delivered_at: at('2024-03-09T12:00:00Z'),
    unit_price: 1,
    currency: 'BRL',
  });
});
afterAll(() => app?.close());

const at = (instant: string): Date => new Date(instant);
const MARCH = { from: '2024-03-01', to: '2024-03-31' };
const report = async (variables: Record<string, unknown>) =>
  (await admin.data<{ report: CostReport }>(REPORT, variables)).report;
const fault = async (variables: Record<string, unknown>) =>
  (await admin.error(REPORT, { groupBy: 'SECTOR', ...variables })).extensions;

describe('getCostReport', () => {
  it('adds the prices at the delivery by sector, one row for each currency', async () => {
    expect(await report({ ...MARCH, groupBy: 'SECTOR' })).toEqual({
      rows: [
        { name: 'Welding', currency: 'USD', delivered: 1, returned: 0, amount: 700 },
        { name: 'Welding', currency: 'BRL', delivered: 4, returned: 0, amount: 423 },
      ],
      totals: [
        { currency: 'BRL', delivered: 4, returned: 0, amount: 423 },
        { currency: 'USD', delivered: 1, returned: 0, amount: 700 },
      ],
      isTruncated: false,
      piecesWithoutPrice: 2,
    });
  });

  it('divides the cost among the cost centers of the person', async () => {
    const { rows } = await report({ ...MARCH, groupBy: 'COST_CENTER' });
    expect(rows).toEqual([
      { name: 'A', currency: 'USD', delivered: 1, returned: 0, amount: 350 },
      { name: 'B', currency: 'USD', delivered: 1, returned: 0, amount: 350 },
      { name: 'A', currency: 'BRL', delivered: 4, returned: 0, amount: 212 },
      { name: 'B', currency: 'BRL', delivered: 4, returned: 0, amount: 211 },
    ]);
  });

  it('counts months in the time zone of the company, and products by name', async () => {
    const both = { from: '2024-03-15', to: '2024-04-30' };
    expect((await report({ ...both, groupBy: 'MONTH' })).rows).toMatchObject([
      { name: '2024-03', amount: 120 },
      { name: '2024-04', amount: 500 },
    ]);
    expect((await report({ ...both, groupBy: 'PRODUCT' })).rows).toMatchObject([{ name: 'Glove', amount: 620 }]);
    expect((await report({ ...both, groupBy: 'COST_CENTER' })).rows).toContainEqual(
      expect.objectContaining({ name: null, amount: 500 }),
    );
  });

  it('keeps the price of the delivery, and subtracts what went back to stock, not what was discarded', async () => {
    const product = await makeProduct(app, {
      sizes: [{ size: 'M', code: newId(), price: 1290, currency: 'BRL', certificates: [{ name: 'CA', number: '1' }] }],
    });
    const [size] = product.sizes;
    const contents = { productId: product.id, sizeId: size?.id, certificateId: size?.certificates[0]?.id };
    const stock = await makeWarehouseStock(app, contents);
    const issue = await makeIssue(app, stock, { quantity: 3 });
    await change(app.services.orm.em.fork(), sql`update product_size set price = 5000 where id = ${size?.id ?? ''}`);
    const toStock = { kind: 'RETURN_TO_STOCK' as const, warehouseId: stock.warehouseId };
    const first = await makePieceReturn(app, issue.id, toStock);
    await makePieceReturn(app, issue.id);
    const today = new Date();
    const day = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const ofProduct = async () =>
      (await report({ from: day(-1), to: day(1), groupBy: 'PRODUCT' })).rows.find(({ name }) => name === product.name);
    expect(await ofProduct()).toMatchObject({ delivered: 3, returned: 1, amount: 2580 });
    await admin.data('mutation ($input: ReversePieceReturnInput!) { reversePieceReturn(input: $input) { id } }', {
      input: { key: newId(), id: first.id, reason: 'Wrong person' },
    });
    expect(await ofProduct()).toMatchObject({ delivered: 3, returned: 0, amount: 3870 });
  });

  it('takes at most 366 days, in order', async () => {
    expect((await report({ from: '2024-01-01', to: '2024-12-31', groupBy: 'SECTOR' })).totals).toHaveLength(2);
    expect(await fault({ from: '2024-01-01', to: '2025-01-01' })).toMatchObject({
      fields: [{ path: 'to', key: 'periodTooLong', values: { max: 366 } }],
    });
    expect(await fault({ from: '2024-03-02', to: '2024-03-01' })).toMatchObject({
      fields: [{ path: 'to', key: 'notBeforeStart' }],
    });
  });

  it('is for administrators and REPORT_ACCESS of the tenant [R5] [T10]', async () => {
    const variables = { ...MARCH, groupBy: 'SECTOR' };
    expect((await (await app.as('regular')).error(REPORT, variables)).extensions.code).toBe('FORBIDDEN');
    const bolt = await (await app.as('admin', app.bolt)).data<{ report: CostReport }>(REPORT, variables);
    expect(bolt.report.totals).toMatchObject([{ amount: 1 }]);
  });
});
