import type { Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import { reportersOf } from '#api/db/event-reporters.ts';
import { addWebhookEvent } from '#api/db/webhook-events.ts';
import { newId } from '#api/platform/ids.ts';
import type { ChannelError, ChannelStatus, StockChannel } from './channel.ts';

const TYPE_OF = { ERROR: 'MACHINE_BLOCKED_CHANNEL', EMPTY: 'MACHINE_WITHOUT_STOCK' } as const;

/**
 * Reports that a channel came into ERROR or has no piece left (requirements M7), to each active trigger of the tenant,
 * the inboxes of people who chose it, and each webhook. Two statements, which read nothing else when the tenant has none.
 */
export async function reportStatus(
  tx: Tx,
  { id, machineId, channel, productId, status: before }: StockChannel,
  status: ChannelStatus,
  { errorCode = null, errorMessage = null }: ChannelError = {},
): Promise<void> {
  if (status === before || (status !== 'ERROR' && status !== 'EMPTY')) return;
  const type = TYPE_OF[status];
  const key = `channel:${id}:${newId()}`;
  await change(
    tx.em,
    sql`insert into notification_event (customer_id, trigger_id, event_key, kind, facts)
      select due.customer_id, due.id, ${key}, ${type}, json_object('machine', machine.name, 'machineId', machine.id,
        'product', product.name, 'channel', ${channel}, 'errorCode', ${errorCode}, 'errorMessage', ${errorMessage})
      from ${reportersOf(tx.customerId, type)} due
      join machine on machine.customer_id = ${tx.customerId} and machine.id = ${machineId}
      join product on product.customer_id = ${tx.customerId} and product.id = ${productId}`,
  );
  // Ids instead of names: one statement without joins, as most companies have no webhook.
  const facts = { machineId, channelId: id, channel, productId, errorCode, errorMessage };
  await addWebhookEvent(tx, { type, key, facts });
}
