import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeGroup } from './group.factory.ts';

const FIELDS = `id name period status version employeesCount
  rules { productId productName productImageUrl periodDays quantity } products { productId productName productImageUrl periodDays quantity }`;
const CREATE = `mutation ($input: CreateGroupInput!) { made: createGroup(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateGroupInput!) { made: updateGroup(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteGroup(id: $id, version: $version) { id } }';
const GET = `query ($id: ID!) { made: getGroup(id: $id) { ${FIELDS} } }`;
const LIST = 'query ($filter: GroupFilter) { listGroups(filter: $filter) { items { id } } }';

type Rule = { productId: string; productName: string; periodDays: number; quantity: number };
type Made = { id: string; version: number; rules: Rule[]; employeesCount: number };

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

describe('createGroup', () => {
  it('returns rules in order, with product names and the group’s period as default, also as products [D5]', async () => {
    const [glove, boot] = [await makeProduct(app), await makeProduct(app)];
    const name = unique('Welders');
    const rules = [
      { productId: boot.id, quantity: 1, periodDays: 365 },
      { productId: glove.id, quantity: 4 },
    ];
    const made = await save(CREATE, { name, period: 30, rules });
    expect(made).toMatchObject({
      name,
      period: 30,
      employeesCount: 0,
      version: 1,
      rules: [
        { productId: boot.id, productName: boot.name, productImageUrl: null, periodDays: 365, quantity: 1 },
        {
          productId: glove.id,
          productName: glove.name,
          productImageUrl: null,
          periodDays: 30,
          quantity: 4,
        },
      ],
    });
    expect(made).toHaveProperty('products', made.rules);
    expect(await read(made.id)).toEqual(made);
    const stored = rules.map((rule) => ({ periodDays: null, ...rule }));
    expect(await auditOf(app, made.id)).toMatchObject([
      {
        operation: 'CREATE',
        targetEntityType: 'GROUP',
        changes: { name: { new: name }, rules: { old: [], new: stored } },
      },
    ]);
  });

  it('refuses a group without rules, with an incomplete rule or a repeated product, and names the field [V7] [D5]', async () => {
    const { id: productId } = await makeProduct(app);
    const refusal = async (rules: unknown) =>
      (await admin.error(CREATE, { input: { name: unique('Bad'), period: 30, rules } })).extensions;
    expect(await refusal([])).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'rules', key: 'minItems', values: { min: 1 } }],
    });
    expect(await refusal([{ productId: '', quantity: 1 }])).toMatchObject({
      fields: [{ path: 'rules[0].productId', key: 'required' }],
    });
    expect(await refusal([{ productId, quantity: 0 }])).toMatchObject({
      fields: [{ path: 'rules[0].quantity', key: 'minimum' }],
    });
    expect(
      await refusal([
        { productId, quantity: 1 },
        { productId, quantity: 2 },
      ]),
    ).toMatchObject({ fields: [{ path: 'rules[1].productId', key: 'duplicate' }] });
    expect(await refusal(Array.from({ length: 2000 }, () => ({ productId: newId(), quantity: 1 })))).toMatchObject({
      fields: [{ path: 'rules', key: 'maxItems' }],
    });
  });

  it('refuses products that are unknown, deleted or of another tenant [T10]', async () => {
    const [mine, deleted, theirs] = [
      await makeProduct(app),
      await makeProduct(app),
      await makeProduct(app, {}, app.bolt),
    ];
    await admin.data('mutation ($id: ID!) { deleteProduct(id: $id, version: 1) { id } }', { id: deleted.id });
    const rules = [mine.id, deleted.id, theirs.id, newId()].map((productId) => ({ productId, quantity: 1 }));
    const error = await admin.error(CREATE, { input: { name: unique('Bad'), period: 30, rules } });
    expect(error.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [1, 2, 3].map((index) => ({ path: `rules[${index}].productId`, key: 'unknown' })),
    });
  });

  it('refuses a name that another group has [E1]', async () => {
    const { name, rules } = await makeGroup(app);
    const input = { name, period: 1, rules: [{ productId: rules[0]?.productId, quantity: 1 }] };
    expect((await admin.error(CREATE, { input })).extensions).toMatchObject({
      fields: [{ path: 'name', key: 'taken' }],
    });
  });
});

describe('updateGroup', () => {
  it('replaces all rules when they are present, otherwise keeps them [D5] [D12]', async () => {
    const group = await makeGroup(app);
    const [first] = group.rules;
    const other = await makeProduct(app);
    const renamed = await save(UPDATE, { id: group.id, version: 1, name: unique('Renamed') });
    expect(renamed).toMatchObject({ version: 2, rules: [{ productId: first?.productId }] });
    const replaced = await save(UPDATE, { id: group.id, version: 2, rules: [{ productId: other.id, quantity: 9 }] });
    expect(replaced).toMatchObject({ version: 3, rules: [{ productId: other.id, quantity: 9, periodDays: 30 }] });
    const entries = await auditOf(app, group.id);
    expect(entries.map(({ changes }) => Object.keys(changes))).toEqual([
      expect.arrayContaining(['name', 'rules']),
      ['name'],
      ['rules'],
    ]);
    expect(entries[2]?.changes.rules).toMatchObject({
      old: [{ productId: first?.productId }],
      new: [{ productId: other.id, quantity: 9 }],
    });
  });

  it('applies a new period to rules without a period [D5]', async () => {
    const [glove, boot] = [await makeProduct(app), await makeProduct(app)];
    const { id } = await makeGroup(app, {
      rules: [
        { productId: glove.id, quantity: 1 },
        { productId: boot.id, quantity: 1, periodDays: 365 },
      ],
    });
    const saved = await save(UPDATE, { id, version: 1, period: 7 });
    expect(saved.rules.map(({ periodDays }) => periodDays)).toEqual([7, 365]);
  });

  it('refuses a stale version and invalid rules, and writes nothing [E3]', async () => {
    const group = await makeGroup(app);
    const { id: productId } = await makeProduct(app);
    const rules = [{ productId, quantity: 3 }];
    expect((await admin.error(UPDATE, { input: { id: group.id, version: 2, rules } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 1,
    });
    const wrong = { id: group.id, version: 1, name: 'Half', rules: [...rules, { productId: newId(), quantity: 1 }] };
    expect((await admin.error(UPDATE, { input: wrong })).extensions).toMatchObject({
      fields: [{ path: 'rules[1].productId', key: 'unknown' }],
    });
    expect((await admin.error(UPDATE, { input: { id: group.id, version: 1, rules: null } })).extensions).toMatchObject({
      fields: [{ path: 'rules', key: 'required' }],
    });
    expect(await read(group.id)).toMatchObject({ name: group.name, version: 1, rules: group.rules });
  });

  it('finds no groups of another tenant [T10]', async () => {
    const { id } = await makeGroup(app);
    for (const [query, variables] of [
      [GET, { id }],
      [UPDATE, { input: { id, version: 1, name: 'x' } }],
      [DELETE, { id, version: 1 }],
    ] as const) {
      expect((await stranger.error(query, variables)).extensions).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await read(id)).toMatchObject({ version: 1 });
  });
});

describe('deleteGroup', () => {
  it('refuses while employees are in the group; after the deletion its product can be deleted [E1]', async () => {
    const group = await makeGroup(app);
    const employee = await makeEmployee(app, { groupId: group.id });
    const product = { id: group.rules[0]?.productId };
    const deleteProduct = 'mutation ($id: ID!) { deleteProduct(id: $id, version: 1) { id } }';
    expect((await admin.error(DELETE, group)).extensions).toMatchObject({ code: 'IN_USE', count: 1 });
    await admin.data('mutation ($id: ID!) { updateEmployee(input: { id: $id, version: 1, groupId: null }) { id } }', {
      id: employee.id,
    });
    expect((await admin.error(deleteProduct, product)).extensions).toMatchObject({ code: 'IN_USE', count: 1 });
    await admin.data(DELETE, group);
    await admin.data(deleteProduct, product);
  });
});

describe('listGroups', () => {
  it('counts active employees and finds groups by product [D5] [G1]', async () => {
    const group = await makeGroup(app);
    await makeEmployee(app, { groupId: group.id });
    await makeEmployee(app, { groupId: group.id, status: 'INACTIVE' });
    expect((await read(group.id)).employeesCount).toBe(1);
    const found = await admin.data(LIST, {
      filter: { productId: [group.rules[0]?.productId], search: group.name.slice(1) },
    });
    expect(found).toEqual({ listGroups: { items: [{ id: group.id }] } });
    expect(await stranger.data(LIST, { filter: { productId: [group.rules[0]?.productId] } })).toEqual({
      listGroups: { items: [] },
    });
  });
});
