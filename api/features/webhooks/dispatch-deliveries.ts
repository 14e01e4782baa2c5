import { write } from '#api/crud/write.ts';
import { change, countRows, rows, sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import type { Services } from '#api/services/services.ts';
import { webhookDeliveryTask } from './webhook-delivery.task.ts';

/** First attempts of one company in a minute: a storm of events must not become a flood at the receiver. */
export const MESSAGES_PER_MINUTE = 120;

/** Messages of one company that one run takes, so that every company gets its turn. */
export const AT_ONCE = 50;

/** Companies that one run looks at. */
const MOST_COMPANIES = 1000;

/** SQL: a message whose first attempt began in the last minute. */
export const SENT_LATELY = sql`sent_at > now(3) - interval 1 minute`;

/** Gives the waiting messages to the queue, the oldest first. */
export async function dispatchDeliveries(services: Services, ending: AbortSignal): Promise<void> {
  const em = services.orm.em.fork();
  const waiting = await rows(
    em,
    sql<{ customerId: string }>`select distinct waiting.customer_id as customerId from webhook_delivery waiting
      join customer on customer.id = waiting.customer_id and customer.status = 'ACTIVE'
      where waiting.state = 'NEW' limit ${MOST_COMPANIES}`,
  );
  for (const { customerId } of waiting) {
    if (ending.aborted) return;
    await write({ em, tenant: { id: customerId }, actor: SYSTEM }, async (tx) => {
      const lately = await countRows(tx.em, 'webhook_delivery', [sql`customer_id = ${customerId}`, SENT_LATELY]);
      const free = Math.min(AT_ONCE, MESSAGES_PER_MINUTE - lately);
      if (free <= 0) return;
      const due = await rows(
        tx.em,
        sql<{ id: string }>`select id from webhook_delivery where customer_id = ${customerId} and state = 'NEW'
          order by occurred_at limit ${free} for update`,
      );
      for (const { id } of due) {
        await change(
          tx.em,
          sql`update webhook_delivery set state = 'SENDING', sent_at = now(3) where customer_id = ${customerId} and id = ${id}`,
        );
        await services.tasks.enqueue(tx, webhookDeliveryTask, { id }, { customerId, subject: id });
      }
    });
  }
}
