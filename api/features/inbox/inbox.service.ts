import type { Tx } from '#api/crud/write.ts';
import { change, rows, sql, type Sql } from '#api/db/sql.ts';
import type { TriggerType } from '#api/features/notification-triggers/notification-types.rules.ts';
import { newId } from '#api/platform/ids.ts';
import type { PubSub } from '#api/platform/pubsub.ts';

/** People who get one message into their inbox. */
const MOST_PEOPLE = 1000;

/** A message: what a notification, or a type that people chose, reports at once. */
export type InboxMessage = {
  id: string;
  triggerId: string;
  type: TriggerType;
  total: number;
};

/** Writes a message of a notification into the inboxes of its recipients, unless they chose something else for the type. */
export async function tellRecipients(
  tx: Tx,
  pubsub: PubSub,
  message: InboxMessage,
  emails: readonly string[],
): Promise<void> {
  const addresses = new Set(emails.map((email) => email.toLowerCase()));
  const found = await rows(
    tx.em,
    sql<{ id: string; email: string }>`select person.id, person.email from console_user person
      left join inbox_choice chosen on chosen.customer_id = person.customer_id and chosen.user_id = person.id
        and chosen.trigger_type = ${message.type}
      where person.customer_id = ${tx.customerId} and person.status = 'ACTIVE' and person.email in (${sql.join([...addresses])})
        and chosen.choice is null`,
  );
  // The column's collation treats é as e.
  const people = found.filter(({ email }) => addresses.has(email.toLowerCase()));
  await deliver(tx, pubsub, message, people);
}

/** Writes a message into the inboxes of the people who chose all events of the type. */
export const tellFollowers = async (tx: Tx, pubsub: PubSub, message: InboxMessage): Promise<void> =>
  deliver(
    tx,
    pubsub,
    message,
    await rows(
      tx.em,
      sql<{ id: string }>`select person.id from inbox_choice chosen
        join console_user person on person.customer_id = chosen.customer_id and person.id = chosen.user_id and person.status = 'ACTIVE'
        where chosen.customer_id = ${tx.customerId} and chosen.trigger_type = ${message.type} and chosen.choice = 'ALL'
        limit ${MOST_PEOPLE}`,
    ),
  );

/** Keeps a message, so that entries can name its events. */
export const addMessage = (tx: Tx, { id, triggerId, type, total }: InboxMessage): Promise<number> =>
  change(
    tx.em,
    sql`insert into notification_message (customer_id, id, trigger_id, trigger_type, total)
      values (${tx.customerId}, ${id}, ${triggerId}, ${type}, ${total})`,
  );

async function deliver(
  tx: Tx,
  pubsub: PubSub,
  { id, triggerId, type, total }: InboxMessage,
  people: readonly { id: string }[],
): Promise<void> {
  if (people.length === 0) return;
  const { customerId } = tx;
  const values = people.map(
    (person): Sql => sql`(${customerId}, ${newId()}, ${person.id}, ${id}, ${triggerId}, ${type}, ${total})`,
  );
  await change(
    tx.em,
    // Somebody who has the message already does not get it again.
    sql`insert ignore into inbox_entry (customer_id, id, user_id, message_id, trigger_id, trigger_type, total) values ${sql.join(values)}`,
  );
  const userIds = people.map((person) => person.id);
  tx.afterCommit(() => pubsub.publish('inbox', { customerId, userIds }));
}

/** Deletes the messages and choices of a person who is removed. */
export async function dropInbox(tx: Tx, userId: string): Promise<void> {
  const isOwn = sql`customer_id = ${tx.customerId} and user_id = ${userId}`;
  await change(tx.em, sql`delete from inbox_entry where ${isOwn}`);
  await change(tx.em, sql`delete from inbox_choice where ${isOwn}`);
}
