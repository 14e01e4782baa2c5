import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import { recordPurge } from '#api/audit-chain/purges.ts';
import type { Config } from '#api/config.ts';
import { connectRealmAdmin } from '#api/identity/realms.ts';
import { createStorage } from '#api/platform/storage.ts';
import { connectAsOwner, findTenant, tenantsDeletedFor, type FoundTenant } from './find-tenant.ts';
import { recordCommand } from './operator-entry.ts';
import { OperatorError } from './operator-error.ts';
import { fileKeysOf } from './tenant-files.ts';
import { tenantTables } from './tenant-tables.ts';

/** Rows deleted per statement: few enough not to block others. */
const ROWS_AT_ONCE = 5000;

/** What was purged. */
export type PurgeResult = { tenant: FoundTenant; rows: Record<string, number>; files: number };

/**
 * Purges a deleted customer: its realm, its files, its rows. Refused before TENANT_RETENTION_DAYS are over
 * (requirements E2), and for a customer that is not deleted. An interrupted purge can be repeated. The platform's audit
 * trail records the purge, and a signed object in the storage proves it to verify-audit.
 */
export async function purgeTenant(config: Config, name: string): Promise<PurgeResult> {
  const connection = connectAsOwner(config).promise();
  try {
    const tenant = await findTenant(connection, name);
    requireDue(tenant, config.TENANT_RETENTION_DAYS);
    return await purge(config, connection, tenant);
  } finally {
    await connection.end();
  }
}

/** Purges every customer whose retention time is over; for a daily job. */
export async function purgeDueTenants(config: Config): Promise<PurgeResult[]> {
  const connection = connectAsOwner(config).promise();
  try {
    const purged: PurgeResult[] = [];
    for (const tenant of await tenantsDeletedFor(connection, config.TENANT_RETENTION_DAYS))
      purged.push(await purge(config, connection, tenant));
    return purged;
  } finally {
    await connection.end();
  }
}

function requireDue({ displayName, status, deletedDays }: FoundTenant, days: number): void {
  if (status !== 'DELETED') throw new OperatorError(`${displayName} is ${status}: only a deleted customer is purged`);
  if (deletedDays === null || deletedDays < days)
    throw new OperatorError(`${displayName} was deleted ${deletedDays ?? 0} days ago; it is kept for ${days} days`);
}

async function purge(config: Config, connection: Connection, tenant: FoundTenant): Promise<PurgeResult> {
  await (await connectRealmAdmin(config, tenant.shard)).deleteRealmNamed(tenant.realm);
  const storage = createStorage(config);
  const keys = await fileKeysOf(connection, tenant.id);
  for (const key of keys) await storage?.remove(key);
  if (storage) await recordPurge({ config, storage }, tenant.id, await trailLength(connection, tenant.id));
  const rows: Record<string, number> = {};
  const [customer = 'customer', ...tables] = await tenantTables(connection);
  for (const table of tables.toReversed()) rows[table] = await removeRows(connection, table, tenant.id);
  await removeCustomer(connection, tenant);
  return { tenant, rows: { [customer]: 1, ...rows }, files: keys.length };
}

/** Entries of a customer's trail. Not its links: the newest entries may have none yet. */
async function trailLength(connection: Connection, customerId: string): Promise<number> {
  const [found] = await connection.query<(RowDataPacket & { length: number })[]>(
    'select count(*) as length from audit_log where customer_id = ?',
    [customerId],
  );
  return found[0]?.length ?? 0;
}

async function removeRows(connection: Connection, table: string, customerId: string): Promise<number> {
  for (let removed = 0; ;) {
    const [{ affectedRows }] = await connection.query<ResultSetHeader>(
      `delete from \`${table}\` where customer_id = ? limit ${ROWS_AT_ONCE}`,
      [customerId],
    );
    removed += affectedRows;
    if (affectedRows < ROWS_AT_ONCE) return removed;
  }
}

/** Deletes the customer and records the purge in one transaction. */
async function removeCustomer(connection: Connection, customer: FoundTenant): Promise<void> {
  const { id, displayName, subdomain } = customer;
  const target = { type: 'CUSTOMER', id };
  const changes = { displayName: { old: displayName, new: null }, subdomain: { old: subdomain, new: null } };
  await connection.beginTransaction();
  await connection.query('delete from customer where id = ?', [id]);
  await recordCommand(connection, { customerId: null, operation: 'DELETE', target, changes });
  await connection.commit();
}
