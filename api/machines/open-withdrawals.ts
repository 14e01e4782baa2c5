import { toInstant } from '#api/crud/rows.ts';
import { rows, sql } from '#api/db/sql.ts';
import type { Configuration } from './configuration.ts';
import type { MachineContext } from './context.ts';
import { LIMITS } from './protocol.ts';

/** An approved withdrawal of a machine that has no result yet. */
export type OpenWithdrawal = { withdrawalId: string; channel: number; approvedAt: string };

/**
 * The withdrawals that the server waits for, the newest first: a machine that lost an approval or its result sends the
 * result now. A machine without reservations costs no statement.
 */
export async function openWithdrawals(
  { em, customerId, machineId }: MachineContext,
  { channels }: Configuration,
): Promise<OpenWithdrawal[]> {
  if (!channels.some(({ reserved }) => reserved > 0)) return [];
  const found = await rows(
    em(),
    sql<OpenWithdrawal>`
      select id as withdrawalId, machine_channel as channel, requested_at as approvedAt from withdrawal
      where customer_id = ${customerId} and source_id = ${machineId} and withdrawal_status = 'PENDING_DELIVERY'
      order by requested_at desc, id desc limit ${LIMITS.openWithdrawals}`,
  );
  return found.map((row) => ({ ...row, approvedAt: toInstant(row.approvedAt).toISOString() }));
}
