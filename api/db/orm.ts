import { EntitySchema, type EntityClass } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/mysql';
import { Migrator } from '@mikro-orm/migrations';
import { propertyOf } from '#api/platform/property-of.ts';
import { loadEntities } from './load-entities.ts';
import { AuditSubscriber } from './audit-subscriber.ts';
import { InUseSubscriber } from './in-use-subscriber.ts';
import { prepareConnections, type DatabaseTimeouts } from './connections.ts';
import { MAX_PREPARED, registerPool } from './prepared.ts';
import { tenantFilter } from './tenant-filter.ts';
import { watchStatements, type StatementWatch } from './watch-statements.ts';
import { findWaitingCommits, registerWriteStop, WriteStop } from './write-stop.ts';

/** Options of the ORM. */
export type OrmOptions = {
  /** Maximum number of connections. */
  pool?: number;
  /** Called with every statement; for tests. */
  onQuery?: (sql: string) => void;
  /** Logs slow statements and traces them. Unset: neither. */
  watch?: StatementWatch;
  /** Unset: no timeouts, as migrations need. */
  timeouts?: DatabaseTimeouts;
};

/**
 * Creates the ORM. It connects lazily, so that the process starts and reports its health while MySQL is unavailable.
 */
export async function createOrm(databaseUrl: string, options: OrmOptions = {}): Promise<MikroORM> {
  const entities = await loadEntities();
  const { onQuery, timeouts, watch } = options;
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
    driverOptions: {
      maxPreparedStatements: MAX_PREPARED,
      ...(timeouts && { connectTimeout: timeouts.acquireMs }),
      ...tlsOf(databaseUrl),
    },
    subscribers: [new AuditSubscriber(), new InUseSubscriber()],
    ensureDatabase: false,
    migrations: {
      path: new URL('./migrations', import.meta.url).pathname,
      glob: 'Migration*.ts',
      snapshot: false,
      silent: true,
      disableForeignKeys: false,
    },
  });
  // Creates the pool; connections are opened on demand.
  await orm.connect();
  const connection = orm.em.getConnection();
  const pool = await connection.getNativeClient();
  const limits = timeouts && { ...timeouts, stop: new WriteStop(() => findWaitingCommits(databaseUrl)) };
  prepareConnections(pool, limits, onQuery);
  if (limits) registerWriteStop(connection, limits.stop);
  if (watch) watchStatements(pool, watch);
  registerPool(connection, pool);
  return orm;
}

/** The ORM leaves out the options of a URL. The driver itself reads `ssl`, with the same meaning. */
const tlsOf = (databaseUrl: string): { ssl?: object } => {
  const ssl = new URL(databaseUrl).searchParams.get('ssl');
  return ssl === null ? {} : { ssl: JSON.parse(ssl) };
};

/** Whether the key of an entity starts with the tenant. */
const belongsToTenant = (entity: EntityClass<object>) => {
  const properties = EntitySchema.REGISTRY.get(entity)?.meta.properties;
  return propertyOf(propertyOf(properties, 'customerId'), 'primary') === true;
};
