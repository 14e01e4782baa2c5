import { recordAudit } from '#api/db/audit.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { consoleUserById } from '#api/features/console-users/console-user.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { withinLetterLimits } from '#api/mail/letter-limits.ts';
import { clock } from '#api/platform/clock.ts';
import { notFound, unavailable } from '#api/platform/errors.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { notificationLetterTask } from './notification-letter.task.ts';
import { NotificationTrigger } from './notification-trigger.entity.ts';

/** Channel and minutes of the sample. */
const SAMPLE = { channel: 1, minutes: 30, days: 30 };

/**
 * Sends a sample of a notification to the caller alone: a letter as recipients get it, with a machine and a product of the
 * company. Within the caller's share of letters; UNAVAILABLE when mail is off.
 */
export async function sendTestNotification(ctx: TenantContext, id: string): Promise<NotificationTrigger> {
  const { services, viewer, tenant, em } = ctx;
  const trigger = await getOrFail(ctx, NotificationTrigger, id);
  const caller = await consoleUserById(em, tenant.id, viewer.id);
  if (!caller) throw notFound('ConsoleUser');
  if (!services.mail) throw unavailable('mail');
  const letter = { senderId: viewer.id, customerId: tenant.id, recipient: caller.email };
  await withinLetterLimits(services.identity.limiter, services.config, letter, () =>
    write(ctx, async (tx) => {
      const event = {
        kind: trigger.triggerType,
        occurredAt: clock.now().toISOString(),
        facts: await sampleFacts(tx, trigger, caller.name),
      };
      const sample = { to: caller.email, triggerId: id, total: 1, events: [event], isTest: true };
      await services.tasks.enqueue(tx, notificationLetterTask, sample, { customerId: tx.customerId, subject: id });
      const changes = { testSent: { old: null, new: 'SENT' } };
      await recordAudit(tx.em, [
        { operation: 'UPDATE', targetEntityType: 'NOTIFICATION_TRIGGER', targetEntityId: id, changes },
      ]);
    }),
  );
  return trigger;
}

type Names = { machine: string | null; product: string | null; size: string | null; certificate: string | null };

/** What an event of the company could say. A company without machines or products gets a dash instead of a name. */
async function sampleFacts(
  { em, customerId }: Tx,
  { productExpirationDays, machineOfflineThresholdMinutes }: NotificationTrigger,
  employee: string,
): Promise<Record<string, string | number | null>> {
  const names = await firstRow(
    em,
    sql<Names & { timeZone: string }>`select customer.time_zone as timeZone,
      (select name from machine where customer_id = ${customerId} and live = 1 order by name limit 1) as machine,
      product.name as product, size.size, certificate.number as certificate
      from customer
      left join product on product.customer_id = customer.id and product.id = (
        select min(id) from product where customer_id = ${customerId} and status = 'ACTIVE')
      left join product_size size on size.customer_id = customer.id and size.id = (
        select min(id) from product_size where customer_id = ${customerId} and product_id = product.id and live = 1)
      left join product_certificate certificate on certificate.customer_id = customer.id and certificate.id = (
        select min(id) from product_certificate where customer_id = ${customerId} and size_id = size.id and status = 'ACTIVE')
      where customer.id = ${customerId}`,
  );
  const { machine = null, product = null, size = null, certificate = null, timeZone = 'UTC' } = names ?? {};
  return {
    machine,
    product,
    size,
    certificate,
    channel: SAMPLE.channel,
    minutes: machineOfflineThresholdMinutes ?? SAMPLE.minutes,
    expiresAt: addDays(dayIn(timeZone, clock.now()), productExpirationDays ?? SAMPLE.days),
    employee,
    place: machine,
    refusalCode: null,
    errorCode: null,
    errorMessage: null,
    reason: null,
  };
}
