import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { createIdentity, type Identity } from '#api/identity/identity.ts';
import { createPost, type Post } from '#api/mail/post.ts';
import { createLog, type Logger } from '#api/platform/log.ts';
import { createMail, type Mail } from '#api/platform/mail.ts';
import type { Dependencies } from '#api/platform/probes.ts';
import { createPubSub, type PubSub } from '#api/platform/pubsub.ts';
import { createStorage, type Storage } from '#api/platform/storage.ts';
import { addressReader, trustOf, type AddressReader } from './caller-address.ts';

/** The process's long-lived parts, made once at start. */
export type Services = {
  config: Config;
  log: Logger;
  orm: MikroORM;
  pubsub: PubSub;
  identity: Identity;
  storage: Storage | null;
  mail: Mail | null;
  /** Sends letters apart from the request that wrote them; null where mail is off. */
  post: Post | null;
  /** Host and IP address of whoever asks, over HTTP or WebSocket. */
  addressOf: AddressReader;
  /** The servers that the product needs, and how each is asked whether it is there. */
  dependencies: Dependencies;
  /** Names this process among the replicas. */
  replica: string;
};

export type ServiceOptions = {
  /** Called with every SQL statement; for tests that count them. */
  onQuery?: (sql: string) => void;
};

/** Makes the parts. None of them needs its server to be up: what is down shows in the health. */
export async function createServices(config: Config, options: ServiceOptions = {}): Promise<Services> {
  const log = createLog(config.LOG_LEVEL);
  const orm = await createOrm(config.DATABASE_URL, {
    pool: config.DB_POOL,
    onQuery: options.onQuery,
    timeouts: { acquireMs: config.DB_ACQUIRE_TIMEOUT_MS, statementMs: config.DB_STATEMENT_TIMEOUT_MS },
  });
  const mail = createMail(config);
  const post = mail && createPost(mail, log);
  const pubsub = createPubSub(config.VALKEY_URL, log);
  const identity = createIdentity({ config, orm, log, pubsub, post });
  const storage = createStorage(config);
  const dependencies: Dependencies = {
    mysql: () => orm.em.fork().execute('select 1'),
    keycloak: () => identity.health(),
    valkey: config.VALKEY_URL ? () => pubsub.health() : null,
    storage: storage && (() => storage.health()),
    mail: mail && (() => mail.health()),
  };
  return {
    config,
    log,
    orm,
    pubsub,
    identity,
    storage,
    mail,
    post,
    dependencies,
    addressOf: addressReader(trustOf(config.TRUSTED_PROXIES)),
    replica: randomBytes(6).toString('hex'),
  };
}

/** How long MySQL may take to say goodbye; one that hangs never does. */
const CLOSE_LIMIT_MS = 2000;

/** Lets go of what createServices made. */
export async function closeServices({ orm, pubsub, identity, post, log }: Services): Promise<void> {
  await post?.close();
  identity.close();
  await pubsub.close();
  const closed = orm
    .close(true)
    .catch((error: unknown) => log.warn({ err: error }, 'MySQL was left without a goodbye'));
  await Promise.race([closed, pause(CLOSE_LIMIT_MS, undefined, { ref: false })]);
}
