import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { withMysql } from '#api/testing/stage-schema.ts';
import { makeWorld } from '#api/testing/world.ts';
import { forgetTotals } from './totals.ts';
import { write } from './write.ts';

type Item = { id: string; name: string; code: string; createdAt: string };
type Page = {
  items: Item[];
  nextToken: string | null;
  previousToken: string | null;
  start: number;
  totalCount: number;
};

const LIST = `query ($filter: SectorFilter, $sort: SectorSort, $limit: Int, $nextToken: String) {
  page: listSectors(filter: $filter, sort: $sort, limit: $limit, nextToken: $nextToken) {
    items { id name code createdAt } nextToken previousToken start totalCount
  }
}`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteSector(id: $id, version: $version) { id } }';

/** Repeated names, so that the id decides the order, with accents and letter case that sort and search must ignore. */
const NAMES = ['Pintura', 'pintura', 'Prensa', 'Fundição', 'fundicao', 'Áreas', 'areas'];
const COUNT = 47;

/** Long enough for every query of these tests. */
const QUERY_TIMEOUT_MS = 3000;

let app: TestApp;
let admin: GraphqlClient;
/** In order of creation. */
const made: { id: string; name: string; code: string }[] = [];

beforeAll(async () => {
  app = await bootApp({ DB_QUERY_TIMEOUT_MS: QUERY_TIMEOUT_MS });
  admin = await app.as('admin');
  for (let index = 0; index < COUNT; index++) {
    const code = `S-${index}`;
    made.push({ ...(await makeSector(app, { name: NAMES[index % NAMES.length], code })), code });
  }
  await makeSector(app, { name: 'Pintura', code: 'S-0' }, app.bolt);
});
afterAll(() => app?.close());

const page = async (variables: object): Promise<Page> =>
  (await admin.data<{ page: Page }>(LIST, { ...variables })).page;

/** Reads all pages from first to last. Stops after as many pages as there are records, so that a faulty list ends. */
async function readAllPages(variables: object, read = page): Promise<Page[]> {
  const pages = [await read(variables)];
  for (let token = pages[0]?.nextToken; token && pages.length <= COUNT; token = pages.at(-1)?.nextToken)
    pages.push(await read({ ...variables, nextToken: token }));
  return pages;
}

const idsOf = (pages: readonly Page[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));

/** Compares like the database: ignores letter case and accents. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

describe('the order of a list [G1]', () => {
  it.each([
    ['NAME', () => made.toSorted((one, other) => compare(one.name, other.name) || byId(one, other))],
    ['CODE', () => made.toSorted((one, other) => (one.code < other.code ? -1 : 1))],
    ['CREATED_AT', () => made],
  ])('by %s follows the values, ascending and descending', async (field, inOrder) => {
    const ids = inOrder().map(({ id }) => id);
    expect(idsOf([await page({ sort: `${field}_ASC`, limit: 1000 })])).toEqual(ids);
    expect(idsOf([await page({ sort: `${field}_DESC`, limit: 1000 })])).toEqual(ids.toReversed());
  });
});

describe('pages', () => {
  it.each(['NAME_ASC', 'NAME_DESC', 'CODE_ASC', 'CODE_DESC', 'CREATED_AT_ASC', 'CREATED_AT_DESC'])(
    'sorted by %s contain each record once, for all page sizes, and state their position [G1]',
    async (sort) => {
      const fullPage = await page({ sort, limit: 1000 });
      expect(fullPage).toMatchObject({ start: 1, totalCount: COUNT, nextToken: null, previousToken: null });
      for (const limit of [1, 7, 25, 46, 47]) {
        const pages = await readAllPages({ sort, limit });
        expect(idsOf(pages)).toEqual(idsOf([fullPage]));
        expect(pages.map(({ start }) => start)).toEqual(pages.map((_, index) => index * limit + 1));
        expect(new Set(pages.map(({ totalCount }) => totalCount))).toEqual(new Set([COUNT]));
      }
    },
  );

  it('are the same when read backwards [G1]', async () => {
    const forwards = await readAllPages({ limit: 10 });
    const backwards = [forwards.at(-1)];
    for (let token = backwards[0]?.previousToken; token; token = backwards[0]?.previousToken)
      backwards.unshift(await page({ limit: 10, nextToken: token }));
    expect(backwards.map((seen) => seen?.items)).toEqual(forwards.map(({ items }) => items));
    expect(backwards.map((seen) => seen?.start)).toEqual(forwards.map(({ start }) => start));
    expect(backwards[0]?.previousToken).toBeNull();
  });

  it('have 25 items, sorted by name, by default [K2]', async () => {
    const first = await page({});
    expect(first.items).toHaveLength(25);
    expect(idsOf([first])).toEqual(idsOf([await page({ sort: 'NAME_ASC', limit: 25 })]));
  });

  it('neither repeat nor skip a record when others are added and deleted at the same time', async () => {
    const extra = [await makeSector(app, { name: 'aaa first' }), await makeSector(app, { name: 'zzz last' })];
    const first = await page({ limit: 10 });
    const added = await makeSector(app, { name: 'aab second' });
    for (const removed of [extra[0], first.items[1]])
      if (removed) await admin.data(DELETE, { id: removed.id, version: 1 });
    const rest = await readAllPages({ limit: 10, nextToken: first.nextToken });
    const seen = idsOf([first, ...rest]);
    expect(new Set(seen).size).toBe(seen.length);
    const still = idsOf([await page({ limit: 1000 })]).filter((id) => id !== added.id);
    expect(still.filter((id) => !seen.includes(id))).toEqual([]);
  });

  it('restart at the first page when the records after a token are deleted', async () => {
    const word = 'going soon';
    const made = [];
    for (let index = 0; index < 3; index++) made.push(await makeSector(app, { name: `${word} ${index}` }));
    const first = await page({ filter: { search: word }, limit: 2 });
    const last = made.at(-1);
    if (last) await admin.data(DELETE, { id: last.id, version: 1 });
    const anew = await page({ filter: { search: word }, limit: 2, nextToken: first.nextToken });
    expect(anew).toEqual({ ...first, nextToken: null, totalCount: 2 });
  });

  it.each([
    [0, 'minimum', { min: 1 }],
    [-1, 'minimum', { min: 1 }],
    [1001, 'maximum', { max: 1000 }],
    [2_147_483_647, 'maximum', { max: 1000 }],
  ])('of %s records are refused: sources of filters return at most 1,000 [G3] SEC-12', async (limit, key, values) => {
    expect((await admin.error(LIST, { limit })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'limit', key, values }],
    });
  });

  it('of other lists have at most 100 records [G1]', async () => {
    await admin.data('{ listEmployees(limit: 100) { totalCount } }');
    const error = await admin.error('{ listEmployees(limit: 101) { totalCount } }');
    expect(error.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'limit', key: 'maximum', values: { max: 100 } }],
    });
  });
});

describe('page tokens', () => {
  it('never look like the first-page key of the console’s cache [G10]', async () => {
    const { nextToken } = await page({ limit: 5 });
    expect(nextToken).not.toMatch(/^page_1/);
    expect(nextToken).toMatch(/^[\w-]+\.[\w-]+$/);
  });

  it.each(['x', '.', 'page_1', 'a.b', '日本', 'e30.e30', `${'A'.repeat(5000)}.x`])(
    'that the server did not issue are refused: %s',
    async (nextToken) => {
      expect((await admin.error(LIST, { nextToken })).extensions).toMatchObject({ code: 'BAD_TOKEN' });
    },
  );

  it('are valid only for the tenant, noun, filter and order that they were issued for [T10] SEC-5', async () => {
    const { nextToken } = await page({ limit: 5 });
    const isRefused = async (client: GraphqlClient, variables: object, query = LIST) =>
      expect((await client.error(query, { ...variables, nextToken })).extensions.code).toBe('BAD_TOKEN');
    await isRefused(await app.as('admin', app.bolt), { limit: 5 });
    await isRefused(admin, { limit: 5, sort: 'NAME_DESC' });
    await isRefused(admin, { limit: 5, filter: { search: 'a' } });
    await isRefused(admin, {}, 'query ($nextToken: String) { listCostCenters(nextToken: $nextToken) { totalCount } }');
    expect((await page({ limit: 9, nextToken })).start).toBe(6);
  });

  it('are of the own noun when a caller selects only the token, of several nouns one after the other', async () => {
    const tokenOf = async (list: string) =>
      (await admin.data<{ page: { nextToken: string | null } }>(`{ page: ${list}(limit: 1) { nextToken } }`)).page
        .nextToken;
    expect(await tokenOf('listJobRoles')).toBeNull();
    expect(await tokenOf('listSectors')).toEqual(expect.any(String));
    expect(await tokenOf('listCostCenters')).toBeNull();
  });

  it('are refused after a change', async () => {
    const { nextToken } = await page({ limit: 5 });
    const [body = '', signature] = nextToken?.split('.') ?? [];
    const position = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...position, sortValue: '' })).toString('base64url');
    expect((await admin.error(LIST, { nextToken: `${forged}.${signature}` })).extensions.code).toBe('BAD_TOKEN');
  });
});

describe('filters', () => {
  const found = async (filter: object) => (await page({ filter, limit: 1000 })).totalCount;

  it('search a part of the text and ignore case and accents [G1]', async () => {
    expect(await found({ search: 'FUNDICAO' })).toBe(await found({ search: 'fundição' }));
    expect(await found({ search: 'undiç' })).toBe(14);
    expect(await found({ search: '  pintura ' })).toBe(await found({ search: 'Pintura' }));
  });

  it.each(['%', '_', '\\', "'", '"', '%%', "' or '1'='1", '\\%', '; drop table sector', '\u0000', '日本'])(
    'take “%s” literally SEC-39',
    async (search) => {
      expect(await found({ search })).toBe(0);
    },
  );

  it('match all records when they are empty', async () => {
    const all = await found({});
    for (const filter of [{ search: '' }, { search: '   ' }, { search: null }, { status: null }])
      expect(await found(filter)).toBe(all);
  });

  it('refuse long texts and long lists, and name the field', async () => {
    expect((await admin.error(LIST, { filter: { search: 'x'.repeat(201) } })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'filter.search', key: 'maxLength', values: { max: 200 } }],
    });
    expect((await admin.error(LIST, { filter: { status: Array(101).fill('ACTIVE') } })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'filter.status', key: 'maxItems', values: { max: 100 } }],
    });
  });
});

describe('pages of a search, and of combined filters, that are read by ids', () => {
  const EMPLOYEES = `query ($filter: EmployeeFilter, $sort: EmployeeSort, $nextToken: String) {
    page: listEmployees(filter: $filter, sort: $sort, limit: 5, nextToken: $nextToken) {
      items { id name code: identification createdAt } nextToken previousToken start totalCount
    }
  }`;
  const read = async (variables: object) => (await admin.data<{ page: Page }>(EMPLOYEES, { ...variables })).page;
  const readAll = (variables: object) => readAllPages(variables, read);
  let filters: object[] = [];

  beforeAll(async () => {
    const sector = await makeSector(app, { name: 'Line', code: 'LINE' });
    for (let index = 0; index < 23; index++)
      await makeEmployee(app, {
        name: `${NAMES[index % NAMES.length]} Prado`,
        sectorId: index % 3 === 0 ? null : sector.id,
        permission: index % 2 === 0 ? 'OPERATOR' : 'NONE',
        status: index % 5 === 0 ? 'INACTIVE' : 'ACTIVE',
      });
    filters = [
      { search: 'prado' },
      { search: 'PRADO areas', status: ['ACTIVE'] },
      { sectorId: [sector.id], permission: ['NONE'] },
      { sectorId: [sector.id], search: 'fundi', status: ['ACTIVE', 'INACTIVE'] },
    ];
  });

  it.each(['NAME', 'IDENTIFICATION', 'EMAIL', 'CREATED_AT'])(
    'are the same forwards and backwards, in the order of %s [G1] [G2]',
    async (column) => {
      for (const filter of filters) {
        const ascending = await readAll({ filter, sort: `${column}_ASC` });
        const descending = await readAll({ filter, sort: `${column}_DESC` });
        expect(idsOf(ascending)).toEqual(idsOf(descending).toReversed());
        expect(new Set(idsOf(ascending)).size).toBe(ascending[0]?.totalCount);
        expect(ascending.map(({ start }) => start)).toEqual(ascending.map((_, index) => 1 + 5 * index));
        const last = ascending.at(-1);
        if (!last?.previousToken) continue;
        const before = await read({ filter, sort: `${column}_ASC`, nextToken: last.previousToken });
        expect(idsOf([before])).toEqual(idsOf([ascending.at(-2) ?? last]));
      }
    },
  );

  it('have the records that match, in the order of the list [G1]', async () => {
    const all = await readAll({ filter: { search: 'prado' }, sort: 'NAME_ASC' });
    const names = all.flatMap(({ items }) => items.map(({ name }) => name));
    expect(names).toHaveLength(23);
    expect(names).toEqual(names.toSorted(compare));
  });
});

describe('a large total', () => {
  /** As many as make a total worth keeping. */
  const MANY = 1000;
  const total = async () =>
    (await admin.data<{ page: Page }>('{ page: listCostCenters(limit: 1) { totalCount } }')).page.totalCount;
  const add = (from: number, count: number, keepsTotals: boolean) =>
    write({ em: app.services.orm.em.fork(), tenant: app.acme, actor: SYSTEM, keepsTotals }, async ({ em }) => {
      const values = Array.from({ length: count }, (_, index) => {
        const number = String(from + index).padStart(6, '0');
        return sql`(${app.acme.id}, ${`01COSTCENTERTOTAL000${number}`}, ${`Total ${number}`}, ${`T-${number}`}, now(3), now(3))`;
      });
      await change(
        em,
        sql`insert into cost_center (customer_id, id, name, code, created_at, updated_at) values ${sql.join(values)}`,
      );
    });

  it('is not counted anew after each write of background work, but after its end and any other write PERF-16', async () => {
    await add(0, MANY, false);
    const first = await total();
    await add(MANY, 1, true);
    expect(await total()).toBe(first);
    forgetTotals(app.services.orm.em, app.acme.id);
    expect(await total()).toBe(first + 1);
    await add(MANY + 1, 1, false);
    expect(await total()).toBe(first + 2);
  });
});

describe('a query that takes too long', () => {
  it('ends with its own code, not as an outage, and the next one succeeds', async () => {
    await withMysql(app.config, async (connection) => {
      await connection.query('lock tables sector write');
      expect((await admin.error(LIST, { filter: { search: 'paint' } })).extensions.code).toBe('QUERY_TOO_SLOW');
      await connection.query('unlock tables');
    });
    expect((await page({})).items).toHaveLength(25);
  });
});

describe('the sources of filters', () => {
  beforeAll(() => makeWorld(app, app.acme));

  it.each(['listSectors', 'listJobRoles', 'listCostCenters', 'listGroups'])(
    '%s returns id, name and status of up to 1,000 records [G3] [K2]',
    async (list) => {
      const query = `query ($limit: Int) { page: ${list}(limit: $limit) { items { id name status } } }`;
      const { page: found } = await admin.data<{ page: { items: object[] } }>(query, { limit: 1000 });
      expect(found.items.length).toBeGreaterThan(0);
      for (const item of found.items)
        expect(item).toEqual({ id: expect.any(String), name: expect.any(String), status: expect.any(String) });
      expect((await admin.error(query, { limit: 1001 })).extensions).toMatchObject({
        fields: [{ path: 'limit', key: 'maximum', values: { max: 1000 } }],
      });
    },
  );
});
