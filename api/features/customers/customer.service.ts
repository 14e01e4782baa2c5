import type { SqlEntityManager } from '@mikro-orm/mysql';
import { entityRows } from '#api/crud/rows.ts';
import { sql, type Sql } from '#api/db/sql.ts';
import { notFound } from '#api/platform/errors.ts';
import { Customer } from './customer.entity.ts';

/** A customer that is not deleted; otherwise NOT_FOUND. */
export async function customerById(em: SqlEntityManager, id: string): Promise<Customer> {
  const customer = await findCustomer(em, [sql`id = ${id}`, sql`status <> 'DELETED'`]);
  if (!customer) throw notFound('Customer');
  return customer;
}

/** The customer with a subdomain, also when suspended; null when it is unknown, deleted or still PENDING. */
export const customerBySubdomain = (em: SqlEntityManager, subdomain: string): Promise<Customer | null> =>
  findCustomer(em, [sql`subdomain = ${subdomain}`, sql`live = 1`, sql`status in ('ACTIVE', 'INACTIVE')`]);

/** A customer, deleted ones included; NOT_FOUND when there is none. */
export async function customerRow(em: SqlEntityManager, id: string): Promise<Customer> {
  const customer = await findCustomer(em, [sql`id = ${id}`]);
  if (!customer) throw notFound('Customer');
  return customer;
}

/** Name and shard of a customer's realm, for any status; NOT_FOUND when there is no such customer. */
export async function realmRowOf(
  em: SqlEntityManager,
  id: string,
): Promise<{ name: string; subdomain: string; shard: string }> {
  const { realm: name, subdomain, shard } = await customerRow(em, id);
  return { name, subdomain, shard };
}

async function findCustomer(em: SqlEntityManager, conditions: readonly Sql[]): Promise<Customer | null> {
  const [customer] = await entityRows(em, Customer, conditions);
  return customer ?? null;
}
