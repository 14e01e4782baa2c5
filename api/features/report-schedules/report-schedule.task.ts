import { sql } from '#api/db/sql.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { deleteInBatches } from '#api/tasks/delete-in-batches.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { dispatchReports } from './dispatch-reports.ts';

const DISPATCH_EVERY_MS = 20_000;
const HOUR_MS = 3_600_000;

/** Days for which runs are kept. */
const KEPT_DAYS = 90;

/** Begins the reports that are due, once on all replicas. Times that were missed are made up for by one run. */
export const reportDispatchTask = defineTask({
  kind: 'report-dispatch',
  everyMs: DISPATCH_EVERY_MS,
  priority: 3,
  payload: yup.object({}),
  run: (_, { services, ending }: TaskRun<Services>) => dispatchReports(services, ending),
});

/** Deletes files that have expired, and old runs. */
export const reportCleanupTask = defineTask({
  kind: 'report-cleanup',
  everyMs: HOUR_MS,
  priority: 9,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    const em = services.orm.em.fork();
    await deleteInBatches(
      em,
      ending,
      (limit) => sql`delete from report_file_part where (customer_id, file_id) in (select customer_id, id from (
        select file.customer_id, file.id from report_file file where file.expires_at < now(3) limit 100) expired) limit ${limit}`,
    );
    await deleteInBatches(
      em,
      ending,
      (
        limit,
      ) => sql`delete from report_file where expires_at < now(3) and not exists (select 1 from report_file_part part
        where part.customer_id = report_file.customer_id and part.file_id = report_file.id) limit ${limit}`,
    );
    await deleteInBatches(
      em,
      ending,
      (limit) => sql`delete from report_run where created_at < now(3) - interval ${KEPT_DAYS} day limit ${limit}`,
    );
  },
});
