import { change, rows, sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';

/** Accounts that one call clears away; more are left to the next. */
const CLEARED = 20;

/**
 * Removes the accounts of people who are deleted, those among them that an earlier try had to leave: an address that is
 * used again must not find the account of who had it before, with its second factor and its sessions in Keycloak. Throws
 * UNAVAILABLE while Keycloak is away.
 */
export async function removeLeftAccounts({ em, services }: Pick<Context, 'em' | 'services'>): Promise<void> {
  const left = await rows(
    em,
    sql<{ id: string; subject: string }>`select id, subject from system_admin
      where subject is not null and status = 'DELETED' limit ${CLEARED}`,
  );
  for (const { id, subject } of left) {
    await services.identity.removeAccount(null, subject);
    await change(em, sql`update system_admin set subject = null where id = ${id}`);
  }
}
