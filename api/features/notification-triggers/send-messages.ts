import { write, type Tx } from '#api/crud/write.ts';
import { toInstant } from '#api/crud/rows.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { addMessage, tellRecipients } from '#api/features/inbox/inbox.service.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { clock } from '#api/platform/clock.ts';
import { newId } from '#api/platform/ids.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import type { Services } from '#api/services/services.ts';
import { notificationLetterTask } from './notification-letter.task.ts';
import type { Frequency, TriggerType } from './notification-types.rules.ts';
import type { Escalation, QuietHours } from './notification-trigger.rules.ts';
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
  /** The oldest event that no inbox has; null when all are told. */
  oldestUntold: string | null;
  lastSent: string | null;
};

/** Sends the messages that are due: one for each trigger, with all of its events that wait. */
export async function sendDueMessages(services: Services, ending: AbortSignal): Promise<void> {
  const em = services.orm.em.fork();
  const waiting = await rows(
    em,
    sql<Waiting>`
      select event.customer_id as customerId, event.trigger_id as triggerId, due.frequency, due.trigger_type as type,
        any_value(due.quiet_hours) as quietHours, customer.time_zone as timeZone, min(event.occurred_at) as oldest,
        min(if(event.message_id is null, event.occurred_at, null)) as oldestUntold, due.last_triggered_at as lastSent
      from notification_event event
      join notification_trigger due on due.customer_id = event.customer_id and due.id = event.trigger_id and due.status = 'ACTIVE'
      join customer on customer.id = event.customer_id and customer.status = 'ACTIVE'
      where event.sent_at is null
      group by event.customer_id, event.trigger_id, due.frequency, due.trigger_type, customer.time_zone, due.last_triggered_at
      limit ${MOST_TRIGGERS}`,
  );
  const now = clock.now();
  for (const {
    customerId,
    triggerId,
    frequency,
    type,
    quietHours,
    timeZone,
    oldest,
    oldestUntold,
    lastSent,
  } of waiting) {
    if (ending.aborted) return;
    const lettersWait = isQuiet(quietHours, type, timeZone, now);
    const since = lettersWait ? oldestUntold : oldest;
    if (since === null) continue;
    const due = sendTime(frequency, timeZone, toInstant(since), lastSent === null ? null : toInstant(lastSent));
    if (due > now) continue;
    const scope = { em, tenant: { id: customerId }, actor: SYSTEM };
    await write(scope, (tx) => (lettersWait ? tellInbox(tx, services, triggerId) : send(tx, services, triggerId)));
  }
}

type EventRow = { kind: string; facts: Record<string, string | number | null>; occurredAt: string };

type TriggerRow = { emailRecipients: string[]; type: TriggerType; escalation: Escalation | null };

const isWaitingFor = (triggerId: string, { customerId }: Tx) =>
  sql`customer_id = ${customerId} and trigger_id = ${triggerId} and sent_at is null`;

const lockTrigger = (tx: Tx, triggerId: string): Promise<TriggerRow | undefined> =>
  firstRow(
    tx.em,
    sql<TriggerRow>`select email_recipients as emailRecipients, trigger_type as type, escalation from notification_trigger
      where customer_id = ${tx.customerId} and id = ${triggerId} and status = 'ACTIVE' for update`,
  );

/** In quiet hours only letters wait: the inbox gets the events, which disturb nobody there. Escalation begins with the letter. */
async function tellInbox(tx: Tx, { pubsub }: Services, triggerId: string): Promise<void> {
  const trigger = await lockTrigger(tx, triggerId);
  if (trigger) await addUntold(tx, pubsub, triggerId, trigger);
}

/** Makes one message of the events that no message has, for the inboxes of the recipients. */
async function addUntold(
  tx: Tx,
  pubsub: PubSub,
  triggerId: string,
  { type, emailRecipients }: TriggerRow,
): Promise<void> {
  const id = newId();
  const total = await change(
    tx.em,
    sql`update notification_event set message_id = ${id} where ${isWaitingFor(triggerId, tx)} and message_id is null`,
  );
  if (total === 0) return;
  const message = { id, triggerId, type, total };
  await addMessage(tx, message);
  await tellRecipients(tx, pubsub, message, emailRecipients);
  await change(
    tx.em,
    sql`update notification_trigger set last_triggered_at = now(3) where customer_id = ${tx.customerId} and id = ${triggerId}`,
  );
}

/** Writes the letters and marks the events as sent in one transaction, so that each event is reported once. */
async function send(tx: Tx, { tasks, pubsub }: Services, triggerId: string): Promise<void> {
  const { customerId } = tx;
  const isWaiting = isWaitingFor(triggerId, tx);
  const trigger = await lockTrigger(tx, triggerId);
  if (!trigger) return;
  await addUntold(tx, pubsub, triggerId, trigger);
  const events = await rows(
    tx.em,
    sql<EventRow>`select kind, facts, occurred_at as occurredAt from notification_event
      where ${isWaiting} order by occurred_at, event_key limit ${NAMED_EVENTS} for update`,
  );
  if (trigger.escalation)
    await change(
      tx.em,
      sql`update notification_message set escalate_at = now(3) + interval ${trigger.escalation.afterMinutes} minute
        where customer_id = ${customerId} and taken_at is null
          and id in (select message_id from notification_event where ${isWaiting})`,
    );
  const total = await change(tx.em, sql`update notification_event set sent_at = now(3) where ${isWaiting}`);
  if (total === 0) return;
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
