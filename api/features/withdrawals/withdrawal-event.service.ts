import type { Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import { reportersOf } from '#api/db/event-reporters.ts';
import { addWebhookEvent } from '#api/db/webhook-events.ts';
import type { Withdrawal } from './withdrawal.entity.ts';

const REPORTED = new Set(['REJECTED', 'FAILED_DELIVERY']);

/**
 * Reports a withdrawal that was refused or failed (requirements M7), to each active trigger of the tenant and inbox, once for each
 * of both statuses.
 */
export async function reportWithdrawal(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  if (!REPORTED.has(withdrawal.withdrawalStatus)) return;
  const {
    id,
    withdrawalStatus,
    employeeName,
    employeeIdentification,
    productName,
    productId,
    sourceId,
    sourceName,
    refusalCode,
  } = withdrawal;
  const facts = {
    withdrawalId: id,
    employee: employeeName ?? employeeIdentification,
    product: productName,
    place: sourceName,
    refusalCode,
    reason: withdrawal.deliveryReason,
  };
  await change(
    tx.em,
    sql`insert ignore into notification_event (customer_id, trigger_id, event_key, kind, facts)
      select customer_id, id, ${`withdrawal:${id}:${withdrawalStatus}`}, 'WITHDRAWAL_ERROR', ${JSON.stringify(facts)}
      from ${reportersOf(tx.customerId, 'WITHDRAWAL_ERROR')} due`,
  );
  await addWebhookEvent(tx, {
    type: 'WITHDRAWAL_ERROR',
    key: `withdrawal:${id}:${withdrawalStatus}`,
    facts: {
      withdrawalId: id,
      status: withdrawalStatus,
      productId: productId ?? null,
      sourceId: sourceId ?? null,
      place: sourceName ?? null,
      refusalCode: refusalCode ?? null,
    },
  });
}
