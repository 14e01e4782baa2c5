import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#api/config.ts';
import { createDatabaseCheck } from '#api/db/database-check.ts';
import { createOrm } from '#api/db/orm.ts';
import { createIdentity } from '#api/identity/identity.ts';
import { createDeliver } from '#api/mail/deliver.ts';
import { createLog } from '#api/platform/log.ts';
import { createMetrics } from '#api/platform/metrics.ts';
import { createMail } from '#api/platform/mail.ts';
import type { Dependencies } from '#api/platform/probes.ts';
import { createTracing } from '#api/platform/tracing.ts';
import { createPubSub } from '#api/platform/pubsub.ts';
import { createSeal } from '#api/platform/seal.ts';
import { watchServerAt } from '#api/platform/server-check.ts';
import { createStorage } from '#api/platform/storage.ts';
import { sampledLog } from '#api/platform/sampled-log.ts';
import { addressReader, trustOf } from '#api/platform/caller-address.ts';
import type { Services } from '#api/services/services.ts';
import { createWorkPool } from '#api/platform/work-pool/work-pool.ts';
import { createTasks } from '#api/tasks/tasks.ts';

/** Options of createServices. */
export type ServiceOptions = {
  /** Called with every SQL statement; for tests. */
  onQuery?: (sql: string) => void;
};

/** Waiting jobs of the pool, and the life of its idle processes. */
const WORK_LIMITS = { waitingPerOwner: 20, waiting: 200, idleMs: 10_000 };

/** Creates all services. No server has to be up: the health check reports those that are down. */
export async function createServices(config: Config, options: ServiceOptions = {}): Promise<Services> {
  const metrics = config.METRICS_PORT === undefined ? null : createMetrics();
  const log = createLog(config.LOG_LEVEL, metrics?.countError);
  const replica = randomBytes(6).toString('hex');
  const tracing = await createTracing(config, replica, log);
  const orm = await createOrm(config.DATABASE_URL, {
    pool: config.DB_POOL,
    onQuery: options.onQuery,
    watch: { log, tracing, slowMs: config.SLOW_STATEMENT_MS },
    timeouts: {
      acquireMs: config.DB_ACQUIRE_TIMEOUT_MS,
      statementMs: config.DB_STATEMENT_TIMEOUT_MS,
      queryMs: config.DB_QUERY_TIMEOUT_MS,
    },
  });
  const mail = createMail(config);
  const deliver = createDeliver({ mail, log });
  const pubsub = createPubSub(config.VALKEY_URL, log);
  const seal = createSeal(config.APP_SECRET, 'payloads of tasks');
  const tasks = createTasks<Services>({ orm, log, pubsub, seal, tracing, pollMs: config.TASK_POLL_MS });
  const identity = createIdentity({ config, orm, log, pubsub, tasks, deliver, hasMail: mail !== null });
  const storage = createStorage(config);
  const work = createWorkPool({ processes: config.WORK_PROCESSES, ...WORK_LIMITS });
  const dependencies: Dependencies = {
    mysql: createDatabaseCheck(orm, log),
    keycloak: watchServerAt(log, { name: 'Keycloak', setting: 'KEYCLOAK_URL', check: () => identity.health() }),
    valkey: config.VALKEY_URL
      ? watchServerAt(log, { name: 'Valkey', setting: 'VALKEY_URL', check: () => pubsub.health() })
      : null,
    storage:
      storage && watchServerAt(log, { name: 'S3', setting: 'S3_ENDPOINT and its keys', check: () => storage.health() }),
    mail: mail && watchServerAt(log, { name: 'SMTP', setting: 'SMTP_URL', check: () => mail.health() }),
  };
  return {
    config,
    log,
    metrics,
    tracing,
    orm,
    pubsub,
    identity,
    storage,
    mail,
    tasks,
    work,
    dependencies,
    addressOf: addressReader(trustOf(config.TRUSTED_PROXIES)),
    replica,
  };
}

/** Maximum time for closing the MySQL connections, because a hanging MySQL never answers. */
const CLOSE_LIMIT_MS = 2000;

/** Closes what createServices created. */
export async function closeServices({ orm, pubsub, identity, mail, work, log, tracing }: Services): Promise<void> {
  await work.close();
  mail?.close();
  identity.close();
  await pubsub.close();
  const closed = orm
    .close(true)
    .catch((error: unknown) => log.warn({ err: error }, 'MySQL connections not closed properly'));
  await tracing?.close();
  sampledLog(log).flush();
  await Promise.race([closed, pause(CLOSE_LIMIT_MS, undefined, { ref: false })]);
}
