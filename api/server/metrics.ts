import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { readBacklog } from '#api/audit-stream/send-entries.ts';
import { isReadOnly } from '#api/db/write-stop.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import type { Metrics } from '#api/platform/metrics.ts';
import { probeAll } from '#api/platform/probes.ts';
import type { Services } from '#api/services/services.ts';
import { cached, queueState } from './health.ts';
import type { Web } from './web.ts';

/** The server of the numbers for Prometheus. */
export type MetricsServer = { port: number; close(): Promise<void> };

/** Listens on METRICS_PORT. Null without it. `web`: null in a worker. */
export async function startMetrics(services: Services, web: Web | null): Promise<MetricsServer | null> {
  const { config, metrics, log } = services;
  if (!metrics) return null;
  await addGauges(services, metrics, web);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      (error: unknown) => {
        log.error({ err: error }, 'metrics not read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen({ port: config.METRICS_PORT, host: config.HOST });
  await once(server, 'listening');
  return { port: portOf(server), close: () => closeServer(server, metrics) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The metrics have no port');
  return address.port;
}

async function closeServer(server: Server, metrics: Metrics): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
  metrics.close();
}

async function addGauges(services: Services, metrics: Metrics, web: Web | null): Promise<void> {
  const tasks = cached(() => queueState(services));
  metrics.addGauge(
    'ppe_tasks',
    'Background tasks of the installation, by state; waiting ones up to 10,000',
    async () => {
      const state = await tasks();
      return state && { waiting: state.waiting, dead: state.dead };
    },
  );
  metrics.addGauge('ppe_task_oldest_due_seconds', 'Time that the oldest due task has waited', async () => {
    const state = await tasks();
    return state && state.oldestDueSeconds;
  });
  if (services.config.AUDIT_STREAM_URL !== undefined) addAuditStream(services, metrics);
  metrics.addGauge('ppe_dependency_up', 'Whether a server that the product needs answers', async () => {
    const probes = await probeAll(services.dependencies);
    return Object.fromEntries(
      Object.entries(probes).map(([name, { state }]) => [name, state === 'off' ? null : Number(state === 'up')]),
    );
  });
  metrics.addGauge('ppe_mysql_read_only', 'Whether MySQL takes no changes, for example because its disk is full', () =>
    Number(isReadOnly(services.orm.em)),
  );
  const pool = await services.orm.em.getConnection().getNativeClient();
  metrics.addGauge('ppe_mysql_connections', 'Connections of the pool: open, free, and calls that wait for one', () => ({
    open: lengthOf(propertyOf(pool, '_allConnections')),
    free: lengthOf(propertyOf(pool, '_freeConnections')),
    awaited: lengthOf(propertyOf(pool, '_connectionQueue')),
  }));
  if (!web) return;
  metrics.addGauge('ppe_sockets', 'Open WebSockets, by kind', () => ({
    machine: web.machines().sockets,
    console: web.consoleSockets(),
  }));
  metrics.addGauge('ppe_machine_messages', 'Messages of machines since the start of the process, by kind', () => ({
    keepAlive: web.machines().keepAlives,
    other: web.machines().messages,
  }));
  metrics.addGauge(
    'ppe_presence_lag_seconds',
    'Time since which keep-alives may be unwritten',
    () => web.machines().presenceLagSeconds,
  );
}

function addAuditStream({ orm }: Services, metrics: Metrics): void {
  const backlog = cached(() => readBacklog(orm.em.fork()).catch(() => null));
  metrics.addGauge('ppe_audit_stream_waiting', 'Sealed audit entries that the receiver has not taken yet', async () => {
    const read = await backlog();
    return read && read.waiting;
  });
  metrics.addGauge('ppe_audit_stream_oldest_seconds', 'Age of the oldest audit entry that was not sent', async () => {
    const read = await backlog();
    return read && read.oldestSeconds;
  });
}

/** Length of a queue of the driver; null when another version of the driver has another one. */
const lengthOf = (queue: unknown): number | null => {
  const length = propertyOf(queue, 'length');
  return typeof length === 'number' ? length : null;
};
