import { createConnection, type Connection as StreamingConnection } from 'mysql2';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Config } from '#api/config.ts';
import { OperatorError } from './operator-error.ts';

/** A customer's row, as far as commands need it. */
export type FoundTenant = {
  id: string;
  subdomain: string;
  displayName: string;
  status: string;
  shard: string;
  realm: string;
  /** Days since it was deleted; null while it is not. */
  deletedDays: number | null;
};

/** A connection with the schema's owner's rights: only it may remove rows of the audit trail and the ledger. */
export function connectAsOwner(config: Config): StreamingConnection {
  if (!config.MYSQL_ADMIN_URL) throw new OperatorError('MYSQL_ADMIN_URL is needed for this');
  const url = new URL(config.MYSQL_ADMIN_URL);
  url.pathname = `/${config.DB_NAME}`;
  return createConnection({ uri: url.toString(), dateStrings: true, timezone: 'Z', supportBigNumbers: true });
}

const COLUMNS = `id, subdomain, display_name as displayName, status, shard, realm,
  timestampdiff(day, deleted_at, now(3)) as deletedDays`;

/** A customer by id or subdomain. A subdomain may have been another's before: then the id must be named. */
export async function findTenant(connection: Connection, name: string): Promise<FoundTenant> {
  const [found] = await connection.query<(RowDataPacket & FoundTenant)[]>(
    `select ${COLUMNS} from customer where id = ? or subdomain = ?`,
    [name, name],
  );
  const [tenant, another] = found;
  if (!tenant) throw new OperatorError(`No customer has the id or subdomain ${name}`);
  if (another) {
    const choices = found.map(({ id, status }) => `${id} (${status})`).join(', ');
    throw new OperatorError(`Several customers had the subdomain ${name}; name one by its id: ${choices}`);
  }
  return tenant;
}

/** Customers that were deleted at least so many days ago. */
export async function tenantsDeletedFor(connection: Connection, days: number): Promise<FoundTenant[]> {
  const [found] = await connection.query<(RowDataPacket & FoundTenant)[]>(
    `select ${COLUMNS} from customer where status = 'DELETED' and deleted_at <= now(3) - interval ? day order by id`,
    [days],
  );
  return found;
}
