import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

type Dependency = 'mysql' | 'keycloak' | 'valkey' | 'storage' | 'mail';
type State = 'up' | 'down' | 'off';

const TIMEOUT_MS = 2000;
/** Answers are kept this long, so that probes cannot become a load. */
const FRESH_MS = 1000;

/** How each server that the product needs is doing; `off` where none is configured. */
export type Health = { status: 'ready' | 'not ready'; dependencies: Record<Dependency, State> };

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
export async function checkHealth({ config, orm, identity, pubsub, storage, mail }: Services): Promise<Health> {
  const off = (): State => 'off';
  const states = await Promise.all([
    stateOf(async () => void (await orm.em.fork().execute('select 1'))),
    stateOf(() => identity.health()),
    config.VALKEY_URL ? stateOf(() => pubsub.health()) : off(),
    storage ? stateOf(() => storage.health()) : off(),
    mail ? stateOf(() => mail.health()) : off(),
  ]);
  const [mysql, keycloak, valkey, storageState, mailState] = states;
  return {
    status: mysql === 'up' ? 'ready' : 'not ready',
    dependencies: { mysql, keycloak, valkey, storage: storageState, mail: mailState },
  };
}

async function stateOf(ask: () => Promise<void>): Promise<State> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<State>((resolve) => {
    timer = setTimeout(() => resolve('down'), TIMEOUT_MS);
  });
  const answer = ask().then(
    (): State => 'up',
    (): State => 'down',
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
