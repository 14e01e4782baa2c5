import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { COMPANY_ADDRESS } from '#api/testing/company-address.ts';
import { unique } from '#api/testing/unique.ts';
import { makeProduct } from './product.factory.ts';
import { CREATE, DELETE, certificate, productsOf, statusOf } from './product.testing.ts';

const LIST =
  'query ($filter: ProductFilter, $sort: ProductSort) { listProducts(filter: $filter, sort: $sort) { items { id } } }';

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

const list = async (filter: object, client = admin) =>
  (await client.data<{ listProducts: { items: { id: string }[] } }>(LIST, { filter })).listProducts.items.map(
    ({ id }) => id,
  );

describe('createProduct', () => {
  it('returns the product with its sizes and certificates in order [D6]', async () => {
    const input = {
      name: 'Nitrile glove',
      category: 'Hands',
      validityDays: 90,
      imageUrl: 'https://example.com/glove.png',
      manualUrl: 'https://example.com/glove.pdf',
      videoUrl: null,
      sizes: ['S', 'M'].map((size) => ({
        size,
        code: unique(size),
        certificates: [certificate('9'), certificate('8', '2027-02-28')],
      })),
    };
    const made = await products.save(CREATE, input);
    const { imageUrl: address, ...rest } = input;
    expect(made).toMatchObject({ ...rest, imageUrl: null, imageCopy: { address }, status: 'ACTIVE', version: 1 });
    expect(
      made.sizes.flatMap(({ status, certificates }) => [status, ...certificates.map((each) => each.status)]),
    ).toEqual(Array(6).fill('ACTIVE'));
    expect(await products.read(made.id)).toEqual(made);
  });

  it('writes one audit entry for the product, each size and each certificate, with one mutation id [D12]', async () => {
    const made = await products.makeGloves();
    const ids = [made.id, ...made.sizes.flatMap((size) => [size.id, ...size.certificates.map(({ id }) => id)])];
    const entries = (await Promise.all(ids.map((id) => auditOf(app, id)))).flat();
    expect(entries.map(({ targetEntityType }) => targetEntityType)).toEqual([
      'PRODUCT',
      ...Array(2).fill(['PRODUCT_SIZE', 'PRODUCT_CERTIFICATE', 'PRODUCT_CERTIFICATE']).flat(),
    ]);
    expect(new Set(entries.map(({ mutationId }) => mutationId)).size).toBe(1);
  });

  it('refuses incomplete input and names the fields [V7] [V1]', async () => {
    expect(await products.refusal(CREATE, { name: 'x', sizes: [] })).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'sizes', key: 'minItems' }],
    });
    const sizes = [{ size: '', code: 'c', certificates: [{ name: '', number: 'n'.repeat(51) }] }];
    expect(await products.refusal(CREATE, { name: 'x', sizes, imageUrl: 'javascript:alert(1)' })).toMatchObject({
      fields: expect.arrayContaining([
        { path: 'sizes[0].size', key: 'required', values: {} },
        { path: 'sizes[0].certificates[0].name', key: 'required', values: {} },
        { path: 'sizes[0].certificates[0].number', key: 'maxLength', values: { max: 50 } },
        { path: 'imageUrl', key: 'url', values: {} },
      ]),
    });
    const many = Array.from({ length: 101 }, (_, index) => ({ size: 'M', code: `${index}`, certificates: [] }));
    expect(await products.refusal(CREATE, { name: 'x', sizes: many })).toMatchObject({
      fields: [{ path: 'sizes', key: 'maxItems', values: { max: 100 } }],
    });
  });

  it('refuses a size code of another product of the tenant, and names the size [E1]', async () => {
    const { sizes } = await products.makeGloves();
    const code = sizes[1]?.code.toUpperCase();
    const input = {
      name: 'Copy',
      sizes: [
        { size: 'S', code: unique('S'), certificates: [] },
        { size: 'L', code, certificates: [] },
      ],
    };
    expect(await products.refusal(CREATE, input)).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'sizes[1].code', key: 'taken' }],
    });
    await makeProduct(app, { sizes: [{ size: 'L', code: code ?? '', certificates: [] }] }, app.bolt);
  });

  it('accepts one of three simultaneous calls with the same code [E1]', async () => {
    const input = { name: unique('Twin'), sizes: [{ size: 'M', code: unique('T'), certificates: [] }] };
    const answers = await Promise.all([
      admin.ask(CREATE, { input }),
      admin.ask(CREATE, { input }),
      admin.ask(CREATE, { input }),
    ]);
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    for (const { extensions } of answers.flatMap(({ errors }) => errors))
      expect(extensions).toMatchObject({ fields: [{ key: 'taken' }] });
    expect(await list({ search: input.name })).toHaveLength(1);
  });

  it('refuses ids of existing sizes and certificates', async () => {
    const { sizes } = await products.makeGloves();
    const [size] = sizes;
    const input = {
      name: 'x',
      sizes: [
        {
          id: size?.id,
          size: 'M',
          code: unique('X'),
          certificates: [{ id: size?.certificates[0]?.id, ...certificate('1') }],
        },
      ],
    };
    expect(await products.refusal(CREATE, input)).toMatchObject({
      fields: [
        { path: 'sizes[0].id', key: 'unknown' },
        { path: 'sizes[0].certificates[0].id', key: 'unknown' },
      ],
    });
  });
});

describe('deleteProduct', () => {
  it('deletes its sizes and certificates, too, and frees their codes; the rows stay [E1]', async () => {
    const made = await products.makeGloves();
    const [size] = made.sizes;
    await admin.data(DELETE, { id: made.id, version: 1 });
    expect(await statusOf(app, 'product', made.id)).toEqual({ status: 'DELETED' });
    expect(await statusOf(app, 'product_size', size?.id ?? '')).toEqual({ status: 'DELETED' });
    expect(await statusOf(app, 'product_certificate', size?.certificates[0]?.id ?? '')).toEqual({ status: 'DELETED' });
    expect((await auditOf(app, size?.id ?? '')).map(({ operation }) => operation)).toEqual(['CREATE', 'DELETE']);
    await makeProduct(app, { sizes: [{ size: 'M', code: size?.code ?? '', certificates: [] }] });
  });
});

describe('findSizesByCode', () => {
  const FIND = `query ($codes: [String!]!) { found: findSizesByCode(codes: $codes) {
    productId productName size { code certificates { number } } } }`;
  type Found = { found: { productId: string; productName: string; size: { code: string } }[] };

  it('finds active sizes of the own tenant in any case, and leaves out all other codes', async () => {
    const product = await makeProduct(app);
    const foreign = await makeProduct(app, {}, app.bolt);
    const inactive = await makeProduct(app, { status: 'INACTIVE' });
    const codes = [product, foreign, inactive].map(({ sizes }) => sizes[0]?.code.toLowerCase() ?? '');
    const { found } = await admin.data<Found>(FIND, { codes: [...codes, 'unknown', ''] });
    expect(found).toMatchObject([
      { productId: product.id, productName: product.name, size: { certificates: [{ number: '12345' }] } },
    ]);
    expect(await admin.data<Found>(FIND, { codes: [] })).toEqual({ found: [] });
  });

  it('refuses more codes than a machine has channels', async () => {
    const codes = Array.from({ length: 1000 }, (_, index) => `C${index}`);
    expect(await admin.error(FIND, { codes })).toMatchObject({
      extensions: { code: 'VALIDATION', fields: [{ path: 'codes', key: 'maxItems', values: { max: 999 } }] },
    });
  });
});

describe('listProducts', () => {
  it('searches by name, category, size code and certificate number [G1]', async () => {
    const words = {
      name: unique('Name'),
      category: unique('Category'),
      code: unique('Code'),
      number: unique('Number'),
    };
    const { id } = await makeProduct(app, {
      name: words.name,
      category: words.category,
      sizes: [{ size: 'M', code: words.code, certificates: [certificate(words.number)] }],
    });
    for (const search of Object.values(words)) {
      expect(await list({ search: search.slice(1).toLowerCase() })).toEqual([id]);
      expect(await list({ search }, stranger)).toEqual([]);
    }
    expect(await list({ category: [words.category, 'other'] })).toEqual([id]);
    expect(await list({ search: words.name, category: ['other'] })).toEqual([]);
  });

  it('filters by expired certificates and by expiry within days, in the tenant’s time zone [G1]', async () => {
    const today = dayIn('America/Sao_Paulo', new Date());
    const category = unique('Expiry');
    const make = async (expirationDate: string | null) =>
      (
        await makeProduct(app, {
          category,
          sizes: [{ size: 'M', code: unique('X'), certificates: [certificate('1', expirationDate)] }],
        })
      ).id;
    const [expired, lastDay, soon, later] = [
      await make(addDays(today, -1)),
      await make(today),
      await make(addDays(today, 30)),
      await make(addDays(today, 31)),
      await make(null),
    ];
    expect((await list({ category: [category], expiresWithinDays: 0 })).sort()).toEqual([expired, lastDay].sort());
    expect((await list({ category: [category], expiresWithinDays: 30 })).sort()).toEqual(
      [expired, lastDay, soon].sort(),
    );
    expect((await list({ category: [category], expiresWithinDays: 31 })).sort()).toEqual(
      [expired, lastDay, soon, later].sort(),
    );
    expect((await admin.error(LIST, { filter: { expiresWithinDays: -1 } })).extensions).toMatchObject({
      fields: [{ path: 'filter.expiresWithinDays', key: 'minimum' }],
    });
    expect((await admin.error(LIST, { filter: { expiresWithinDays: 3651 } })).extensions).toMatchObject({
      fields: [{ path: 'filter.expiresWithinDays', key: 'maximum' }],
    });
  });

  it('filters by expiry at the tenant’s date when UTC has another date [G1]', async () => {
    const now = new Date();
    const ofUtc = dayIn('UTC', now);
    // At each moment, at least one of these zones has another date than UTC.
    const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayIn(zone, now) !== ofUtc);
    const { company } = await stranger.data<{ company: { version: number } }>(
      '{ company: getCompanyInfo { version } }',
    );
    await stranger.data('mutation ($input: UpdateCompanyInfoInput!) { updateCompanyInfo(input: $input) { version } }', {
      input: { version: company.version, timeZone, address: COMPANY_ADDRESS },
    });
    const today = dayIn(timeZone ?? 'UTC', now);
    const category = unique('Expiry');
    const make = async (expirationDate: string) => {
      const sizes = [{ size: 'M', code: unique('X'), certificates: [certificate('1', expirationDate)] }];
      return (await makeProduct(app, { category, sizes }, app.bolt)).id;
    };
    const lastDay = await make(today);
    await make(addDays(today, 1));
    expect(await list({ category: [category], expiresWithinDays: 0 }, stranger)).toEqual([lastDay]);
  });
});
