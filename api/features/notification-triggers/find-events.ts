import type { SqlEntityManager } from '@mikro-orm/mysql';
import { allReportersOf } from '#api/db/event-reporters.ts';
import { change, nowMs, rows, sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';

const MINUTE_MS = 60_000;

/**
 * Writes an event for each machine that has been silent for the minutes of a trigger, or half an hour for inboxes, once
 * for each silence. Silences that had lasted so long before the trigger or choice existed are not reported.
 */
export const findOfflineMachines = (em: SqlEntityManager): Promise<number> =>
  change(
    em,
    sql`insert ignore into notification_event (customer_id, trigger_id, event_key, kind, facts)
      select due.customer_id, due.id, concat('offline:', machine.id, ':', presence.last_seen_ms), 'MACHINE_OFFLINE',
        json_object('machine', machine.name, 'minutes', due.machine_offline_threshold_minutes,
          'machineId', machine.id, 'lastSeenMs', presence.last_seen_ms)
      from ${allReportersOf('MACHINE_OFFLINE')} due
      join machine on machine.customer_id = due.customer_id and machine.status = 'ACTIVE'
      join machine_presence presence on presence.customer_id = machine.customer_id and presence.machine_id = machine.id
      left join notification_event known on known.customer_id = due.customer_id and known.trigger_id = due.id
        and known.event_key = concat('offline:', machine.id, ':', presence.last_seen_ms)
      where known.customer_id is null
        and presence.last_seen_ms <= ${nowMs} - due.machine_offline_threshold_minutes * ${MINUTE_MS}
        and presence.last_seen_ms + due.machine_offline_threshold_minutes * ${MINUTE_MS} >= unix_timestamp(due.created_at) * 1000`,
  );

/** SQL: the key of the event that a machine is back, from that of its reported silence. */
const backKey = sql`concat('back:', substring(gone.event_key, length('offline:') + 1))`;

/** SQL: a reported silence whose end is not known yet. */
const isOpen = sql`gone.kind = 'MACHINE_OFFLINE' and gone.resolved_at is null
  and (gone.sent_at is not null or gone.message_id is not null)`;

/** Writes an event for each machine that is back after its silence was reported. */
export async function findReturnedMachines(em: SqlEntityManager): Promise<void> {
  await change(
    em,
    sql`insert ignore into notification_event (customer_id, trigger_id, event_key, kind, facts)
      select gone.customer_id, gone.trigger_id, ${backKey}, 'MACHINE_BACK', gone.facts
      from notification_event gone
      join machine_presence presence on presence.customer_id = gone.customer_id
        and presence.machine_id = gone.facts->>'$.machineId' and presence.last_seen_ms > gone.facts->>'$.lastSeenMs'
      where ${isOpen}`,
  );
  // Only by that event: a machine that came back between the two statements gets its event in the next run.
  await change(
    em,
    sql`update notification_event gone
      join notification_event back on back.customer_id = gone.customer_id and back.trigger_id = gone.trigger_id
        and back.event_key = ${backKey}
      set gone.resolved_at = now(3)
      where ${isOpen}`,
  );
}

type CertificateTrigger = { customerId: string; id: string; days: number; timeZone: string };

/** Writes an event for each certificate that expires within the days of a trigger, once for each end. */
export async function findExpiringCertificates(em: SqlEntityManager, ending: AbortSignal): Promise<void> {
  const triggers = await rows(
    em,
    sql<CertificateTrigger>`
      select due.customer_id as customerId, due.id, due.product_expiration_days as days, customer.time_zone as timeZone
      from ${allReportersOf('PRODUCT_EXPIRED')} due
      join customer on customer.id = due.customer_id and customer.status = 'ACTIVE'`,
  );
  for (const { customerId, id, days, timeZone } of triggers) {
    if (ending.aborted) return;
    const today = dayIn(timeZone, clock.now());
    await change(
      em,
      sql`insert ignore into notification_event (customer_id, trigger_id, event_key, kind, facts)
        select certificate.customer_id, ${id}, concat('certificate:', certificate.id, ':', certificate.expiration_date),
          'PRODUCT_EXPIRED', json_object('productId', product.id, 'product', product.name, 'size', size.size, 'certificate', certificate.number,
            'expiresAt', date_format(certificate.expiration_date, '%Y-%m-%d'))
        from product_certificate certificate
        join product_size size on size.customer_id = certificate.customer_id and size.id = certificate.size_id and size.live = 1
        join product on product.customer_id = size.customer_id and product.id = size.product_id and product.status = 'ACTIVE'
        where certificate.customer_id = ${customerId} and certificate.status = 'ACTIVE'
          and certificate.expiration_date between ${today} and ${addDays(today, days)}`,
    );
  }
}
