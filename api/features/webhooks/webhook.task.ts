import { sql } from '#api/db/sql.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { deleteInBatches } from '#api/tasks/delete-in-batches.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { dispatchDeliveries } from './dispatch-deliveries.ts';
import { renewSecrets } from './webhook-secret.ts';
import { findCertificatesForWebhooks, findMachinesBack, findSilentMachines } from './find-webhook-events.ts';

const DISPATCH_EVERY_MS = 5000;
const HOUR_MS = 3_600_000;

/** Days for which the log of a webhook is kept. */
const KEPT_DAYS = 30;

/** Finds machines that are silent or back, and gives waiting messages to the queue. */
export const webhookDispatchTask = defineTask({
  kind: 'webhook-dispatch',
  everyMs: DISPATCH_EVERY_MS,
  priority: 3,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    const em = services.orm.em.fork();
    await findSilentMachines(em);
    await findMachinesBack(em);
    await dispatchDeliveries(services, ending);
  },
});

/**
 * Each hour, because a company's day may begin at any: finds certificates that expire soon, deletes old messages,
 * and encrypts secrets anew after a rotation.
 */
export const webhookUpkeepTask = defineTask({
  kind: 'webhook-upkeep',
  everyMs: HOUR_MS,
  atStart: true,
  priority: 6,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    const em = services.orm.em.fork();
    await renewSecrets(em, services.config.APP_SECRET, ending);
    await findCertificatesForWebhooks(em, ending);
    await deleteInBatches(
      em,
      ending,
      (limit) =>
        sql`delete from webhook_delivery where occurred_at < now(3) - interval ${KEPT_DAYS} day limit ${limit}`,
    );
  },
});
