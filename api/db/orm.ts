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

/** Options of the ORM. */
export type OrmOptions = {
  /** Maximum number of connections. */
  pool?: number;
  /** Called with every statement; for tests. */
  onQuery?: (sql: string) => void;
  /** Unset: no timeouts, as migrations need. */
  timeouts?: DatabaseTimeouts;
};

/**
 * Creates the ORM. It connects lazily, so that the process starts and reports its health while MySQL is unavailable.
 */
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
      if (onQuery) reportStatements(connection, onQuery);
    },
  });
  // Creates the pool; connections are opened on demand.
  await orm.connect();
  prepareConnections(await orm.em.getConnection().getNativeClient(), timeouts);
  return orm;
}

/** Whether the key of an entity starts with the tenant. */
const belongsToTenant = (entity: EntityClass<object>) => {
  const properties = EntitySchema.REGISTRY.get(entity)?.meta.properties;
  return propertyOf(propertyOf(properties, 'customerId'), 'primary') === true;
};

type KyselyConnection = { executeQuery(query: CompiledQuery, ...rest: unknown[]): Promise<unknown> };

/** Reports every statement of the connection, including those outside the ORM. */
function reportStatements(connection: KyselyConnection, onQuery: (sql: string) => void): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query, ...rest) => {
    onQuery(query.sql);
    return execute(query, ...rest);
  };
}

const isKyselyConnection = (value: unknown): value is KyselyConnection =>
  typeof value === 'object' && value !== null && 'executeQuery' in value && typeof value.executeQuery === 'function';
