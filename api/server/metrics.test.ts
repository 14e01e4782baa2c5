import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealEntries } from '#api/audit-chain/seal.ts';
import { change, sql } from '#api/db/sql.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { withMysql } from '#api/testing/stage-schema.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { watch } from '#api/testing/watch.ts';

const QUERY = 'query MetricsOfSectors { listSectors { items { id } } }';
const SUBSCRIPTION = 'subscription { onDashboardChanged }';

/** A receiver that does not answer. */
const NOBODY = 'http://127.0.0.1:9/audit';

let app: TestApp;

beforeAll(async () => {
  app = await bootApp({ METRICS_PORT: 0, LOG_LEVEL: 'fatal', AUDIT_STREAM_URL: NOBODY });
});
afterAll(() => app?.close());

const scrape = async (): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${app.metricsPort}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
};

/** The value of one series; undefined when it is not there. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

describe('the metrics [O5]', () => {
  it('count requests by operation, and those of strangers by route only', async () => {
    const admin = await app.as('admin');
    await admin.data(QUERY);
    await admin.data(QUERY);
    await app.asGuest().error('query NameOfAStranger { listSectors { items { id } } }');
    expect(await valueOf('ppe_request_seconds_count{operation="MetricsOfSectors",status="2xx"}')).toBe(2);
    expect(await scrape()).not.toContain('NameOfAStranger');
  });

  it('count open sockets of consoles, and forget closed ones', async () => {
    const series = 'ppe_sockets{of="console"}';
    const before = await valueOf(series);
    const watching = await watch(await app.as('admin'), SUBSCRIPTION);
    expect(await valueOf(series)).toBe((before ?? 0) + 1);
    await watching.stop();
    await waitFor('the socket to be forgotten', async () => (await valueOf(series)) === before);
  });

  it('show dead and late tasks of the installation', async () => {
    await change(
      app.services.orm.em.fork(),
      sql`insert into task (kind, subject, priority, payload, state, due_at) values
        ('of-another-process', '', 5, '{}', 'DEAD', now(3)),
        ('of-another-process', '', 5, '{}', 'WAITING', now(3) - interval 1 hour)`,
    );
    await waitFor('the tasks to be counted', async () => (await valueOf('ppe_tasks{of="dead"}')) === 1);
    expect(await valueOf('ppe_task_oldest_due_seconds')).toBeGreaterThan(3500);
  });

  it('show the pool of MySQL, the delay of keep-alives, the event loop, and which server is down', async () => {
    expect(await valueOf('ppe_mysql_connections{of="open"}')).toBeGreaterThan(0);
    expect(await valueOf('ppe_mysql_connections{of="awaited"}')).toBe(0);
    expect(await valueOf('ppe_presence_lag_seconds')).toBeLessThan(30);
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(await valueOf('ppe_dependency_up{of="mysql"}')).toBe(1);
  });

  it('show how many audit entries wait for their receiver, and how long, also while nothing seals them', async () => {
    const em = () => app.services.orm.em.fork();
    const [waiting, oldest] = ['ppe_audit_stream_waiting', 'ppe_audit_stream_oldest_seconds'];
    await makeSector(app);
    await sealEntries(app.services, 15);
    // The product itself may not change the chain.
    await withMysql(app.config, (mysql) =>
      mysql.query('update audit_chain set entry_at = entry_at - interval 1 hour where sequence = 1'),
    );
    await waitFor('the late entry', async () => ((await valueOf(oldest)) ?? 0) >= 3600);
    expect(await valueOf(waiting)).toBeGreaterThan(0);
    await change(
      em(),
      sql`insert into audit_stream (customer_id, sequence) select customer_id, max(sequence) from audit_chain group by customer_id`,
    );
    await waitFor('everything to be sent', async () => (await valueOf(waiting)) === 0 && (await valueOf(oldest)) === 0);
    await makeSector(app);
    await waitFor('the unsealed entry', async () => ((await valueOf(oldest)) ?? 0) > 0);
    expect(await valueOf(waiting)).toBe(0);
  });

  it('count errors of the log', async () => {
    const before = (await valueOf('ppe_errors_total')) ?? 0;
    app.services.log.fatal('an error of this test');
    expect(await valueOf('ppe_errors_total')).toBe(before + 1);
  });

  it('have every name that the alerts and the dashboard of the chart use', async () => {
    const helm = path.join(import.meta.dirname, '../../helm');
    const texts = ['alerts.yaml', 'dashboard.json'].map((name) => readFileSync(path.join(helm, name), 'utf8'));
    const used = new Set(texts.join('\n').match(/\b(?:ppe|nodejs|process)_\w+/g));
    const names = await scrape();
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((name) => !names.includes(`\n${name}`))).toEqual([]);
  });

  it('are on a port of their own, and only there; without METRICS_PORT there are none', async () => {
    expect((await fetch(`http://127.0.0.1:${app.metricsPort}/`)).status).toBe(404);
    expect((await fetch(`${app.originOf(null)}/metrics`)).status).toBe(404);
    const replica = await app.startReplica({ METRICS_PORT: undefined });
    expect(replica.metricsPort).toBeNull();
  });
});
