import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import {
  makeMainWarehouse,
  makeWarehouseStock,
  type MadeWarehouseStock,
} from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { auditStock } from '#api/stock/audit.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { watch } from '#api/testing/watch.ts';
import { makeIssue, makePieceReturn, type MadeIssue } from './piece-return.factory.ts';

const FIELDS = `id kind quantity isRestocked isReversed reversesId replacementId reason recordedBy warehouseName employeeId
  product { id name certificate }`;
const RETURN = `mutation ($input: ReturnPiecesInput!) { made: returnPieces(input: $input) { ${FIELDS} } }`;
const REVERSE = `mutation ($input: ReversePieceReturnInput!) { made: reversePieceReturn(input: $input) { ${FIELDS} } }`;
const HOLDINGS = `query ($employeeId: ID!, $limit: Int, $nextToken: String) {
  list: listHoldings(employeeId: $employeeId, limit: $limit, nextToken: $nextToken) {
    totalCount nextToken items { id quantityHeld quantityReturned quantityLost since replaceBy product { id certificate } } } }`;
const HISTORY = `query ($filter: PieceReturnFilter) { list: listPieceReturns(filter: $filter) { items { ${FIELDS} } } }`;
const WITHDRAWAL =
  'query ($id: ID!) { row: getWithdrawal(id: $id) { version quantityReturned quantityLost returns { id kind quantity } } }';
const ALLOWANCES = `query ($employeeId: ID!) { list: getAllowances(employeeId: $employeeId) { used left } }`;

type Made = { id: string; replacementId: string | null };
type Holding = { id: string; quantityHeld: number; replaceBy: string | null };

let app: TestApp;
let admin: GraphqlClient;
let stock: MadeWarehouseStock;
let issue: MadeIssue;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

/** Ten pieces in a warehouse; three of them are handed out. */
beforeEach(async () => {
  stock = await makeWarehouseStock(app);
  issue = await makeIssue(app, stock, { quantity: 3 });
});

const em = () => app.services.orm.em.fork();
const inputOf = (values: Record<string, unknown> = {}) => ({
  key: unique('return'),
  withdrawalId: issue.id,
  kind: 'DISCARD',
  quantity: 1,
  reason: 'Torn',
  ...values,
});
const toStock = (values: Record<string, unknown> = {}) =>
  inputOf({ kind: 'RETURN_TO_STOCK', warehouseId: stock.warehouseId, ...values });
const send = async (input: object) => (await admin.data<{ made: Made }>(RETURN, { input })).made;
const refused = async (input: object) => (await admin.error(RETURN, { input })).extensions;
const reverse = (id: string) => admin.ask(REVERSE, { input: { key: unique('undo'), id, reason: 'Wrong person' } });
const audit = async () => (await auditStock(em())).mismatches;

async function holdings(employeeId = issue.employeeId): Promise<Holding[]> {
  return (await admin.data<{ list: { items: Holding[] } }>(HOLDINGS, { employeeId })).list.items;
}

const held = async (): Promise<number> =>
  (await holdings()).reduce((total, { quantityHeld }) => total + quantityHeld, 0);

async function freeIn(warehouseId: string): Promise<number | undefined> {
  const found = await rows<{ free: number }>(
    em(),
    sql`select quantity_available as free from warehouse_stock
      where warehouse_id = ${warehouseId} and certificate_id = ${stock.certificateId}`,
  );
  return found[0]?.free;
}

describe('returnPieces', () => {
  it('puts pieces back into a warehouse, with their certificate, and into the ledger [M4] [D11]', async () => {
    const elsewhere = await makeMainWarehouse(app);
    const made = await send(toStock({ quantity: 2, warehouseId: elsewhere.id, reason: 'Left the line' }));
    expect(made).toMatchObject({
      kind: 'RETURN_TO_STOCK',
      quantity: 2,
      isRestocked: true,
      isReversed: false,
      warehouseName: elsewhere.name,
      reason: 'Left the line',
      recordedBy: expect.any(String),
      employeeId: issue.employeeId,
      product: { id: stock.productId, certificate: '12345' },
    });
    expect(await freeIn(elsewhere.id)).toBe(2);
    expect(await held()).toBe(1);
    expect(await auditOf(app, made.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'PIECE_RETURN', changes: { quantity: { old: null, new: 2 } } },
    ]);
    expect(await audit()).toEqual([]);
  });

  it('reports a change of the warehouse that the pieces go to, also when it is undone', async () => {
    const elsewhere = await makeMainWarehouse(app);
    const watching = await watch<{ id: string }>(admin, 'subscription { id: onWarehouseStockChanged }');
    // The report about the stock that the test began with may still be on its way.
    const nextTwo = async () => {
      const ids = new Set<string>();
      while (ids.size < 2) ids.add((await watching.next()).id);
      return ids;
    };
    const both = new Set([elsewhere.id, stock.warehouseId]);
    const { id } = await send(toStock({ warehouseId: elsewhere.id }));
    expect(await nextTwo()).toEqual(both);
    await reverse(id);
    expect(await nextTwo()).toEqual(both);
    await watching.stop();
  });

  it.each(['DISCARD', 'LOST'])('takes pieces from the person and brings none to stock: %s', async (kind) => {
    await send(inputOf({ kind, quantity: 3, warehouseId: stock.warehouseId }));
    expect(await holdings()).toEqual([]);
    expect(await freeIn(stock.warehouseId)).toBe(7);
    expect(await audit()).toEqual([]);
  });

  it('exchanges pieces: the old ones are discarded or restocked, new ones are handed out [M5]', async () => {
    const exchange = toStock({ kind: 'EXCHANGE', quantity: 2 });
    const made = await send(exchange);
    expect(made).toMatchObject({ kind: 'EXCHANGE', isRestocked: false, replacementId: expect.any(String) });
    expect(await freeIn(stock.warehouseId)).toBe(5);
    expect(await holdings()).toMatchObject([
      { id: made.replacementId, quantityHeld: 2 },
      { id: issue.id, quantityHeld: 1 },
    ]);
    await send({ ...exchange, key: unique('return'), quantity: 1, isRestocked: true });
    expect(await freeIn(stock.warehouseId)).toBe(5);
    expect(await audit()).toEqual([]);
  });

  it('exchanges nothing when the rule does not allow the new pieces, or they are of another product', async () => {
    await change(em(), sql`update group_rule set quantity = 3 where product_id = ${stock.productId}`);
    const exchange = toStock({ kind: 'EXCHANGE' });
    expect(await refused(exchange)).toMatchObject({
      fields: [{ path: 'certificateId', key: 'refusal', values: { code: 'QUOTA_EXCEEDED' } }],
    });
    const other = await makeWarehouseStock(app, { warehouseId: stock.warehouseId });
    expect(
      await refused({ ...exchange, certificateId: other.certificateId, approvalReason: 'Broken on the first day' }),
    ).toMatchObject({ fields: [{ path: 'certificateId', key: 'unknown' }] });
    expect(await held()).toBe(3);
    await send({ ...exchange, approvalReason: 'Broken on the first day' });
    expect(await held()).toBe(3);
    expect(await audit()).toEqual([]);
  });

  it.each([
    ['certificateExpired', sql`update product_certificate set expiration_date = '2020-01-01' where id = `],
    ['certificateExpired', sql`update product_certificate set status = 'INACTIVE' where id = `],
  ])('discards, but does not restock, pieces with %s', async (key, update) => {
    await change(em(), sql`${update}${stock.certificateId}`);
    expect(await refused(toStock())).toMatchObject({ fields: [{ path: 'kind', key }] });
    await send(inputOf());
    expect(await held()).toBe(2);
  });

  it('discards, but does not restock, pieces past the product’s days of use', async () => {
    await change(em(), sql`update product set validity_days = 30 where id = ${stock.productId}`);
    await change(em(), sql`update withdrawal set delivered_at = now(3) - interval 40 day where id = ${issue.id}`);
    expect(await refused(toStock())).toMatchObject({ fields: [{ path: 'kind', key: 'lifeExceeded' }] });
    const [holding] = await holdings();
    expect(Date.parse(holding?.replaceBy ?? '')).toBeLessThan(Date.now());
    await send(inputOf());
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['no piece', { quantity: 0 }, { path: 'quantity', key: 'minimum' }],
    ['a negative number of pieces', { quantity: -1 }, { path: 'quantity', key: 'minimum' }],
    ['a fraction of a piece', { quantity: 0.5 }, { path: 'quantity', key: 'integer' }],
    ['a thousand million pieces', { quantity: 1_000_000_000 }, { path: 'quantity', key: 'maximum' }],
    ['more than the person holds', { quantity: 4 }, { path: 'quantity', key: 'maximum', values: { max: 3 } }],
    ['no reason', { reason: ' ' }, { path: 'reason', key: 'required' }],
    ['no warehouse', { kind: 'RETURN_TO_STOCK' }, { path: 'warehouseId', key: 'required' }],
  ])('refuses %s, and books nothing [V1]', async (_, values, fault) => {
    expect(await refused(inputOf(values))).toMatchObject({ fields: [fault] });
    expect(await held()).toBe(3);
  });

  it('refuses a withdrawal that was not delivered', async () => {
    await change(em(), sql`update withdrawal set withdrawal_status = 'PENDING_DELIVERY' where id = ${issue.id}`);
    expect(await holdings()).toEqual([]);
    expect(await refused(inputOf())).toMatchObject({ fields: [{ path: 'withdrawalId', key: 'wrongStatus' }] });
    await change(em(), sql`update withdrawal set withdrawal_status = 'DELIVERED' where id = ${issue.id}`);
  });

  it('books a repeated key once, however simultaneously it is sent [REL-8]', async () => {
    const input = toStock();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(input)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await held()).toBe(2);
    expect(await refused({ ...input, quantity: 2 })).toMatchObject({ fields: [{ path: 'key', key: 'taken' }] });
    expect(await audit()).toEqual([]);
  });

  it('from several places at the same time never takes more than the person holds [M4]', async () => {
    const kinds = ['DISCARD', 'LOST', 'RETURN_TO_STOCK', 'EXCHANGE'];
    const inputs = Array.from({ length: 12 }, (_, index) => toStock({ kind: kinds[index % 3] }));
    const answers = await Promise.all(inputs.map((input) => admin.ask(RETURN, { input })));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(3);
    expect(await holdings()).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  it('does not change the version of the withdrawal, and shows in it', async () => {
    await send(inputOf());
    await send(inputOf({ kind: 'LOST' }));
    expect(await admin.data(WITHDRAWAL, { id: issue.id })).toMatchObject({
      row: {
        version: 1,
        quantityReturned: 1,
        quantityLost: 1,
        returns: [
          { kind: 'DISCARD', quantity: 1 },
          { kind: 'LOST', quantity: 1 },
        ],
      },
    });
  });

  it('is for administrators and WAREHOUSE_MANAGEMENT of the tenant [R5] [T10]', async () => {
    const codeFor = async (client: GraphqlClient) => (await client.error(RETURN, { input: inputOf() })).extensions.code;
    expect(await codeFor(await app.as('regular'))).toBe('FORBIDDEN');
    expect(await codeFor(await app.as('admin', app.bolt))).toBe('NOT_FOUND');
    const foreign = await makeMainWarehouse(app, {}, app.bolt);
    expect(await refused(toStock({ warehouseId: foreign.id }))).toMatchObject({
      fields: [{ path: 'warehouseId', key: 'unknown' }],
    });
  });
});

describe('reversePieceReturn', () => {
  it('gives the pieces back to the person, once [M4]', async () => {
    const { id } = await send(toStock({ quantity: 2 }));
    const { errors, data } = await reverse(id);
    expect([errors, data]).toMatchObject([[], { made: { quantity: -2, reversesId: id, kind: 'RETURN_TO_STOCK' } }]);
    expect(await held()).toBe(3);
    expect(await freeIn(stock.warehouseId)).toBe(7);
    const { list } = await admin.data<{ list: { items: Made[] } }>(HISTORY, {
      filter: { employeeId: [issue.employeeId] },
    });
    expect(list.items).toMatchObject([{ reversesId: id }, { id, isReversed: true }]);
    const [entry] = list.items;
    for (const undone of [id, entry?.id ?? ''])
      expect((await reverse(undone)).errors).toMatchObject([
        { extensions: { fields: [{ path: 'id', key: 'wrongStatus' }] } },
      ]);
    expect(await audit()).toEqual([]);
  });

  it('is refused when the restocked pieces are not free any more', async () => {
    const { id } = await send(toStock({ quantity: 2 }));
    await makeIssue(app, stock, { quantity: 9 });
    expect((await reverse(id)).errors).toMatchObject([
      { extensions: { fields: [{ path: 'id', key: 'notFreeAnyMore' }] } },
    ]);
    expect(await held()).toBe(1);
    expect(await audit()).toEqual([]);
  });

  it('of one return at the same time books one counter-entry', async () => {
    const { id } = await makePieceReturn(app, issue.id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => reverse(id)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(await held()).toBe(3);
    expect(await audit()).toEqual([]);
  });
});

describe('listHoldings', () => {
  it('pages what the person holds, newest first', async () => {
    const second = await makeIssue(app, stock, { employeeId: issue.employeeId });
    const { employeeId } = issue;
    type Page = { list: { totalCount: number; nextToken: string | null; items: Holding[] } };
    const { list } = await admin.data<Page>(HOLDINGS, { employeeId, limit: 1 });
    expect(list).toMatchObject({ totalCount: 2, items: [{ id: second.id, quantityHeld: 1 }] });
    const rest = await admin.data<Page>(HOLDINGS, { employeeId, limit: 1, nextToken: list.nextToken });
    expect(rest.list.items).toMatchObject([{ id: issue.id, quantityHeld: 3 }]);
    expect(await (await app.as('admin', app.bolt)).data(HOLDINGS, { employeeId })).toMatchObject({
      list: { totalCount: 0 },
    });
  });
});

describe('the allowance of a group', () => {
  const left = async () =>
    (await admin.data<{ list: { used: number; left: number }[] }>(ALLOWANCES, { employeeId: issue.employeeId }))
      .list[0];

  beforeEach(async () => {
    await change(em(), sql`update group_rule set quantity = 3 where product_id = ${stock.productId}`);
    await send(toStock());
    await send(inputOf({ kind: 'LOST' }));
  });

  it('counts returned pieces by default [D5]', async () => {
    expect(await left()).toEqual({ used: 3, left: 0 });
    await expect(makeIssue(app, stock, { employeeId: issue.employeeId })).rejects.toThrow();
  });

  it('does not count returned pieces, but lost ones, if the group says so [D5]', async () => {
    await change(
      em(),
      sql`update \`group\` set returns_count_back = 1 where id = (select group_id from employee where id = ${issue.employeeId})`,
    );
    expect(await left()).toEqual({ used: 2, left: 1 });
    await makeIssue(app, stock, { employeeId: issue.employeeId });
    await expect(makeIssue(app, stock, { employeeId: issue.employeeId })).rejects.toThrow();
  });
});
