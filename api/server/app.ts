import type { AddressInfo } from 'node:net';
import type { Config } from '#api/config.ts';
import { registerOpenApi } from '#api/rest/openapi.ts';
import { createDrain } from './drain.ts';
import { registerHealth } from './health.ts';
import { followRequests } from './follow-requests.ts';
import { createHttp } from './http.ts';
import { startMetrics } from './metrics.ts';
import { countRequests } from './request-metrics.ts';
import { readOwnOperations } from './registered-operations.ts';
import type { Services } from '#api/services/services.ts';
import { closeServices, createServices, type ServiceOptions } from './services.ts';
import { taskKinds } from './task-kinds.ts';
import { createWeb } from './web.ts';

/** The running product. */
export type App = {
  services: Services;
  port: number;
  /** Port of GET /metrics; null without METRICS_PORT. */
  metricsPort: number | null;
  /**
   * Accepts no more work, waits for running work, and closes everything. Machines are told to reconnect to another
   * replica.
   */
  stop(graceMs?: number): Promise<void>;
};

/** Share of the grace time in which HTTP requests are still accepted, at least. */
const DRAIN_SHARE = 0.2;

/**
 * Most connections that the kernel keeps until the process takes them; it may have a lower limit (net.core.somaxconn). Of a
 * storm of machines, what is above it gets no answer and tries again only after seconds to a minute.
 */
const WAITING_CONNECTIONS = 4096;

/** Starts the product in this process, or the part that ROLE selects. A worker serves health checks only. */
export async function startApp(config: Config, options: ServiceOptions = {}): Promise<App> {
  // Read before anything is opened: an error here stops the start.
  const operations = await readOwnOperations(config);
  const services = await createServices(config, options);
  const http = createHttp(services);
  const drain = createDrain(http);
  followRequests(http, services);
  if (services.metrics) countRequests(http, services.metrics);
  await registerOpenApi(http);
  registerHealth(http, services, drain);
  const web = config.ROLE === 'worker' ? null : await createWeb(http, services, operations);

  services.tasks.start(services, taskKinds(config), { isWorker: config.ROLE !== 'web' });
  await http.listen({ port: config.PORT, host: config.HOST, backlog: WAITING_CONNECTIONS });
  const port = portOf(http.server.address());
  services.log.info({ port, replica: services.replica }, 'listening');
  void sayWhatWorks(services);
  const metrics = await startMetrics(services, web);
  return {
    services,
    port,
    metricsPort: metrics?.port ?? null,
    async stop(graceMs = 10_000) {
      await Promise.all([
        drain.begin(graceMs * DRAIN_SHARE),
        web?.stopMachines(graceMs),
        web?.stopSubscriptions(graceMs),
        services.tasks.stop(graceMs),
      ]);
      await http.close();
      await web?.close();
      await metrics?.close();
      await closeServices(services);
    },
  };
}

/**
 * Nobody waits for it: the log says what is wrong with the servers, or that the process is ready, which needs MySQL only.
 * The health check repeats it. The others come second, because the first answers of a process take longest.
 */
async function sayWhatWorks({ dependencies: { mysql, ...others }, log }: Services): Promise<void> {
  await mysql?.().then(
    () => log.info('ready'),
    () => undefined,
  );
  await Promise.allSettled(Object.values(others).map(async (check) => check?.()));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
