import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { type MadeProduct, makeProduct } from '#api/features/products/product.factory.ts';
import { clock } from '#api/platform/clock.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { exportList } from '#api/testing/export-list.ts';
import { unique } from '#api/testing/unique.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';

const FIELDS = `number productId productName sizes expirationDate state inMachines inWarehouses holders heldPieces
  hasMoreHolders`;
const LIST = `query ($filter: CertificateFilter, $limit: Int, $nextToken: String) {
  page: listCertificates(filter: $filter, limit: $limit, nextToken: $nextToken) {
    items { ${FIELDS} } nextToken previousToken start totalCount } }`;

type Page = {
  items: { number: string; productId: string }[];
  nextToken: string | null;
  previousToken: string | null;
  start: number;
  totalCount: number;
};

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const page = async (variables: Record<string, unknown>) => (await admin.data<{ page: Page }>(LIST, variables)).page;
const day = (days: number) => addDays(dayIn('America/Sao_Paulo', clock.now()), days);

/** A product with one certificate number on some sizes, valid for so many days. */
const productValidFor = (days: number | null, sizes = ['M']) =>
  makeProduct(app, {
    name: unique('Certified'),
    sizes: sizes.map((size) => ({
      size,
      code: unique('CE'),
      certificates: [{ name: 'CA', number: '5745', expirationDate: days === null ? null : day(days) }],
    })),
  });

const lineOf = async ({ name }: MadeProduct, filter: object = {}) =>
  (await page({ filter: { search: name, ...filter } })).items;

function partsOf(product: MadeProduct, at = 0) {
  const size = product.sizes[at];
  const certificate = size?.certificates[0];
  if (!size || !certificate) throw new Error('The product has no such size');
  return { productId: product.id, sizeId: size.id, certificateId: certificate.id };
}

const deliver = (product: MadeProduct, at: number, row: Parameters<typeof insertWithdrawal>[2]) => {
  const { productId, certificateId } = partsOf(product, at);
  return insertWithdrawal(app, app.acme, { product_id: productId, certificate_id: certificateId, ...row });
};

describe('listCertificates', () => {
  it('shows one line for a number on several sizes, with its pieces in stock and with people IDEA-23', async () => {
    const product = await productValidFor(-3, ['P', 'M', 'G']);
    const machine = await makeMachine(app);
    await fillMachine(app, machine, [
      { channel: 1, ...partsOf(product, 0), quantity: 4 },
      { channel: 2, ...partsOf(product, 1), quantity: 3 },
    ]);
    await makeWarehouseStock(app, { ...partsOf(product, 2), quantity: 9 });
    const [first, second] = [await makeEmployee(app), await makeEmployee(app)];
    await deliver(product, 0, { employee_id: first.id, quantity_requested: 3, quantity_returned: 1 });
    await deliver(product, 1, { employee_id: first.id });
    await deliver(product, 1, { employee_id: second.id, quantity_lost: 1 });
    await deliver(product, 2, { employee_id: null });
    await deliver(product, 2, { employee_id: second.id, withdrawal_status: 'REJECTED' });
    expect(await lineOf(product)).toEqual([
      {
        number: '5745',
        productId: product.id,
        productName: product.name,
        sizes: ['P', 'M', 'G'],
        expirationDate: day(-3),
        state: 'EXPIRED',
        inMachines: 7,
        inWarehouses: 9,
        holders: 2,
        heldPieces: 4,
        hasMoreHolders: false,
      },
    ]);
  });

  it('follows a return of the last piece', async () => {
    const product = await productValidFor(10);
    const id = await deliver(product, 0, { employee_id: (await makeEmployee(app)).id });
    expect(await lineOf(product, { hasPieces: true })).toMatchObject([{ holders: 1 }]);
    await change(app.services.orm.em.fork(), sql`update withdrawal set quantity_returned = 1 where id = ${id}`);
    expect(await lineOf(product, { hasPieces: true })).toEqual([]);
    expect(await lineOf(product)).toMatchObject([{ holders: 0, heldPieces: 0 }]);
  });

  it.each([
    [-1, 'EXPIRED', 60],
    [0, 'EXPIRING', 60],
    [60, 'EXPIRING', 60],
    [61, 'VALID', 60],
    [61, 'EXPIRING', 90],
    [null, 'VALID', 60],
  ])('calls a certificate with %s days left %s when %s days are asked for', async (left, state, expiresWithinDays) => {
    const product = await productValidFor(left);
    expect(await lineOf(product, { expiresWithinDays })).toMatchObject([{ state }]);
    expect(await lineOf(product, { expiresWithinDays, state: [state] })).toHaveLength(1);
    const others = ['EXPIRED', 'EXPIRING', 'VALID'].filter((other) => other !== state);
    expect(await lineOf(product, { expiresWithinDays, state: others })).toEqual([]);
    expect(await lineOf(product, { state: [] })).toEqual([]);
  });

  it('shows the first to expire first, those without expiry last, page by page', async () => {
    const name = unique('Ordered');
    for (const days of [null, 20, -5])
      await makeProduct(app, {
        name: unique(name),
        sizes: [
          {
            size: 'M',
            code: unique('CE'),
            certificates: [{ name: 'CA', number: `N${days ?? 0}`, expirationDate: days === null ? null : day(days) }],
          },
        ],
      });
    const filter = { search: name };
    const first = await page({ filter, limit: 2 });
    expect(first).toMatchObject({ start: 1, totalCount: 3, previousToken: null });
    expect(first.items.map(({ number }) => number)).toEqual(['N-5', 'N20']);
    const second = await page({ filter, limit: 2, nextToken: first.nextToken });
    expect(second).toMatchObject({ start: 3, totalCount: 3, nextToken: null, items: [{ number: 'N0' }] });
    expect(await page({ filter, limit: 2, nextToken: second.previousToken })).toEqual(first);
    const other = await admin.error(LIST, { filter: {}, nextToken: first.nextToken });
    expect(other.extensions).toMatchObject({ code: 'BAD_TOKEN' });
  });

  it('shows the first page when nothing is left at the place of a page', async () => {
    const [kept, deleted] = [await productValidFor(5), await productValidFor(6)];
    const search = unique('Renamed');
    const em = app.services.orm.em.fork();
    for (const { id } of [kept, deleted])
      await change(em, sql`update product set name = ${search} where customer_id = ${app.acme.id} and id = ${id}`);
    const { nextToken } = await page({ filter: { search }, limit: 1 });
    await change(
      em,
      sql`update product set status = 'DELETED' where customer_id = ${app.acme.id} and id = ${deleted.id}`,
    );
    expect(await page({ filter: { search }, limit: 1, nextToken })).toMatchObject({
      items: [{ productId: kept.id }],
      start: 1,
      totalCount: 1,
    });
  });

  it('counts at most 1,000 deliveries of a certificate, and says that there are more', async () => {
    const product = await productValidFor(3);
    const { productId, certificateId } = partsOf(product);
    const id = await deliver(product, 0, {});
    await change(
      app.services.orm.em.fork(),
      sql`insert into withdrawal (customer_id, id, source_type, source_id, source_name, employee_identification, cost_centers,
          product_id, certificate_id, product_name, size, quantity_requested, approval_status, delivery_mode, delivery_status,
          discrepancies, withdrawal_status, requested_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1000)
        select customer_id, concat(left(id, 22), lpad(n, 4, '0')), source_type, source_id, source_name,
          employee_identification, cost_centers, ${productId}, ${certificateId}, product_name, size, quantity_requested,
          approval_status, delivery_mode, delivery_status, discrepancies, withdrawal_status, requested_at
        from withdrawal join numbers where withdrawal.customer_id = ${app.acme.id} and withdrawal.id = ${id}`,
    );
    expect(await lineOf(product)).toMatchObject([{ holders: 1001, heldPieces: 1001, hasMoreHolders: true }]);
  });

  it('contains nothing of another tenant [T10]', async () => {
    const product = await productValidFor(-1);
    const stranger = await app.as('admin', app.bolt);
    const { page: found } = await stranger.data<{ page: Page }>(LIST, { filter: { search: product.name } });
    expect(found.items).toEqual([]);
  });

  it.each([{ expiresWithinDays: 0 }, { expiresWithinDays: 731 }, { search: 'x'.repeat(201) }])(
    'refuses the filter %o',
    async (filter) => {
      const { extensions } = await admin.error(LIST, { filter });
      expect(extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: Object.keys(filter)[0] }] });
    },
  );

  it('counts the lines with pieces by their state', async () => {
    const read = async (client: GraphqlClient) =>
      (
        await client.data<{ getCertificateFigures: Record<'expired' | 'expiring' | 'valid', number> }>(
          '{ getCertificateFigures { expired expiring valid } }',
        )
      ).getCertificateFigures;
    const before = await read(admin);
    for (const days of [-1, 0, 60, 61, null]) await deliver(await productValidFor(days, ['P', 'M']), 1, {});
    await productValidFor(-1);
    expect(await read(admin)).toEqual({
      expired: before.expired + 1,
      expiring: before.expiring + 2,
      valid: before.valid + 2,
    });
    expect(await read(await app.as('admin', app.bolt))).toEqual({ expired: 0, expiring: 0, valid: 0 });
  });

  it('exports the lines in the language of the reader [S13]', async () => {
    const product = await productValidFor(-3, ['P', 'M']);
    const answer = await exportList(
      admin,
      'listCertificates',
      { variables: { filter: { search: product.name } } },
      'pt-BR',
    );
    const [head, line] = answer.text.split('\r\n');
    expect(head).toContain('"Número do CA";"Nome";"Produto";"Tamanhos"');
    expect(line).toContain(`"5745";"CA";"${product.name}";"P, M"`);
    expect(line).toContain('"Vencido"');
  });
});
