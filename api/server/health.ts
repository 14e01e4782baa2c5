import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isReadOnly } from '#api/db/write-stop.ts';
import { probeAll, type DependencyName, type State } from '#api/platform/probes.ts';
import { sampledLog } from '#api/platform/sampled-log.ts';
import type { Services } from '#api/services/services.ts';
import type { Drain } from './drain.ts';
import { REFUSED } from './refusals.ts';
import { readQueueState, type QueueState } from '#api/tasks/overview.ts';

/** Cache time of an answer, so that frequent probes cause no load. */
const FRESH_MS = 1000;

const QUEUE_TIMEOUT_MS = 2000;

/** State of the product; `off` for servers that are not configured. */
export type Health = {
  status: 'ready' | 'not ready';
  dependencies: Record<DependencyName, State>;
  /** MySQL took no change within the last minute, for example because its disk is full; reading works. */
  isReadOnly: boolean;
  /** Background tasks; null while MySQL does not answer. */
  tasks: QueueState | null;
  /** GraphQL requests that this replica has refused since its start. */
  refused: number;
};

const liveSchema = {
  summary: 'The process runs',
  tags: ['health'],
  response: {
    200: {
      description: 'The process runs.',
      type: 'object',
      required: ['status'],
      properties: { status: { type: 'string', enum: ['live'] } },
    },
  },
};

const stateSchema = { type: 'string', enum: ['up', 'down', 'off'] };

const healthSchema = (description: string) => ({
  description,
  type: 'object',
  required: ['status', 'dependencies', 'isReadOnly', 'tasks', 'refused'],
  properties: {
    status: { type: 'string', enum: ['ready', 'not ready'] },
    dependencies: {
      type: 'object',
      description: 'State of each server that the product uses; `off` when it is not configured.',
      required: ['mysql', 'keycloak', 'valkey', 'storage', 'mail'],
      properties: {
        mysql: stateSchema,
        keycloak: stateSchema,
        valkey: stateSchema,
        storage: stateSchema,
        mail: stateSchema,
      },
    },
    isReadOnly: {
      type: 'boolean',
      description: 'MySQL took no change within the last minute, for example because its disk is full; reading works.',
    },
    refused: {
      type: 'integer',
      description: 'GraphQL requests that this replica has refused since its start.',
    },
    tasks: {
      type: 'object',
      nullable: true,
      description: 'Background tasks; null while MySQL does not answer.',
      required: ['oldestDueSeconds', 'waiting', 'dead'],
      properties: {
        oldestDueSeconds: {
          type: 'integer',
          description: 'Seconds that the oldest due task has waited; 0 when none is due.',
        },
        waiting: { type: 'integer', description: 'Waiting and running tasks, counted up to 10,000.' },
        dead: { type: 'integer', description: 'Dead tasks, which wait for an operator.' },
      },
    },
  },
});

const readySchema = {
  summary: 'The process can serve',
  tags: ['health'],
  response: {
    200: healthSchema('It can. While another server is down, single features are unavailable.'),
    503: healthSchema('It cannot, because MySQL is down or the process stops.'),
  },
};

/**
 * /health/live: the process runs. /health/ready: it can serve, which needs only MySQL; not while the process stops. While another server is down,
 * single features are unavailable (for example, people who are signed in can work without Keycloak). Neither answer
 * contains secrets.
 */
export function registerHealth(app: FastifyInstance, services: Services, drain: Drain): void {
  const check = cached(() => checkHealth(services));
  app.get('/health/live', { schema: liveSchema }, () => ({ status: 'live' }));
  app.get('/health/ready', { schema: readySchema }, async (_request, reply) => {
    const health = await check();
    const status = drain.isStopping ? 'not ready' : health.status;
    return reply.code(status === 'ready' ? 200 : 503).send({ ...health, status });
  });
}

/** Checks all dependencies in parallel. */
export async function checkHealth(services: Services): Promise<Health> {
  const [{ mysql, keycloak, valkey, storage, mail }, tasks] = await Promise.all([
    probeAll(services.dependencies),
    queueState(services),
  ]);
  return {
    tasks,
    isReadOnly: isReadOnly(services.orm.em),
    refused: sampledLog(services.log).total(REFUSED),
    status: mysql.state === 'up' ? 'ready' : 'not ready',
    dependencies: {
      mysql: mysql.state,
      keycloak: keycloak.state,
      valkey: valkey.state,
      storage: storage.state,
      mail: mail.state,
    },
  };
}

/** Null when MySQL is unavailable or slow, so that a probe does not wait for it. */
export const queueState = ({ orm }: Services): Promise<QueueState | null> =>
  Promise.race([readQueueState(orm.em.fork()).catch(() => null), pause(QUEUE_TIMEOUT_MS, null, { ref: false })]);

/** Remembers an answer for FRESH_MS. */
export function cached<T>(load: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  let since = 0;
  return () => {
    if (!answer || Date.now() - since > FRESH_MS) {
      since = Date.now();
      answer = load();
    }
    return answer;
  };
}
