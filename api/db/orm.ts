import { EntitySchema, type EntityClass } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/mysql';
import { Migrator } from '@mikro-orm/migrations';
import type { CompiledQuery } from 'kysely';
import { propertyOf } from '#api/platform/property-of.ts';
import { loadEntities } from './load-entities.ts';
import { AuditSubscriber } from './audit-subscriber.ts';
import { InUseSubscriber } from './in-use-subscriber.ts';
import { prepareConnections, type DatabaseTimeouts } from './connections.ts';
import { tenantFilter } from './tenant-filter.ts';

export type OrmOptions = {
  /** Most connections at once. */
  pool?: number;
  /** Called with every statement; for tests that count them. */
  onQuery?: (sql: string) => void;
  /** Without them MySQL may take as long as it likes, as migrations do. */
  timeouts?: DatabaseTimeouts;
};

/** Connects lazily: the process starts, and says so in its health, while MySQL is away. */
export async function createOrm(databaseUrl: string, options: OrmOptions = {}): Promise<MikroORM> {
  const entities = await loadEntities();
  const { onQuery, timeouts } = options;
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
    driverOptions: timeouts ? { connectTimeout: timeouts.acquireMs } : {},
    subscribers: [new AuditSubscriber(), new InUseSubscriber()],
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
    },
  });
  // Makes the pool; connections are opened when they are needed.
  await orm.connect();
  prepareConnections(await orm.em.getConnection().getNativeClient(), timeouts);
  return orm;
}

/** Whether an entity's key begins with the tenant. */
const belongsToTenant = (entity: EntityClass<object>) => {
  const properties = EntitySchema.REGISTRY.get(entity)?.meta.properties;
  return propertyOf(propertyOf(properties, 'customerId'), 'primary') === true;
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
