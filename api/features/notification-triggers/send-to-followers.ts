import { write, type Tx } from '#api/crud/write.ts';
import { toInstant } from '#api/crud/rows.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { addMessage, tellFollowers } from '#api/features/inbox/inbox.service.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { clock } from '#api/platform/clock.ts';
import { newId } from '#api/platform/ids.ts';
import type { Services } from '#api/services/services.ts';
import { TRIGGER_TYPES, type TriggerType } from './notification-types.rules.ts';
import { QUIET_MS } from './send-time.ts';

/** Companies and types that one run looks at. */
const MOST_WAITING = 1000;

type Waiting = { customerId: string; type: TriggerType; lastSent: string | null };

/**
 * Tells the people who chose all events of a type for their inbox: one message for each type, at most one in five
 * minutes, so that a storm of events is one entry.
 */
export async function tellFollowersDue(services: Services, ending: AbortSignal): Promise<void> {
  const em = services.orm.em.fork();
  const waiting = await rows(
    em,
    sql<Waiting>`
      select event.customer_id as customerId, event.trigger_id as type,
        (select max(message.created_at) from notification_message message
          where message.customer_id = event.customer_id and message.trigger_id = event.trigger_id) as lastSent
      from (select distinct customer_id, trigger_id from notification_event
        where sent_at is null and trigger_id in (${sql.join([...TRIGGER_TYPES])}) limit ${MOST_WAITING}) event
      join customer on customer.id = event.customer_id and customer.status = 'ACTIVE'`,
  );
  const now = clock.now().getTime();
  for (const { customerId, type, lastSent } of waiting) {
    if (ending.aborted) return;
    if (lastSent !== null && toInstant(lastSent).getTime() + QUIET_MS > now) continue;
    await write({ em, tenant: { id: customerId }, actor: SYSTEM }, (tx) => tell(tx, services, type));
  }
}

async function tell(tx: Tx, { pubsub }: Services, type: TriggerType): Promise<void> {
  const id = newId();
  const total = await change(
    tx.em,
    sql`update notification_event set sent_at = now(3), message_id = ${id}
      where customer_id = ${tx.customerId} and trigger_id = ${type} and sent_at is null`,
  );
  if (total === 0) return;
  const message = { id, triggerId: type, type, total };
  await addMessage(tx, message);
  await tellFollowers(tx, pubsub, message);
}
