import type { Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import type { ChannelError, ChannelStatus, StockChannel } from './channel.ts';

const TYPE_OF = { ERROR: 'MACHINE_BLOCKED_CHANNEL', EMPTY: 'MACHINE_WITHOUT_STOCK' } as const;

/**
 * Reports that a channel came into ERROR or has no piece left (requirements M7), to each active trigger of the tenant.
 * One statement, which reads nothing else when the tenant has no such trigger.
 */
export async function reportStatus(
  tx: Tx,
  { id, machineId, channel, productId, status: before }: StockChannel,
  status: ChannelStatus,
  { errorCode = null, errorMessage = null }: ChannelError = {},
): Promise<void> {
  if (status === before || (status !== 'ERROR' && status !== 'EMPTY')) return;
  const type = TYPE_OF[status];
  await change(
    tx.em,
    sql`insert into notification_event (customer_id, trigger_id, event_key, kind, facts)
      select due.customer_id, due.id, ${`channel:${id}:${newId()}`}, ${type}, json_object('machine', machine.name,
        'product', product.name, 'channel', ${channel}, 'errorCode', ${errorCode}, 'errorMessage', ${errorMessage})
      from notification_trigger due
      join machine on machine.customer_id = due.customer_id and machine.id = ${machineId}
      join product on product.customer_id = due.customer_id and product.id = ${productId}
      where due.customer_id = ${tx.customerId} and due.trigger_type = ${type} and due.status = 'ACTIVE'`,
  );
}
