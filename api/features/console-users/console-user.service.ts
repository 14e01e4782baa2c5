import type { SqlEntityManager } from '@mikro-orm/mysql';
import { entityRows } from '#api/crud/rows.ts';
import { change, sql } from '#api/db/sql.ts';
import { ConsoleUser } from './console-user.entity.ts';

/** The person with this account of the tenant's realm; null when deleted or unknown. */
export async function consoleUserOf(
  em: SqlEntityManager,
  customerId: string,
  subject: string,
): Promise<ConsoleUser | null> {
  const [person] = await entityRows(em, ConsoleUser, [
    sql`customer_id = ${customerId}`,
    sql`subject = ${subject}`,
    sql`live = 1`,
  ]);
  return person ?? null;
}

/** The person of the tenant with this address, ignoring upper case; null when deleted or unknown. */
export async function consoleUserByEmail(
  em: SqlEntityManager,
  customerId: string,
  email: string,
): Promise<ConsoleUser | null> {
  const [person] = await entityRows(em, ConsoleUser, [
    sql`customer_id = ${customerId}`,
    sql`email = ${email}`,
    sql`live = 1`,
  ]);
  // The column's collation treats é as e, but an account has exactly one address.
  return person?.email.toLowerCase() === email.toLowerCase() ? person : null;
}

/** The person of the tenant with this id; null when deleted or unknown. */
export async function consoleUserById(
  em: SqlEntityManager,
  customerId: string,
  id: string,
): Promise<ConsoleUser | null> {
  const [person] = await entityRows(em, ConsoleUser, [
    sql`customer_id = ${customerId}`,
    sql`id = ${id}`,
    sql`live = 1`,
  ]);
  return person ?? null;
}

/** The active person of an active tenant with this id; null when there is none. */
export async function activeConsoleUser(
  em: SqlEntityManager,
  customerId: string,
  id: string,
): Promise<ConsoleUser | null> {
  const [person] = await entityRows(em, ConsoleUser, [
    sql`customer_id = ${customerId}`,
    sql`id = ${id}`,
    sql`status = 'ACTIVE'`,
    sql`exists (select 1 from customer where customer.id = ${customerId} and customer.status = 'ACTIVE')`,
  ]);
  return person ?? null;
}

/** Saves the time of a sign-in. It does not change the version, so that open forms do not become stale. */
export const noteConsoleUserSignIn = (em: SqlEntityManager, customerId: string, id: string): Promise<number> =>
  change(em, sql`update console_user set last_login_at = now(3) where customer_id = ${customerId} and id = ${id}`);

/** Links an account to the person. It does not change the version. */
export const linkConsoleUser = (
  em: SqlEntityManager,
  customerId: string,
  id: string,
  subject: string,
): Promise<number> =>
  change(em, sql`update console_user set subject = ${subject} where customer_id = ${customerId} and id = ${id}`);
