import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeJobRole } from '#api/features/job-roles/job-role.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { Answer, GraphqlClient } from '#api/testing/client.ts';
import { makeEmployee, type MadeEmployee } from './employee.factory.ts';

const UPDATE = `mutation ($input: [UpdateEmployeeInput!]!) {
  changed: updateEmployees(input: $input) { id status version sectorId jobRoleId groupId costCenterIds }
}`;
const SINGLE = `mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id version costCenterIds } }`;
const GET = `query ($id: ID!) { getEmployee(id: $id) { version sectorId jobRoleId groupId costCenterIds } }`;

type Changed = { id: string; status: string; version: number; costCenterIds: string[] };
type BulkAnswer = Answer<{ changed: (Changed | null)[] }>;

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const makeThree = async (): Promise<[MadeEmployee, MadeEmployee, MadeEmployee]> => [
  await makeEmployee(app),
  await makeEmployee(app),
  await makeEmployee(app),
];
const bulk = (input: readonly object[]): Promise<BulkAnswer> => admin.ask(UPDATE, { input });
const faultsOf = ({ errors }: BulkAnswer) =>
  errors.map(({ path, extensions }) => ({ place: path?.[1], code: extensions.code, fields: extensions.fields }));

describe('the group, sector and job role of several employees', () => {
  it('are set by one mutation, with the versions and audit entries of the single change [S16] [D12] C29', async () => {
    const [one, other, single] = await makeThree();
    const values = {
      groupId: (await makeGroup(app)).id,
      sectorId: (await makeSector(app)).id,
      jobRoleId: (await makeJobRole(app)).id,
    };
    const answer = await bulk([one, other].map(({ id }) => ({ id, version: 1, ...values })));
    expect(answer.errors).toEqual([]);
    expect(answer.data?.changed).toMatchObject([one, other].map(({ id }) => ({ id, version: 2, ...values })));
    await admin.data(SINGLE, { input: { id: single.id, version: 1, ...values } });
    const entriesOf = async (id: string) =>
      (await auditOf(app, id)).map(({ operation, changes, actorId }) => ({ operation, changes, actorId })).slice(1);
    const expected = await entriesOf(single.id);
    expect(expected).toHaveLength(1);
    expect(await entriesOf(one.id)).toEqual(expected);
    expect(await entriesOf(other.id)).toEqual(expected);
  });

  it('accept an inactive group, as the single change does, but no deleted one [S16]', async () => {
    const [one, other] = await makeThree();
    const inactive = (await makeGroup(app, { status: 'INACTIVE' })).id;
    const deleted = (await makeGroup(app)).id;
    await admin.data('mutation ($id: ID!) { deleteGroup(id: $id, version: 1) { id } }', { id: deleted });
    const answer = await bulk([
      { id: one.id, version: 1, groupId: inactive },
      { id: other.id, version: 1, groupId: deleted },
    ]);
    expect(answer.data?.changed).toMatchObject([{ id: one.id, groupId: inactive, version: 2 }, null]);
    const fields = [{ path: 'groupId', key: 'unknown' }];
    expect(faultsOf(answer)).toMatchObject([{ place: 1, code: 'VALIDATION', fields }]);
  });

  it('refuse each record with its own reason: another tenant’s ids, a stale version [S16] [T10] [E3]', async () => {
    const [good, wrongGroup, stale] = await makeThree();
    const foreign = await makeEmployee(app, {}, app.bolt);
    const groupId = (await makeGroup(app)).id;
    const theirGroup = (await makeGroup(app, {}, app.bolt)).id;
    const answer = await bulk([
      { id: foreign.id, version: 1, groupId },
      { id: wrongGroup.id, version: 1, groupId: theirGroup },
      { id: stale.id, version: 7, groupId },
      { id: good.id, version: 1, groupId },
    ]);
    expect(answer.data?.changed).toMatchObject([null, null, null, { id: good.id, version: 2, groupId }]);
    expect(faultsOf(answer)).toMatchObject([
      { place: 0, code: 'NOT_FOUND' },
      { place: 1, code: 'VALIDATION', fields: [{ path: 'groupId', key: 'unknown' }] },
      { place: 2, code: 'CONFLICT' },
    ]);
    for (const { id } of [wrongGroup, stale])
      expect(await admin.data(GET, { id })).toMatchObject({ getEmployee: { version: 1, groupId: null } });
  });

  it('are refused as a whole without the permission to change employees [S16] [R5]', async () => {
    const [one] = await makeThree();
    const regular = await app.as('regular');
    const input = [{ id: one.id, version: 1, groupId: (await makeGroup(app)).id }];
    expect(await regular.error(UPDATE, { input })).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    expect(await admin.data(GET, { id: one.id })).toMatchObject({ getEmployee: { version: 1 } });
  });
});

describe('the cost centers of several employees', () => {
  const makeCenters = async (): Promise<[string, string]> => [
    (await makeCostCenter(app)).id,
    (await makeCostCenter(app)).id,
  ];

  it('are added to those that each of them has, with one audit entry [S16] [D12]', async () => {
    const [one, other, has] = await makeThree();
    const [first, second] = await makeCenters();
    await bulk([
      { id: one.id, version: 1, costCenterIds: [first] },
      { id: has.id, version: 1, costCenterIds: [second] },
    ]);
    const answer = await bulk([
      { id: one.id, version: 2, addCostCenterIds: [second] },
      { id: other.id, version: 1, addCostCenterIds: [second] },
      { id: has.id, version: 2, addCostCenterIds: [second] },
    ]);
    expect(answer.errors).toEqual([]);
    expect(answer.data?.changed.map((changed) => changed?.costCenterIds)).toEqual([
      [first, second].sort(),
      [second],
      [second],
    ]);
    const entries = (await auditOf(app, one.id)).filter(({ changes }) => changes && 'costCenterIds' in changes);
    expect(entries.map(({ changes }) => changes)).toEqual([
      { costCenterIds: { old: [], new: [first] } },
      { costCenterIds: { old: [first], new: [first, second].sort() } },
    ]);
  });

  it('are replaced, or replaced and added to [S16]', async () => {
    const [one, other] = await makeThree();
    const [first, second] = await makeCenters();
    await bulk([one, other].map(({ id }) => ({ id, version: 1, costCenterIds: [first] })));
    const answer = await bulk([
      { id: one.id, version: 2, costCenterIds: [second] },
      { id: other.id, version: 2, costCenterIds: [], addCostCenterIds: [second] },
    ]);
    expect(answer.data?.changed.map((changed) => changed?.costCenterIds)).toEqual([[second], [second]]);
  });

  it('are refused with the place of a wrong id, and above the most that one may have [S16] [V6] [T10]', async () => {
    const [one, other, third] = await makeThree();
    const [first, second] = await makeCenters();
    const theirs = (await makeCostCenter(app, {}, app.bolt)).id;
    const answer = await bulk([
      { id: one.id, version: 1, addCostCenterIds: [first, theirs] },
      { id: other.id, version: 1, addCostCenterIds: Array.from({ length: 101 }, () => first) },
      { id: third.id, version: 1, addCostCenterIds: null },
    ]);
    expect(answer.data?.changed).toEqual([null, null, null]);
    expect(faultsOf(answer)).toMatchObject([
      { place: 0, fields: [{ path: 'addCostCenterIds[1]', key: 'unknown' }] },
      { place: 1, fields: [{ path: 'addCostCenterIds', key: 'maxItems', values: { max: 100 } }] },
      { place: 2, fields: [{ path: 'addCostCenterIds', key: 'required' }] },
    ]);
    const many: string[] = [];
    for (let index = 0; index < 100; index += 1) many.push((await makeCostCenter(app)).id);
    await admin.data(SINGLE, { input: { id: one.id, version: 1, costCenterIds: many } });
    const refused = await admin.error(SINGLE, { input: { id: one.id, version: 2, addCostCenterIds: [second] } });
    expect(refused.extensions.fields).toMatchObject([{ path: 'addCostCenterIds', key: 'maxItems' }]);
  });
});

describe('several employees', () => {
  const limitTo = (tenant: TestTenant, licenses: number) =>
    change(app.services.orm.em.fork(), sql`update customer set licenses_count = ${licenses} where id = ${tenant.id}`);

  it('are activated up to the licences; each other one is refused with their number [S16] [V5]', async () => {
    const { bolt } = app;
    await limitTo(bolt, 2);
    const idle = [];
    for (let index = 0; index < 4; index += 1) idle.push(await makeEmployee(app, { status: 'INACTIVE' }, bolt));
    await change(
      app.services.orm.em.fork(),
      sql`update employee set status = 'INACTIVE' where customer_id = ${bolt.id}`,
    );
    const client = await app.as('admin', bolt);
    const answer: BulkAnswer = await client.ask(UPDATE, {
      input: idle.map(({ id }) => ({ id, version: 1, status: 'ACTIVE' })),
    });
    expect(answer.data?.changed.filter((changed) => changed?.status === 'ACTIVE')).toHaveLength(2);
    const refusal = {
      code: 'VALIDATION',
      fields: [{ path: 'status', key: 'licenseLimit', values: { max: 2 } }],
    };
    expect(faultsOf(answer)).toMatchObject([refusal, refusal]);
  });
});
