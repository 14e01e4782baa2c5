import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeProduct } from './product.factory.ts';

const FIELDS = `id name category validityDays manualUrl status version
  sizes { size code par price currency certificates { name number expirationDate } }
  draftSizes { size code par price currency certificates { name number expirationDate } }`;
const CREATE = `mutation ($input: CreateProductDraftInput!) { made: createProductDraft(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateProductDraftInput!) { made: updateProductDraft(input: $input) { ${FIELDS} } }`;
const FINALIZE = `mutation ($id: ID!, $version: Int!) { made: finalizeProduct(id: $id, version: $version) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { made: deleteProductDraft(id: $id, version: $version) { id } }';
const DELETE_PRODUCT = 'mutation ($id: ID!, $version: Int!) { deleteProduct(id: $id, version: $version) { id } }';
const GET = `query ($id: ID!) { made: getProduct(id: $id) { ${FIELDS} } }`;

type Made = {
  id: string;
  name: string;
  status: string;
  version: number;
  sizes: { code: string }[];
  draftSizes: object[] | null;
};

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const save = async (query: string, variables: object) =>
  (await admin.data<{ made: Made }>(query, { ...variables })).made;
const refusal = async (query: string, variables: object, client = admin) =>
  (await client.error(query, { ...variables })).extensions;
const keyOf = ({ id, version }: Made) => ({ id, version });

const size = (code = unique('D')) => ({
  size: 'M',
  code,
  par: 40,
  price: 1290,
  currency: 'BRL',
  certificates: [{ name: 'CA', number: '28324', expirationDate: '2030-12-31' }],
});
const complete = (code?: string) => ({ name: unique('Glove'), category: 'Hands', sizes: [size(code)] });

describe('a draft', () => {
  it('may be empty, keeps what is typed, and becomes a product with the same id [S6] [E6]', async () => {
    const empty = await save(CREATE, { input: {} });
    expect(empty).toMatchObject({ name: '', status: 'PENDING', version: 1, sizes: [], draftSizes: [] });
    const half = { size: 'M', code: null, par: null, price: 5, currency: null, certificates: [] };
    const typed = await save(UPDATE, { input: { ...keyOf(empty), name: 'Glo', sizes: [half, half] } });
    expect(typed).toMatchObject({ id: empty.id, name: 'Glo', version: 2, draftSizes: [half, half] });
    const input = complete();
    const ready = await save(UPDATE, { input: { ...keyOf(typed), ...input } });
    const product = await save(FINALIZE, keyOf(ready));
    expect(product).toMatchObject({ ...input, id: empty.id, status: 'ACTIVE', version: 4, draftSizes: null });
    expect(await save(GET, { id: empty.id })).toEqual(product);
    expect((await auditOf(app, empty.id)).map(({ operation }) => operation)).toEqual([
      'CREATE',
      'UPDATE',
      'UPDATE',
      'UPDATE',
    ]);
  });

  it('is not finalized while it is incomplete: the fields are named, and nothing changes [V7] [E6]', async () => {
    const draft = await save(CREATE, { input: { sizes: [{ size: '', certificates: [{ number: '1' }] }] } });
    expect(await refusal(FINALIZE, keyOf(draft))).toMatchObject({
      code: 'VALIDATION',
      fields: expect.arrayContaining(
        ['name', 'sizes[0].size', 'sizes[0].code', 'sizes[0].certificates[0].name'].map((path) => ({
          path,
          key: 'required',
          values: {},
        })),
      ),
    });
    expect(await save(GET, { id: draft.id })).toEqual(draft);
    const { sizes } = await makeProduct(app);
    const taken = await save(CREATE, { input: complete(sizes[0]?.code) });
    expect(await refusal(FINALIZE, keyOf(taken))).toMatchObject({ fields: [{ path: 'sizes[0].code', key: 'taken' }] });
  });

  it('keeps the limits of a product [V11] [V7]', async () => {
    for (const [input, fault] of [
      [{ name: 'x'.repeat(256) }, { path: 'name', key: 'maxLength' }],
      [{ manualUrl: 'javascript:alert(1)' }, { path: 'manualUrl', key: 'url' }],
      [{ sizes: [{ ...size(), price: -1 }] }, { path: 'sizes[0].price', key: 'minimum' }],
      [{ sizes: [{ ...size(), price: 1_000_000_000 }] }, { path: 'sizes[0].price', key: 'maximum' }],
      [{ imageUrl: '/files/products/01JD0000000000000000000000.png' }, { path: 'imageUrl', key: 'unknown' }],
    ] as const)
      expect(await refusal(CREATE, { input })).toMatchObject({ code: 'VALIDATION', fields: [fault] });
  });

  it('becomes one product when it is finalized five times at once [E6] [E3]', async () => {
    const draft = await save(CREATE, { input: complete() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.ask(FINALIZE, keyOf(draft))));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    for (const { extensions } of answers.flatMap(({ errors }) => errors))
      expect(extensions).toMatchObject({ code: 'CONFLICT', currentVersion: 2 });
    const em = app.services.orm.em.fork();
    expect(await countRows(em, 'product_size', [sql`product_id = ${draft.id}`])).toBe(1);
  });

  it('cannot be used like a product, nor a product like a draft [E6]', async () => {
    const draft = await save(CREATE, { input: complete() });
    const product = await makeProduct(app);
    const changed = { code: 'VALIDATION', fields: [{ path: 'status', key: 'wrongStatus' }] };
    const update = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }';
    expect(await refusal(update, { input: { ...keyOf(draft), status: 'ACTIVE' } })).toMatchObject(changed);
    const key = { id: product.id, version: product.version };
    expect(await refusal(UPDATE, { input: { ...key, name: 'x' } })).toMatchObject(changed);
    expect(await refusal(FINALIZE, key)).toMatchObject(changed);
    expect(await refusal(DELETE, key)).toMatchObject(changed);
    const group = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) { id } }';
    const input = { name: unique('Group'), period: 30, rules: [{ productId: draft.id, quantity: 1 }] };
    expect(await refusal(group, { input })).toMatchObject({ fields: [{ path: 'rules[0].productId', key: 'unknown' }] });
  });

  it('is refused with a stale version, to other tenants and without the permission [E3] [T10] [R5]', async () => {
    const draft = await save(CREATE, { input: complete() });
    await save(UPDATE, { input: { ...keyOf(draft), name: 'Newer' } });
    for (const [query, variables] of [
      [UPDATE, { input: { ...keyOf(draft), name: 'Late' } }],
      [FINALIZE, keyOf(draft)],
      [DELETE, keyOf(draft)],
    ] as const) {
      expect(await refusal(query, variables)).toMatchObject({ code: 'CONFLICT', currentVersion: 2 });
      expect(await refusal(query, variables, await app.as('admin', app.bolt))).toMatchObject({ code: 'NOT_FOUND' });
      expect(await refusal(query, variables, await app.as('regular'))).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('is removed for good, by its own mutation or that of products [E6]', async () => {
    for (const query of [DELETE, DELETE_PRODUCT]) {
      const draft = await save(CREATE, { input: complete() });
      await admin.data(query, keyOf(draft));
      expect(await refusal(GET, { id: draft.id })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await countRows(app.services.orm.em.fork(), 'product', [sql`id = ${draft.id}`])).toBe(0);
      expect((await auditOf(app, draft.id)).at(-1)).toMatchObject({ operation: 'DELETE' });
    }
  });

  it('is listed as PENDING, and the filter finds or leaves out drafts [S6]', async () => {
    const category = unique('Category');
    const draft = await save(CREATE, { input: { category } });
    const product = await makeProduct(app, { category });
    const list = async (status?: string[]) =>
      (
        await admin.data<{ page: { items: { id: string }[] } }>(
          'query ($filter: ProductFilter) { page: listProducts(filter: $filter) { items { id status draftSizes { size } } } }',
          { filter: { category: [category], status } },
        )
      ).page.items.map(({ id }) => id);
    expect((await list()).toSorted()).toEqual([draft.id, product.id].toSorted());
    expect(await list(['PENDING'])).toEqual([draft.id]);
    expect(await list(['ACTIVE'])).toEqual([product.id]);
  });
});

describe('suggestProductCategories', () => {
  it('finds the tenant’s categories by a part, without regard to case and accents, each once [S6]', async () => {
    const word = unique('Maos').replace('Maos', 'Mãos');
    await makeProduct(app, { category: word });
    await makeProduct(app, { category: word.toUpperCase() });
    await makeProduct(app, { category: word }, app.bolt);
    const suggest = async (search?: string, client = admin) =>
      (
        await client.data<{ found: string[] }>(
          'query ($search: String) { found: suggestProductCategories(search: $search) }',
          {
            search,
          },
        )
      ).found;
    const found = await suggest(word.replace('ã', 'a').toLowerCase());
    expect(found).toHaveLength(1);
    expect(found[0]?.toLowerCase()).toBe(word.toLowerCase());
    expect(await suggest('no such category')).toEqual([]);
    expect((await suggest()).length).toBeGreaterThan(0);
  });
});
