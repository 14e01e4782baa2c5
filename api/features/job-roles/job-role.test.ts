import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeJobRole } from './job-role.factory.ts';

const FIELDS = 'id name description status version createdAt';
const CREATE = `mutation ($input: CreateJobRoleInput!) { made: createJobRole(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateJobRoleInput!) { made: updateJobRole(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteJobRole(id: $id, version: $version) { id deletedAt } }';
const GET = `query ($id: ID!) { made: getJobRole(id: $id) { ${FIELDS} } }`;
const LIST = 'query ($filter: JobRoleFilter) { listJobRoles(filter: $filter) { items { id } } }';

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  stranger = await app.as('admin', app.bolt);
});
afterAll(() => app?.close());

describe('a job role', () => {
  it('is created, read, changed, found and deleted, with an audit entry for each change [D10] [D12]', async () => {
    const name = unique('Welder');
    const { made } = await admin.data<{ made: { id: string } }>(CREATE, {
      input: { name, description: 'TIG and MIG' },
    });
    expect(made).toMatchObject({
      name,
      description: 'TIG and MIG',
      status: 'ACTIVE',
      version: 1,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect(await admin.data(GET, { id: made.id })).toEqual({ made });
    const changed = await admin.data(UPDATE, { input: { id: made.id, version: 1, description: null } });
    expect(changed).toEqual({ made: { ...made, description: null, version: 2 } });
    expect(await admin.data(LIST, { filter: { search: name.slice(2) } })).toEqual({
      listJobRoles: { items: [{ id: made.id }] },
    });
    await admin.data(DELETE, { id: made.id, version: 2 });
    expect((await admin.error(GET, { id: made.id })).extensions).toMatchObject({
      code: 'NOT_FOUND',
      entity: 'JobRole',
    });
    expect(await auditOf(app, made.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'JOB_ROLE' },
      { operation: 'UPDATE' },
      { operation: 'DELETE' },
    ]);
  });

  it('has a unique name, which is free again after its deletion [E1]', async () => {
    const first = await makeJobRole(app);
    const input = { name: first.name.toUpperCase() };
    expect((await admin.error(CREATE, { input })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'name', key: 'taken' }],
    });
    await makeJobRole(app, input, app.bolt);
    await admin.data(DELETE, { id: first.id, version: 1 });
    await admin.data(CREATE, { input });
  });

  it('refuses invalid fields and names them [V1]', async () => {
    const error = await admin.error(CREATE, { input: { name: '\n', description: 'd'.repeat(501) } });
    expect(error.extensions).toMatchObject({
      fields: [
        { path: 'name', key: 'required' },
        { path: 'description', key: 'maxLength' },
      ],
    });
  });

  it('cannot be deleted while employees have it [E1]', async () => {
    const { id, version } = await makeJobRole(app);
    await makeEmployee(app, { jobRoleId: id });
    expect((await admin.error(DELETE, { id, version })).extensions).toMatchObject({ code: 'IN_USE', count: 1 });
  });

  it('is hidden from another tenant [T10] [E3]', async () => {
    const { id, version } = await makeJobRole(app);
    for (const [query, variables] of [
      [GET, { id }],
      [UPDATE, { input: { id, version, name: 'x' } }],
      [DELETE, { id, version }],
    ] as const) {
      expect((await stranger.error(query, variables)).extensions).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await admin.error(UPDATE, { input: { id, version: 9, name: 'x' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 1,
    });
  });
});
