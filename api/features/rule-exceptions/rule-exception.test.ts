import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { World } from '#api/machines/testing/world.ts';
import { clock } from '#api/platform/clock.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import { makeRuleException } from './rule-exception.factory.ts';

const FIELDS =
  'id kind extraQuantity reason validFrom validUntil grantedBy status version employee { id } product { id }';
const CREATE = `mutation ($input: CreateRuleExceptionInput!) { made: createRuleException(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateRuleExceptionInput!) { made: updateRuleException(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteRuleException(id: $id, version: $version) { id } }';
const LIST = 'query ($filter: RuleExceptionFilter) { listRuleExceptions(filter: $filter) { items { id } } }';
const ALLOWANCES = `query ($employeeId: ID!, $productIds: [ID!], $pieces: Int, $machineId: ID) {
  getAllowances(employeeId: $employeeId, productIds: $productIds, pieces: $pieces, machineId: $machineId) {
    productId isAllowed reason quantity used left periodKind periodDays renewsAt extraQuantity isExempt lastDeliveredAt replaceBy } }`;

type Allowance = {
  productId: string;
  isAllowed: boolean;
  reason: string | null;
  left: number | null;
  renewsAt: string;
};

let app: TestApp;
let admin: GraphqlClient;
let world: World;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  world = new World(app.services, app.acme.id);
});
afterAll(() => app?.close());
afterEach(() => vi.restoreAllMocks());

const good = async () => ({
  employeeId: (await makeEmployee(app)).id,
  productId: (await makeProduct(app)).id,
  kind: 'EXTRA',
  extraQuantity: 2,
  reason: 'Works in two teams',
  validFrom: '2026-11-01',
  validUntil: '2026-11-30',
});
const allowancesOf = async (employeeId: string, variables: Record<string, unknown> = {}) =>
  (await admin.data<{ getAllowances: Allowance[] }>(ALLOWANCES, { employeeId, ...variables })).getAllowances;
const isValidNow = { validFrom: '2020-01-01', validUntil: '2099-12-31' };

/** A machine with ten pieces of a product, and an employee whose group allows this quantity of it. */
async function setMachine(quantity: number, periodKind = 'SLIDING') {
  const product = await world.product();
  const groupId = await world.group([{ productId: product.productId, quantity }]);
  await change(world.em(), sql`update group_rule set period_kind = ${periodKind} where group_id = ${groupId}`);
  const employee = await world.employee(groupId);
  const machine = await world.machine([{ ...product, quantity: 10 }]);
  const client = await connectMachine(`ws://127.0.0.1:${app.port}/machines`, machine.token);
  const ask = () =>
    client.request('withdrawalRequest', {
      employee: { identification: employee.identification, method: 'BIOMETRY' },
      channel: 1,
    });
  return { ...product, groupId, employee, machine, ask, close: () => client.close() };
}

describe('createRuleException', () => {
  it('returns the exception and who gave it, and writes an audit entry [IDEA-3] [D12]', async () => {
    const input = await good();
    const { made } = await admin.data<{ made: { id: string } }>(CREATE, { input });
    expect(made).toMatchObject({
      kind: 'EXTRA',
      extraQuantity: 2,
      validUntil: '2026-11-30',
      grantedBy: expect.any(String),
      employee: { id: input.employeeId },
      product: { id: input.productId },
      version: 1,
    });
    expect(await auditOf(app, made.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'RULE_EXCEPTION', changes: { reason: { new: input.reason } } },
    ]);
    const list = (filter: object) => admin.data(LIST, { filter: { employeeId: [input.employeeId], ...filter } });
    expect(await list({ validOn: '2026-11-30' })).toEqual({ listRuleExceptions: { items: [{ id: made.id }] } });
    expect(await list({ validOn: '2026-12-01' })).toEqual({ listRuleExceptions: { items: [] } });
  });

  it.each([
    [{ reason: ' ' }, { path: 'reason', key: 'required' }],
    [{ extraQuantity: null }, { path: 'extraQuantity', key: 'required' }],
    [{ extraQuantity: 0 }, { path: 'extraQuantity', key: 'minimum' }],
    [{ extraQuantity: 10_001 }, { path: 'extraQuantity', key: 'maximum' }],
    [{ validUntil: '2026-10-31' }, { path: 'validUntil', key: 'notBeforeStart' }],
    [{ employeeId: 'nobody' }, { path: 'employeeId', key: 'unknown' }],
  ])('refuses %j [V1]', async (wrong, field) => {
    expect((await admin.error(CREATE, { input: { ...(await good()), ...wrong } })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [field],
    });
  });

  it('refuses an employee and a product of another tenant [T10]', async () => {
    const [employee, product] = [await makeEmployee(app, {}, app.bolt), await makeProduct(app, {}, app.bolt)];
    const input = { ...(await good()), employeeId: employee.id, productId: product.id };
    expect((await admin.error(CREATE, { input })).extensions).toMatchObject({
      fields: [
        { path: 'employeeId', key: 'unknown' },
        { path: 'productId', key: 'unknown' },
      ],
    });
  });

  it('needs the permission EMPLOYEE_MANAGEMENT [R5]', async () => {
    expect((await (await app.as('regular')).error(CREATE, { input: await good() })).extensions).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('updateRuleException', () => {
  it('checks the whole record: the end with the stored start, the quantity with the stored kind', async () => {
    const { id } = await makeRuleException(app, { validFrom: '2026-11-10', validUntil: '2026-11-20' });
    expect(
      (await admin.error(UPDATE, { input: { id, version: 1, validUntil: '2026-11-09' } })).extensions,
    ).toMatchObject({
      fields: [{ path: 'validUntil', key: 'notBeforeStart' }],
    });
    expect((await admin.error(UPDATE, { input: { id, version: 1, extraQuantity: null } })).extensions).toMatchObject({
      fields: [{ path: 'extraQuantity', key: 'required' }],
    });
    expect(await admin.data(UPDATE, { input: { id, version: 1, kind: 'EXEMPT' } })).toMatchObject({
      made: { kind: 'EXEMPT', extraQuantity: null, version: 2 },
    });
  });

  it('refuses a stale version and another tenant [E3] [T10]', async () => {
    const { id } = await makeRuleException(app);
    expect((await admin.error(UPDATE, { input: { id, version: 4, reason: 'x' } })).extensions).toMatchObject({
      code: 'CONFLICT',
    });
    const stranger = await app.as('admin', app.bolt);
    expect((await stranger.error(UPDATE, { input: { id, version: 1, reason: 'x' } })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('an exception at a machine [IDEA-1] [IDEA-3]', () => {
  it('raises the quantity of the rule until it is deleted', async () => {
    const { employee, productId, ask, close } = await setMachine(1);
    expect(await ask()).toMatchObject({ type: 'approved' });
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const { id } = await makeRuleException(app, {
      employeeId: employee.id,
      productId,
      extraQuantity: 2,
      ...isValidNow,
    });
    expect(await ask()).toMatchObject({ type: 'approved', allowance: { quantity: 3, used: 2 } });
    await admin.data(DELETE, { id, version: 1 });
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await close();
  });

  it.each([
    ['has ended', { validFrom: '2020-01-01', validUntil: '2020-01-02' }],
    ['has not begun', { validFrom: '2099-01-01', validUntil: '2099-01-02' }],
    ['is inactive', { ...isValidNow, status: 'INACTIVE' as const }],
  ])('has no effect when it %s', async (_, values) => {
    const { employee, productId, ask, close } = await setMachine(1);
    await makeRuleException(app, { employeeId: employee.id, productId, ...values });
    expect(await ask()).toMatchObject({ type: 'approved' });
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await close();
  });

  it('ends with its last day in the time zone of the company', async () => {
    const { employee, productId, ask, close } = await setMachine(1);
    await makeRuleException(app, {
      employeeId: employee.id,
      productId,
      extraQuantity: 9,
      validFrom: '2027-03-01',
      validUntil: '2027-03-10',
    });
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date('2027-03-11T02:59:59.999Z'));
    expect(await ask()).toMatchObject({ type: 'approved' });
    expect(await ask()).toMatchObject({ type: 'approved' });
    now.mockReturnValue(new Date('2027-03-11T03:00:00.000Z'));
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await close();
  });

  it('allows a product without a rule, and an exemption has no limit', async () => {
    const { employee, groupId, productId, ask, close } = await setMachine(1);
    await change(world.em(), sql`delete from group_rule where group_id = ${groupId}`);
    expect(await ask()).toMatchObject({ code: 'NO_RULE' });
    const { id } = await makeRuleException(app, {
      employeeId: employee.id,
      productId,
      extraQuantity: 1,
      ...isValidNow,
    });
    expect(await ask()).toMatchObject({ type: 'approved' });
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await admin.data(UPDATE, { input: { id, version: 1, kind: 'EXEMPT' } });
    for (let piece = 0; piece < 3; piece++) expect(await ask()).toMatchObject({ type: 'approved' });
    await close();
  });
});

describe('a rule per calendar day', () => {
  it('counts from midnight in the time zone of the company, whatever the machine’s clock says [IDEA-1]', async () => {
    const { ask, close } = await setMachine(1, 'CALENDAR_DAY');
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date('2027-03-11T02:59:59.999Z'));
    expect(await ask()).toMatchObject({ type: 'approved', allowance: { periodKind: 'CALENDAR_DAY', periodDays: 1 } });
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    now.mockReturnValue(new Date('2027-03-11T03:00:00.000Z'));
    expect(await ask()).toMatchObject({ type: 'approved' });
    await close();
  });
});

describe('getAllowances', () => {
  it('returns what the machines would decide, without booking anything [IDEA-1]', async () => {
    const { employee, machine, productId, ask, close } = await setMachine(2);
    const [before] = await allowancesOf(employee.id, { machineId: machine.id });
    expect(before).toMatchObject({ productId, isAllowed: true, reason: null, left: 2, renewsAt: null });
    await ask();
    const [tooMany] = await allowancesOf(employee.id, { pieces: 2 });
    expect(tooMany).toMatchObject({ isAllowed: false, reason: 'QUOTA_EXCEEDED', left: 1, used: 1 });
    await ask();
    const [used] = await allowancesOf(employee.id);
    expect(used).toMatchObject({ isAllowed: false, reason: 'QUOTA_EXCEEDED', left: 0, renewsAt: expect.any(String) });
    const daysToRenewal = (Date.parse(used?.renewsAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(daysToRenewal)).toBe(30);
    await makeRuleException(app, { employeeId: employee.id, productId, kind: 'EXEMPT', ...isValidNow });
    expect(await allowancesOf(employee.id)).toMatchObject([
      { isAllowed: true, isExempt: true, left: null, quantity: null },
    ]);
    await close();
  });

  it('names products without a rule on request, and the reason of the place', async () => {
    const { employee, machine, productId, close } = await setMachine(2);
    const other = await world.product();
    const of = async (values: Record<string, unknown>) =>
      (await allowancesOf(employee.id, values)).find((allowance) => allowance.productId === other.productId);
    expect(await of({})).toBeUndefined();
    expect(await of({ productIds: [other.productId] })).toMatchObject({ isAllowed: false, reason: 'NO_RULE', left: 0 });
    expect(await of({ productIds: [other.productId], machineId: machine.id })).toMatchObject({
      reason: 'PRODUCT_NOT_IN_MACHINE',
    });
    await change(world.em(), sql`update channel set status = 'EMPTY' where machine_id = ${machine.id}`);
    expect(await allowancesOf(employee.id, { machineId: machine.id })).toMatchObject([
      { productId, isAllowed: false, reason: 'OUT_OF_STOCK', left: 2 },
    ]);
    await close();
  });

  it('refuses bad input and ids of another tenant [T10]', async () => {
    const { employee, close } = await setMachine(2);
    const fault = async (client: GraphqlClient, values: object) =>
      (await client.error(ALLOWANCES, { employeeId: employee.id, ...values })).extensions;
    expect(await fault(admin, { pieces: 0 })).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'pieces' }] });
    expect(await fault(admin, { machineId: 'none' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await fault(await app.as('admin', app.bolt), {})).toMatchObject({ code: 'NOT_FOUND' });
    expect(await fault(await app.as('regular'), {})).toMatchObject({ code: 'FORBIDDEN' });
    await close();
  });
});

describe('deleteRuleException', () => {
  it('refuses another tenant and a stale version [T10] [E3]', async () => {
    const { id } = await makeRuleException(app);
    const stranger = await app.as('admin', app.bolt);
    expect((await stranger.error(DELETE, { id, version: 1 })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.error(DELETE, { id, version: 2 })).extensions).toMatchObject({ code: 'CONFLICT' });
    await admin.data(DELETE, { id, version: 1 });
  });
});
