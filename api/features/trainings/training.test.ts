import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { clock } from '#api/platform/clock.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeTraining } from './training.factory.ts';

const FIELDS = 'id name completedAt expiresAt state version employee { id }';
const CREATE = `mutation ($input: CreateTrainingInput!) { made: createTraining(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateTrainingInput!) { made: updateTraining(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteTraining(id: $id, version: $version) { id } }';
const LIST = `query ($filter: TrainingFilter, $sort: TrainingSort) {
  found: listTrainings(filter: $filter, sort: $sort) { items { id state } totalCount } }`;
const SUGGEST = 'query ($search: String) { names: suggestTrainingNames(search: $search) }';

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());
afterEach(() => vi.restoreAllMocks());

type Found = { found: { items: { id: string; state: string }[]; totalCount: number } };

const statesOf = async (filter: object, sort?: string) =>
  (await admin.data<Found>(LIST, { filter, sort })).found.items.map(({ id, state }) => [id, state]);

/** Noon in São Paulo, the time zone of the company. */
const setDay = (day: string) => vi.spyOn(clock, 'now').mockReturnValue(new Date(`${day}T15:00:00Z`));

describe('createTraining', () => {
  it('returns the record, writes an audit entry, and suggests its name to others [S2] [D12]', async () => {
    const { id: employeeId } = await makeEmployee(app);
    const name = unique('Altura');
    const input = { employeeId, name: ` ${name} `, completedAt: '2026-03-01', expiresAt: '2099-03-01' };
    const { made } = await admin.data<{ made: { id: string } }>(CREATE, { input });
    expect(made).toMatchObject({ name, state: 'VALID', version: 1, employee: { id: employeeId } });
    expect(await auditOf(app, made.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'TRAINING', changes: { name: { new: name } } },
    ]);
    expect(await admin.data(SUGGEST, { search: name.toUpperCase() })).toEqual({ names: [name] });
    expect(await (await app.as('admin', app.bolt)).data(SUGGEST, { search: name })).toEqual({ names: [] });
  });

  it.each([
    [{ name: ' ' }, { path: 'name', key: 'required' }],
    [{ name: 'x'.repeat(101) }, { path: 'name', key: 'maxLength' }],
    [{ completedAt: '2026-02-30' }, { path: 'completedAt', key: 'date' }],
    [
      { completedAt: '2999-01-01', expiresAt: null },
      { path: 'completedAt', key: 'notInFuture' },
    ],
    [{ expiresAt: '2026-02-28' }, { path: 'expiresAt', key: 'notBeforeCompletion' }],
    [{ employeeId: 'nobody' }, { path: 'employeeId', key: 'unknown' }],
  ])('refuses %j [V1]', async (wrong, field) => {
    const { id: employeeId } = await makeEmployee(app);
    const input = { employeeId, name: 'NR-35', completedAt: '2026-03-01', ...wrong };
    expect((await admin.error(CREATE, { input })).extensions).toMatchObject({ code: 'VALIDATION', fields: [field] });
  });

  it('counts a day as past by the company’s calendar', async () => {
    const { id: employeeId } = await makeEmployee(app);
    const input = { employeeId, name: 'NR-35', completedAt: '2026-11-24' };
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-24T02:59:59Z'));
    expect((await admin.error(CREATE, { input })).extensions).toMatchObject({ fields: [{ key: 'notInFuture' }] });
    now.mockReturnValue(new Date('2026-11-24T03:00:00Z'));
    await admin.data(CREATE, { input });
  });

  it('needs EMPLOYEE_MANAGEMENT, and an employee of the own company [R5] [T10]', async () => {
    const stranger = await makeEmployee(app, {}, app.bolt);
    const input = { employeeId: stranger.id, name: 'NR-35', completedAt: '2026-03-01' };
    expect((await admin.error(CREATE, { input })).extensions).toMatchObject({
      fields: [{ path: 'employeeId', key: 'unknown' }],
    });
    expect((await (await app.as('regular')).error(CREATE, { input })).extensions).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the state of a training [S2]', () => {
  it.each([
    ['2026-12-01', 'VALID'],
    ['2026-12-02', 'EXPIRING'],
    ['2027-01-01', 'EXPIRING'],
    ['2027-01-02', 'EXPIRED'],
  ])('that ends on 1 January 2027 is on %s %s, also in the filter', async (day, state) => {
    const { id, employeeId } = await makeTraining(app, { expiresAt: '2027-01-01' });
    setDay(day);
    expect(await statesOf({ employeeId: [employeeId] })).toEqual([[id, state]]);
    expect(await statesOf({ employeeId: [employeeId], state: [state] })).toEqual([[id, state]]);
    const others = ['VALID', 'EXPIRING', 'EXPIRED', 'RENEWED'].filter((other) => other !== state);
    expect(await statesOf({ employeeId: [employeeId], state: others })).toEqual([]);
  });

  it('is valid without an end', async () => {
    const { id, employeeId } = await makeTraining(app, { expiresAt: null });
    expect(await statesOf({ employeeId: [employeeId], state: ['VALID'] })).toEqual([[id, 'VALID']]);
  });

  it('is that of the latest record of the name; spelling makes no difference', async () => {
    const old = await makeTraining(app, { name: 'NR-10 Elétrica', completedAt: '2022-01-01', expiresAt: '2024-01-01' });
    const { employeeId } = old;
    expect(await statesOf({ employeeId: [employeeId] })).toEqual([[old.id, 'EXPIRED']]);
    const renewed = await makeTraining(app, { employeeId, name: 'nr-10 eletrica', completedAt: '2024-02-01' });
    const other = await makeTraining(app, { employeeId, name: 'NR-12', completedAt: '2021-01-01', expiresAt: null });
    const all = { employeeId: [employeeId] };
    expect(await statesOf(all)).toEqual([
      [renewed.id, 'VALID'],
      [old.id, 'RENEWED'],
      [other.id, 'VALID'],
    ]);
    expect(await statesOf({ ...all, state: ['EXPIRED'] })).toEqual([]);
    expect(await statesOf({ ...all, state: ['RENEWED'] })).toEqual([[old.id, 'RENEWED']]);
    await admin.data(DELETE, { id: renewed.id, version: 1 });
    expect(await statesOf({ ...all, state: ['EXPIRED', 'VALID'] }, 'NAME_ASC')).toEqual([
      [old.id, 'EXPIRED'],
      [other.id, 'VALID'],
    ]);
  });
});

describe('updateTraining', () => {
  it('checks the end with the stored day, and a new name counts on its own', async () => {
    const { id, employeeId, name } = await makeTraining(app, { completedAt: '2024-01-01', expiresAt: '2025-01-01' });
    const later = await makeTraining(app, { employeeId, name, completedAt: '2025-01-01' });
    expect(
      (await admin.error(UPDATE, { input: { id, version: 1, expiresAt: '2023-12-31' } })).extensions,
    ).toMatchObject({ fields: [{ path: 'expiresAt', key: 'notBeforeCompletion' }] });
    expect(await admin.data(UPDATE, { input: { id, version: 1, name: unique('Other') } })).toMatchObject({
      made: { state: 'EXPIRED', version: 2 },
    });
    expect(await statesOf({ employeeId: [employeeId], state: ['VALID'] })).toEqual([[later.id, 'VALID']]);
  });

  it('refuses a stale version and another tenant [E3] [T10]', async () => {
    const { id } = await makeTraining(app);
    const input = { id, version: 7, name: 'x' };
    expect((await admin.error(UPDATE, { input })).extensions).toMatchObject({ code: 'CONFLICT' });
    const stranger = await app.as('admin', app.bolt);
    expect((await stranger.error(UPDATE, { input })).extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleteTraining', () => {
  it('refuses a stale version and another tenant [E3] [T10]', async () => {
    const { id } = await makeTraining(app);
    const stranger = await app.as('admin', app.bolt);
    expect((await stranger.error(DELETE, { id, version: 1 })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.error(DELETE, { id, version: 2 })).extensions).toMatchObject({ code: 'CONFLICT' });
  });
});
