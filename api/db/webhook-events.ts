import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, sql, type Sql } from './sql.ts';

/** SQL: the id of a new message, for statements that write a message for each webhook. */
export const newMessageId: Sql = sql`concat('01', upper(substring(hex(random_bytes(12)), 1, 24)))`;

/** An event for webhooks. `facts` has no personal data: receivers and the log keep it. */
export type WebhookEvent = {
  type: string;
  /** Prevents that it is sent twice. */
  key: string;
  facts: Readonly<Record<string, string | number | null>>;
};

/**
 * Writes a message for each active webhook of the tenant that gets events of this type (IDEA-30), in the transaction of
 * the event. One statement, which reads nothing else when the tenant has no such webhook.
 */
export const addWebhookEvent = (
  { em, customerId }: { em: SqlEntityManager; readonly customerId: string },
  { type, key, facts }: WebhookEvent,
): Promise<number> =>
  change(
    em,
    sql`insert ignore into webhook_delivery (customer_id, id, webhook_id, event_key, event_type, facts, state)
      select due.customer_id, ${newMessageId}, due.id, ${key}, ${type}, ${JSON.stringify(facts)}, 'NEW'
      from webhook due
      where due.customer_id = ${customerId} and due.status = 'ACTIVE' and due.secret_issued_at is not null
        and json_contains(due.event_types, ${JSON.stringify(type)})`,
  );
