import type { Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import type { ReturnKind } from './piece-return.rules.ts';

/** A change of the pieces that a person no longer holds; negative pieces are held again. */
export type QuantityChange = { withdrawalId: string; kind: ReturnKind; pieces: number };

/**
 * Counts returned pieces in their withdrawal by one conditional statement, which also locks it: two returns at the same
 * time cannot exceed what was delivered. False when it was not delivered, or when too few pieces are left.
 */
export async function countReturned(tx: Tx, { withdrawalId, kind, pieces }: QuantityChange): Promise<boolean> {
  const column = columnOf(kind);
  const changed = await change(
    tx.em,
    sql`update withdrawal set ${column} = ${column} + ${pieces}
      where customer_id = ${tx.customerId} and id = ${withdrawalId} and withdrawal_status = 'DELIVERED'
        and ${column} + ${pieces} >= 0 and quantity_returned + quantity_lost + ${pieces} <= quantity_requested`,
  );
  return changed === 1;
}

/** The column of a withdrawal that counts pieces of this kind. */
export const columnOf = (kind: ReturnKind) => sql.ref(kind === 'LOST' ? 'quantity_lost' : 'quantity_returned');

/** The error of a return that countReturned refused. */
export async function refusedReturn(tx: Tx, withdrawalId: string) {
  const found = await firstRow(
    tx.em,
    sql<{ status: string; held: number }>`
      select withdrawal_status as status, quantity_requested - quantity_returned - quantity_lost as held from withdrawal
      where customer_id = ${tx.customerId} and id = ${withdrawalId}`,
  );
  if (!found) return notFound('Withdrawal');
  if (found.status !== 'DELIVERED') return invalidField('withdrawalId', 'wrongStatus', { status: found.status });
  return invalidField('quantity', 'maximum', { max: Number(found.held) });
}
