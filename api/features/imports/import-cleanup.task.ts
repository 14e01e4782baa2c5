import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { deleteOldRows } from './delete-old-rows.ts';

const HOUR_MS = 3_600_000;

/** Deletes rows of imports that are not needed any more. */
export const importCleanupTask = defineTask({
  kind: 'import-cleanup',
  everyMs: HOUR_MS,
  priority: 9,
  payload: yup.object({}),
  run: (_, { services, ending }: TaskRun<Services>) => deleteOldRows(services.orm.em.fork(), ending),
});
