import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeCostCenter } from './cost-center.factory.ts';

const FIELDS = 'id name code description status version';
const CREATE = `mutation ($input: CreateCostCenterInput!) { made: createCostCenter(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateCostCenterInput!) { made: updateCostCenter(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteCostCenter(id: $id, version: $version) { id deletedAt } }';
const GET = `query ($id: ID!) { made: getCostCenter(id: $id) { ${FIELDS} } }`;
const LIST = 'query ($filter: CostCenterFilter) { listCostCenters(filter: $filter) { items { id } } }';

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  stranger = await app.as('admin', app.bolt);
});
afterAll(() => app?.close());

describe('a cost center', () => {
  it('is created, read, changed, found and deleted, with an audit entry for each change [D10] [D12]', async () => {
    const code = unique('CC').toUpperCase();
    const { made } = await admin.data<{ made: { id: string } }>(CREATE, {
      input: { name: 'Assembly', code, description: 'Line 1' },
    });
    expect(made).toMatchObject({ name: 'Assembly', code, description: 'Line 1', status: 'ACTIVE', version: 1 });
    expect(await admin.data(GET, { id: made.id })).toEqual({ made });
    const changed = await admin.data(UPDATE, {
      input: { id: made.id, version: 1, description: null, status: 'INACTIVE' },
    });
    expect(changed).toEqual({ made: { ...made, description: null, status: 'INACTIVE', version: 2 } });
    expect(await admin.data(LIST, { filter: { search: code.slice(2), status: ['INACTIVE'] } })).toEqual({
      listCostCenters: { items: [{ id: made.id }] },
    });
    await admin.data(DELETE, { id: made.id, version: 2 });
    expect((await admin.error(GET, { id: made.id })).extensions).toMatchObject({
      code: 'NOT_FOUND',
      entity: 'CostCenter',
    });
    expect(await auditOf(app, made.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'COST_CENTER' },
      { operation: 'UPDATE' },
      { operation: 'DELETE' },
    ]);
  });

  it.each(['cc-1', 'CC 1', 'Ç'])('refuses the code “%s” and names the field [V9]', async (code) => {
    const error = await admin.error(CREATE, { input: { name: 'x', code } });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'code', key: 'costCenterCode' }] });
  });

  it('refuses a code that another cost center has [E1]', async () => {
    const code = unique('CC').toUpperCase();
    await makeCostCenter(app, { code });
    expect((await admin.error(CREATE, { input: { name: 'x', code } })).extensions).toMatchObject({
      fields: [{ path: 'code', key: 'taken' }],
    });
  });

  it('cannot be deleted while employees are assigned to it [E1]', async () => {
    const { id, version } = await makeCostCenter(app);
    const employee = await makeEmployee(app, { costCenterIds: [id] });
    expect((await admin.error(DELETE, { id, version })).extensions).toMatchObject({
      code: 'IN_USE',
      count: 1,
      references: [{ type: 'EMPLOYEE', count: 1 }],
    });
    await admin.data('mutation ($id: ID!) { deleteEmployee(id: $id, version: 1) { id } }', { id: employee.id });
    await admin.data(DELETE, { id, version });
  });

  it('is hidden from another tenant [T10] [E3]', async () => {
    const { id, version } = await makeCostCenter(app);
    for (const [query, variables] of [
      [GET, { id }],
      [UPDATE, { input: { id, version, name: 'x' } }],
      [DELETE, { id, version }],
    ] as const) {
      expect((await stranger.error(query, variables)).extensions).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await admin.error(DELETE, { id, version: 9 })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 1,
    });
  });
});
