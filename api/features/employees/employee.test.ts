import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRow, sql, change } from '#api/db/sql.ts';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeJobRole } from '#api/features/job-roles/job-role.factory.ts';
import { checkIdentity } from '#api/features/withdrawals/identity-check.service.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { verifyPin } from '#api/platform/pin.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';
import { makeEmployee } from './employee.factory.ts';

const FIELDS = `id name identification badge email admissionDate accessUntil status sectorId sector { name } jobRoleId jobRole { name } groupId group { name }
  costCenterIds costCenters { code } systemRole permission accessType hasPin pinLockedUntil version createdAt`;
const CREATE = `mutation ($input: CreateEmployeeInput!) { made: createEmployee(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateEmployeeInput!) { made: updateEmployee(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteEmployee(id: $id, version: $version) { id } }';
const GET = `query ($id: ID!) { made: getEmployee(id: $id) { ${FIELDS} } }`;
const LIST =
  'query ($filter: EmployeeFilter, $sort: EmployeeSort) { listEmployees(filter: $filter, sort: $sort) { items { id } totalCount } }';

type Made = { id: string; version: number; costCenterIds: string[]; hasPin: boolean; pinLockedUntil: string | null };

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const save = async (query: string, input: object) => (await admin.data<{ made: Made }>(query, { input })).made;
const read = async (id: string) => (await admin.data<{ made: Made }>(GET, { id })).made;
const list = async (filter: object) =>
  (await admin.data<{ listEmployees: { items: { id: string }[] } }>(LIST, { filter })).listEmployees.items.map(
    ({ id }) => id,
  );

function input(overrides: object = {}) {
  const identification = unique('E');
  return { name: 'Ana Souza', identification, email: `${identification}@example.com`, ...overrides };
}

const secretsOf = (id: string) =>
  firstRow(
    app.services.orm.em.fork(),
    sql<{ hash: string | null; failures: number; locked: string | null }>`
      select pin_hash as hash, pin_failures as failures, pin_locked_until as locked from employee where id = ${id}`,
  );

describe('createEmployee', () => {
  it('returns the new employee with all related records [D4]', async () => {
    const sector = await makeSector(app);
    const jobRole = await makeJobRole(app);
    const group = await makeGroup(app);
    const centers = [await makeCostCenter(app), await makeCostCenter(app)];
    const values = input({
      admissionDate: '2024-02-29',
      sectorId: sector.id,
      jobRoleId: jobRole.id,
      groupId: group.id,
      costCenterIds: centers.map(({ id }) => id),
      systemRole: 'Shift lead',
      permission: 'OPERATOR',
      accessType: 'SUPPLIER',
    });
    const made = await save(CREATE, { ...values, pin: '4711' });
    expect(made).toMatchObject({
      ...values,
      costCenterIds: centers.map(({ id }) => id).sort(),
      sector: { name: sector.name },
      jobRole: { name: jobRole.name },
      group: { name: group.name },
      hasPin: true,
      status: 'ACTIVE',
      version: 1,
    });
    expect(await read(made.id)).toEqual(made);
  });

  it('sets the default status, permission and access type when they are absent, and refuses null [V6]', async () => {
    expect(await save(CREATE, input())).toMatchObject({
      status: 'ACTIVE',
      permission: 'NONE',
      accessType: 'EMPLOYEE',
      costCenterIds: [],
      costCenters: [],
      sector: null,
      jobRole: null,
      group: null,
      hasPin: false,
      pinLockedUntil: null,
    });
    const nullValues = { status: null, permission: null, accessType: null };
    const refusal = {
      code: 'VALIDATION',
      fields: Object.keys(nullValues).map((path) => ({ path, key: 'required', values: {} })),
    };
    expect((await admin.error(CREATE, { input: input(nullValues) })).extensions).toMatchObject(refusal);
    const { id } = await makeEmployee(app);
    expect((await admin.error(UPDATE, { input: { id, version: 1, ...nullValues } })).extensions).toMatchObject(refusal);
  });

  it('stores the PIN only as a slow hash, which is in no audit entry [D4] [D12]', async () => {
    const pin = '90817263';
    const { id } = await save(CREATE, input({ pin }));
    const secrets = await secretsOf(id);
    expect(secrets?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[0-9a-f]{8}\$/);
    expect(await verifyPin(pin, app.config.PIN_PEPPER, secrets?.hash ?? '')).toBe(true);
    const entries = await auditOf(app, id);
    expect(entries).toMatchObject([{ operation: 'CREATE', changes: { hasPin: { old: false, new: true } } }]);
    expect(JSON.stringify(entries)).not.toMatch(/90817263|argon2|pinHash/i);
  });

  it('reports all broken rules together [V6] [V1]', async () => {
    const error = await admin.error(CREATE, {
      input: {
        name: ' ',
        identification: '1'.repeat(51),
        email: 'nobody',
        pin: '12',
        systemRole: 'x\u0007',
        admissionDate: '1899-01-01',
      },
    });
    expect(error.extensions.code).toBe('VALIDATION');
    expect(error.extensions.fields).toEqual(
      expect.arrayContaining([
        { path: 'name', key: 'required', values: {} },
        { path: 'identification', key: 'maxLength', values: { max: 50 } },
        { path: 'email', key: 'email', values: {} },
        { path: 'pin', key: 'pin', values: { min: 4, max: 8 } },
        { path: 'systemRole', key: 'singleLine', values: {} },
        { path: 'admissionDate', key: 'date', values: {} },
      ]),
    );
  });

  it('refuses an identification or e-mail address of another employee that is not deleted [E1]', async () => {
    const first = input();
    const made = await save(CREATE, first);
    const isTaken = async (values: object, path: string) =>
      expect((await admin.error(CREATE, { input: values })).extensions).toMatchObject({
        code: 'VALIDATION',
        fields: [{ path, key: 'taken' }],
      });
    await isTaken(input({ identification: first.identification.toUpperCase() }), 'identification');
    await isTaken(input({ email: first.email.toUpperCase() }), 'email');
    await admin.data(DELETE, { id: made.id, version: 1 });
    await save(CREATE, first);
    await makeEmployee(app, first, app.bolt);
  });

  it('refuses a badge that is the badge or the identification of another employee, and the reverse, also a restore [E1] IDEA-16', async () => {
    const badge = unique('04A2');
    const values = input({ badge, accessUntil: '2026-12-31' });
    const holder = await save(CREATE, values);
    expect(holder).toMatchObject({ badge, accessUntil: '2026-12-31' });
    const other = await save(CREATE, input());
    const refusal = (path: string) => ({ extensions: { code: 'VALIDATION', fields: [{ path, key: 'taken' }] } });
    const change = (values: object) => admin.error(UPDATE, { input: { id: other.id, version: 1, ...values } });
    expect(await change({ badge: badge.toLowerCase() })).toMatchObject(refusal('badge'));
    expect(await change({ badge: values.identification })).toMatchObject(refusal('badge'));
    expect(await change({ identification: badge })).toMatchObject(refusal('identification'));
    await admin.data(DELETE, { id: holder.id, version: 1 });
    await save(UPDATE, { id: other.id, version: 1, identification: badge });
    const restore = 'mutation ($id: ID!) { restoreEmployee(id: $id, version: 2) { id } }';
    expect(await admin.error(restore, { id: holder.id })).toMatchObject(refusal('badge'));
    await makeEmployee(app, { badge }, app.bolt);
  });

  it('refuses and names references that are unknown, deleted or of another tenant [T10]', async () => {
    const deleted = await makeSector(app);
    await admin.data('mutation ($id: ID!) { deleteSector(id: $id, version: 1) { id } }', { id: deleted.id });
    const theirs = {
      jobRoleId: (await makeJobRole(app, {}, app.bolt)).id,
      groupId: (await makeGroup(app, {}, app.bolt)).id,
    };
    const centers = [(await makeCostCenter(app)).id, (await makeCostCenter(app, {}, app.bolt)).id, newId(), '日本', ''];
    const values = input({ sectorId: deleted.id, ...theirs, costCenterIds: centers.slice(0, 4) });
    const error = await admin.error(CREATE, { input: values });
    expect(error.extensions.code).toBe('VALIDATION');
    const fields = error.extensions.fields as { path: string; key: string }[];
    expect(fields.map(({ path, key }) => `${path} ${key}`).sort()).toEqual(
      ['costCenterIds[1]', 'costCenterIds[2]', 'costCenterIds[3]', 'groupId', 'jobRoleId', 'sectorId'].map(
        (path) => `${path} unknown`,
      ),
    );
    expect(await list({ search: values.identification })).toEqual([]);
  });

  it.each([
    [{ costCenterIds: Array(5000).fill('x') }, 'costCenterIds', 'maxItems'],
    [{ sectorId: '' }, 'sectorId', 'unknown'],
    [{ name: 'n'.repeat(200_000) }, 'name', 'maxLength'],
  ])('refuses far too large or empty values, and names the field (%#)', async (values, path, key) => {
    expect((await admin.error(CREATE, { input: input(values) })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path, key }],
    });
  });

  it.each([
    { pin: 1234 },
    { costCenterIds: 'x'.repeat(3).split('').map(Number) },
    { admissionDate: '31/12/2025' },
    { permission: 'ROOT' },
    { pinHash: 'x' },
  ])('refuses %j because of a wrong type or field, before the mutation runs', async (values) => {
    const { errors } = await admin.ask(CREATE, { input: input(values) });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: expect.arrayContaining([
        expect.objectContaining({ path: expect.stringContaining(Object.keys(values)[0] ?? '') }),
      ]),
    });
  });
});

describe('updateEmployee', () => {
  it('changes only present fields and replaces cost centers, with one audit entry [D4] [D12]', async () => {
    const [kept, dropped, added] = [await makeCostCenter(app), await makeCostCenter(app), await makeCostCenter(app)];
    const made = await save(CREATE, input({ costCenterIds: [kept.id, dropped.id], systemRole: 'Lead' }));
    const sector = await makeSector(app);
    const saved = await save(UPDATE, {
      id: made.id,
      version: 1,
      sectorId: sector.id,
      systemRole: null,
      costCenterIds: [kept.id, added.id],
    });
    expect(saved).toMatchObject({
      ...made,
      sectorId: sector.id,
      sector: { name: sector.name },
      systemRole: null,
      costCenterIds: [kept.id, added.id].sort(),
      costCenters: expect.any(Array),
      version: 2,
    });
    const entries = await auditOf(app, made.id);
    expect(entries).toHaveLength(2);
    expect(entries[1]?.changes).toEqual({
      sectorId: { old: null, new: sector.id },
      systemRole: { old: 'Lead', new: null },
      costCenterIds: { old: [kept.id, dropped.id].sort(), new: [kept.id, added.id].sort() },
    });
    expect((await save(UPDATE, { id: made.id, version: 2, name: 'Renamed' })).costCenterIds).toEqual(
      saved.costCenterIds,
    );
  });

  it('unlocks the PIN when a new one is set, removes it for null, and keeps an absent one [D4]', async () => {
    const { id } = await save(CREATE, input({ pin: '1234' }));
    await change(
      app.services.orm.em.fork(),
      sql`update employee set pin_failures = 5, pin_locked_until = now(3) + interval 10 minute where id = ${id}`,
    );
    expect((await read(id)).pinLockedUntil).toMatch(/Z$/);
    await change(
      app.services.orm.em.fork(),
      sql`update employee set pin_locked_until = now(3) - interval 1 second where id = ${id}`,
    );
    expect((await read(id)).pinLockedUntil).toBeNull();
    await change(
      app.services.orm.em.fork(),
      sql`update employee set pin_locked_until = now(3) + interval 10 minute where id = ${id}`,
    );
    expect(await save(UPDATE, { id, version: 1, name: 'Still locked' })).toMatchObject({
      hasPin: true,
      pinLockedUntil: expect.any(String),
    });
    expect(await save(UPDATE, { id, version: 2, pin: '5678' })).toMatchObject({ hasPin: true, pinLockedUntil: null });
    const secrets = await secretsOf(id);
    expect(secrets).toMatchObject({ failures: 0, locked: null });
    expect(await verifyPin('5678', app.config.PIN_PEPPER, secrets?.hash ?? '')).toBe(true);
    expect(await save(UPDATE, { id, version: 3, pin: null })).toMatchObject({ hasPin: false });
    expect(await secretsOf(id)).toMatchObject({ hash: null });
    const pinChanges = (await auditOf(app, id)).map(({ changes }) => changes.hasPin);
    expect(pinChanges).toEqual([
      { old: false, new: true },
      undefined,
      { old: true, new: true },
      { old: true, new: false },
    ]);
  });

  it('keep their PIN while its pepper is rotated, hashed anew at its next use SEC-49', async () => {
    const identification = unique('rotated');
    const { id } = await makeEmployee(app, { identification, pin: '2468' });
    const old = app.config.PIN_PEPPER;
    const renewed = 'r'.repeat(43);
    const isRight = async (peppers: string, pin = '2468') => {
      const claimed = { identification, method: 'PASSWORD' as const, pin };
      const em = app.services.orm.em.fork();
      const { isPinCorrect, pinHash } = await checkIdentity(em, app.acme.id, peppers, claimed);
      expect(pinHash).toBe((await secretsOf(id))?.hash);
      return isPinCorrect;
    };
    expect(await isRight(`${renewed},${old}`, '2469')).toBe(false);
    expect(await isRight(renewed)).toBe(false);
    expect(await isRight(`${renewed},${old}`)).toBe(true);
    expect(await isRight(renewed)).toBe(true);
    expect(await isRight(old)).toBe(false);
  });

  it('returns the state after each of several changes in one request', async () => {
    const center = await makeCostCenter(app);
    const { id } = await save(CREATE, input());
    const twice = `mutation ($first: UpdateEmployeeInput!, $second: UpdateEmployeeInput!) {
      first: updateEmployee(input: $first) { costCenterIds hasPin } second: updateEmployee(input: $second) { costCenterIds hasPin }
    }`;
    const first = { id, version: 1, costCenterIds: [center.id], pin: '1234' };
    const second = { id, version: 2, costCenterIds: [], pin: null };
    expect(await admin.data(twice, { first, second })).toEqual({
      first: { costCenterIds: [center.id], hasPin: true },
      second: { costCenterIds: [], hasPin: false },
    });
  });

  it('refuses a stale version and writes nothing, also no cost centers [E3]', async () => {
    const center = await makeCostCenter(app);
    const { id } = await save(CREATE, input());
    await save(UPDATE, { id, version: 1, name: 'First' });
    const error = await admin.error(UPDATE, {
      input: { id, version: 1, name: 'Late', costCenterIds: [center.id], pin: '9999' },
    });
    expect(error.extensions).toMatchObject({ code: 'CONFLICT', currentVersion: 2 });
    expect(await read(id)).toMatchObject({ name: 'First', costCenterIds: [], hasPin: false, version: 2 });
  });

  it('refuses references of another tenant, and does not find an employee of another tenant [T10]', async () => {
    const { id } = await save(CREATE, input());
    const theirs = await makeSector(app, {}, app.bolt);
    expect((await admin.error(UPDATE, { input: { id, version: 1, sectorId: theirs.id } })).extensions).toMatchObject({
      fields: [{ path: 'sectorId', key: 'unknown' }],
    });
    const stranger = await app.as('admin', app.bolt);
    expect((await stranger.error(UPDATE, { input: { id, version: 1, name: 'x' } })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await stranger.error(DELETE, { id, version: 1 })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect(await read(id)).toMatchObject({ version: 1, sectorId: null });
  });
});

describe('deleteEmployee', () => {
  it('refuses while a withdrawal waits for its result, and returns the number of such withdrawals [E1]', async () => {
    const { id, name, identification } = await makeEmployee(app);
    const person = { employee_id: id, employee_name: name, employee_identification: identification };
    const open = await insertWithdrawal(app, app.acme, {
      ...person,
      withdrawal_status: 'PENDING_DELIVERY',
      delivery_status: 'PENDING',
    });
    await insertWithdrawal(app, app.acme, { ...person, withdrawal_status: 'DELIVERED' });
    expect((await admin.error(DELETE, { id, version: 1 })).extensions).toMatchObject({
      code: 'IN_USE',
      count: 1,
      references: [{ type: 'WITHDRAWAL', count: 1 }],
    });
    await change(
      app.services.orm.em.fork(),
      sql`update withdrawal set withdrawal_status = 'DELIVERED' where id = ${open}`,
    );
    await admin.data(DELETE, { id, version: 1 });
    expect((await admin.error(GET, { id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('listEmployees', () => {
  it('filters by every filter field, and combines filters [G1]', async () => {
    const sector = await makeSector(app);
    const jobRole = await makeJobRole(app);
    const group = await makeGroup(app);
    const center = await makeCostCenter(app);
    const all = await save(
      CREATE,
      input({
        sectorId: sector.id,
        jobRoleId: jobRole.id,
        groupId: group.id,
        costCenterIds: [center.id],
        permission: 'SUPERVISOR',
      }),
    );
    const other = await save(CREATE, input({ sectorId: sector.id }));
    expect(await list({ sectorId: [sector.id] })).toEqual([all.id, other.id].sort());
    for (const filter of [
      { jobRoleId: [jobRole.id] },
      { groupId: [group.id, newId()] },
      { costCenterId: [center.id] },
      { sectorId: [sector.id], permission: ['SUPERVISOR'] },
    ]) {
      expect(await list(filter)).toEqual([all.id]);
    }
    expect(await list({ sectorId: [sector.id], costCenterId: [newId()] })).toEqual([]);
    expect(await list({ sectorId: [] })).toEqual([]);
  });

  it('finds by part of name, identification or e-mail address [G1]', async () => {
    const made = await makeEmployee(app, { name: unique('Conceição') });
    for (const search of [made.name.slice(3).toUpperCase(), made.identification.slice(2), made.email.slice(0, 10)]) {
      expect(await list({ search })).toContain(made.id);
    }
  });

  it('finds words and parts of words in any order, ignoring case and accents [G1]', async () => {
    const made = await makeEmployee(app, { name: `Maria da Conceição ${unique('Zanetti')}` });
    const number = made.identification;
    for (const search of ['zanetti maria', `CONCEICAO  ${number}`, 'ceição anett ria', `${made.email} da`])
      expect(await list({ search })).toContain(made.id);
    for (const search of ['zanetti mariana', `${number} nobody`, 'zanetti %', 'maria_da'])
      expect(await list({ search })).not.toContain(made.id);
  });

  it('finds nothing by another tenant’s ids [T10]', async () => {
    const theirs = await makeSector(app, {}, app.bolt);
    await makeEmployee(app, { sectorId: theirs.id }, app.bolt);
    expect(await list({ sectorId: [theirs.id] })).toEqual([]);
  });
});
