import { EntitySchema, type EntityClass } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/mysql';
import { Migrator } from '@mikro-orm/migrations';
import { CompiledQuery } from 'kysely';
import { loadEntities } from '#api/features/load.ts';
import { AuditSubscriber } from './audit.subscriber.ts';
import { tenantFilter } from './tenant.filter.ts';

/**
 * Connections read what is committed, count time in UTC and wait 5 s for a lock at most: decisions are conditional
 * statements in a fixed lock order, which REPEATABLE READ would let work on an old picture.
 */
const SESSION_SETTINGS = [
  'set session transaction isolation level read committed',
  "set session time_zone = '+00:00'",
  'set session innodb_lock_wait_timeout = 5',
];

export type OrmOptions = {
  /** Most connections at once. */
  pool?: number;
  /** Called with every statement; for tests that count them. */
  onQuery?: (sql: string) => void;
};

/** Connects lazily: the process starts, and says so in its health, while MySQL is away. */
export async function createOrm(databaseUrl: string, options: OrmOptions = {}): Promise<MikroORM> {
  const entities = await loadEntities();
  const { onQuery } = options;
  const orm = new MikroORM({
    clientUrl: databaseUrl,
    entities,
    extensions: [Migrator],
    filters: { tenant: { ...tenantFilter, entity: entities.filter(belongsToTenant) } },
    autoJoinRefsForFilters: false,
    forceUtcTimezone: true,
    timezone: '+00:00',
    charset: 'utf8mb4',
    pool: { min: 0, max: options.pool ?? 20 },
    subscribers: [new AuditSubscriber()],
    ensureDatabase: false,
    migrations: {
      path: new URL('./migrations', import.meta.url).pathname,
      glob: 'Migration*.ts',
      snapshot: false,
      silent: true,
      disableForeignKeys: false,
    },
    onCreateConnection: async (connection: unknown) => {
      if (!isKyselyConnection(connection)) throw new Error('Unexpected kind of database connection');
      if (onQuery) report(connection, onQuery);
      for (const setting of SESSION_SETTINGS) await connection.executeQuery(CompiledQuery.raw(setting));
    },
  });
  // Makes the pool; connections are opened when they are needed.
  await orm.connect();
  return orm;
}

/** Whether an entity's key begins with the tenant. */
const belongsToTenant = (entity: EntityClass<object>) => {
  const properties = EntitySchema.REGISTRY.get(entity)?.meta.properties;
  return (
    properties !== undefined && 'customerId' in properties && Reflect.get(properties, 'customerId').primary === true
  );
};

type KyselyConnection = { executeQuery(query: CompiledQuery, ...rest: unknown[]): Promise<unknown> };

/** Tells of every statement of the connection, those that are not the ORM's among them. */
function report(connection: KyselyConnection, onQuery: (sql: string) => void): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, ...rest) => {
    onQuery(query.sql);
    return execute(query, ...rest);
  };
}

const isKyselyConnection = (value: unknown): value is KyselyConnection =>
  typeof value === 'object' && value !== null && 'executeQuery' in value && typeof value.executeQuery === 'function';
