import type { Tx } from '#api/crud/write.ts';
import { rows, sql } from '#api/db/sql.ts';
import { expireAccessTokensOf } from '#api/features/sessions/renewal.service.ts';
import { deleteSessionsOf } from '#api/features/sessions/session.service.ts';
import { invalidField } from '#api/platform/errors.ts';

/** The input field that removes an administrator; `id` for a deletion. */
type RevokingField = 'isCustomerAdmin' | 'status' | 'id';

/**
 * Throws VALIDATION when the actor would revoke their own rights, or those of the tenant's last active administrator.
 * Locks all administrators in a fixed order, so that two of them cannot revoke each other's rights at the same time.
 */
export async function requireOtherAdministrator(tx: Tx, id: string, field: RevokingField): Promise<void> {
  const administrators = await rows(
    tx.em,
    sql<{ id: string }>`select id from console_user
      where customer_id = ${tx.customerId} and is_customer_admin = 1 and status = 'ACTIVE' order by id for update`,
  );
  const isAdministrator = administrators.some((administrator) => administrator.id === id);
  if (tx.actor.id === id && (isAdministrator || field !== 'isCustomerAdmin')) throw invalidField(field, 'ownAccount');
  if (isAdministrator && administrators.length === 1) throw invalidField(field, 'lastAdministrator');
}

/** Ends all sessions of a person who lost access. */
export const endSessionsOf = async (tx: Tx, userId: string): Promise<void> =>
  void (await deleteSessionsOf(tx.em, tx.customerId, userId));

/** Makes each browser of the person fetch a new access token at its next call; only a new token has the new right. */
export const renewTokensOf = async (tx: Tx, userId: string): Promise<void> =>
  void (await expireAccessTokensOf(tx.em, tx.customerId, userId));
