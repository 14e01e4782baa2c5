import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, nowMs, rows, sql } from '#api/db/sql.ts';
import { newMessageId } from '#api/db/webhook-events.ts';
import { clock } from '#api/platform/clock.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';

/** Minutes of silence after which a machine counts as offline, and days before the end of a certificate. */
const OFFLINE_MINUTES = 30;
const EXPIRES_WITHIN_DAYS = 30;

const OFFLINE_MS = OFFLINE_MINUTES * 60_000;

/** SQL: a webhook that gets events of a type. */
const gets = (type: string) =>
  sql`due.status = 'ACTIVE' and due.secret_issued_at is not null and json_contains(due.event_types, ${JSON.stringify(type)})`;

/** Writes a message for each machine that has been silent, once for each silence that ended after the webhook was made. */
export const findSilentMachines = (em: SqlEntityManager): Promise<number> =>
  change(
    em,
    sql`insert ignore into webhook_delivery (customer_id, id, webhook_id, event_key, event_type, facts, state)
      select due.customer_id, ${newMessageId}, due.id, concat('offline:', machine.id, ':', presence.last_seen_ms), 'MACHINE_OFFLINE',
        json_object('machineId', machine.id, 'machine', machine.name, 'minutes', ${OFFLINE_MINUTES}, 'lastSeenMs', presence.last_seen_ms), 'NEW'
      from webhook due
      join machine on machine.customer_id = due.customer_id and machine.status = 'ACTIVE'
      join machine_presence presence on presence.customer_id = machine.customer_id and presence.machine_id = machine.id
      left join webhook_delivery known on known.customer_id = due.customer_id and known.webhook_id = due.id
        and known.event_key = concat('offline:', machine.id, ':', presence.last_seen_ms)
      where ${gets('MACHINE_OFFLINE')} and known.customer_id is null
        and presence.last_seen_ms <= ${nowMs} - ${OFFLINE_MS}
        and presence.last_seen_ms + ${OFFLINE_MS} >= unix_timestamp(due.created_at) * 1000
        and presence.last_seen_ms >= ${nowMs} - 20 * 86400000`,
  );

/** SQL: a reported silence whose end is not known yet, and the key of the message about its end. */
const isOpen = sql`gone.event_type = 'MACHINE_OFFLINE' and gone.resolved_at is null`;
const backKey = sql`concat('back:', substring(gone.event_key, length('offline:') + 1))`;

/** Writes a message for each machine that is back. */
export async function findMachinesBack(em: SqlEntityManager): Promise<void> {
  await change(
    em,
    sql`insert ignore into webhook_delivery (customer_id, id, webhook_id, event_key, event_type, facts, state)
      select gone.customer_id, ${newMessageId}, gone.webhook_id, ${backKey}, 'MACHINE_BACK', gone.facts, 'NEW'
      from webhook_delivery gone
      join machine_presence presence on presence.customer_id = gone.customer_id
        and presence.machine_id = gone.facts->>'$.machineId' and presence.last_seen_ms > gone.facts->>'$.lastSeenMs'
      where ${isOpen}`,
  );
  await change(
    em,
    sql`update webhook_delivery gone
      join webhook_delivery back on back.customer_id = gone.customer_id and back.webhook_id = gone.webhook_id
        and back.event_key = ${backKey}
      set gone.resolved_at = now(3) where ${isOpen}`,
  );
}

/** Writes a message for each certificate that expires soon, on the day when it comes near. */
export async function findCertificatesForWebhooks(em: SqlEntityManager, ending: AbortSignal): Promise<void> {
  const webhooks = await rows(
    em,
    sql<{ customerId: string; id: string; timeZone: string }>`
      select due.customer_id as customerId, due.id, customer.time_zone as timeZone
      from webhook due join customer on customer.id = due.customer_id and customer.status = 'ACTIVE'
      where ${gets('PRODUCT_EXPIRED')}`,
  );
  for (const { customerId, id, timeZone } of webhooks) {
    if (ending.aborted) return;
    const last = addDays(dayIn(timeZone, clock.now()), EXPIRES_WITHIN_DAYS);
    // Only the days just before the limit: the log, which prevents a second message, is deleted after 30 days.
    const first = addDays(last, -7);
    await change(
      em,
      sql`insert ignore into webhook_delivery (customer_id, id, webhook_id, event_key, event_type, facts, state)
        select certificate.customer_id, ${newMessageId}, ${id}, concat('certificate:', certificate.id, ':', certificate.expiration_date),
          'PRODUCT_EXPIRED', json_object('productId', product.id, 'product', product.name, 'size', size.size,
            'certificateId', certificate.id, 'certificate', certificate.number,
            'expiresAt', date_format(certificate.expiration_date, '%Y-%m-%d')), 'NEW'
        from product_certificate certificate
        join product_size size on size.customer_id = certificate.customer_id and size.id = certificate.size_id and size.live = 1
        join product on product.customer_id = size.customer_id and product.id = size.product_id and product.status = 'ACTIVE'
        where certificate.customer_id = ${customerId} and certificate.status = 'ACTIVE'
          and certificate.expiration_date between ${first} and ${last}`,
    );
  }
}
