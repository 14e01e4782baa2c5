import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeLicense } from '#api/features/licenses/license.factory.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';

let app: TestApp;
let system: GraphqlClient;
const seen: string[] = [];
beforeAll(async () => {
  app = await bootApp({}, { onQuery: (statement) => seen.push(statement) });
  system = await app.as('system');
});
afterAll(() => app?.close());

const QUERY = `query ($range: DashboardRange) { dashboard: getSystemDashboard(range: $range) {
  range customersByStatus { status count } machinesOnline machinesOffline withdrawals { at delivered refused }
  expiringLicenses { id displayStatus customerName } latestAuditLogs { targetEntityID customerName actorName }
  health { dependency isUp tookMs } at } }`;

type Dashboard = {
  customersByStatus: { status: string; count: number }[];
  machinesOnline: number;
  machinesOffline: number;
  withdrawals: { at: string; delivered: number; refused: number }[];
  expiringLicenses: { id: string; displayStatus: string; customerName: string }[];
  latestAuditLogs: { targetEntityID: string; customerName: string | null; actorName: string | null }[];
  health: { dependency: string; isUp: boolean; tookMs: number | null }[];
};

const load = async (range?: string) => (await system.data<{ dashboard: Dashboard }>(QUERY, { range })).dashboard;
const sumOf = ({ withdrawals }: Dashboard) => ({
  delivered: withdrawals.reduce((total, { delivered }) => total + delivered, 0),
  refused: withdrawals.reduce((total, { refused }) => total + refused, 0),
});

describe('the dashboard of system administrators', () => {
  it('counts customers by status and machines over all tenants [S3]', async () => {
    const [first] = [await makeMachine(app), await makeMachine(app, {}, app.bolt)];
    const em = app.services.orm.em.fork();
    const before = await load();
    expect(before.customersByStatus).toEqual([
      { status: 'ACTIVE', count: 2 },
      { status: 'INACTIVE', count: 0 },
      { status: 'PENDING', count: 0 },
      { status: 'DELETED', count: 0 },
    ]);
    expect(before).toMatchObject({ machinesOnline: 0, machinesOffline: 2 });
    await change(
      em,
      sql`insert into machine_presence (customer_id, machine_id, replica, last_seen_ms, online)
        values (${app.acme.id}, ${first.id}, 'test', cast(unix_timestamp(now(3)) * 1000 as signed), true)`,
    );
    expect(await load()).toMatchObject({ machinesOnline: 1, machinesOffline: 1 });
  });

  it('counts withdrawals of all tenants in the hours, days or months of each range [S3]', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const delivered = (tenant: typeof app.acme, days: number) =>
      insertWithdrawal(app, tenant, { requested_at: ago(days) });
    await delivered(app.acme, 0);
    await delivered(app.bolt, 0);
    await insertWithdrawal(app, app.bolt, { withdrawal_status: 'REJECTED', requested_at: ago(0) });
    await insertWithdrawal(app, app.bolt, { withdrawal_status: 'FAILED_DELIVERY', requested_at: ago(0) });
    await delivered(app.bolt, 3);
    await delivered(app.acme, 20);
    await delivered(app.acme, 200);
    await delivered(app.acme, 400);
    expect(sumOf(await load('TODAY'))).toEqual({ delivered: 2, refused: 1 });
    expect(sumOf(await load('WEEK'))).toEqual({ delivered: 3, refused: 1 });
    expect(sumOf(await load('MONTH'))).toEqual({ delivered: 4, refused: 1 });
    const year = await load('YEAR');
    expect(sumOf(year)).toEqual({ delivered: 5, refused: 1 });
    expect((await load('WEEK')).withdrawals).toHaveLength(7);
    expect((await load('MONTH')).withdrawals).toHaveLength(30);
    expect([12, 13]).toContain(year.withdrawals.length);
    for (const { at } of year.withdrawals) expect(dayIn('America/Sao_Paulo', new Date(at))).toMatch(/-01$/);
  });

  it('shows licences, those that expire next before the expired ones, and the ten latest audit entries [S3]', async () => {
    const today = dayIn('America/Sao_Paulo', new Date());
    const made = new Map<string, string>();
    for (const days of [-40, -1, 0, 30, 31]) {
      const { id } = await makeLicense(app, { expiryDate: addDays(today, days), name: `Ends ${days}` }, app.bolt);
      made.set(id, `${days}`);
    }
    const inactive = await makeLicense(app, { expiryDate: today, status: 'INACTIVE' });
    const { expiringLicenses, latestAuditLogs } = await load();
    expect(expiringLicenses.map(({ id }) => made.get(id))).toEqual(['0', '30', '-1', '-40']);
    expect(expiringLicenses.map(({ displayStatus }) => displayStatus)).toEqual([
      'EXPIRING_SOON',
      'EXPIRING_SOON',
      'EXPIRED',
      'EXPIRED',
    ]);
    expect(latestAuditLogs).toHaveLength(10);
    expect(latestAuditLogs[0]).toMatchObject({ targetEntityID: inactive.id, customerName: 'Acme' });
  });

  it('shows the health of the servers, without those that are not configured [S3]', async () => {
    const { health } = await load();
    expect(health).toEqual(
      ['MYSQL', 'KEYCLOAK', 'STORAGE', 'MAIL'].map((dependency) => ({
        dependency,
        isUp: true,
        tookMs: expect.any(Number),
      })),
    );
    for (const { tookMs } of health) expect(tookMs).toBeLessThanOrEqual(2000);
    const replica = await app.startReplica({ SMTP_URL: undefined, S3_ENDPOINT: 'http://127.0.0.1:9' });
    const answer = await fetch(`http://localhost:${replica.port}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${system.token}` },
      body: JSON.stringify({ query: QUERY }),
    });
    const { data }: { data: { dashboard: Dashboard } } = JSON.parse(await answer.text());
    expect(data.dashboard.health).toMatchObject([
      { dependency: 'MYSQL', isUp: true },
      { dependency: 'KEYCLOAK', isUp: true },
      { dependency: 'STORAGE', isUp: false, tookMs: null },
    ]);
  });

  it('needs at most nine statements for any range', async () => {
    const figures = /count\(\*\)|from `?(license|audit_log|withdrawal|machine)`?/;
    const statementsOf = async (range: string): Promise<number> => {
      seen.length = 0;
      await load(range);
      return seen.filter((statement) => figures.test(statement)).length;
    };
    await load();
    expect(await statementsOf('TODAY')).toBeLessThanOrEqual(9);
    expect(await statementsOf('YEAR')).toBeLessThanOrEqual(9);
  });

  it('refuses all users except system administrators [R2]', async () => {
    for (const role of ['admin', 'regular'] as const)
      expect((await (await app.as(role)).error(QUERY)).extensions.code).toBe('FORBIDDEN');
  });
});
