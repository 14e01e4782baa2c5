import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { cleanUploads } from './upload-cleanup.ts';

const TEN_MINUTES_MS = 600_000;

/** Deletes uploads that nobody confirmed, files that no record has, and objects that no row names. */
export const uploadCleanupTask = defineTask({
  kind: 'upload-cleanup',
  everyMs: TEN_MINUTES_MS,
  priority: 9,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    await cleanUploads(services, () => !ending.aborted);
  },
});
