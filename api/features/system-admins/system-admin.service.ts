import type { SqlEntityManager } from '@mikro-orm/mysql';
import { entityRows } from '#api/crud/rows.ts';
import { change, sql } from '#api/db/sql.ts';
import { SystemAdmin } from './system-admin.entity.ts';

/** The person behind an account of the platform's realm, unless deleted. */
export async function systemAdminOf(em: SqlEntityManager, subject: string): Promise<SystemAdmin | null> {
  const [person] = await entityRows(em, SystemAdmin, [sql`subject = ${subject}`, sql`live = 1`]);
  return person ?? null;
}

/** Notes when somebody signed in. Not an edit: the version stays. */
export const noteSystemAdminSignIn = (em: SqlEntityManager, id: string): Promise<number> =>
  change(em, sql`update system_admin set last_login_at = now(3) where id = ${id}`);
