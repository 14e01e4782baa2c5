import type { SqlEntityManager } from '@mikro-orm/mysql';
import { entityRows } from '#api/crud/rows.ts';
import { change, sql } from '#api/db/sql.ts';
import { ConsoleUser } from './console-user.entity.ts';

/** The person behind an account of the tenant's realm, unless deleted. */
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

/** The person of the tenant with this address, unless deleted. The address is compared as it is, but for upper case. */
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
  // The column's collation takes é for e; an account is one address and no other.
  return person?.email.toLowerCase() === email.toLowerCase() ? person : null;
}

/** The person of the tenant with this id, unless deleted. */
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

/** Notes when somebody signed in. Not an edit: the version stays, and no open form becomes stale. */
export const noteConsoleUserSignIn = (em: SqlEntityManager, customerId: string, id: string): Promise<number> =>
  change(em, sql`update console_user set last_login_at = now(3) where customer_id = ${customerId} and id = ${id}`);

/** Notes whose account it is. Bookkeeping, not an edit: the version stays. */
export const linkConsoleUser = (
  em: SqlEntityManager,
  customerId: string,
  id: string,
  subject: string,
): Promise<number> =>
  change(em, sql`update console_user set subject = ${subject} where customer_id = ${customerId} and id = ${id}`);
