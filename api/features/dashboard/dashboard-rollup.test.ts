import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { countedUntil, countNextDays } from '#api/features/withdrawals/withdrawal-rollup.service.ts';
import type { DashboardRange } from '#api/graphql/generated/types.ts';
import { Chance } from '#api/seed/random.ts';
import { errorCode } from '#api/platform/error-code.ts';
import { auditRollup } from '#api/stock/rollup-audit.ts';
import { startOfQuarter } from '#api/stock/withdrawal-quarters.ts';
import { World } from '#api/machines/testing/world.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { withMysql } from '#api/testing/stage-schema.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';
import { comparisonOf, trendOf } from './dashboard-figures.queries.ts';
import { periodOf, type Period } from './dashboard-range.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = HOUR_MS / 4;
const STATUSES = ['DELIVERED', 'FAILED_DELIVERY', 'REJECTED', 'CANCELLED', 'PENDING_DELIVERY'];
const RANGES: DashboardRange[] = ['TODAY', 'WEEK', 'MONTH', 'YEAR'];
/** Offsets of whole hours, half hours and quarters, with and without daylight saving time. */
const ZONES = ['America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Chatham'];

let app: TestApp;
let acme: TestTenant;
let bolt: TestTenant;
const chance = new Chance(18);
const now = new Date();

beforeAll(async () => {
  // The tests count, not the product's own task: its first run may come before or after the tenants.
  app = await bootApp({ ROLE: 'web' });
  acme = await newTenant();
  bolt = await newTenant();
});
afterAll(() => app?.close());

async function newTenant(): Promise<TestTenant> {
  const { customerId } = await World.create(app.services);
  return { id: customerId, subdomain: 'counted' };
}

/** An instant as MySQL writes it. */
const sqlInstant = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '');

const em = () => app.services.orm.em.fork();
const anInstant = (days: number) => new Date(now.getTime() - Math.floor(chance.next() * days * DAY_MS));
const scopeOf = (tenant: TestTenant, timeZone = 'America/Sao_Paulo') => ({
  em: em(),
  tenant: { ...tenant, displayName: '', timeZone, status: 'ACTIVE' },
});

const add = (tenant: TestTenant, requested_at: Date, withdrawal_status = chance.pick(STATUSES)) =>
  insertWithdrawal(app, tenant, { requested_at, withdrawal_status });

/** Counts everything up to the present border. */
async function countAll(tenant: TestTenant, at = now): Promise<void> {
  while (await countNextDays(em(), tenant.id, at));
}

/** The figures of a period, computed from the withdrawals themselves. */
async function rawFigures(tenant: TestTenant, { since, until, before, label, labels }: Period) {
  const found = await rows(
    em(),
    sql<{ label: string; status: string; total: number }>`
      select ${label(sql`requested_at`)} as label, withdrawal_status as status, count(*) as total from withdrawal
      where customer_id = ${tenant.id} and requested_at >= ${since} and requested_at <= ${until} group by 1, 2`,
  );
  const total = (name: string, status: string) =>
    Number(found.find((row) => row.label === name && row.status === status)?.total ?? 0);
  const [earlier] = await rows(
    em(),
    sql<{ total: number }>`select count(*) as total from withdrawal where customer_id = ${tenant.id}
      and withdrawal_status = 'DELIVERED' and requested_at >= ${before.since} and requested_at <= ${before.until}`,
  );
  return {
    trend: labels.map((name) => ({
      label: name,
      delivered: total(name, 'DELIVERED'),
      failed: total(name, 'FAILED_DELIVERY'),
      refused: total(name, 'REJECTED'),
    })),
    deliveredBefore: Number(earlier?.total),
  };
}

/** Compares the figures of every range in every zone with the withdrawals. */
async function expectEqual(tenant: TestTenant, at = now): Promise<void> {
  for (const zone of ZONES) {
    for (const range of RANGES) {
      const period = periodOf(range, zone, at);
      const scope = scopeOf(tenant, zone);
      const border = await countedUntil(scope);
      const { deliveredBefore } = await comparisonOf(scope, period, border);
      const seen = { trend: await trendOf(scope, period, border), deliveredBefore };
      expect(seen, `${range} ${zone}`).toEqual(await rawFigures(tenant, period));
    }
  }
  expect(await auditRollup(em())).toEqual([]);
}

const idsBefore = async (tenant: TestTenant, border: Date): Promise<string[]> =>
  (
    await rows(
      em(),
      sql<{ id: string }>`select id from withdrawal where customer_id = ${tenant.id} and requested_at < ${border}`,
    )
  ).map(({ id }) => id);

const setStatus = (tenant: TestTenant, id: string, status: string) =>
  change(
    em(),
    sql`update withdrawal set withdrawal_status = ${status} where customer_id = ${tenant.id} and id = ${id}`,
  );

/** A late delivery, a late result or a cancellation, or a deletion. */
async function correctSomething(tenant: TestTenant, ids: string[]): Promise<void> {
  const id = chance.pick(ids);
  const kind = chance.next();
  if (kind < 0.4) ids.push(await add(tenant, anInstant(500)));
  else if (kind < 0.8) await setStatus(tenant, id, chance.pick(STATUSES));
  else if (kind < 0.9)
    await change(
      em(),
      sql`update withdrawal set requested_at = ${anInstant(500)} where customer_id = ${tenant.id} and id = ${id}`,
    );
  else await change(em(), sql`delete from withdrawal where customer_id = ${tenant.id} and id = ${id}`);
}

describe('the counts of the dashboard', () => {
  it('equal the withdrawals before, during and after counting, in every time zone PERF-18 [S1]', async () => {
    for (let made = 0; made < 200; made++) await add(acme, anInstant(740));
    await expectEqual(acme);
    expect(await countNextDays(em(), acme.id, now)).toBe(true);
    await expectEqual(acme);
    await countAll(acme);
    expect((await countedUntil(scopeOf(acme))).getTime()).toBeGreaterThan(now.getTime() - 3 * HOUR_MS);
    await expectEqual(acme);
    await expectEqual(acme, new Date(now.getTime() - 30 * DAY_MS - 12_345));
  });

  it('equal them after late deliveries, late results, cancellations and deletions PERF-18 [S1]', async () => {
    const ids = await idsBefore(acme, await countedUntil(scopeOf(acme)));
    for (let made = 0; made < 100; made++) await correctSomething(acme, ids);
    await expectEqual(acme);
  });

  it('equal them at every moment while many transactions write and the border moves PERF-18', async () => {
    const start = now.getTime() - 20 * DAY_MS;
    const ids = [await add(bolt, new Date(start))];
    let isOver = false;
    const write = async () => {
      for (let made = 0; made < 40; made++) {
        ids.push(await add(bolt, new Date(start + Math.floor(chance.next() * 20 * DAY_MS))));
        await setStatus(bolt, chance.pick(ids), chance.pick(STATUSES));
      }
    };
    const count = async () => {
      for (let at = start; at < now.getTime(); at += 6 * HOUR_MS) await countNextDays(em(), bolt.id, new Date(at));
    };
    const check = async () => {
      while (!isOver) expect(await auditRollup(em())).toEqual([]);
    };
    const checking = check();
    await Promise.all([count(), ...Array.from({ length: 6 }, write)]).finally(() => {
      isOver = true;
    });
    await checking;
    await expectEqual(bolt);
  });

  it('equal them after a count that was interrupted, and the next one continues PERF-18', async () => {
    const tenant = await newTenant();
    const start = startOfQuarter(now.getTime() - 3 * DAY_MS);
    const last = new Date(start.getTime() + 7 * QUARTER_MS);
    for (let quarter = 0; quarter < 8; quarter++)
      await add(tenant, new Date(start.getTime() + quarter * QUARTER_MS + 1), 'DELIVERED');
    await withMysql(app.config, async (connection) => {
      // The count waits for this row, after it has counted the quarters before.
      await connection.beginTransaction();
      await connection.query('insert into withdrawal_quarter values (?, ?, 0, 0, 0)', [tenant.id, sqlInstant(last)]);
      const count = countNextDays(em(), tenant.id, now).then(
        () => 'counted',
        (error: unknown) => errorCode(error),
      );
      const waiting = await waitFor('the count to wait', async () => {
        const [found] = await connection.query<(RowDataPacket & { id: number })[]>(
          "select id from information_schema.processlist where info like 'insert into withdrawal_quarter%' and info like ?",
          [`%${tenant.id}%`],
        );
        return found[0];
      });
      await connection.query('kill ?', [waiting.id]);
      expect(await count).toBe('UNAVAILABLE');
      await connection.rollback();
    });
    expect((await countedUntil(scopeOf(tenant))).getTime()).toBe(0);
    await expectEqual(tenant);
    await countAll(tenant);
    expect((await countedUntil(scopeOf(tenant))).getTime()).toBeGreaterThan(last.getTime());
    await expectEqual(tenant);
  });

  it('are wrong in the check after a change that the triggers did not see', async () => {
    await countAll(bolt);
    await change(
      em(),
      sql`update withdrawal_quarter set delivered = delivered + 1 where customer_id = ${bolt.id} order by quarter limit 1`,
    );
    expect(await auditRollup(em())).toMatchObject([{ customerId: bolt.id, delivered: 1, failed: 0, refused: 0 }]);
  });
});
