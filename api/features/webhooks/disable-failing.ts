import { LockMode } from '@mikro-orm/core';
import { saveRow } from '#api/crud/update-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import { activeAdministrators } from '#api/features/console-users/administrators.service.ts';
import { clock } from '#api/platform/clock.ts';
import type { Services } from '#api/services/services.ts';
import { webhookDisabledLetterTask } from './webhook-disabled-letter.task.ts';
import { isGivenUp } from './webhook-retry.ts';
import { Webhook } from './webhook.entity.ts';

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
  for (const to of await activeAdministrators(em, customerId))
    await tasks.enqueue(
      tx,
      webhookDisabledLetterTask,
      { to, webhookId, webhook: row.name },
      { customerId, subject: webhookId },
    );
}
