import { change, sql } from '#api/db/sql.ts';
import { RESULT_HOURS } from '#api/features/files/result-file.service.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';

const HOUR_MS = 3_600_000;
const BATCH = 1000;

/** Deletes jobs that are older than their results. */
export const pdfJobCleanupTask = defineTask({
  kind: 'pdf-job-cleanup',
  everyMs: HOUR_MS,
  priority: 9,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    const em = services.orm.em.fork();
    const old = sql`created_at < now(3) - interval ${RESULT_HOURS * 2} hour`;
    while (!ending.aborted)
      if ((await change(em, sql`delete from pdf_job where ${old} limit ${BATCH}`)) < BATCH) return;
  },
});
