import { write, type Tx } from '#api/crud/write.ts';
import { toInstant } from '#api/crud/rows.ts';
import { change, firstRow, rows, sql, type Sql } from '#api/db/sql.ts';
import { tellRecipients } from '#api/features/inbox/inbox.service.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { clock } from '#api/platform/clock.ts';
import type { Services } from '#api/services/services.ts';
import { notificationLetterTask } from './notification-letter.task.ts';
import type { TriggerType } from './notification-types.rules.ts';
import type { Escalation } from './notification-trigger.rules.ts';
import { NAMED_EVENTS } from './send-messages.ts';

/** Messages that one run looks at. */
const MOST_MESSAGES = 500;

/**
 * SQL: an event whose cause is still there. A channel is named by the key of its event. Refused withdrawals and ending
 * certificates stay open until somebody takes care.
 */
const isOpen: Sql = sql`case event.kind
  when 'MACHINE_BLOCKED_CHANNEL' then exists (select 1 from channel
    where channel.customer_id = event.customer_id and channel.id = substring_index(substring(event.event_key, 9), ':', 1)
      and channel.status = 'ERROR')
  when 'MACHINE_WITHOUT_STOCK' then exists (select 1 from channel
    where channel.customer_id = event.customer_id and channel.id = substring_index(substring(event.event_key, 9), ':', 1)
      and channel.quantity = 0)
  when 'MACHINE_OFFLINE' then event.resolved_at is null
  when 'MACHINE_BACK' then false
  else true end`;

/** Tells the next recipients about messages that nobody took care of in time, unless their causes are gone. */
export async function escalateDue(services: Services, ending: AbortSignal): Promise<void> {
  const em = services.orm.em.fork();
  const due = await rows(
    em,
    sql<{ customerId: string; id: string }>`select waiting.customer_id as customerId, waiting.id
      from notification_message waiting
      join customer on customer.id = waiting.customer_id and customer.status = 'ACTIVE'
      where waiting.escalate_at <= ${clock.now()} limit ${MOST_MESSAGES}`,
  );
  for (const { customerId, id } of due) {
    if (ending.aborted) return;
    await write({ em, tenant: { id: customerId }, actor: SYSTEM }, (tx) => escalate(tx, services, id));
  }
}

type DueMessage = { triggerId: string; type: TriggerType; takenAt: string | null; escalation: Escalation | null };
type EventRow = { kind: string; facts: Record<string, string | number | null>; occurredAt: string };

async function escalate(tx: Tx, { tasks, pubsub }: Services, id: string): Promise<void> {
  const { customerId } = tx;
  const isThis = sql`customer_id = ${customerId} and id = ${id}`;
  const due = await firstRow(
    tx.em,
    sql<DueMessage>`select message.trigger_id as triggerId, message.trigger_type as type, message.taken_at as takenAt,
        due.escalation
      from notification_message message
      join notification_trigger due on due.customer_id = message.customer_id and due.id = message.trigger_id
        and due.status = 'ACTIVE'
      where message.customer_id = ${customerId} and message.id = ${id} and message.escalate_at is not null for update`,
  );
  await change(tx.em, sql`update notification_message set escalate_at = null where ${isThis}`);
  if (!due?.escalation || due.takenAt) return;
  const open = await rows(
    tx.em,
    sql<
      EventRow & { total: number }
    >`select event.kind, event.facts, event.occurred_at as occurredAt, count(*) over () as total
      from notification_event event
      where event.customer_id = ${customerId} and event.message_id = ${id} and ${isOpen}
      order by event.occurred_at, event.event_key limit ${NAMED_EVENTS}`,
  );
  const total = Number(open[0]?.total ?? 0);
  if (total === 0) return;
  await change(tx.em, sql`update notification_message set escalated_at = now(3) where ${isThis}`);
  const { emailRecipients, afterMinutes } = due.escalation;
  await tellRecipients(tx, pubsub, { id, triggerId: due.triggerId, type: due.type, total }, emailRecipients);
  const events = open.map(({ kind, facts, occurredAt }) => ({
    kind,
    facts,
    occurredAt: toInstant(occurredAt).toISOString(),
  }));
  for (const to of emailRecipients) {
    const letter = { to, triggerId: due.triggerId, total, events, notDoneFor: afterMinutes };
    await tasks.enqueue(tx, notificationLetterTask, letter, { customerId, subject: due.triggerId });
  }
}
