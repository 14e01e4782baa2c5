import * as yup from 'yup';
import { deriveKeys } from './platform/secrets.ts';
import { address, addressOfSchema, mysqlAddress, networks, secrets, shardMap } from './platform/setting-kinds.ts';
import { logSettings } from './platform/log-settings.ts';
import { outsideSettings } from './platform/outside-settings.ts';

/**
 * All settings of the product. This is the only reader of process.env. An invalid value stops the start; the error
 * lists all invalid values. An empty value counts as unset.
 */
const settings = yup.object({
  /** `production` hides introspection and details of errors. The others must be set explicitly. */
  NODE_ENV: yup.string().oneOf(['development', 'test', 'production']).default('production'),
  /** TCP port for HTTP, WebSockets and machines. 0 picks a free port. */
  PORT: yup.number().integer().min(0).max(65_535).default(3000),
  /**
   * TCP port for Prometheus: GET /metrics. 0 picks a free port. Unset: no metrics. Do not make it reachable from the
   * internet.
   */
  METRICS_PORT: yup.number().integer().min(0).max(65_535),
  /** Address to listen on. */
  HOST: yup.string().default('127.0.0.1'),
  /** Each tenant has a subdomain of it; the bare domain is the system administration. */
  ROOT_DOMAIN: yup.string().lowercase().default('localhost'),
  /** Addresses or networks of trusted proxies, comma separated. X-Forwarded-* headers of other senders are ignored. */
  TRUSTED_PROXIES: networks().default(''),
  /**
   * What this process does: `web` serves browsers and machines, `worker` runs tasks, `all` does both. When web and
   * worker are separate processes, set VALKEY_URL: without it a task waits for the next poll of the worker.
   */
  ROLE: yup.string().oneOf(['web', 'worker', 'all']).default('all'),
  /** Interval in milliseconds at which a worker polls for due tasks. A new task also wakes the worker at once. */
  TASK_POLL_MS: yup.number().integer().min(100).max(60_000).default(1000),
  /** Maximum number of rows in one exported file. A spreadsheet program opens 100,000 without trouble. */
  EXPORT_MAX_ROWS: yup.number().integer().min(1).max(1_000_000).default(100_000),
  ...logSettings,
  ...outsideSettings,

  /**
   * MySQL URL of the product's own user: mysql://user:password@host:port/name. This user cannot change the schema and
   * can only append to ledger and audit. `?ssl={"verifyIdentity":true}` encrypts the connection.
   */
  DATABASE_URL: addressOfSchema('DB_NAME'),
  /**
   * MySQL URL of a user who may create schemas and users. Used by db:migrate, db:seed and tests, and to derive
   * DATABASE_URL when that is unset.
   */
  MYSQL_ADMIN_URL: mysqlAddress(),
  /** Name of the schema when DATABASE_URL is derived. */
  DB_NAME: yup
    .string()
    .matches(/^[a-z][a-z0-9_]{0,40}$/)
    .default('ppe'),
  /** Maximum number of connections in the pool. */
  DB_POOL: yup.number().integer().min(1).max(200).default(20),
  /**
   * Maximum time in milliseconds that a request waits for a connection, including the handshake of a new one. After
   * that MySQL counts as unavailable.
   */
  DB_ACQUIRE_TIMEOUT_MS: yup.number().integer().min(100).max(60_000).default(10_000),
  /**
   * Maximum time of a statement in milliseconds; after that its connection is closed. Keep it above the lock wait
   * timeout of 5 s.
   */
  DB_STATEMENT_TIMEOUT_MS: yup.number().integer().min(100).max(60_000).default(10_000),
  /**
   * Maximum time of a query in milliseconds; after that MySQL stops it, and the user reads that the search must be
   * narrower. Below DB_STATEMENT_TIMEOUT_MS, after which MySQL counts as unavailable.
   */
  DB_QUERY_TIMEOUT_MS: yup.number().integer().min(10).max(60_000).default(5000),

  /** URL of Keycloak for browsers and for this process; also the base of every issuer. */
  KEYCLOAK_URL: address().required(),
  /** Internal URL of the same Keycloak, when this process cannot use KEYCLOAK_URL. Unset: KEYCLOAK_URL. */
  KEYCLOAK_INTERNAL_URL: address(),
  /**
   * More Keycloak servers to distribute realms over, by shard name (the customer's row names its shard): {"eu2":
   * {"url": "https://id2.example.com", "internalUrl": "http://keycloak2:8080"}}. Without internalUrl: url.
   * KEYCLOAK_URL is the shard `default`. All servers have the same administrator account.
   */
  KEYCLOAK_SHARDS: shardMap(),
  /** Administrator of the master realm. Creates realms and users. */
  KEYCLOAK_ADMIN_USER: yup.string().required(),
  /** Password of that administrator. */
  KEYCLOAK_ADMIN_PASSWORD: yup.string().required(),
  /** MySQL URL of Keycloak's own schema, for `npm run backup` alone. Unset: backups have no accounts. */
  KEYCLOAK_DATABASE_URL: yup.string(),
  /** Prefix of every realm name, so that several installations can share one Keycloak. */
  REALM_PREFIX: yup
    .string()
    .matches(/^[a-z0-9-]*$/)
    .default('ppe-'),

  /** Valkey server that distributes events between replicas: redis://host:port. Unset: single process only. */
  VALKEY_URL: yup.string(),

  /** Days that a deleted customer is kept before an operator's command may purge it. */
  TENANT_RETENTION_DAYS: yup.number().integer().min(0).max(3650).default(90),

  /** URL of any S3 server. Unset: file storage is off. */
  S3_ENDPOINT: yup.string(),
  /** Access key for S3. */
  S3_ACCESS_KEY: yup.string(),
  /** Secret key for S3. */
  S3_SECRET_KEY: yup.string(),
  /** Bucket of the product; it is created when it is missing. */
  S3_BUCKET: yup.string().default('ppe'),
  /** URL of the same S3 server for browsers, https://host. Unset: S3_ENDPOINT. It must allow PUT by CORS. */
  S3_PUBLIC_ENDPOINT: yup.string(),
  /** Upload addresses that one person may request in a minute. */
  UPLOADS_PER_MINUTE: yup.number().integer().min(1).max(100_000).default(20),
  /** Upload addresses of one customer in an hour; pictures that are copied from the web are counted apart. */
  UPLOADS_PER_HOUR_TENANT: yup.number().integer().min(1).max(1_000_000).default(300),
  /** MiB of one person's uploads that may be unconfirmed at the same time. */
  UPLOADS_WAITING_MB: yup.number().integer().min(1).max(1_000_000).default(500),
  /** The same for all uploads of one customer. */
  UPLOADS_WAITING_MB_TENANT: yup.number().integer().min(1).max(1_000_000).default(1000),
  /** MiB of all files of one customer. An unconfirmed upload counts with its announced size. */
  UPLOADS_STORED_MB_TENANT: yup.number().integer().min(1).max(1_000_000).default(5120),

  /**
   * Processes that decode, change and make pictures and documents; each needs up to 512 MiB. One customer gets all but one of
   * them. A replica needs no more than it has processors.
   */
  WORK_PROCESSES: yup.number().integer().min(1).max(64).default(2),

  /** smtp://host:port. Unset: mail is off, and only an administrator can reset a forgotten password. */
  SMTP_URL: yup.string(),
  /** Sender of our mails, for example "PPE Console <no-reply@example.com>". Unset: no-reply at ROOT_DOMAIN. */
  MAIL_FROM: yup.string(),

  /**
   * `hidden`: sign-in and code requests answer the same for known and unknown addresses. `legacy`: they answer "User
   * not found" for unknown addresses, which shows anyone whether an account exists. For operators whose users need that
   * message.
   */
  USER_EXISTENCE_ERRORS: yup.string().oneOf(['hidden', 'legacy']).default('hidden'),

  /**
   * `true` requires a second factor from the platform's own administrators, as companies may require from their users.
   */
  PLATFORM_SECOND_FACTOR: yup.boolean().default(false),

  /**
   * 32 random bytes, base64url; the keys of all purposes are derived from it. To rotate it without an interruption, set
   * `new,old` for a time: the first signs and encrypts, both verify and decrypt (docs/operations.md).
   */
  APP_SECRET: secrets(),
  /** HMAC key for stored machine credentials; two while it is rotated, as in APP_SECRET. */
  MACHINE_PEPPER: secrets(),
  /** HMAC key for PIN hashes; two while it is rotated, as in APP_SECRET. */
  PIN_PEPPER: secrets(),
  /**
   * HMAC key that signs checkpoints of the audit trail. To rotate, set `new,old` while checkpoints signed with the old
   * key exist: the first key signs, all keys verify.
   */
  AUDIT_SECRET: yup.string().min(43).required(),

  /**
   * Interval in milliseconds at which audit entries are sealed. 0: this process seals no entries and writes no
   * checkpoints.
   */
  AUDIT_SEAL_MS: yup.number().integer().min(0).max(60_000).default(1000),
  /** Seconds between two checkpoints of the audit trail. Checkpoints need a storage (S3_ENDPOINT). */
  AUDIT_CHECKPOINT_SECONDS: yup.number().integer().min(1).max(86_400).default(600),

  /** Seconds between two keep-alives of a machine. */
  KEEP_ALIVE_SECONDS: yup.number().integer().min(1).max(3600).default(30),
  /** Seconds without a keep-alive after which a machine counts as OFFLINE. */
  OFFLINE_AFTER_SECONDS: yup.number().integer().min(2).max(7200).default(65),
  /** Interval in milliseconds at which machine presence is written. */
  PRESENCE_FLUSH_MS: yup.number().integer().min(50).max(10_000).default(1000),
  /**
   * Root fields that one person may request in a minute; queries, mutations and subscriptions are counted separately.
   * Far above normal use: it stops runaway programs. With VALKEY_URL, replicas exchange their counts once a second, so
   * that no request waits for another server.
   */
  OPERATIONS_PER_MINUTE: yup.number().integer().min(10).max(1_000_000).default(30_000),
  /** The same limit for all people of one customer together; the default is eight times that of one person. */
  OPERATIONS_PER_MINUTE_TENANT: yup.number().integer().min(10).max(100_000_000).default(240_000),
  /**
   * The same limit for one customer's people at one network address. The default allows 500 people of one office four
   * requests a second each; an open dashboard sends at most one a second. Guests of an address share one such limit,
   * over all customers.
   */
  OPERATIONS_PER_MINUTE_ADDRESS: yup.number().integer().min(10).max(100_000_000).default(120_000),
  /**
   * Refused GraphQL documents of one person, or of one network address without a session, in a minute: invalid ones,
   * unregistered ones, unknown types of content. After that, each further request of that caller is refused.
   */
  REFUSED_PER_MINUTE: yup.number().integer().min(10).max(1_000_000).default(1000),
  /**
   * `true` accepts only the GraphQL operations that the console in CONSOLE_DIR was built with, `false` any valid one: for
   * installations where other programs use the API. Unset: `true` in production if CONSOLE_DIR is set.
   */
  REGISTERED_OPERATIONS_ONLY: yup.boolean(),
  /**
   * Days that answers to machine messages are kept, so that a repeated message has its effect once. The protocol
   * promises 90.
   */
  INBOX_KEEP_DAYS: yup.number().integer().min(90).max(3650).default(90),
  /** Maximum number of machines of a customer, without deleted ones (requirements V5). */
  MACHINES_PER_CUSTOMER: yup.number().integer().min(1).max(100_000).default(1000),
  /**
   * File to which db:seed writes the credentials of the demo machines, for the simulator. Never set it in production.
   */
  MACHINE_CREDENTIALS_FILE: yup.string(),
  /** Letters that one person may cause in an hour, for example by invitations. */
  LETTERS_PER_PERSON: yup.number().integer().min(1).max(100_000).default(100),
  /** Letters that the people of one customer, or the system administrators, may cause in a day. */
  LETTERS_PER_TENANT: yup.number().integer().min(1).max(1_000_000).default(1000),
  /** Letters to one address that people of all customers may cause in a day. Codes to reset a password do not count. */
  LETTERS_PER_RECIPIENT: yup.number().integer().min(1).max(1000).default(10),
  /** Maximum number of console sockets of one person on one replica; a browser opens one per tab. */
  SOCKETS_PER_PERSON: yup.number().integer().min(1).max(100_000).default(1000),
  /** The same for one network address, which a whole office may share. */
  SOCKETS_PER_ADDRESS: yup.number().integer().min(1).max(1_000_000).default(20_000),
  /**
   * Maximum number of open connections of one network address on one replica. Connections of TRUSTED_PROXIES have no
   * limit: they serve many clients.
   */
  CONNECTIONS_PER_ADDRESS: yup.number().integer().min(10).max(1_000_000).default(25_000),
  /** Maximum time in milliseconds until the headers of a request are complete. */
  HEADERS_TIMEOUT_MS: yup.number().integer().min(500).max(60_000).default(10_000),
  /** Maximum time in milliseconds until a request is complete. */
  REQUEST_TIMEOUT_MS: yup.number().integer().min(1000).max(300_000).default(30_000),
  /** Address that the console shows for support after a failure. Unset: the console shows none. */
  SUPPORT_EMAIL: yup.string().email(),
  /** Folder of the built console. Unset: only the API is served. */
  CONSOLE_DIR: yup.string(),
  /** Public port in URLs, behind a proxy or dev server. Unset: PORT. */
  PUBLIC_PORT: yup.number().integer().min(1).max(65_535),
});

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.fields);

/** The rules of all settings by name, for the schema of the chart's values. */
export const describeSettings = () => settings.describe().fields;

/** The validated settings; see the descriptions above. */
export type Config = yup.InferType<typeof settings> & { DATABASE_URL: string };

/** One Keycloak server: the base URL of its issuers, and the URL that this process uses. */
export type KeycloakShard = { url: string; internalUrl: string };

/** All Keycloak servers, by shard name. */
export function keycloakShards(
  config: Pick<Config, 'KEYCLOAK_URL' | 'KEYCLOAK_INTERNAL_URL' | 'KEYCLOAK_SHARDS'>,
): Record<string, KeycloakShard> {
  const { KEYCLOAK_URL: url, KEYCLOAK_INTERNAL_URL: internalUrl = url, KEYCLOAK_SHARDS: more = '{}' } = config;
  const shards: Record<string, { url: string; internalUrl?: string }> = JSON.parse(more);
  const further = Object.entries(shards).map(([name, shard]) => [name, { internalUrl: shard.url, ...shard }]);
  return { ...Object.fromEntries(further), default: { url, internalUrl } };
}

/** Lists all invalid settings. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Validates the environment. Throws a ConfigError that lists every fault. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  try {
    const checked = settings.validateSync(nonEmpty, { abortEarly: false, stripUnknown: true });
    return { ...checked, DATABASE_URL: checked.DATABASE_URL ?? derivedDatabaseUrl(checked) };
  } catch (error) {
    if (error instanceof yup.ValidationError) {
      throw new ConfigError(`The environment is not complete:\n${faultsOf(error).join('\n')}`);
    }
    throw error;
  }
}

/**
 * With the product's validation rules loaded, yup's messages are objects (api/rules/yup.ts); this prints strings and
 * objects.
 */
const faultsOf = (error: yup.ValidationError): string[] =>
  error.inner.map(
    ({ path, message }) => `  - ${path}: ${typeof message === 'string' ? message : JSON.stringify(message)}`,
  );

/** Name of the database user of the product, for a schema of this name. */
export const appUserOf = (dbName: string) => `${dbName}_app`;

function derivedDatabaseUrl(config: yup.InferType<typeof settings>): string {
  if (!config.MYSQL_ADMIN_URL)
    throw new ConfigError('The environment is not complete:\n  - DATABASE_URL or MYSQL_ADMIN_URL is required');
  const url = new URL(config.MYSQL_ADMIN_URL);
  url.username = appUserOf(config.DB_NAME);
  url.password = deriveKeys(config.APP_SECRET, 'password of the database user')[0].toString('base64url');
  url.pathname = `/${config.DB_NAME}`;
  return url.toString();
}
