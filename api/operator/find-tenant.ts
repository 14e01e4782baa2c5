import { createConnection, type Connection as StreamingConnection } from 'mysql2';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Config } from '#api/config.ts';
import { OperatorError } from './operator-error.ts';

/** A customer with the columns that commands need. */
export type FoundTenant = {
  id: string;
  subdomain: string;
  displayName: string;
  status: string;
  shard: string;
  realm: string;
  /** Days since the deletion; null while it is not deleted. */
  deletedDays: number | null;
};

/**
 * Connects as the owner of the schema: only this user may delete rows of the audit trail and the ledger. Throws an
 * OperatorError without MYSQL_ADMIN_URL.
 */
export function connectAsOwner(config: Config): StreamingConnection {
  return createConnection({ uri: ownerUrl(config), dateStrings: true, timezone: 'Z', supportBigNumbers: true });
}

/** The address of the product's schema for its owner. Throws an OperatorError without MYSQL_ADMIN_URL. */
export function ownerUrl({ MYSQL_ADMIN_URL, DB_NAME }: Config): string {
  if (!MYSQL_ADMIN_URL) throw new OperatorError('MYSQL_ADMIN_URL is required');
  const url = new URL(MYSQL_ADMIN_URL);
  url.pathname = `/${DB_NAME}`;
  return url.toString();
}

const COLUMNS = `id, subdomain, display_name as displayName, status, shard, realm,
  timestampdiff(day, deleted_at, now(3)) as deletedDays`;

/**
 * Finds a customer by id or subdomain. Throws an OperatorError when none or several match: a subdomain may have
 * belonged to a deleted customer before.
 */
export async function findTenant(connection: Connection, name: string): Promise<FoundTenant> {
  const [found] = await connection.query<(RowDataPacket & FoundTenant)[]>(
    `select ${COLUMNS} from customer where id = ? or subdomain = ?`,
    [name, name],
  );
  const [tenant, another] = found;
  if (!tenant) throw new OperatorError(`No customer has the id or subdomain ${name}`);
  if (another) {
    const choices = found.map(({ id, status }) => `${id} (${status})`).join(', ');
    throw new OperatorError(`Several customers had the subdomain ${name}; use the id: ${choices}`);
  }
  return tenant;
}

/** Customers that were deleted at least this many days ago. */
export async function tenantsDeletedFor(connection: Connection, days: number): Promise<FoundTenant[]> {
  const [found] = await connection.query<(RowDataPacket & FoundTenant)[]>(
    `select ${COLUMNS} from customer where status = 'DELETED' and deleted_at <= now(3) - interval ? day order by id`,
    [days],
  );
  return found;
}
