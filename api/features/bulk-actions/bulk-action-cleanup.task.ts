import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { deleteOldRecords } from './delete-old-records.ts';

const HOUR_MS = 3_600_000;

/** Deletes records of bulk actions that are not needed any more. */
export const bulkActionCleanupTask = defineTask({
  kind: 'bulk-action-cleanup',
  everyMs: HOUR_MS,
  priority: 9,
  payload: yup.object({}),
  run: (_, { services, ending }: TaskRun<Services>) => deleteOldRecords(services.orm.em.fork(), ending),
});
