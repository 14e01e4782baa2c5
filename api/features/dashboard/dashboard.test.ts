import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { fillMachine, makeMachine, type MadeMachine } from '#api/features/machines/machine.factory.ts';
import { makeMainWarehouse, makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { countedUntil } from '#api/features/withdrawals/withdrawal-rollup.service.ts';
import type { Dashboard } from '#api/graphql/generated/types.ts';
import { addDays, dayIn, startOfDay } from '#api/platform/time-zone.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { watch } from '#api/testing/watch.ts';
import { insertWithdrawal, type WithdrawalRow } from '#api/testing/withdrawal-row.ts';
import { periodOf } from './dashboard-range.service.ts';
import { comparisonOf, trendOf } from './dashboard-figures.queries.ts';

const QUERY = `query ($range: DashboardRange) {
  getDashboard(range: $range) {
    range timeZone since delivered deliveredBefore failed refused pending machinesOnline machinesTotal
    offlineMachines { id name lastKeepAlive } channelsTotal channelsLow channelsOut channelsError
    warehouseItemsLow warehouseItemsOut warehouseItemsTotal
    stockToActOn { machineId machineName channel productName size quantity lowLevel }
    trend { label delivered failed refused } employeesBySector { sectorId name employees } employeesActive
    latestWithdrawals { id productName size machineName channel employeeName requestedAt withdrawalStatus refusalCode }
  }
}`;
const ZONE = 'America/Sao_Paulo';

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const readDashboard = async (client: GraphqlClient, range?: string) =>
  (await client.data<{ getDashboard: Dashboard }>(QUERY, { range })).getDashboard;

const addWithdrawal = (
  tenant: TestTenant,
  requested_at: Date,
  withdrawal_status = 'DELIVERED',
  rest: WithdrawalRow = {},
) => insertWithdrawal(app, tenant, { requested_at, withdrawal_status, ...rest });

const addKeepAlive = (tenant: TestTenant, machine: MadeMachine, at: number) =>
  change(
    app.services.orm.em.fork(),
    sql`insert into machine_presence (customer_id, machine_id, replica, last_seen_ms) values (${tenant.id}, ${machine.id}, 'test', ${at})`,
  );

describe('withdrawals on the dashboard', () => {
  const minute = 60_000;

  it('are counted by result, within the range in the tenant’s time zone [S1]', async () => {
    const now = Date.now();
    const midnight = startOfDay(ZONE, dayIn(ZONE, new Date(now))).getTime();
    const justNow = new Date(Math.max(midnight, now - minute));
    await addWithdrawal(app.acme, justNow);
    await addWithdrawal(app.acme, justNow, 'FAILED_DELIVERY');
    await addWithdrawal(app.acme, justNow, 'REJECTED', { refusal_code: 'NO_RULE' });
    await addWithdrawal(app.acme, new Date(midnight));
    await addWithdrawal(app.acme, new Date(midnight - 1));
    await addWithdrawal(app.acme, new Date(now - 20 * 24 * 60 * minute));
    await addWithdrawal(app.acme, new Date(now - 200 * 24 * 60 * minute));
    await addWithdrawal(app.acme, new Date(now - 500 * 24 * 60 * minute));
    await addWithdrawal(app.acme, justNow, 'PENDING_DELIVERY');
    await addWithdrawal(app.acme, justNow, 'CANCELLED');
    await addWithdrawal(app.bolt, justNow);
    const admin = await app.as('admin');
    const today = await readDashboard(admin, 'TODAY');
    expect(today).toMatchObject({
      range: 'TODAY',
      timeZone: ZONE,
      since: new Date(midnight).toISOString(),
      delivered: 2,
      failed: 1,
      refused: 1,
      pending: 1,
    });
    expect(await readDashboard(admin)).toMatchObject({ range: 'TODAY' });
    expect(await readDashboard(admin, 'WEEK')).toMatchObject({
      since: startOfDay(ZONE, addDays(dayIn(ZONE, new Date(now)), -6)).toISOString(),
      delivered: 3,
      failed: 1,
      refused: 1,
      pending: 1,
    });
    expect((await readDashboard(admin, 'MONTH')).delivered).toBe(4);
    expect(await readDashboard(admin, 'YEAR')).toMatchObject({ delivered: 5, deliveredBefore: 1 });
    expect((await readDashboard(await app.as('admin', app.bolt), 'YEAR')).delivered).toBe(1);
  });

  it('form a trend with a point for every hour of today or every day of a longer range [S1]', async () => {
    const admin = await app.as('admin');
    const [today, week, year] = [
      await readDashboard(admin, 'TODAY'),
      await readDashboard(admin, 'WEEK'),
      await readDashboard(admin, 'YEAR'),
    ];
    expect(today.trend.map(({ label }) => label)).toEqual(today.trend.map((_, hour) => String(hour).padStart(2, '0')));
    const lastDay = dayIn(ZONE, new Date());
    expect(week.trend.map(({ label }) => label)).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays(lastDay, index - 6)),
    );
    expect(year.trend).toHaveLength(365);
    expect(year.trend.at(-1)).toEqual({ label: lastDay, delivered: 2, failed: 1, refused: 1 });
    expect(year.trend.at(-2)).toMatchObject({ delivered: 1 });
  });

  it('are counted on the correct day at a daylight saving change [S1]', async () => {
    const zone = 'America/New_York';
    const days = ['2025-10-31', '2025-11-01', '2025-11-02', '2025-11-03', '2025-11-04'];
    for (const day of days) {
      const [from, to] = [startOfDay(zone, day), startOfDay(zone, addDays(day, 1))];
      await addWithdrawal(app.bolt, from);
      await addWithdrawal(app.bolt, new Date(to.getTime() - 1));
    }
    const scope = {
      em: app.services.orm.em.fork(),
      tenant: { ...app.bolt, displayName: '', timeZone: zone, status: 'ACTIVE' },
    };
    const now = new Date(startOfDay(zone, '2025-11-05').getTime() - 1);
    const period = periodOf('WEEK', zone, now);
    expect(period.since).toEqual(new Date('2025-10-29T04:00:00Z'));
    const trend = await trendOf(scope, period, await countedUntil(scope));
    expect(trend.map(({ label, delivered }) => [label, delivered])).toEqual([
      ['2025-10-29', 0],
      ['2025-10-30', 0],
      ...days.map((day) => [day, 2]),
    ]);
    const hours = await trendOf(
      scope,
      periodOf('TODAY', zone, new Date(startOfDay(zone, '2025-11-03').getTime() - 1)),
      await countedUntil(scope),
    );
    expect(hours.filter(({ delivered }) => delivered > 0)).toEqual([
      { label: '00', delivered: 1, failed: 0, refused: 0 },
      { label: '23', delivered: 1, failed: 0, refused: 0 },
    ]);
  });

  it('are compared with the same period one range earlier [S1]', () => {
    const { before } = periodOf('TODAY', ZONE, new Date('2026-11-21T13:30:00Z'));
    expect(before).toEqual({ since: new Date('2026-11-20T03:00:00Z'), until: new Date('2026-11-20T13:30:00Z') });
    expect(periodOf('WEEK', ZONE, new Date('2026-11-21T13:30:00Z')).before).toEqual({
      since: new Date('2026-11-08T03:00:00Z'),
      until: new Date('2026-11-14T13:30:00Z'),
    });
  });

  it('are counted at the exact borders of the period and the previous one [S1]', async () => {
    const scope = {
      em: app.services.orm.em.fork(),
      tenant: { ...app.bolt, displayName: '', timeZone: 'Asia/Tokyo', status: 'ACTIVE' },
    };
    const now = new Date('2025-06-20T23:30:00.000Z');
    const { before, ...period } = periodOf('WEEK', 'Asia/Tokyo', now);
    for (const { since, until } of [period, before]) {
      for (const instant of [since.getTime() - 1, since.getTime(), until.getTime(), until.getTime() + 1])
        await addWithdrawal(app.bolt, new Date(instant));
    }
    const trend = await trendOf(scope, { ...period, before }, await countedUntil(scope));
    expect(trend.map(({ label, delivered }) => `${label} ${delivered}`)).toEqual([
      '2025-06-15 1',
      '2025-06-16 0',
      '2025-06-17 0',
      '2025-06-18 0',
      '2025-06-19 0',
      '2025-06-20 0',
      '2025-06-21 1',
    ]);
    expect(await comparisonOf(scope, { ...period, before }, await countedUntil(scope))).toMatchObject({
      deliveredBefore: 2,
    });
  });

  it('include the eight latest, with names only for users who may read withdrawals [S1] [N3]', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 9; index++) {
      ids.unshift(
        await addWithdrawal(app.acme, new Date(), 'DELIVERED', {
          employee_name: 'Ana Souza',
          source_name: 'Gate',
          machine_channel: 4,
        }),
      );
    }
    const seen = await readDashboard(await app.as('admin'));
    expect(seen.latestWithdrawals.map(({ id }) => id)).toEqual(ids.slice(0, 8));
    expect(seen.latestWithdrawals[0]).toMatchObject({
      productName: 'Glove',
      size: 'M',
      machineName: 'Gate',
      channel: 4,
      employeeName: 'Ana Souza',
      withdrawalStatus: 'DELIVERED',
      refusalCode: null,
    });
    const asRegular = await readDashboard(await app.as('regular'));
    expect(asRegular.latestWithdrawals.map(({ id, employeeName }) => [id, employeeName])).toEqual(
      ids.slice(0, 8).map((id) => [id, null]),
    );
    expect(JSON.stringify(asRegular)).not.toContain('Ana Souza');
    const withoutNames = seen.latestWithdrawals.map((row) => ({ ...row, employeeName: null }));
    expect(asRegular).toEqual({
      ...seen,
      warehouseItemsLow: null,
      warehouseItemsOut: null,
      warehouseItemsTotal: null,
      latestWithdrawals: withoutNames,
    });
  });
});

describe('machines, stock and people on the dashboard', () => {
  it('are counted as online, low, empty and in error, with the most urgent channels first [S1]', async () => {
    const now = Date.now();
    const product = await makeProduct(app);
    const [size] = product.sizes;
    const contents = {
      productId: product.id,
      sizeId: size?.id ?? '',
      certificateId: size?.certificates[0]?.id ?? '',
      lowLevel: 2,
    };
    const names = ['A gate', 'B gate', 'C gate', 'D gate'];
    const machines = [];
    for (const name of names) machines.push(await makeMachine(app, { name }));
    const [online, longOff, off, never] = machines;
    const inactive = await makeMachine(app, { name: 'Inactive', status: 'INACTIVE' });
    if (!online || !longOff || !off || !never) throw new Error('Four machines were made');
    await addKeepAlive(app.acme, online, now);
    await addKeepAlive(app.acme, longOff, now - 3_600_000);
    await addKeepAlive(app.acme, off, now - 120_000);
    const stock = await fillMachine(
      app,
      online,
      [5, 2, 1, 0, 3].map((quantity, index) => ({ channel: index + 1, ...contents, quantity })),
    );
    expect(stock.version).toBe(2);
    await fillMachine(app, inactive, [{ channel: 1, ...contents, quantity: 0 }]);
    await change(
      app.services.orm.em.fork(),
      sql`update channel set status = 'ERROR' where machine_id = ${online.id} and channel = 1`,
    );
    const seen = await readDashboard(await app.as('regular'));
    expect(seen).toMatchObject({
      machinesTotal: 4,
      machinesOnline: 1,
      channelsTotal: 5,
      channelsLow: 2,
      channelsOut: 1,
      channelsError: 1,
    });
    expect(seen.offlineMachines.map(({ name }) => name)).toEqual(['D gate', 'B gate', 'C gate']);
    expect(seen.offlineMachines[1]?.lastKeepAlive).toEqual(new Date(now - 3_600_000).toISOString());
    expect(seen.stockToActOn.map(({ channel, quantity }) => [channel, quantity])).toEqual([
      [4, 0],
      [3, 1],
      [2, 2],
    ]);
    expect(seen.stockToActOn[0]).toEqual({
      machineId: online.id,
      machineName: 'A gate',
      channel: 4,
      productName: product.name,
      size: 'M',
      quantity: 0,
      lowLevel: 2,
    });
    expect(await readDashboard(await app.as('admin', app.bolt))).toMatchObject({
      machinesTotal: 0,
      machinesOnline: 0,
      offlineMachines: [],
      channelsTotal: 0,
      channelsLow: 0,
      stockToActOn: [],
    });
  });

  it('include the items of warehouses at or below their minimum, for users who may read warehouses [S1] [S8] [N3]', async () => {
    const { id: warehouseId } = await makeMainWarehouse(app);
    const [emptied] = await Promise.all(
      [1, 5, 6].map((quantity) => makeWarehouseStock(app, { warehouseId, quantity, lowLevel: 5 })),
    );
    const withoutMinimum = await makeWarehouseStock(app, { warehouseId });
    await change(
      app.services.orm.em.fork(),
      sql`update warehouse_stock set quantity_available = 0 where id in (${withoutMinimum.id}, ${emptied?.id ?? ''})`,
    );
    const itemsFor = async (client: GraphqlClient) => {
      const { warehouseItemsLow, warehouseItemsOut, warehouseItemsTotal } = await readDashboard(client);
      return [warehouseItemsLow, warehouseItemsOut, warehouseItemsTotal];
    };
    expect(await itemsFor(await app.as('admin'))).toEqual([2, 1, 4]);
    expect(await itemsFor(await app.as('regular'))).toEqual([null, null, null]);
    expect(await itemsFor(await app.as('admin', app.bolt))).toEqual([0, 0, 0]);
  });

  it('include active employees by sector, largest first [S1]', async () => {
    const [small, large] = [await makeSector(app), await makeSector(app)];
    for (const sectorId of [small.id, large.id, large.id, large.id, null, null]) await makeEmployee(app, { sectorId });
    await makeEmployee(app, { sectorId: small.id, status: 'INACTIVE' });
    const { employeesBySector, employeesActive } = await readDashboard(await app.as('admin'));
    expect(employeesBySector).toEqual([
      { sectorId: large.id, name: large.name, employees: 3 },
      { sectorId: null, name: null, employees: 2 },
      { sectorId: small.id, name: small.name, employees: 1 },
    ]);
    expect(employeesActive).toBe(6);
  });
});

describe('onDashboardChanged', () => {
  const WATCH = 'subscription { onDashboardChanged }';
  const publish = (tenant: TestTenant) => app.services.pubsub.publish('withdrawal', { customerId: tenant.id, id: 'x' });

  it('reports withdrawals and machines, at most once a second, to regular users too [S1] [N3]', async () => {
    const watching = await watch<{ onDashboardChanged: string }>(await app.as('regular'), WATCH);
    const started = Date.now();
    for (let index = 0; index < 50; index++) publish(app.acme);
    await makeMachine(app);
    const first = Date.parse((await watching.next()).onDashboardChanged);
    const second = Date.parse((await watching.next()).onDashboardChanged);
    expect(first - started).toBeLessThan(1000);
    expect(second - first).toBeGreaterThanOrEqual(990);
    publish(app.acme);
    expect(Date.parse((await watching.next()).onDashboardChanged) - second).toBeGreaterThanOrEqual(990);
    await watching.stop();
  });

  it('reports no events of another tenant [T10]', async () => {
    const watching = await watch<{ onDashboardChanged: string }>(await app.as('admin', app.bolt), WATCH);
    const arrived = Promise.withResolvers<void>();
    const stop = app.services.pubsub.listen('withdrawal', () => arrived.resolve());
    publish(app.acme);
    await arrived.promise.finally(stop);
    const later = Date.now() + 20;
    await waitFor('the time in which an event would have arrived', () => Date.now() > later);
    const since = Date.now();
    publish(app.bolt);
    expect(Date.parse((await watching.next()).onDashboardChanged)).toBeGreaterThanOrEqual(since);
    await watching.stop();
  });

  it('removes its listeners as soon as the client unsubscribes, without waiting for an event', async () => {
    const { pubsub } = app.services;
    const { listen } = pubsub;
    let listeners = 0;
    pubsub.listen = (...args) => {
      const stop = listen(...args);
      listeners++;
      return () => {
        listeners--;
        return stop();
      };
    };
    try {
      const watching = await watch(await app.as('admin'), WATCH);
      expect(listeners).toBe(3);
      await watching.stop();
      await waitFor('no listener to be left', () => listeners === 0, 3000);
    } finally {
      pubsub.listen = listen;
    }
  });
});
