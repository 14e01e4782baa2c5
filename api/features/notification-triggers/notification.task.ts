import { sql } from '#api/db/sql.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { deleteInBatches } from '#api/tasks/delete-in-batches.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { escalateDue } from './escalate-messages.ts';
import { findExpiringCertificates, findOfflineMachines, findReturnedMachines } from './find-events.ts';
import { tellFollowersDue } from './send-to-followers.ts';
import { dropEventsOfInactive, sendDueMessages } from './send-messages.ts';

const SEND_EVERY_MS = 15_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Sent events are kept this long, so that the same event is not reported again. */
const KEPT_DAYS = 400;

/** Finds machines that are silent or back, and sends the messages that are due (requirements M7). */
export const notificationSendTask = defineTask({
  kind: 'notification-send',
  everyMs: SEND_EVERY_MS,
  priority: 3,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    const em = services.orm.em.fork();
    await findOfflineMachines(em);
    await findReturnedMachines(em);
    await dropEventsOfInactive(services);
    await sendDueMessages(services, ending);
    await tellFollowersDue(services, ending);
    await escalateDue(services, ending);
  },
});

/** Finds certificates that will expire, at each hour, because a company's day may begin at any. */
export const notificationCertificatesTask = defineTask({
  kind: 'notification-certificates',
  everyMs: HOUR_MS,
  atStart: true,
  priority: 5,
  payload: yup.object({}),
  run: (_, { services, ending }: TaskRun<Services>) => findExpiringCertificates(services.orm.em.fork(), ending),
});

/** Deletes events that were sent long ago. */
export const notificationCleanupTask = defineTask({
  kind: 'notification-cleanup',
  everyMs: DAY_MS,
  priority: 9,
  payload: yup.object({}),
  run: (_, { services, ending }: TaskRun<Services>) =>
    deleteInBatches(
      services.orm.em.fork(),
      ending,
      (limit) => sql`delete from notification_event where sent_at < now(3) - interval ${KEPT_DAYS} day limit ${limit}`,
    ),
});
