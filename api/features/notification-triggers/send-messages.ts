import { write, type Tx } from '#api/crud/write.ts';
import { toInstant } from '#api/crud/rows.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { addMessage, tellRecipients } from '#api/features/inbox/inbox.service.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { clock } from '#api/platform/clock.ts';
import { newId } from '#api/platform/ids.ts';
import type { Services } from '#api/services/services.ts';
import { notificationLetterTask } from './notification-letter.task.ts';
import type { Escalation, Frequency, QuietHours, TriggerType } from './notification-trigger.rules.ts';
import { isQuiet } from './quiet-hours.ts';
import { sendTime } from './send-time.ts';

/** Events that a message names; more are only counted. */
export const NAMED_EVENTS = 20;

/** Triggers with waiting events that one run looks at. */
const MOST_TRIGGERS = 1000;

type Waiting = {
  customerId: string;
  triggerId: string;
  frequency: Frequency;
  timeZone: string;
  type: TriggerType;
  quietHours: QuietHours | null;
  oldest: string;
  lastSent: string | null;
};

/** Sends the messages that are due: one for each trigger, with all of its events that wait. */
export async function sendDueMessages(services: Services, ending: AbortSignal): Promise<void> {
  const em = services.orm.em.fork();
  const waiting = await rows(
    em,
    sql<Waiting>`
      select event.customer_id as customerId, event.trigger_id as triggerId, due.frequency, due.trigger_type as type,
        any_value(due.quiet_hours) as quietHours, customer.time_zone as timeZone, min(event.occurred_at) as oldest, due.last_triggered_at as lastSent
      from notification_event event
      join notification_trigger due on due.customer_id = event.customer_id and due.id = event.trigger_id and due.status = 'ACTIVE'
      join customer on customer.id = event.customer_id and customer.status = 'ACTIVE'
      where event.sent_at is null
      group by event.customer_id, event.trigger_id, due.frequency, due.trigger_type, customer.time_zone, due.last_triggered_at
      limit ${MOST_TRIGGERS}`,
  );
  const now = clock.now();
  for (const { customerId, triggerId, frequency, type, quietHours, timeZone, oldest, lastSent } of waiting) {
    if (ending.aborted) return;
    const due = sendTime(frequency, timeZone, toInstant(oldest), lastSent === null ? null : toInstant(lastSent));
    if (due > now || isQuiet(quietHours, type, timeZone, now)) continue;
    await write({ em, tenant: { id: customerId }, actor: SYSTEM }, (tx) => send(tx, services, triggerId));
  }
}

type EventRow = { kind: string; facts: Record<string, string | number | null>; occurredAt: string };

type TriggerRow = { emailRecipients: string[]; type: TriggerType; escalation: Escalation | null };

/** Writes the letters and marks the events as sent in one transaction, so that each event is reported once. */
async function send(tx: Tx, { tasks, pubsub }: Services, triggerId: string): Promise<void> {
  const { customerId } = tx;
  const isWaiting = sql`customer_id = ${customerId} and trigger_id = ${triggerId} and sent_at is null`;
  const trigger = await firstRow(
    tx.em,
    sql<TriggerRow>`select email_recipients as emailRecipients, trigger_type as type, escalation from notification_trigger
      where customer_id = ${customerId} and id = ${triggerId} and status = 'ACTIVE' for update`,
  );
  if (!trigger) return;
  const events = await rows(
    tx.em,
    sql<EventRow>`select kind, facts, occurred_at as occurredAt from notification_event
      where ${isWaiting} order by occurred_at, event_key limit ${NAMED_EVENTS} for update`,
  );
  const id = newId();
  const total = await change(
    tx.em,
    sql`update notification_event set sent_at = now(3), message_id = ${id} where ${isWaiting}`,
  );
  if (total === 0) return;
  const message = { id, triggerId, type: trigger.type, total, escalateAfterMinutes: trigger.escalation?.afterMinutes };
  await addMessage(tx, message);
  await tellRecipients(tx, pubsub, message, trigger.emailRecipients);
  await change(
    tx.em,
    sql`update notification_trigger set last_triggered_at = now(3) where customer_id = ${customerId} and id = ${triggerId}`,
  );
  const named = events.map((event) => ({ ...event, occurredAt: toInstant(event.occurredAt).toISOString() }));
  for (const to of trigger.emailRecipients) {
    const letter = { to, triggerId, total, events: named };
    await tasks.enqueue(tx, notificationLetterTask, letter, { customerId, subject: triggerId });
  }
}

/** Deletes events of triggers that are not active any more: they must not be reported when the trigger is active again. */
export const dropEventsOfInactive = (services: Services): Promise<number> =>
  change(
    services.orm.em.fork(),
    sql`delete event from notification_event event
      join notification_trigger due on due.customer_id = event.customer_id and due.id = event.trigger_id and due.status <> 'ACTIVE'
      where event.sent_at is null`,
  );
