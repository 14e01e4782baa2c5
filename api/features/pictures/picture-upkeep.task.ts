import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { deleteUnusedCopies, retryFailedCopies, startMissingCopies } from './picture-upkeep.ts';

const HOUR_MS = 3_600_000;

/** Starts missing copies of pictures, tries failed ones again, and deletes unused ones; first after an upgrade. */
export const pictureUpkeepTask = defineTask({
  kind: 'picture-upkeep',
  everyMs: HOUR_MS,
  priority: 8,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    await startMissingCopies(services, () => !ending.aborted);
    await retryFailedCopies(services);
    await deleteUnusedCopies(services);
  },
});
