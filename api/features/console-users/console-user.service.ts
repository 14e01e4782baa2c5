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

/** Notes when somebody signed in. Not an edit: the version stays, and no open form becomes stale. */
export const noteConsoleUserSignIn = (em: SqlEntityManager, customerId: string, id: string): Promise<number> =>
  change(em, sql`update console_user set last_login_at = now(3) where customer_id = ${customerId} and id = ${id}`);
