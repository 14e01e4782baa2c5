import { LockMode } from '@mikro-orm/core';
import { saveRow } from '#api/crud/update-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { clock } from '#api/platform/clock.ts';
import type { Services } from '#api/services/services.ts';
import { webhookDisabledLetterTask } from './webhook-disabled-letter.task.ts';
import { isGivenUp } from './webhook-retry.ts';
import { Webhook } from './webhook.entity.ts';

/** Most administrators that get a mail about it. */
const MOST_MAILS = 50;

/** Notes that an attempt failed. A webhook that has failed for days becomes inactive, and its administrators read why. */
export async function disableFailing(tx: Tx, { tasks }: Services, webhookId: string): Promise<void> {
  const { em, customerId } = tx;
  await change(
    em,
    sql`update webhook set failing_since = now(3) where customer_id = ${customerId} and id = ${webhookId} and failing_since is null`,
  );
  const row = await em.findOne(
    Webhook,
    { customerId, id: webhookId, status: 'ACTIVE' },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!row?.failingSince || !isGivenUp(row.failingSince, clock.now())) return;
  await saveRow(tx, row, { status: 'INACTIVE', disabledAt: clock.now() });
  const administrators = await rows(
    em,
    sql<{ email: string; name: string; language: MailLanguage | null }>`select email, name, language from console_user
      where customer_id = ${customerId} and is_customer_admin = 1 and status = 'ACTIVE' order by id limit ${MOST_MAILS}`,
  );
  for (const { email, name, language } of administrators)
    await tasks.enqueue(
      tx,
      webhookDisabledLetterTask,
      { to: { email, name, language: language ?? 'en' }, webhookId, webhook: row.name },
      { customerId, subject: webhookId },
    );
}
