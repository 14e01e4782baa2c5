import * as yup from 'yup';

/** yup's own check of addresses knows no host without a dot. */
const address = () => yup.string().test('address', 'must be an address like http://localhost:8080', isAddress);

/**
 * Everything the product can be told from outside. This is the only reader of process.env; a fault stops the start and
 * all faults are listed at once. An empty value counts as unset.
 */
const settings = yup.object({
  /** `production` hides introspection and details of errors. */
  NODE_ENV: yup.string().oneOf(['development', 'test', 'production']).default('development'),
  /** TCP port of HTTP, WebSocket and machines. 0 picks a free one. */
  PORT: yup.number().integer().min(0).max(65_535).default(3000),
  /** Address to listen on. */
  HOST: yup.string().default('127.0.0.1'),
  /** Tenants live at subdomains of it; the bare domain is the system administration. */
  ROOT_DOMAIN: yup.string().lowercase().default('localhost'),
  /** Addresses or networks of proxies whose X-Forwarded-* headers are believed, comma separated. */
  TRUSTED_PROXIES: yup.string().default(''),
  /**
   * What this process does: `web` answers browsers and machines, `worker` runs tasks, `all` does both. With web and worker
   * apart VALKEY_URL should be set: without it a task waits for the worker's next look.
   */
  ROLE: yup.string().oneOf(['web', 'worker', 'all']).default('all'),
  /** Milliseconds between two looks of a worker for tasks that are due. A task that is written wakes it at once. */
  TASK_POLL_MS: yup.number().integer().min(100).max(60_000).default(1000),
  /** pino's level. */
  LOG_LEVEL: yup.string().oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  /** MySQL as the product's own user, who may not change the schema and only append to ledger and audit: mysql://user:password@host:port/name */
  DATABASE_URL: yup.string(),
  /** MySQL with the right to create schema and users; used by db:migrate, db:seed and tests, and to derive DATABASE_URL where that is not set. */
  MYSQL_ADMIN_URL: yup.string(),
  /** Name of the schema when DATABASE_URL is derived. */
  DB_NAME: yup
    .string()
    .matches(/^[a-z][a-z0-9_]{0,40}$/)
    .default('ppe'),
  /** Connections of the pool. */
  DB_POOL: yup.number().integer().min(1).max(200).default(20),
  /** Milliseconds that a request waits for a connection at most, a new one's handshake included; then MySQL counts as away. */
  DB_ACQUIRE_TIMEOUT_MS: yup.number().integer().min(100).max(60_000).default(10_000),
  /** Milliseconds that a statement may take; then its connection is given up. Longer than the 5 s that a lock is waited for. */
  DB_STATEMENT_TIMEOUT_MS: yup.number().integer().min(100).max(60_000).default(10_000),

  /** Keycloak as browsers and this process reach it; also the base of every issuer. */
  KEYCLOAK_URL: address().required(),
  /** The same Keycloak as this process reaches it, where that differs from what issuers are named after. Unset: KEYCLOAK_URL. */
  KEYCLOAK_INTERNAL_URL: address(),
  /**
   * More Keycloaks to spread realms over, by the shard that a customer's row names: {"eu2": {"url": "https://id2.example.com",
   * "internalUrl": "http://keycloak2:8080"}}. KEYCLOAK_URL is the shard `default`; all have the same administrator.
   */
  KEYCLOAK_SHARDS: yup
    .string()
    .test('shards', 'must be like {"name": {"url": "https://…", "internalUrl": "http://…"}}', isShardMap),
  /** Administrator of the master realm, who creates realms and users. */
  KEYCLOAK_ADMIN_USER: yup.string().required(),
  KEYCLOAK_ADMIN_PASSWORD: yup.string().required(),
  /** Put before every realm's name, so that installations can share a Keycloak. */
  REALM_PREFIX: yup
    .string()
    .matches(/^[a-z0-9-]*$/)
    .default('ppe-'),

  /** Where events cross replicas: redis://host:port. Unset: one process only. */
  VALKEY_URL: yup.string(),

  /** A deleted customer is kept for so many days before an operator's command may remove it for good. */
  TENANT_RETENTION_DAYS: yup.number().integer().min(0).max(3650).default(90),

  /** Any S3 server. Unset: files are off. */
  S3_ENDPOINT: yup.string(),
  S3_ACCESS_KEY: yup.string(),
  S3_SECRET_KEY: yup.string(),
  S3_BUCKET: yup.string().default('ppe'),
  /** Where browsers reach the same server, https://host. Unset: at S3_ENDPOINT. It must answer CORS for PUT. */
  S3_PUBLIC_ENDPOINT: yup.string(),

  /** smtp://host:port. Unset: mail is off, and forgotten passwords can only be set by an administrator. */
  SMTP_URL: yup.string(),
  /** Sender of our mails, "PPE Console <no-reply@example.com>". Unset: no-reply at ROOT_DOMAIN. */
  MAIL_FROM: yup.string(),

  /**
   * `legacy` tells strangers whether an address is somebody's: signing in and asking for a code answer "User not found".
   * For operators whose people are lost without it; `hidden` answers everybody alike.
   */
  USER_EXISTENCE_ERRORS: yup.string().oneOf(['hidden', 'legacy']).default('hidden'),

  /** `true` demands a second factor of the platform's own people too, as companies may of theirs. */
  PLATFORM_SECOND_FACTOR: yup.boolean().default(false),

  /** 32 random bytes, base64url: signs page tokens and seals refresh tokens. */
  APP_SECRET: yup.string().min(43).required(),
  /** Key of the HMAC under which machine credentials are stored. */
  MACHINE_PEPPER: yup.string().min(43).required(),
  /** Key of the HMAC under which PINs are hashed. */
  PIN_PEPPER: yup.string().min(43).required(),
  /**
   * Key of the HMAC that signs checkpoints of the audit trail. `new,old` while there are checkpoints of an older one: the
   * first signs, all are believed.
   */
  AUDIT_SECRET: yup.string().min(43).required(),

  /** Milliseconds between two looks for entries of the audit trail to seal. 0: this process seals none and writes no checkpoints. */
  AUDIT_SEAL_MS: yup.number().integer().min(0).max(60_000).default(1000),
  /** Seconds between two checkpoints of the audit trail, which need a storage (S3_ENDPOINT). */
  AUDIT_CHECKPOINT_SECONDS: yup.number().integer().min(1).max(86_400).default(600),

  /** Seconds between two keep-alives of a machine. */
  KEEP_ALIVE_SECONDS: yup.number().integer().min(1).max(3600).default(30),
  /** Seconds after the last keep-alive at which a machine counts as OFFLINE. */
  OFFLINE_AFTER_SECONDS: yup.number().integer().min(2).max(7200).default(65),
  /** Milliseconds between two writes of presence. */
  PRESENCE_FLUSH_MS: yup.number().integer().min(50).max(10_000).default(1000),
  /**
   * Root fields of queries, of mutations and of subscriptions (each counted apart) that a person may ask for in a minute.
   * Far above what people do: it stops a program that runs wild. With VALKEY_URL replicas tell each other once a second
   * what they counted, so that no call waits for another server.
   */
  OPERATIONS_PER_MINUTE: yup.number().integer().min(10).max(1_000_000).default(30_000),
  /** The same for all people of one customer together: eight who each run wild. */
  OPERATIONS_PER_MINUTE_TENANT: yup.number().integer().min(10).max(100_000_000).default(240_000),
  /**
   * The same for what one customer's people ask for from one network address: 500 of them in one office at four a second,
   * where an open dashboard asks once a second at most. Guests of an address may ask for as much, all customers' together.
   */
  OPERATIONS_PER_MINUTE_ADDRESS: yup.number().integer().min(10).max(100_000_000).default(120_000),
  /**
   * `true` takes no GraphQL operation but those that the console in CONSOLE_DIR was built with. For installations whose
   * API only the console uses.
   */
  REGISTERED_OPERATIONS_ONLY: yup.boolean().default(false),
  /** Days for which answers to machines' messages are kept, so that a message repeated has its effect once. The protocol promises 90. */
  INBOX_KEEP_DAYS: yup.number().integer().min(90).max(3650).default(90),
  /** Machines that a customer may have, deleted ones not counted (requirements V5). */
  MACHINES_PER_CUSTOMER: yup.number().integer().min(1).max(100_000).default(1000),
  /** File that db:seed writes the demo machines' credentials to, for the simulator. Never set it in production. */
  MACHINE_CREDENTIALS_FILE: yup.string(),
  /** Consoles that one person may have connected at once to one replica; a browser has one for each tab. */
  SOCKETS_PER_PERSON: yup.number().integer().min(1).max(100_000).default(1000),
  /** The same for one network address, behind which a whole office may be. */
  SOCKETS_PER_ADDRESS: yup.number().integer().min(1).max(1_000_000).default(20_000),
  /** Whom people write to when something failed. Unset: the console offers no letter. */
  SUPPORT_EMAIL: yup.string().email(),
  /** Folder of the built console; unset: only the API is served. */
  CONSOLE_DIR: yup.string(),
  /** Public port in addresses, where a proxy or a dev server stands in front. Unset: PORT. */
  PUBLIC_PORT: yup.number().integer().min(1).max(65_535),
});

/** The checked settings, see the names above. */
export type Config = yup.InferType<typeof settings> & { DATABASE_URL: string };

/** One Keycloak: what its issuers are named after, and how this process reaches it. */
export type KeycloakShard = { url: string; internalUrl: string };

/** Every Keycloak by the name of its shard. */
export function keycloakShards(
  config: Pick<Config, 'KEYCLOAK_URL' | 'KEYCLOAK_INTERNAL_URL' | 'KEYCLOAK_SHARDS'>,
): Record<string, KeycloakShard> {
  const { KEYCLOAK_URL: url, KEYCLOAK_INTERNAL_URL: internalUrl = url, KEYCLOAK_SHARDS: more = '{}' } = config;
  const shards: Record<string, KeycloakShard> = JSON.parse(more);
  return { ...shards, default: { url, internalUrl } };
}

function isAddress(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && URL.canParse(value));
}

function isShardMap(text: string | undefined): boolean {
  if (text === undefined) return true;
  try {
    const shard = yup.object({ url: address().required(), internalUrl: address().required() });
    return Object.values(JSON.parse(text)).every((value) => shard.isValidSync(value, { strict: true }));
  } catch {
    return false;
  }
}

/** Says which settings are wrong, all at once. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Checks the environment. Throws a ConfigError that lists every fault. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  try {
    const checked = settings.validateSync(given, { abortEarly: false, stripUnknown: true });
    return { ...checked, DATABASE_URL: checked.DATABASE_URL ?? derivedDatabaseUrl(checked) };
  } catch (error) {
    if (error instanceof yup.ValidationError) {
      throw new ConfigError(`The environment is not complete:\n${faultsOf(error).join('\n')}`);
    }
    throw error;
  }
}

/** Where the product's rules are loaded, yup's messages are objects (api/rules/yup.ts); both kinds are readable here. */
const faultsOf = (error: yup.ValidationError): string[] =>
  error.inner.map(
    ({ path, message }) => `  - ${path}: ${typeof message === 'string' ? message : JSON.stringify(message)}`,
  );

/** Name of the database user that the product runs as, beside a schema of this name. */
export const appUserOf = (dbName: string) => `${dbName}_app`;

function derivedDatabaseUrl(config: yup.InferType<typeof settings>): string {
  if (!config.MYSQL_ADMIN_URL)
    throw new ConfigError('The environment is not complete:\n  - DATABASE_URL or MYSQL_ADMIN_URL is required');
  const url = new URL(config.MYSQL_ADMIN_URL);
  url.username = appUserOf(config.DB_NAME);
  url.password = config.APP_SECRET;
  url.pathname = `/${config.DB_NAME}`;
  return url.toString();
}
