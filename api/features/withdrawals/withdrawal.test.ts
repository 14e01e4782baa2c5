import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeJobRole } from '#api/features/job-roles/job-role.factory.ts';
import { makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { World, type WorldEmployee, type WorldMachine } from '#api/machines/testing/world.ts';
import { auditStock } from '#api/stock/audit.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { CANCEL, CONFIRM, FIELDS, GET, LIST, RESOLVE, RETRY, type WithdrawalRow as Row } from './withdrawal.testing.ts';

let app: TestApp;
let world: World;
let admin: GraphqlClient;
let employee: WorldEmployee;
let machine: WorldMachine;
let client: MachineClient;
let url: string;

beforeAll(async () => {
  app = await bootApp();
  url = `ws://127.0.0.1:${app.port}/machines`;
  world = new World(app.services, app.acme.id);
  admin = await app.as('admin');
});
afterAll(() => app?.close());

beforeEach(async () => {
  await client?.close();
  const product = await world.product();
  employee = await world.employee(await world.group([{ productId: product.productId, quantity: 20 }]));
  machine = await world.machine([{ ...product, quantity: 10 }]);
  client = await connectMachine(url, machine.token);
});
afterAll(async () => client?.close());

const ask = (fields: Record<string, unknown> = {}) =>
  client.request('withdrawalRequest', {
    employee: { identification: employee.identification, method: 'BIOMETRY' },
    channel: 1,
    ...fields,
  });
const approvedId = async () => String((await ask()).withdrawalId);
const stock = async () =>
  (
    await rows<{ quantity: number; reserved: number; status: string }>(
      world.em(),
      sql`select quantity, reserved, status from channel where machine_id = ${machine.id}`,
    )
  )[0];
/** A withdrawal that failed at the machine, by a console user, and waits at a counter. */
async function failedAndRetried(): Promise<string> {
  const id = await approvedId();
  await admin.data(CONFIRM, { input: { id, version: 1, result: 'FAILED', reason: 'Nothing came out' } });
  const [{ productId, sizeId, certificateId } = { productId: '', sizeId: '', certificateId: '' }] = machine.channels;
  const { warehouseId } = await makeWarehouseStock(app, { productId, sizeId, certificateId });
  await admin.data(RETRY, { input: { id, version: 2, warehouseId } });
  return id;
}
const expectConsistentStock = async () => expect((await auditStock(world.em())).mismatches).toEqual([]);
const get = async (id: string) => (await admin.data<{ getWithdrawal: Row }>(GET, { id })).getWithdrawal;
const list = async (filter: Record<string, unknown>) =>
  (await admin.data<{ listWithdrawals: { items: Row[]; totalCount: number } }>(LIST, { filter })).listWithdrawals;

describe('getWithdrawal', () => {
  it('returns employee, product, machine, rule and status [D11]', async () => {
    expect(await get(await approvedId())).toMatchObject({
      version: 1,
      withdrawalStatus: 'PENDING_DELIVERY',
      status: 'PENDING',
      refusalCode: null,
      userReceive: { employeeId: employee.id, employeeIdentification: employee.identification, costCenters: [] },
      approval: { status: 'APPROVED', userId: null },
      product: { size: 'M', quantityRequested: 1 },
      deliverySource: { id: machine.id, type: 'MACHINE' },
      dateTime: { deliveredAt: null },
      access: { identifiedBy: 'NUMBER', initial: 'BIOMETRY' },
      deliveryDetails: {
        machineChannel: 1,
        mode: 'AUTOMATIC',
        status: 'PENDING',
        offline: false,
        resultUnknown: false,
      },
      allowance: { quantity: 20, periodDays: 30, usedBefore: 0 },
    });
  });

  it('copies sector, role, cost centers and codes, and says how each person identified [D11]', async () => {
    const [sector, jobRole, costCenter] = [await makeSector(app), await makeJobRole(app), await makeCostCenter(app)];
    await admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
      input: {
        id: employee.id,
        version: 1,
        sectorId: sector.id,
        jobRoleId: jobRole.id,
        costCenterIds: [costCenter.id],
      },
    });
    await change(world.em(), sql`update machine set code = 'PAT-77' where id = ${machine.id}`);
    await change(world.em(), sql`update group_rule set quantity = 1 where customer_id = ${world.customerId}`);
    await client.request('deliveryResult', { withdrawalId: await approvedId(), result: 'SUCCESS' });
    const supervisor = await world.employee(null, { permission: 'SUPERVISOR' });
    const { identification, pin } = supervisor;
    const extra = await ask({ supervisor: { identification, method: 'PASSWORD', pin } });
    const id = String(extra.withdrawalId);
    await client.request('deliveryResult', { withdrawalId: id, result: 'SUCCESS' });
    await change(world.em(), sql`update machine set code = 'PAT-78' where id = ${machine.id}`);
    await change(world.em(), sql`update cost_center set name = 'Renamed' where id = ${costCenter.id}`);
    expect(await get(id)).toMatchObject({
      userReceive: { sector: sector.name, role: jobRole.name, costCenters: [costCenter.name] },
      approval: { userId: supervisor.id, status: 'APPROVED' },
      deliverySource: { id: machine.id, type: 'MACHINE', code: 'PAT-77' },
      access: { initial: 'BIOMETRY', confirmation: 'PASSWORD', delivery: 'BIOMETRY' },
    });
  });

  it('marks a withdrawal without a result for 15 minutes as unknown', async () => {
    const id = await approvedId();
    const wait = (minutes: number) =>
      change(
        world.em(),
        sql`update withdrawal set requested_at = date_sub(requested_at, interval ${minutes} minute) where id = ${id}`,
      );
    await wait(14);
    expect(await get(id)).toMatchObject({ deliveryDetails: { resultUnknown: false } });
    await wait(1);
    expect(await get(id)).toMatchObject({
      withdrawalStatus: 'PENDING_DELIVERY',
      deliveryDetails: { resultUnknown: true },
    });
    expect(await stock()).toMatchObject({ reserved: 1 });
  });
});

describe('listWithdrawals', () => {
  it('accepts synonyms of statuses in filters, and returns the original names [E4] [D18]', async () => {
    const delivered = await approvedId();
    await client.request('deliveryResult', { withdrawalId: delivered, result: 'SUCCESS' });
    const failed = await approvedId();
    await client.request('deliveryResult', { withdrawalId: failed, result: 'FAILED' });
    const refused = String((await ask({ channel: 99 })).withdrawalId);
    const idsOf = async (...withdrawalStatus: string[]) =>
      (await list({ machineId: [machine.id], withdrawalStatus })).items.map(({ id }) => id);
    expect(await idsOf('COMPLETED')).toEqual([delivered]);
    expect(await idsOf('DELIVERED')).toEqual([delivered]);
    expect(await idsOf('FAILED')).toEqual([failed]);
    expect(await idsOf('FAILED', 'REJECTED')).toEqual([refused, failed]);
    expect(await idsOf('PENDING')).toEqual([]);
    const { items } = await list({ machineId: [machine.id] });
    const statuses = items.map(({ withdrawalStatus, status, recordStatus }) => [
      withdrawalStatus,
      status,
      recordStatus,
    ]);
    expect(statuses).toEqual([
      ['REJECTED', 'FAILED', 'ACTIVE'],
      ['FAILED_DELIVERY', 'FAILED', 'ACTIVE'],
      ['DELIVERED', 'SUCCESS', 'ACTIVE'],
    ]);
  });

  it('filters by every filter field, and pages', async () => {
    const ids = [await approvedId(), await approvedId(), await approvedId()];
    await ask({ channel: 50 });
    const [channel] = machine.channels;
    const count = async (filter: Record<string, unknown>) =>
      (await list({ machineId: [machine.id], ...filter })).totalCount;
    expect(await count({})).toBe(4);
    expect(await count({ refusalCode: ['PRODUCT_NOT_IN_MACHINE'] })).toBe(1);
    expect(await count({ employeeId: [employee.id] })).toBe(4);
    expect(await count({ productId: [channel?.productId] })).toBe(3);
    expect(await count({ search: employee.identification.toLowerCase() })).toBe(4);
    expect(await count({ search: 'no such person' })).toBe(0);
    await change(
      world.em(),
      sql`update withdrawal set employee_name = 'Zilda', product_name = 'Visor', discrepancies = '["NO_RULE"]',
        requested_at = '2026-03-10 12:00:00.500' where id = ${ids[0]}`,
    );
    for (const filter of [{ search: 'zild' }, { search: 'VISO' }, { hasDiscrepancy: true }])
      expect(await count(filter)).toBe(1);
    expect(await count({ hasDiscrepancy: false })).toBe(3);
    const instant = (ms: number) => `2026-03-10T12:00:00.${ms}Z`;
    expect(await count({ from: instant(500), to: instant(501) })).toBe(1);
    expect(await count({ from: instant(501) })).toBe(3);
    expect(await count({ to: instant(500) })).toBe(0);
    type Page = { listWithdrawals: { items: Row[]; nextToken: string } };
    const filter = { machineId: [machine.id], withdrawalStatus: ['PENDING_DELIVERY'] };
    const first = (await admin.data<Page>(LIST, { filter, limit: 2 })).listWithdrawals;
    const second = (await admin.data<Page>(LIST, { filter, limit: 2, nextToken: first.nextToken })).listWithdrawals;
    const byTime = [...ids.slice(1).toReversed(), ids[0]];
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(byTime);
  });

  it('refuses regular users without REPORT_ACCESS; other tenants get NOT_FOUND', async () => {
    expect(await (await app.as('regular')).error(LIST)).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    const stranger = await app.as('admin', app.bolt);
    expect(await stranger.error(GET, { id: await approvedId() })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });
});

describe('the settlement by a console user [E5]', () => {
  it('as delivered removes the piece from stock, with mode MANUAL', async () => {
    const id = await approvedId();
    const { confirmWithdrawalDelivery: row } = await admin.data<{ confirmWithdrawalDelivery: Row }>(CONFIRM, {
      input: { id, version: 1, result: 'SUCCESS' },
    });
    expect(row).toMatchObject({
      withdrawalStatus: 'DELIVERED',
      status: 'SUCCESS',
      version: 2,
      deliveryDetails: { mode: 'MANUAL', status: 'SUCCESS' },
      dateTime: { deliveredAt: expect.any(String) },
    });
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      operation: 'UPDATE',
      actorType: 'USER',
      changes: { withdrawalStatus: { old: 'PENDING_DELIVERY', new: 'DELIVERED' } },
    });
    expect(await stock()).toMatchObject({ quantity: 9, reserved: 0 });
    await expectConsistentStock();
  });

  it('as failed releases the reservation and needs a reason', async () => {
    const id = await approvedId();
    expect(await admin.error(CONFIRM, { input: { id, version: 1, result: 'FAILED' } })).toMatchObject({
      extensions: { code: 'VALIDATION', fields: [{ path: 'reason', key: 'required' }] },
    });
    await admin.data(CONFIRM, { input: { id, version: 1, result: 'FAILED', reason: 'Still in the machine' } });
    expect(await get(id)).toMatchObject({
      withdrawalStatus: 'FAILED_DELIVERY',
      version: 2,
      deliveryDetails: { reason: 'Still in the machine', mode: 'MANUAL', status: 'FAILED' },
      dateTime: { deliveredAt: null },
    });
    expect(await stock()).toMatchObject({ quantity: 10, reserved: 0, status: 'AVAILABLE' });
    await expectConsistentStock();
  });

  it('as cancelled releases the reservation and saves the reason', async () => {
    const id = await approvedId();
    await admin.data(CANCEL, { input: { id, version: 1, reason: 'A test' } });
    expect(await get(id)).toMatchObject({
      withdrawalStatus: 'CANCELLED',
      status: 'FAILED',
      deliveryDetails: { status: 'FAILED', reason: 'A test' },
    });
    expect(await stock()).toMatchObject({ quantity: 10, reserved: 0 });
    await expectConsistentStock();
  });

  it('as cancelled after a failure releases nothing', async () => {
    const failed = await approvedId();
    await client.request('deliveryResult', { withdrawalId: failed, result: 'FAILED' });
    await client.request('channelReport', { channel: 1, status: 'AVAILABLE' });
    await approvedId();
    await admin.data(CANCEL, { input: { id: failed, version: 2, reason: 'Asked again' } });
    expect(await get(failed)).toMatchObject({ withdrawalStatus: 'CANCELLED', version: 3 });
    expect(await stock()).toMatchObject({ quantity: 10, reserved: 1 });
    await expectConsistentStock();
  });

  it('that the machine contradicts later corrects the stock and records the discrepancy', async () => {
    const id = await approvedId();
    await admin.data(CANCEL, { input: { id, version: 1, reason: 'Nothing came out' } });
    expect(await client.request('deliveryResult', { withdrawalId: id, result: 'SUCCESS' })).toMatchObject({
      withdrawalStatus: 'CANCELLED',
      discrepancies: ['RESULT_CONTRADICTED'],
    });
    expect(await stock()).toMatchObject({ quantity: 9, reserved: 0 });
    const second = await approvedId();
    await admin.data(CONFIRM, { input: { id: second, version: 1, result: 'SUCCESS' } });
    expect(await client.request('deliveryResult', { withdrawalId: second, result: 'FAILED' })).toMatchObject({
      withdrawalStatus: 'DELIVERED',
      discrepancies: ['RESULT_CONTRADICTED'],
    });
    expect(await stock()).toMatchObject({ quantity: 9, reserved: 0, status: 'ERROR' });
    await expectConsistentStock();
  });

  it('that the machine delivered, although it was retried at the counter, corrects the stock of the machine once', async () => {
    const id = await failedAndRetried();
    const late = { withdrawalId: id, result: 'SUCCESS' };
    const answer = {
      type: 'deliveryRecorded',
      withdrawalStatus: 'FAILED_DELIVERY',
      discrepancies: ['RESULT_CONTRADICTED'],
    };
    expect(await client.request('deliveryResult', late)).toMatchObject(answer);
    expect(await client.request('deliveryResult', late)).toMatchObject(answer);
    expect(await stock()).toMatchObject({ quantity: 9, reserved: 0, status: 'AVAILABLE' });
    expect(await get(id)).toMatchObject({
      withdrawalStatus: 'PENDING_DELIVERY',
      discrepancies: ['RESULT_CONTRADICTED'],
      deliverySource: { type: 'LICENSE' },
    });
    await admin.data(CONFIRM, { input: { id, version: 4, result: 'SUCCESS' } });
    expect(await get(id)).toMatchObject({ withdrawalStatus: 'DELIVERED', discrepancies: ['RESULT_CONTRADICTED'] });
    await expectConsistentStock();
  });

  it('is a work list: an admin resolves each discrepancy once, with a note; a new one opens it again [M3]', async () => {
    const id = await approvedId();
    await admin.data(CANCEL, { input: { id, version: 1, reason: 'lost' } });
    const note = { input: { id, version: 2, note: 'Nothing to resolve yet' } };
    expect(await admin.error(RESOLVE, note)).toMatchObject({
      extensions: { code: 'VALIDATION', fields: [{ path: 'id', key: 'wrongStatus' }] },
    });
    await client.request('deliveryResult', { withdrawalId: id, result: 'SUCCESS' });
    const open = async () =>
      (await admin.data<{ listWithdrawals: { items: Row[] } }>(LIST, { filter: { hasOpenDiscrepancy: true } }))
        .listWithdrawals.items;
    expect((await open()).map((row) => row.id)).toContain(id);
    const empty = await admin.error(RESOLVE, { input: { id, version: 3, note: ' ' } });
    expect(empty).toMatchObject({ extensions: { code: 'VALIDATION', fields: [{ path: 'note', key: 'required' }] } });
    const input = { id, version: 3, note: 'The person still had it; counted again' };
    const results = await Promise.all([admin.ask(RESOLVE, { input }), admin.ask(RESOLVE, { input })]);
    expect(results.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(await get(id)).toMatchObject({
      version: 4,
      discrepancies: ['RESULT_CONTRADICTED'],
      discrepancyResolution: { note: input.note },
    });
    expect((await open()).map((row) => row.id)).not.toContain(id);
    expect(await admin.error(RESOLVE, { input: { ...input, version: 4 } })).toMatchObject({
      extensions: { code: 'VALIDATION', fields: [{ path: 'id', key: 'wrongStatus' }] },
    });
    await change(world.em(), sql`update withdrawal set discrepancies = '["QUOTA_EXCEEDED"]' where id = ${id}`);
    await client.request('deliveryResult', { withdrawalId: id, result: 'SUCCESS' });
    expect((await open()).map((row) => row.id)).toContain(id);
    expect(await get(id)).toMatchObject({ discrepancyResolution: null });
  });

  it('that the machine did not deliver either, before the retry at the counter, stays without a discrepancy', async () => {
    const id = await failedAndRetried();
    expect(await client.request('deliveryResult', { withdrawalId: id, result: 'FAILED' })).toMatchObject({
      type: 'deliveryRecorded',
      withdrawalStatus: 'FAILED_DELIVERY',
      discrepancies: [],
    });
    const other = await connectMachine(url, (await world.machine([])).token);
    expect(await other.request('deliveryResult', { withdrawalId: id, result: 'FAILED' })).toMatchObject({
      type: 'error',
      code: 'NOT_FOUND',
    });
    await other.close();
    expect(await stock()).toMatchObject({ quantity: 10, reserved: 0, status: 'AVAILABLE' });
    expect(await get(id)).toMatchObject({ withdrawalStatus: 'PENDING_DELIVERY', version: 3 });
    await expectConsistentStock();
  });

  it('refuses a stale version and all other transitions [E3]', async () => {
    const id = await approvedId();
    expect(await admin.error(CANCEL, { input: { id, version: 7, reason: 'x' } })).toMatchObject({
      extensions: { code: 'CONFLICT', currentVersion: 1 },
    });
    await admin.data(CONFIRM, { input: { id, version: 1, result: 'SUCCESS' } });
    for (const [mutation, input] of [
      [CONFIRM, { id, version: 2, result: 'SUCCESS' }],
      [CONFIRM, { id, version: 2, result: 'FAILED', reason: 'x' }],
      [CANCEL, { id, version: 2, reason: 'x' }],
    ] as const) {
      expect(await admin.error(mutation, { input })).toMatchObject({
        extensions: {
          code: 'VALIDATION',
          fields: [{ path: 'id', key: 'wrongStatus', values: { status: 'DELIVERED' } }],
        },
      });
    }
    const refused = String((await ask({ channel: 99 })).withdrawalId);
    expect(await admin.error(CANCEL, { input: { id: refused, version: 1, reason: 'x' } })).toMatchObject({
      extensions: { code: 'VALIDATION' },
    });
    expect(await stock()).toMatchObject({ quantity: 9, reserved: 0 });
  });

  it('accepts the first of simultaneous calls and refuses the others [E3] REL-4', async () => {
    const id = await approvedId();
    const tries = await Promise.all([
      admin.ask(CONFIRM, { input: { id, version: 1, result: 'SUCCESS' } }),
      admin.ask(CANCEL, { input: { id, version: 1, reason: 'x' } }),
      client.request('deliveryResult', { withdrawalId: id, result: 'SUCCESS' }),
    ]);
    const [confirmed, cancelled] = tries;
    const settled = [confirmed, cancelled].filter(({ errors }) => errors.length === 0);
    expect(settled.length).toBeLessThanOrEqual(1);
    const { withdrawalStatus, discrepancies } = await get(id);
    expect(withdrawalStatus).toBe(cancelled.errors.length === 0 ? 'CANCELLED' : 'DELIVERED');
    // After a settlement by the console, the machine's SUCCESS contradicts only a cancellation.
    expect(discrepancies).toEqual(withdrawalStatus === 'CANCELLED' ? ['RESULT_CONTRADICTED'] : []);
    await expectConsistentStock();
    expect(await stock()).toMatchObject({ quantity: 9, reserved: 0 });
  });

  it('is allowed only for customer admins', async () => {
    const id = await approvedId();
    expect(await (await app.as('regular')).error(CANCEL, { input: { id, version: 1, reason: 'x' } })).toMatchObject({
      extensions: { code: 'FORBIDDEN' },
    });
    expect(
      await (await app.as('admin', app.bolt)).error(CANCEL, { input: { id, version: 1, reason: 'x' } }),
    ).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });
});

describe('onWithdrawalChanged', () => {
  it('sends a machine’s withdrawal to screens of its tenant within a second, and to no other tenant', async () => {
    const seen: Record<string, string[]> = { acme: [], bolt: [] };
    const clients = [];
    for (const tenant of [app.acme, app.bolt]) {
      const realtime = (await app.as('admin', tenant)).realtime();
      clients.push(realtime);
      await new Promise<void>((resolve) => {
        realtime.on('ping', (_received, payload) => payload?.ack && resolve());
        realtime.subscribe<{ onWithdrawalChanged: Row }>(
          { query: `subscription { onWithdrawalChanged { ${FIELDS} } }` },
          {
            next: ({ data }) =>
              void (
                data &&
                seen[tenant.subdomain]?.push(
                  `${data.onWithdrawalChanged.id} ${data.onWithdrawalChanged.withdrawalStatus}`,
                )
              ),
            error: () => {},
            complete: () => {},
          },
        );
      });
    }
    const id = await approvedId();
    await waitFor('the approval on screen', () => seen.acme?.includes(`${id} PENDING_DELIVERY`), 1000);
    await client.request('deliveryResult', { withdrawalId: id, result: 'SUCCESS' });
    await waitFor('the delivery on screen', () => seen.acme?.includes(`${id} DELIVERED`), 1000);
    expect(seen.bolt).toEqual([]);
    for (const realtime of clients) await realtime.dispose();
  });
});
