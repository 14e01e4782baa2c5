import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRow, sql } from '#api/db/sql.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeProduct } from './product.factory.ts';

const FIELDS = `id name category validityDays imageUrl imageCopy { address } manualUrl videoUrl status version
  sizes { id size code status certificates { id name number expirationDate status } }`;
const CREATE = `mutation ($input: CreateProductInput!) { made: createProduct(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateProductInput!) { made: updateProduct(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteProduct(id: $id, version: $version) { id } }';
const GET = `query ($id: ID!) { made: getProduct(id: $id) { ${FIELDS} } }`;
const LIST =
  'query ($filter: ProductFilter, $sort: ProductSort) { listProducts(filter: $filter, sort: $sort) { items { id } } }';

type Certificate = { id: string; name: string; number: string; expirationDate: string | null; status: string };
type Size = { id: string; size: string; code: string; status: string; certificates: Certificate[] };
type Made = { id: string; name: string; version: number; sizes: Size[] };

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  stranger = await app.as('admin', app.bolt);
});
afterAll(() => app?.close());

const save = async (query: string, input: object) => (await admin.data<{ made: Made }>(query, { input })).made;
const read = async (id: string) => (await admin.data<{ made: Made }>(GET, { id })).made;
const refusal = async (query: string, input: object) => (await admin.error(query, { input })).extensions;
const list = async (filter: object, client = admin) =>
  (await client.data<{ listProducts: { items: { id: string }[] } }>(LIST, { filter })).listProducts.items.map(
    ({ id }) => id,
  );

const certificate = (number: string, expirationDate: string | null = null) => ({ name: 'CA', number, expirationDate });

/** Creates a product with two sizes of two certificates each. */
async function makeGloves(): Promise<Made> {
  const sizes = ['M', 'L'].map((size) => ({
    size,
    code: unique(size),
    certificates: [certificate('1'), certificate('2', '2030-12-31')],
  }));
  return save(CREATE, { name: unique('Glove'), sizes });
}

const statusOf = (table: string, id: string) =>
  firstRow(
    app.services.orm.em.fork(),
    sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`,
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
    const made = await save(CREATE, input);
    const { imageUrl: address, ...rest } = input;
    expect(made).toMatchObject({ ...rest, imageUrl: null, imageCopy: { address }, status: 'ACTIVE', version: 1 });
    expect(
      made.sizes.flatMap(({ status, certificates }) => [status, ...certificates.map((each) => each.status)]),
    ).toEqual(Array(6).fill('ACTIVE'));
    expect(await read(made.id)).toEqual(made);
  });

  it('writes one audit entry for the product, each size and each certificate, with one mutation id [D12]', async () => {
    const made = await makeGloves();
    const ids = [made.id, ...made.sizes.flatMap((size) => [size.id, ...size.certificates.map(({ id }) => id)])];
    const entries = (await Promise.all(ids.map((id) => auditOf(app, id)))).flat();
    expect(entries.map(({ targetEntityType }) => targetEntityType)).toEqual([
      'PRODUCT',
      ...Array(2).fill(['PRODUCT_SIZE', 'PRODUCT_CERTIFICATE', 'PRODUCT_CERTIFICATE']).flat(),
    ]);
    expect(new Set(entries.map(({ mutationId }) => mutationId)).size).toBe(1);
  });

  it('refuses incomplete input and names the fields [V7] [V1]', async () => {
    expect(await refusal(CREATE, { name: 'x', sizes: [] })).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'sizes', key: 'minItems' }],
    });
    const sizes = [{ size: '', code: 'c', certificates: [{ name: '', number: 'n'.repeat(51) }] }];
    expect(await refusal(CREATE, { name: 'x', sizes, imageUrl: 'javascript:alert(1)' })).toMatchObject({
      fields: expect.arrayContaining([
        { path: 'sizes[0].size', key: 'required', values: {} },
        { path: 'sizes[0].certificates[0].name', key: 'required', values: {} },
        { path: 'sizes[0].certificates[0].number', key: 'maxLength', values: { max: 50 } },
        { path: 'imageUrl', key: 'url', values: {} },
      ]),
    });
    const many = Array.from({ length: 101 }, (_, index) => ({ size: 'M', code: `${index}`, certificates: [] }));
    expect(await refusal(CREATE, { name: 'x', sizes: many })).toMatchObject({
      fields: [{ path: 'sizes', key: 'maxItems', values: { max: 100 } }],
    });
  });

  it('refuses a size code of another product of the tenant, and names the size [E1]', async () => {
    const { sizes } = await makeGloves();
    const code = sizes[1]?.code.toUpperCase();
    const input = {
      name: 'Copy',
      sizes: [
        { size: 'S', code: unique('S'), certificates: [] },
        { size: 'L', code, certificates: [] },
      ],
    };
    expect(await refusal(CREATE, input)).toMatchObject({
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
    const { sizes } = await makeGloves();
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
    expect(await refusal(CREATE, input)).toMatchObject({
      fields: [
        { path: 'sizes[0].id', key: 'unknown' },
        { path: 'sizes[0].certificates[0].id', key: 'unknown' },
      ],
    });
  });
});

describe('updateProduct', () => {
  it('keeps the sizes when they are absent [D6]', async () => {
    const made = await makeGloves();
    const saved = await save(UPDATE, { id: made.id, version: 1, category: 'Hands' });
    expect(saved).toEqual({ ...made, category: 'Hands', version: 2 });
  });

  it('ignores a new size and code of an existing size; status and certificates can change [S6] [D18]', async () => {
    const made = await makeGloves();
    const [first, second] = made.sizes;
    if (!first || !second) throw new Error('Two sizes were made');
    const renewed = { ...first.certificates[1], number: '3', expirationDate: '2031-01-31', status: 'INACTIVE' };
    const sizes = [
      second,
      { ...first, size: 'XXL', code: unique('changed'), status: 'INACTIVE', certificates: [renewed, certificate('4')] },
      { size: 'XS', code: unique('XS'), certificates: [certificate('5')] },
    ];
    const saved = await save(UPDATE, { id: made.id, version: 1, sizes });
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
    expect(await read(made.id)).toEqual(saved);
    expect(await auditOf(app, renewed.id ?? '')).toMatchObject([
      { operation: 'CREATE' },
      {
        operation: 'UPDATE',
        changes: { number: { old: '2', new: '3' }, expirationDate: { old: '2030-12-31', new: '2031-01-31' } },
      },
    ]);
  });

  it('deletes missing sizes and certificates without references; the code is free at once [S6] [E1] [D12]', async () => {
    const made = await makeGloves();
    const [first, second] = made.sizes;
    if (!first || !second) throw new Error('Two sizes were made');
    const sizes = [
      { ...first, certificates: first.certificates.slice(0, 1) },
      { size: 'New', code: second.code, certificates: [] },
    ];
    const saved = await save(UPDATE, { id: made.id, version: 1, sizes });
    expect(saved.sizes.map(({ size }) => size)).toEqual([first.size, 'New']);
    expect(await statusOf('product_size', second.id)).toBeUndefined();
    expect(await statusOf('product_certificate', first.certificates[1]?.id ?? '')).toBeUndefined();
    expect((await auditOf(app, second.id))[1]).toMatchObject({
      operation: 'DELETE',
      changes: { code: { old: second.code, new: null } },
    });
  });

  it('refuses to remove a size or certificate of a channel: IN_USE with the count, and writes nothing [S6] [E1]', async () => {
    const made = await makeGloves();
    const [first, second] = made.sizes;
    if (!first || !second) throw new Error('Two sizes were made');
    const machine = await makeMachine(app);
    const held = { productId: made.id, sizeId: second.id, certificateId: second.certificates[0]?.id ?? '' };
    await fillMachine(app, machine, [
      { channel: 1, ...held },
      { channel: 2, ...held },
    ]);
    expect(await refusal(UPDATE, { id: made.id, version: 1, name: 'Half', sizes: [first] })).toMatchObject({
      code: 'IN_USE',
      references: [{ type: 'MACHINE', count: 1 }],
    });
    const withoutCertificate = [first, { ...second, certificates: second.certificates.slice(1) }];
    expect(await refusal(UPDATE, { id: made.id, version: 1, sizes: withoutCertificate })).toMatchObject({
      code: 'IN_USE',
      references: [{ type: 'MACHINE', count: 1 }],
    });
    expect(await refusal(DELETE, {})).toMatchObject({
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
    expect(await read(made.id)).toEqual(made);
    await save(UPDATE, {
      id: made.id,
      version: 1,
      sizes: [{ ...second, certificates: second.certificates.slice(0, 1) }],
    });
  });

  it('refuses sizes and certificates of other products, tenants and sizes [T10]', async () => {
    const [made, other] = [await makeGloves(), await makeGloves()];
    const theirs = await makeProduct(app, {}, app.bolt);
    const [first, second] = made.sizes;
    const sizes = [
      { ...first, certificates: [second?.certificates[0]] },
      other.sizes[0],
      { ...theirs.sizes[0], certificates: [] },
      { id: newId(), size: 'x', code: unique('x'), certificates: [] },
    ];
    const { code, fields } = await refusal(UPDATE, { id: made.id, version: 1, sizes });
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
    expect(await read(made.id)).toEqual(made);
  });

  it('refuses a stale version, also when only a certificate has changed [E3] [D18]', async () => {
    const made = await makeGloves();
    const [first, second] = made.sizes;
    const certificates = first?.certificates.map((each) => ({ ...each, name: 'CA renewed' }));
    await save(UPDATE, { id: made.id, version: 1, sizes: [{ ...first, certificates }, second] });
    expect(await refusal(UPDATE, { id: made.id, version: 1, name: 'Late' })).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 2,
    });
  });

  it('finds no products of another tenant [T10]', async () => {
    const { id, name } = await makeGloves();
    for (const [query, variables] of [
      [GET, { id }],
      [UPDATE, { input: { id, version: 1, name: 'x' } }],
      [DELETE, { id, version: 1 }],
    ] as const) {
      expect((await stranger.error(query, variables)).extensions).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await read(id)).toMatchObject({ name, version: 1 });
  });
});

describe('deleteProduct', () => {
  it('deletes its sizes and certificates, too, and frees their codes; the rows stay [E1]', async () => {
    const made = await makeGloves();
    const [size] = made.sizes;
    await admin.data(DELETE, { id: made.id, version: 1 });
    expect(await statusOf('product', made.id)).toEqual({ status: 'DELETED' });
    expect(await statusOf('product_size', size?.id ?? '')).toEqual({ status: 'DELETED' });
    expect(await statusOf('product_certificate', size?.certificates[0]?.id ?? '')).toEqual({ status: 'DELETED' });
    expect((await auditOf(app, size?.id ?? '')).map(({ operation }) => operation)).toEqual(['CREATE', 'DELETE']);
    await makeProduct(app, { sizes: [{ size: 'M', code: size?.code ?? '', certificates: [] }] });
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
      input: { version: company.version, timeZone },
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
