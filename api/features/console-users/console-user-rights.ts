import type { Tx } from '#api/crud/write.ts';
import { rows, sql } from '#api/db/sql.ts';
import { expireAccessTokensOf } from '#api/features/sessions/renewal.service.ts';
import { deleteSessionsOf } from '#api/features/sessions/session.service.ts';
import { invalidField } from '#api/platform/errors.ts';

/** Which field of the input takes away an administrator; `id` where the whole person goes. */
type Taken = 'isCustomerAdmin' | 'status' | 'id';

/**
 * Refuses to take the rights of oneself, or of the tenant's last active administrator. Locks all of them first, in one
 * order, so that two who take each other's rights at the same moment cannot both succeed.
 */
export async function keepAdministrators(tx: Tx, id: string, field: Taken): Promise<void> {
  const administrators = await rows(
    tx.em,
    sql<{ id: string }>`select id from console_user
      where customer_id = ${tx.customerId} and is_customer_admin = 1 and status = 'ACTIVE' order by id for update`,
  );
  const isAdministrator = administrators.some((administrator) => administrator.id === id);
  if (tx.actor.id === id && (isAdministrator || field !== 'isCustomerAdmin')) throw invalidField(field, 'ownAccount');
  if (isAdministrator && administrators.length === 1) throw invalidField(field, 'lastAdministrator');
}

/** Ends every session of somebody who may not be here any more. */
export const endSessionsOf = async (tx: Tx, userId: string): Promise<void> =>
  void (await deleteSessionsOf(tx.em, tx.customerId, userId));

/** Lets each of the person's browsers fetch a new access token at its next call: only that claims the new right. */
export const renewTokensOf = async (tx: Tx, userId: string): Promise<void> =>
  void (await expireAccessTokensOf(tx.em, tx.customerId, userId));
