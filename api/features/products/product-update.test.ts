import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeProduct } from './product.factory.ts';
import { CREATE, DELETE, GET, type Made, UPDATE, certificate, productsOf, statusOf } from './product.testing.ts';

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;
let products: ReturnType<typeof productsOf>;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  products = productsOf(admin);
  stranger = await app.as('admin', app.bolt);
});
afterAll(() => app?.close());

describe('updateProduct', () => {
  it('keeps the sizes when they are absent [D6]', async () => {
    const made = await products.makeGloves();
    const saved = await products.save(UPDATE, { id: made.id, version: 1, category: 'Hands' });
    expect(saved).toEqual({ ...made, category: 'Hands', version: 2 });
  });

  it('ignores a new size and code of an existing size; status and certificates can change [S6] [D18]', async () => {
    const made = await products.makeGloves();
    const [first, second] = made.sizes;
    if (!first || !second) throw new Error('Two sizes were made');
    const renewed = { ...first.certificates[1], number: '3', expirationDate: '2031-01-31', status: 'INACTIVE' };
    const sizes = [
      second,
      { ...first, size: 'XXL', code: unique('changed'), status: 'INACTIVE', certificates: [renewed, certificate('4')] },
      { size: 'XS', code: unique('XS'), certificates: [certificate('5')] },
    ];
    const saved = await products.save(UPDATE, { id: made.id, version: 1, sizes });
    expect(saved.version).toBe(2);
    expect(saved.sizes).toMatchObject([
      second,
      {
        id: first.id,
        size: first.size,
        code: first.code,
        status: 'INACTIVE',
        certificates: [renewed, { number: '4', status: 'ACTIVE' }],
      },
      { size: 'XS', certificates: [{ number: '5' }] },
    ]);
    expect(await products.read(made.id)).toEqual(saved);
    expect(await auditOf(app, renewed.id ?? '')).toMatchObject([
      { operation: 'CREATE' },
      {
        operation: 'UPDATE',
        changes: { number: { old: '2', new: '3' }, expirationDate: { old: '2030-12-31', new: '2031-01-31' } },
      },
    ]);
  });

  it('deletes missing sizes and certificates without references; the code is free at once [S6] [E1] [D12]', async () => {
    const made = await products.makeGloves();
    const [first, second] = made.sizes;
    if (!first || !second) throw new Error('Two sizes were made');
    const sizes = [
      { ...first, certificates: first.certificates.slice(0, 1) },
      { size: 'New', code: second.code, certificates: [] },
    ];
    const saved = await products.save(UPDATE, { id: made.id, version: 1, sizes });
    expect(saved.sizes.map(({ size }) => size)).toEqual([first.size, 'New']);
    expect(await statusOf(app, 'product_size', second.id)).toBeUndefined();
    expect(await statusOf(app, 'product_certificate', first.certificates[1]?.id ?? '')).toBeUndefined();
    expect((await auditOf(app, second.id))[1]).toMatchObject({
      operation: 'DELETE',
      changes: { code: { old: second.code, new: null } },
    });
  });

  it('refuses to remove a size or certificate of a channel: IN_USE with the count, and writes nothing [S6] [E1]', async () => {
    const made = await products.makeGloves();
    const [first, second] = made.sizes;
    if (!first || !second) throw new Error('Two sizes were made');
    const machine = await makeMachine(app);
    const held = { productId: made.id, sizeId: second.id, certificateId: second.certificates[0]?.id ?? '' };
    await fillMachine(app, machine, [
      { channel: 1, ...held },
      { channel: 2, ...held },
    ]);
    expect(await products.refusal(UPDATE, { id: made.id, version: 1, name: 'Half', sizes: [first] })).toMatchObject({
      code: 'IN_USE',
      references: [{ type: 'MACHINE', count: 1 }],
    });
    const withoutCertificate = [first, { ...second, certificates: second.certificates.slice(1) }];
    expect(await products.refusal(UPDATE, { id: made.id, version: 1, sizes: withoutCertificate })).toMatchObject({
      code: 'IN_USE',
      references: [{ type: 'MACHINE', count: 1 }],
    });
    expect(await products.refusal(DELETE, {})).toMatchObject({
      code: 'VALIDATION',
      fields: [
        { path: 'id', key: 'required' },
        { path: 'version', key: 'required' },
      ],
    });
    expect((await admin.error(DELETE, { id: made.id, version: 1 })).extensions).toMatchObject({
      code: 'IN_USE',
      references: [{ type: 'MACHINE', count: 1 }],
    });
    expect(await products.read(made.id)).toEqual(made);
    await products.save(UPDATE, {
      id: made.id,
      version: 1,
      sizes: [{ ...second, certificates: second.certificates.slice(0, 1) }],
    });
  });

  it('refuses sizes and certificates of other products, tenants and sizes [T10]', async () => {
    const [made, other] = [await products.makeGloves(), await products.makeGloves()];
    const theirs = await makeProduct(app, {}, app.bolt);
    const [first, second] = made.sizes;
    const sizes = [
      { ...first, certificates: [second?.certificates[0]] },
      other.sizes[0],
      { ...theirs.sizes[0], certificates: [] },
      { id: newId(), size: 'x', code: unique('x'), certificates: [] },
    ];
    const { code, fields } = await products.refusal(UPDATE, { id: made.id, version: 1, sizes });
    expect(code).toBe('VALIDATION');
    expect(fields).toEqual(
      [
        'sizes[0].certificates[0].id',
        'sizes[1].id',
        'sizes[1].certificates[0].id',
        'sizes[1].certificates[1].id',
        'sizes[2].id',
        'sizes[3].id',
      ].map((path) => expect.objectContaining({ path, key: 'unknown' })),
    );
    expect(await products.read(made.id)).toEqual(made);
  });

  it('refuses a stale version, also when only a certificate has changed [E3] [D18]', async () => {
    const made = await products.makeGloves();
    const [first, second] = made.sizes;
    const certificates = first?.certificates.map((each) => ({ ...each, name: 'CA renewed' }));
    await products.save(UPDATE, { id: made.id, version: 1, sizes: [{ ...first, certificates }, second] });
    expect(await products.refusal(UPDATE, { id: made.id, version: 1, name: 'Late' })).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 2,
    });
  });

  it('finds no products of another tenant [T10]', async () => {
    const { id, name } = await products.makeGloves();
    for (const [query, variables] of [
      [GET, { id }],
      [UPDATE, { input: { id, version: 1, name: 'x' } }],
      [DELETE, { id, version: 1 }],
    ] as const) {
      expect((await stranger.error(query, variables)).extensions).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await products.read(id)).toMatchObject({ name, version: 1 });
  });
});

describe('par and price of a size', () => {
  const oneSize = (values: object) => ({
    name: 'Priced',
    sizes: [{ size: 'M', code: unique('P'), certificates: [], ...values }],
  });
  it('are kept, and may change for an existing size [D6]', async () => {
    const made = await products.save(CREATE, oneSize({ par: 0, price: 2990, currency: 'brl' }));
    expect(made.sizes).toMatchObject([{ par: 0, price: 2990, currency: 'BRL' }]);
    const sizes = [{ ...made.sizes[0], par: 12, price: null, currency: null }];
    expect((await products.save(UPDATE, { id: made.id, version: 1, sizes })).sizes).toMatchObject(sizes);
  });

  it.each([
    ['a price with a fraction', { price: 1.5, currency: 'BRL' }, 'price', 'integer'],
    ['a negative price', { price: -1, currency: 'BRL' }, 'price', 'minimum'],
    ['a price of a thousand million', { price: 1_000_000_000, currency: 'BRL' }, 'price', 'maximum'],
    ['an unknown currency', { price: 1, currency: 'XQQ' }, 'currency', 'currency'],
    ['a price without a currency', { price: 1 }, 'currency', 'required'],
    ['a currency without a price', { currency: 'BRL' }, 'price', 'required'],
    ['a negative par', { par: -1 }, 'par', 'minimum'],
    ['a par above a million', { par: 1_000_001 }, 'par', 'maximum'],
  ])('are refused: %s [V1]', async (_, values, field, key) => {
    expect(await products.refusal(CREATE, oneSize(values))).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: `sizes[0].${field}`, key }],
    });
  });
});

describe('a certificate that pieces were stocked with', () => {
  const USED = `query ($id: ID!) { made: getProduct(id: $id) { sizes { certificates { id isInUse } } } }`;

  it('keeps name, number and expiry; its status can change [S6]', async () => {
    const made = await products.makeGloves();
    const [first, second] = made.sizes;
    const [used, other] = first?.certificates ?? [];
    if (!first || !second || !used || !other) throw new Error('Two sizes with two certificates were made');
    const machine = await makeMachine(app);
    await fillMachine(app, machine, [
      { channel: 1, productId: made.id, sizeId: first.id, certificateId: used.id, quantity: 3 },
    ]);
    const { made: read } = await admin.data<{ made: { sizes: { certificates: object[] }[] } }>(USED, { id: made.id });
    expect(read.sizes[0]?.certificates).toEqual([
      { id: used.id, isInUse: true },
      { id: other.id, isInUse: false },
    ]);
    const changed = { ...used, name: 'Other', number: '77', expirationDate: '2040-01-01' };
    const input = { id: made.id, version: 1, sizes: [{ ...first, certificates: [other, changed] }, second] };
    expect(await products.refusal(UPDATE, input)).toMatchObject({
      code: 'VALIDATION',
      fields: ['name', 'number', 'expirationDate'].map((field) => ({
        path: `sizes[0].certificates[1].${field}`,
        key: 'certificateInUse',
      })),
    });
    const inactive = { ...used, status: 'INACTIVE' };
    const sizes = [{ ...first, certificates: [inactive, other] }, second];
    expect((await products.save(UPDATE, { id: made.id, version: 1, sizes })).sizes[0]?.certificates[0]).toMatchObject(
      inactive,
    );
  });

  it('and its size stay as deleted rows when they are removed, because the ledger refers to them [S6] [E1]', async () => {
    const made = await products.makeGloves();
    const [first, second] = made.sizes;
    const [used] = second?.certificates ?? [];
    if (!first || !second || !used) throw new Error('Two sizes were made');
    const machine = await makeMachine(app);
    const channel = { channel: 1, productId: made.id, sizeId: second.id, certificateId: used.id };
    const stock = await fillMachine(app, machine, [{ ...channel, quantity: 3 }]);
    const change = `mutation ($input: UpdateMachineStockInput!) { updateMachineStock(input: $input) { version } }`;
    const emptied = await admin.data<{ updateMachineStock: { version: number } }>(change, {
      input: {
        id: stock.id,
        version: stock.version,
        channels: [{ ...channel, capacity: 10, lowLevel: 0, quantity: 0 }],
      },
    });
    await admin.data(change, {
      input: { id: stock.id, version: emptied.updateMachineStock.version, channels: [] },
    });
    const saved = await products.save(UPDATE, { id: made.id, version: 1, sizes: [first] });
    expect(saved.sizes.map(({ id }) => id)).toEqual([first.id]);
    expect(await statusOf(app, 'product_size', second.id)).toEqual({ status: 'DELETED' });
    expect(await statusOf(app, 'product_certificate', used.id)).toEqual({ status: 'DELETED' });
    await makeProduct(app, { sizes: [{ size: 'L', code: second.code, certificates: [] }] });
  });
});

describe('lists of sizes and certificates', () => {
  it('have pages; answers of lists have at most 50 certificates of a size, others 100 [D6] [K2] [G2]', async () => {
    const certificates = Array.from({ length: 60 }, (_, index) => certificate(`${index}`));
    const category = unique('Many');
    const sizes = ['S', 'M', 'L'].map((size) => ({ size, code: unique(size), certificates }));
    const made = await products.save(CREATE, { name: 'Many', category, sizes });
    expect(made.sizes.map((size) => size.certificates.length)).toEqual([60, 60, 60]);
    expect((await products.read(made.id)).sizes[0]?.certificates).toHaveLength(60);
    const { page } = await admin.data<{ page: { items: Made[] } }>(
      `query ($filter: ProductFilter) { page: listProducts(filter: $filter) { items { sizes { certificates { id } } } } }`,
      { filter: { category: [category] } },
    );
    expect(page.items[0]?.sizes[0]?.certificates).toHaveLength(50);

    type Answer = {
      items: { id: string; size: string; certificates: object[] }[];
      nextToken: string;
      totalCount: number;
    };
    const pageOfSizes = async (variables: object, client = admin) =>
      (
        await client.data<{ page: Answer }>(
          `query ($productId: ID!, $filter: ProductSizeFilter, $limit: Int, $nextToken: String) {
            page: listProductSizes(productId: $productId, filter: $filter, limit: $limit, nextToken: $nextToken) {
              items { id size certificates { id } } nextToken totalCount } }`,
          { productId: made.id, ...variables },
        )
      ).page;
    const first = await pageOfSizes({ limit: 2 });
    expect(first).toMatchObject({ items: [{ size: 'S' }, { size: 'M' }], totalCount: 3 });
    expect(first.items[0]?.certificates).toHaveLength(50);
    expect(await pageOfSizes({ limit: 2, nextToken: first.nextToken })).toMatchObject({ items: [{ size: 'L' }] });
    expect(await pageOfSizes({ filter: { search: made.sizes[1]?.code } })).toMatchObject({ items: [{ size: 'M' }] });
    expect(await pageOfSizes({}, stranger)).toMatchObject({ items: [], totalCount: 0 });

    const ofSize = await admin.data<{ page: { items: { number: string }[]; totalCount: number } }>(
      `query ($sizeId: ID!) { page: listSizeCertificates(sizeId: $sizeId, limit: 60) { items { number } totalCount } }`,
      { sizeId: made.sizes[0]?.id },
    );
    expect(ofSize.page.items.map(({ number }) => number)).toEqual(certificates.map(({ number }) => number));
    expect(ofSize.page.totalCount).toBe(60);
  });
});
