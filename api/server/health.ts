import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** A server that the product needs. */
export type DependencyName = 'mysql' | 'keycloak' | 'valkey' | 'storage' | 'mail';
type State = 'up' | 'down' | 'off';

/** What asking a server showed; `tookMs` is null where it did not answer. */
export type Probe = { state: State; tookMs: number | null };

const TIMEOUT_MS = 2000;
/** Answers are kept this long, so that probes cannot become a load. */
const FRESH_MS = 1000;

/** How each server that the product needs is doing; `off` where none is configured. */
export type Health = { status: 'ready' | 'not ready'; dependencies: Record<DependencyName, State> };

const liveSchema = {
  summary: 'The process runs',
  tags: ['health'],
  response: {
    200: {
      description: 'It does.',
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
  required: ['status', 'dependencies'],
  properties: {
    status: { type: 'string', enum: ['ready', 'not ready'] },
    dependencies: {
      type: 'object',
      description: 'How each server that the product needs is doing; `off` where none is configured.',
      required: ['mysql', 'keycloak', 'valkey', 'storage', 'mail'],
      properties: {
        mysql: stateSchema,
        keycloak: stateSchema,
        valkey: stateSchema,
        storage: stateSchema,
        mail: stateSchema,
      },
    },
  },
});

const readySchema = {
  summary: 'The process can serve',
  tags: ['health'],
  response: {
    200: healthSchema('It can; a server that is down takes single features away.'),
    503: healthSchema('It cannot: MySQL is down.'),
  },
};

/**
 * /health/live: the process runs. /health/ready: it can serve, which takes MySQL; the others being down takes single
 * features away, not the whole (design: people who are signed in keep working without Keycloak). Both name no secret.
 */
export function registerHealth(app: FastifyInstance, services: Services): void {
  const check = cached(() => checkHealth(services));
  app.get('/health/live', { schema: liveSchema }, () => ({ status: 'live' }));
  app.get('/health/ready', { schema: readySchema }, async (_request, reply) => {
    const health = await check();
    return reply.code(health.status === 'ready' ? 200 : 503).send(health);
  });
}

/** Asks every dependency at once. */
export async function checkHealth(services: Services): Promise<Health> {
  const { mysql, keycloak, valkey, storage, mail } = await probeDependencies(services);
  return {
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

/** The same with how long each took; none may take longer than two seconds. */
export async function probeDependencies({
  config,
  orm,
  identity,
  pubsub,
  storage,
  mail,
}: Services): Promise<Record<DependencyName, Probe>> {
  const off: Probe = { state: 'off', tookMs: null };
  const [mysql, keycloak, valkey, storageProbe, mailProbe] = await Promise.all([
    probe(async () => void (await orm.em.fork().execute('select 1'))),
    probe(() => identity.health()),
    config.VALKEY_URL ? probe(() => pubsub.health()) : off,
    storage ? probe(() => storage.health()) : off,
    mail ? probe(() => mail.health()) : off,
  ]);
  return { mysql, keycloak, valkey, storage: storageProbe, mail: mailProbe };
}

async function probe(ask: () => Promise<void>): Promise<Probe> {
  const started = performance.now();
  const down: Probe = { state: 'down', tookMs: null };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Probe>((resolve) => {
    timer = setTimeout(() => resolve(down), TIMEOUT_MS);
  });
  const answer = ask().then(
    (): Probe => ({ state: 'up', tookMs: Math.round(performance.now() - started) }),
    (): Probe => down,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function cached<T>(load: () => Promise<T>): () => Promise<T> {
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
