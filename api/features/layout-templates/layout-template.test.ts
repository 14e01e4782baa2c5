import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillMachine, makeMachine, type MadeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeLayoutTemplate } from './layout-template.factory.ts';

const CREATE = `mutation ($input: CreateLayoutTemplateInput!) {
  createLayoutTemplate(input: $input) { id name model channelCount status version createdBy updatedBy }
}`;
const UPDATE = `mutation ($input: UpdateLayoutTemplateInput!) {
  updateLayoutTemplate(input: $input) { id name model channelCount version }
}`;
const DELETE =
  'mutation ($id: ID!, $version: Int!) { deleteLayoutTemplate(id: $id, version: $version) { id deletedAt } }';
const GET = `query ($id: ID!) { getLayoutTemplate(id: $id) {
  id name model channelCount version
  channels { channel productId sizeId certificateId capacity lowLevel parLevel
    product { id name status } size { id size status } certificate { id number status } }
} }`;
const LIST = `query ($filter: LayoutTemplateFilter, $sort: LayoutTemplateSort, $limit: Int) {
  listLayoutTemplates(filter: $filter, sort: $sort, limit: $limit) {
    items { id name model channelCount channels { channel product { name } } } totalCount }
}`;

type Channel = { channel: number; product: { status: string } };
type Template = { id: string; name: string; version: number; channels: Channel[] };

let app: TestApp;
let admin: GraphqlClient;
let product: Awaited<ReturnType<typeof makeProduct>>;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  product = await makeProduct(app);
});
afterAll(() => app?.close());

/** What a channel holds: the first size of a product. */
function contentsOf({ id, sizes: [size] }: typeof product) {
  return { productId: id, sizeId: size?.id ?? '', certificateId: size?.certificates[0]?.id ?? '' };
}

/** A machine with the channels 2 and 1, of which the first holds pieces. */
async function makeFilled(model: 'ICEPLUS_MACHINE' | 'MULTIPLUS_MACHINE' = 'ICEPLUS_MACHINE'): Promise<MadeMachine> {
  const machine = await makeMachine(app, { model });
  const contents = contentsOf(product);
  const stock = await fillMachine(app, machine, [
    { channel: 2, ...contents, capacity: 8, lowLevel: 2, parLevel: 6, quantity: 3 },
    { channel: 1, ...contents },
  ]);
  return { ...machine, stock };
}

const read = async (id: string) => (await admin.data<{ getLayoutTemplate: Template }>(GET, { id })).getLayoutTemplate;
const list = async (filter: object, more: object = {}) =>
  (await admin.data<{ listLayoutTemplates: { items: Template[]; totalCount: number } }>(LIST, { filter, ...more }))
    .listLayoutTemplates;

describe('createLayoutTemplate', () => {
  it('copies the channels of a machine and its model, without the pieces, and writes an audit entry [S7] [D12]', async () => {
    const machine = await makeFilled('MULTIPLUS_MACHINE');
    const name = unique('Gate');
    const { createLayoutTemplate: made } = await admin.data<{ createLayoutTemplate: Template & { createdBy: string } }>(
      CREATE,
      { input: { name: ` ${name} `, machineId: machine.id } },
    );
    const saved = { name, model: 'MULTIPLUS_MACHINE', channelCount: 2, version: 1 };
    expect(made).toMatchObject({ ...saved, status: 'ACTIVE', updatedBy: made.createdBy });
    const contents = contentsOf(product);
    expect(await read(made.id)).toMatchObject({
      ...saved,
      channels: [
        { channel: 1, ...contents, capacity: 5, lowLevel: 1, parLevel: null, product: { name: product.name } },
        { channel: 2, ...contents, capacity: 8, lowLevel: 2, parLevel: 6, size: { status: 'ACTIVE' } },
      ],
    });
    expect(await auditOf(app, made.id)).toMatchObject([
      {
        operation: 'CREATE',
        targetEntityType: 'LAYOUT_TEMPLATE',
        actorType: 'USER',
        actorId: made.createdBy,
        customerId: app.acme.id,
        changes: { name: { old: null, new: name }, channelCount: { old: null, new: 2 } },
      },
    ]);
  });

  it('keeps what it was saved with when the machine gets another layout, and says what was deleted since [S7]', async () => {
    const other = await makeProduct(app);
    const machine = await makeMachine(app);
    const stock = await fillMachine(app, machine, [{ channel: 7, ...contentsOf(other) }]);
    const template = await makeLayoutTemplate(app, machine.id);
    await fillMachine(app, { ...machine, stock }, [{ channel: 1, ...contentsOf(product) }]);
    await admin.data('mutation ($id: ID!) { deleteProduct(id: $id, version: 1) { id } }', { id: other.id });
    const { channels } = await read(template.id);
    expect(channels).toMatchObject([{ channel: 7, productId: other.id, product: { status: 'DELETED' } }]);
  });

  it.each([
    [{ name: '' }, { path: 'name', key: 'required' }],
    [{ name: 'n'.repeat(101) }, { path: 'name', key: 'maxLength', values: { max: 100 } }],
    [{ name: 'a\u0000b' }, { path: 'name', key: 'singleLine' }],
    [{ machineId: 'nonsense' }, { path: 'machineId', key: 'unknown' }],
  ])('refuses %j and names the field; nothing is written [V1] [G1]', async (wrong, field) => {
    const machine = await makeFilled();
    const name = unique('Wrong');
    const error = await admin.error(CREATE, { input: { name, machineId: machine.id, ...wrong } });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields: [field] });
    expect(await list({ search: name })).toMatchObject({ totalCount: 0 });
  });

  it('refuses a machine without channels, a deleted one, and a name that is taken [V1]', async () => {
    const empty = await makeMachine(app);
    const refusal = async (name: string, machineId: string) =>
      (await admin.error(CREATE, { input: { name, machineId } })).extensions?.fields;
    expect(await refusal(unique('Empty'), empty.id)).toEqual([{ path: 'machineId', key: 'withoutChannels' }]);
    await admin.data('mutation ($id: ID!) { deleteMachine(id: $id, version: 1) { id } }', { id: empty.id });
    expect(await refusal(unique('Deleted'), empty.id)).toEqual([{ path: 'machineId', key: 'unknown' }]);
    const machine = await makeFilled();
    const { name } = await makeLayoutTemplate(app, machine.id);
    expect(await refusal(name, machine.id)).toEqual([{ path: 'name', key: 'taken' }]);
  });

  it('finds no machine of another tenant [T10]', async () => {
    const machine = await makeFilled();
    const stranger = await app.as('admin', app.bolt);
    const error = await stranger.error(CREATE, { input: { name: unique('Theirs'), machineId: machine.id } });
    expect(error.extensions).toMatchObject({ fields: [{ path: 'machineId', key: 'unknown' }] });
  });

  it('is for users who may manage machines [R5]', async () => {
    const machine = await makeFilled();
    const template = await makeLayoutTemplate(app, machine.id);
    const regular = await app.as('regular');
    const attempts: [string, Record<string, unknown>][] = [
      [CREATE, { input: { name: unique('Regular'), machineId: machine.id } }],
      [UPDATE, { input: { id: template.id, version: 1, name: 'x' } }],
      [DELETE, { id: template.id, version: 1 }],
      [GET, { id: template.id }],
      [LIST, {}],
    ];
    for (const [query, variables] of attempts)
      expect((await regular.error(query, variables)).extensions).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('updateLayoutTemplate', () => {
  it('renames it; a stale version changes nothing; the audit trail has both names [E3] [D12]', async () => {
    const template = await makeLayoutTemplate(app, (await makeFilled()).id);
    const name = unique('Renamed');
    await admin.data(UPDATE, { input: { id: template.id, version: 1, name } });
    const stale = await admin.error(UPDATE, { input: { id: template.id, version: 1, name: 'x' } });
    expect(stale.extensions).toMatchObject({ code: 'CONFLICT' });
    expect(await read(template.id)).toMatchObject({ name, version: 2, channels: [{ channel: 1 }, { channel: 2 }] });
    expect(await auditOf(app, template.id)).toMatchObject([
      { operation: 'CREATE' },
      { operation: 'UPDATE', changes: { name: { old: template.name, new: name } } },
    ]);
  });

  it('refuses a name that another template has, and an empty one [V1]', async () => {
    const machine = await makeFilled();
    const [one, other] = [await makeLayoutTemplate(app, machine.id), await makeLayoutTemplate(app, machine.id)];
    const refusal = async (name: string | null) =>
      (await admin.error(UPDATE, { input: { id: one.id, version: 1, name } })).extensions?.fields;
    expect(await refusal(other.name)).toEqual([{ path: 'name', key: 'taken' }]);
    expect(await refusal('  ')).toMatchObject([{ path: 'name', key: 'required' }]);
    expect(await read(one.id)).toMatchObject({ name: one.name, version: 1 });
  });
});

describe('deleteLayoutTemplate', () => {
  it('removes it from the list; its name is free again; machines keep their layouts [S7] [D12]', async () => {
    const machine = await makeFilled();
    const template = await makeLayoutTemplate(app, machine.id);
    const stale = await admin.error(DELETE, { id: template.id, version: 2 });
    expect(stale.extensions).toMatchObject({ code: 'CONFLICT' });
    await admin.data(DELETE, { id: template.id, version: 1 });
    expect((await admin.error(GET, { id: template.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect(await list({ search: template.name })).toMatchObject({ items: [], totalCount: 0 });
    await admin.data(CREATE, { input: { name: template.name, machineId: machine.id } });
    const { found } = await admin.data<{ found: { stock: { channels: object[] } } }>(
      'query ($id: ID!) { found: getMachine(id: $id) { stock { channels { channel } } } }',
      { id: machine.id },
    );
    expect(found.stock.channels).toHaveLength(2);
    expect(await auditOf(app, template.id)).toMatchObject([{ operation: 'CREATE' }, { operation: 'DELETE' }]);
  });
});

describe('listLayoutTemplates', () => {
  it('filters by model and name, in the order of the names, with the channels of each template [S7]', async () => {
    const [ice, multi] = [await makeFilled(), await makeFilled('MULTIPLUS_MACHINE')];
    const group = unique('Group');
    for (const [name, machine] of [
      ['b', ice],
      ['a', ice],
      ['c', multi],
    ] as const)
      await admin.data(CREATE, { input: { name: `${group} ${name}`, machineId: machine.id } });
    const names = async (filter: object, more?: object) =>
      (await list({ search: group, ...filter }, more)).items.map(({ name }) => name.slice(-1));
    expect(await names({})).toEqual(['a', 'b', 'c']);
    expect(await names({}, { sort: 'NAME_DESC' })).toEqual(['c', 'b', 'a']);
    expect(await names({ model: ['ICEPLUS_MACHINE'] })).toEqual(['a', 'b']);
    expect(await names({ model: [] })).toEqual([]);
    expect(await names({}, { limit: 2 })).toEqual(['a', 'b']);
    expect((await list({ search: group, model: ['MULTIPLUS_MACHINE'] })).items).toMatchObject([
      { channelCount: 2, channels: [{ channel: 1, product: { name: product.name } }, { channel: 2 }] },
    ]);
  });
});
