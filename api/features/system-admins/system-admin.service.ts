import type { SqlEntityManager } from '@mikro-orm/mysql';
import { entityRows } from '#api/crud/rows.ts';
import { change, sql } from '#api/db/sql.ts';
import { notFound } from '#api/platform/errors.ts';
import { SystemAdmin } from './system-admin.entity.ts';

/** The person with this account of the platform's realm; null when deleted or unknown. */
export async function systemAdminOf(em: SqlEntityManager, subject: string): Promise<SystemAdmin | null> {
  const [person] = await entityRows(em, SystemAdmin, [sql`subject = ${subject}`, sql`live = 1`]);
  return person ?? null;
}

/** The system administrator with this address, ignoring upper case; null when deleted or unknown. */
export async function systemAdminByEmail(em: SqlEntityManager, email: string): Promise<SystemAdmin | null> {
  const [person] = await entityRows(em, SystemAdmin, [sql`email = ${email}`, sql`live = 1`]);
  return person?.email.toLowerCase() === email.toLowerCase() ? person : null;
}

/** The system administrator with this id; null when deleted or unknown. */
export async function systemAdminById(em: SqlEntityManager, id: string): Promise<SystemAdmin | null> {
  const [person] = await entityRows(em, SystemAdmin, [sql`id = ${id}`, sql`live = 1`]);
  return person ?? null;
}

/** Like systemAdminById, but throws NOT_FOUND. */
export async function requireSystemAdmin(em: SqlEntityManager, id: string): Promise<SystemAdmin> {
  const person = await systemAdminById(em, id);
  if (!person) throw notFound('SystemAdmin');
  return person;
}

/** Saves the time of a sign-in. It does not change the version. */
export const noteSystemAdminSignIn = (em: SqlEntityManager, id: string): Promise<number> =>
  change(em, sql`update system_admin set last_login_at = now(3) where id = ${id}`);
