import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeMainWarehouse, makeWarehouseStock } from './main-warehouse.factory.ts';

const FIELDS = 'id name code description location customerId entityType status version';
const CREATE = `mutation ($input: CreateMainWarehouseInput!) { createMainWarehouse(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateMainWarehouseInput!) { updateMainWarehouse(input: $input) { ${FIELDS} } }`;
const DELETE =
  'mutation ($id: ID!, $version: Int!) { deleteMainWarehouse(id: $id, version: $version) { id deletedAt } }';
const GET = `query ($id: ID!) { getMainWarehouse(id: $id) { ${FIELDS} } }`;

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

describe('a warehouse', () => {
  it('is created with its tenant and entity type, and with an audit entry [D9] [D12] [G4]', async () => {
    const input = { name: unique('Central'), code: 'c'.repeat(50), location: 'Hall 3', description: 'Dry\nand warm' };
    const { createMainWarehouse: made } = await admin.data<{ createMainWarehouse: { id: string } }>(CREATE, { input });
    expect(made).toMatchObject({
      ...input,
      customerId: app.acme.id,
      entityType: 'MAIN_WAREHOUSE',
      status: 'ACTIVE',
      version: 1,
    });
    expect((await admin.data<{ getMainWarehouse: object }>(GET, { id: made.id })).getMainWarehouse).toEqual(made);
    expect(await auditOf(app, made.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'MAIN_WAREHOUSE', changes: { name: { old: null, new: input.name } } },
    ]);
  });

  it.each([
    [{ name: '' }, 'name', 'required'],
    [{ name: 'n'.repeat(101) }, 'name', 'maxLength'],
    [{ code: 'c'.repeat(51) }, 'code', 'maxLength'],
    [{ location: 'l'.repeat(201) }, 'location', 'maxLength'],
    [{ description: 'd'.repeat(501) }, 'description', 'maxLength'],
    [{ status: 'DELETED' }, 'status', 'oneOf'],
  ])('with %j is refused: %s %s [V1]', async (wrong, path, key) => {
    const error = await admin.error(CREATE, { input: { name: unique('W'), ...wrong } });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path, key }] });
  });

  it('has a name that no other warehouse of the tenant has [E1]', async () => {
    const { name } = await makeMainWarehouse(app);
    expect((await admin.error(CREATE, { input: { name: name.toUpperCase() } })).extensions).toMatchObject({
      fields: [{ path: 'name', key: 'taken' }],
    });
    await makeMainWarehouse(app, { name }, app.bolt);
  });

  it('is changed only with its current version [E3]', async () => {
    const { id } = await makeMainWarehouse(app, { location: 'Here' });
    await admin.data(UPDATE, { input: { id, version: 1, location: null } });
    expect((await admin.error(UPDATE, { input: { id, version: 1, location: 'Late' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 2,
    });
    expect(await admin.data(GET, { id })).toMatchObject({ getMainWarehouse: { location: null, version: 2 } });
  });

  it('is not deleted while it has items, and disappears when it is deleted [E1] [D16]', async () => {
    const warehouse = await makeMainWarehouse(app);
    await makeWarehouseStock(app, { warehouseId: warehouse.id });
    expect((await admin.error(DELETE, warehouse)).extensions).toMatchObject({
      code: 'IN_USE',
      count: 1,
      references: [{ type: 'WAREHOUSE', count: 1 }],
    });
    const empty = await makeMainWarehouse(app);
    await admin.data(DELETE, empty);
    expect((await admin.error(GET, { id: empty.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is listed by both calls, found by a part of name or location, in the own tenant only [G2] [T10]', async () => {
    const word = unique('Found');
    const [byName, byLocation] = [
      await makeMainWarehouse(app, { name: word }),
      await makeMainWarehouse(app, { location: word }),
    ];
    await makeMainWarehouse(app, { name: word }, app.bolt);
    for (const list of ['listMainWarehouses', 'listWarehouses']) {
      const { page } = await admin.data<{ page: { items: { id: string }[]; totalCount: number } }>(
        `{ page: ${list}(filter: { search: "${word.toLowerCase()}" }) { items { id } totalCount } }`,
      );
      expect(page.items.map(({ id }) => id).toSorted()).toEqual([byName.id, byLocation.id].toSorted());
      expect(page.totalCount).toBe(2);
    }
  });
});
