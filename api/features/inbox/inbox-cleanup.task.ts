import { sql } from '#api/db/sql.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { deleteInBatches } from '#api/tasks/delete-in-batches.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';

const DAY_MS = 86_400_000;

/** Days for which messages stay in inboxes; what they are about stays one day longer, because entries refer to it. */
export const INBOX_DAYS = 90;

/** Deletes old messages. Their events stay longer, so that they are not reported again. */
export const inboxCleanupTask = defineTask({
  kind: 'inbox-cleanup',
  everyMs: DAY_MS,
  priority: 9,
  payload: yup.object({}),
  run: (_, { services, ending }: TaskRun<Services>) => deleteOldMessages(services, ending),
});

/** Deletes the entries of 90 days ago, then the messages without entries. */
export async function deleteOldMessages({ orm }: Pick<Services, 'orm'>, ending: AbortSignal): Promise<void> {
  const em = orm.em.fork();
  await deleteInBatches(
    em,
    ending,
    (limit) => sql`delete from inbox_entry where created_at < now(3) - interval ${INBOX_DAYS} day limit ${limit}`,
  );
  await deleteInBatches(
    em,
    ending,
    (limit) =>
      sql`delete from notification_message where created_at < now(3) - interval ${INBOX_DAYS + 1} day limit ${limit}`,
  );
}
