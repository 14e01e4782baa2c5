import { sql } from '#api/db/sql.ts';
import { RESULT_HOURS } from '#api/features/files/result-file.service.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { deleteInBatches } from '#api/tasks/delete-in-batches.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';

const HOUR_MS = 3_600_000;

/** Deletes jobs that are older than their results. */
export const pdfJobCleanupTask = defineTask({
  kind: 'pdf-job-cleanup',
  everyMs: HOUR_MS,
  priority: 9,
  payload: yup.object({}),
  run: (_, { services, ending }: TaskRun<Services>) =>
    deleteInBatches(
      services.orm.em.fork(),
      ending,
      (limit) => sql`delete from pdf_job where created_at < now(3) - interval ${RESULT_HOURS * 2} hour limit ${limit}`,
    ),
});
