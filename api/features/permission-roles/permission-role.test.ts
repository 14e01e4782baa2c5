import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeJobRole } from '#api/features/job-roles/job-role.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { makePerson } from '#api/testing/people.ts';
import { unique } from '#api/testing/unique.ts';
import { makePermissionRole } from './permission-role.factory.ts';

const FIELDS = 'id name description permissions status version';
const CREATE = `mutation ($input: CreatePermissionRoleInput!) { made: createPermissionRole(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdatePermissionRoleInput!) { made: updatePermissionRole(input: $input) { ${FIELDS} } }`;
const DELETE =
  'mutation ($id: ID!, $version: Int!) { deletePermissionRole(id: $id, version: $version) { id deletedAt } }';
const GET = `query ($id: ID!) { made: getPermissionRole(id: $id) { ${FIELDS} } }`;
const LIST =
  'query ($filter: PermissionRoleFilter, $limit: Int) { listPermissionRoles(filter: $filter, limit: $limit) { items { id } } }';
const ASSIGN = `mutation ($id: ID!, $version: Int!, $role: ID) {
  assigned: assignPermissionRole(jobRoleId: $id, version: $version, permissionRoleId: $role) {
    version permissionRoleId permissionRole { name permissions }
  }
}`;

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  stranger = await app.as('admin', app.bolt);
});
afterAll(() => app?.close());

describe('a permission role', () => {
  it('is created, read, changed, found and deleted, with an audit entry for each change [R5] [D12]', async () => {
    const name = unique('Inspector');
    const permissions = ['REPORT_ACCESS', 'EMPLOYEE_VIEW_ONLY'];
    const { made } = await admin.data<{ made: { id: string } }>(CREATE, {
      input: { name, description: 'Reads\nall', permissions },
    });
    expect(made).toMatchObject({ name, description: 'Reads\nall', permissions, status: 'ACTIVE', version: 1 });
    expect(await admin.data(GET, { id: made.id })).toEqual({ made });
    const changed = await admin.data(UPDATE, {
      input: { id: made.id, version: 1, description: null, permissions: ['PRODUCT_MANAGEMENT'] },
    });
    expect(changed).toEqual({ made: { ...made, description: null, permissions: ['PRODUCT_MANAGEMENT'], version: 2 } });
    expect(await admin.data(LIST, { filter: { search: name.slice(3) }, limit: 1000 })).toEqual({
      listPermissionRoles: { items: [{ id: made.id }] },
    });
    await admin.data(DELETE, { id: made.id, version: 2 });
    expect((await admin.error(GET, { id: made.id })).extensions).toMatchObject({
      code: 'NOT_FOUND',
      entity: 'PermissionRole',
    });
    const [, updated, deleted] = await auditOf(app, made.id);
    expect(updated).toMatchObject({
      operation: 'UPDATE',
      targetEntityType: 'PERMISSION_ROLE',
      changes: { permissions: { old: permissions, new: ['PRODUCT_MANAGEMENT'] } },
    });
    expect(deleted).toMatchObject({ operation: 'DELETE' });
  });

  it.each([
    [{ name: ' ' }, [{ path: 'name', key: 'required' }]],
    [
      { name: 'n'.repeat(101), description: 'd'.repeat(501) },
      [
        { path: 'name', key: 'maxLength', values: { max: 100 } },
        { path: 'description', key: 'maxLength', values: { max: 500 } },
      ],
    ],
    [{ permissions: [] }, [{ path: 'permissions', key: 'minItems', values: { min: 1 } }]],
    [{ permissions: ['REPORT_ACCESS', 'REPORT_ACCESS'] }, [{ path: 'permissions', key: 'duplicate' }]],
    [{ status: 'PENDING' }, [{ path: 'status', key: 'oneOf' }]],
  ])('refuses %j and names the fields [V1]', async (wrong, fields) => {
    const name = unique('Wrong');
    const error = await admin.error(CREATE, { input: { name, permissions: ['REPORT_ACCESS'], ...wrong } });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields });
    expect(await admin.data(LIST, { filter: { search: name } })).toEqual({ listPermissionRoles: { items: [] } });
  });

  it('has a unique name, which is free again after its deletion [E1]', async () => {
    const first = await makePermissionRole(app);
    const input = { name: first.name.toUpperCase(), permissions: ['REPORT_ACCESS'] };
    expect((await admin.error(CREATE, { input })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'name', key: 'taken' }],
    });
    await makePermissionRole(app, { name: first.name }, app.bolt);
    await admin.data(DELETE, { id: first.id, version: 1 });
    await admin.data(CREATE, { input });
  });

  it('cannot be deleted while people or job roles refer to it; the error has their number [E1]', async () => {
    const { id, version } = await makePermissionRole(app);
    const person = await makePerson(app, app.acme);
    await admin.data('mutation ($input: UpdateConsoleUserInput!) { updateConsoleUser(input: $input) { version } }', {
      input: { id: person.id, version: 1, permissionRoleId: id },
    });
    const jobRole = await makeJobRole(app);
    await admin.data(ASSIGN, { id: jobRole.id, version: 1, role: id });
    expect((await admin.error(DELETE, { id, version })).extensions).toMatchObject({
      code: 'IN_USE',
      count: 2,
      references: [
        { type: 'USER', count: 1 },
        { type: 'JOB_ROLE', count: 1 },
      ],
    });
    await admin.data(ASSIGN, { id: jobRole.id, version: 2, role: null });
    expect((await admin.error(DELETE, { id, version })).extensions).toMatchObject({ code: 'IN_USE', count: 1 });
    await admin.data('mutation ($id: ID!, $version: Int!) { deleteConsoleUser(id: $id, version: $version) { id } }', {
      id: person.id,
      version: 2,
    });
    await admin.data(DELETE, { id, version });
  });

  it('is hidden from another tenant; a stale version is a CONFLICT [T10] [E3]', async () => {
    const { id, version } = await makePermissionRole(app);
    for (const [query, variables] of [
      [GET, { id }],
      [UPDATE, { input: { id, version, name: 'x' } }],
      [DELETE, { id, version }],
    ] as const) {
      expect((await stranger.error(query, variables)).extensions).toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const [query, variables] of [
      [UPDATE, { input: { id, version: 9, name: 'x' } }],
      [DELETE, { id, version: 9 }],
    ] as const) {
      expect((await admin.error(query, variables)).extensions).toMatchObject({ code: 'CONFLICT', currentVersion: 1 });
    }
  });

  it('is visible only to administrators of the tenant [R4]', async () => {
    for (const client of [await app.as('regular'), await app.as('system')])
      expect((await client.error(LIST)).extensions).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('assignPermissionRole', () => {
  it('sets and removes the permission role of a job role, with version check and audit entry [D10] [E3] [D12]', async () => {
    const role = await makePermissionRole(app, { permissions: ['WAREHOUSE_MANAGEMENT'] });
    const { id } = await makeJobRole(app);
    expect(await admin.data(ASSIGN, { id, version: 1, role: role.id })).toEqual({
      assigned: {
        version: 2,
        permissionRoleId: role.id,
        permissionRole: { name: role.name, permissions: ['WAREHOUSE_MANAGEMENT'] },
      },
    });
    expect((await admin.error(ASSIGN, { id, version: 1, role: null })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 2,
    });
    expect(await admin.data(ASSIGN, { id, version: 2, role: null })).toEqual({
      assigned: { version: 3, permissionRoleId: null, permissionRole: null },
    });
    const [, assigned] = await auditOf(app, id);
    expect(assigned).toMatchObject({
      targetEntityType: 'JOB_ROLE',
      changes: { permissionRoleId: { old: null, new: role.id } },
    });
  });

  it('refuses a deleted role, and a role or job role of another tenant [T10]', async () => {
    const [jobRole, theirs] = [await makeJobRole(app), await makePermissionRole(app, {}, app.bolt)];
    const deleted = await makePermissionRole(app);
    await admin.data(DELETE, { id: deleted.id, version: 1 });
    for (const role of [theirs.id, deleted.id])
      expect((await admin.error(ASSIGN, { id: jobRole.id, version: 1, role })).extensions).toMatchObject({
        code: 'VALIDATION',
        fields: [{ path: 'permissionRoleId', key: 'unknown' }],
      });
    expect((await stranger.error(ASSIGN, { id: jobRole.id, version: 1, role: theirs.id })).extensions).toMatchObject({
      code: 'NOT_FOUND',
      entity: 'JobRole',
    });
  });
});
