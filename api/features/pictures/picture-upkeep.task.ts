import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { moveProductPictures } from './move-product-pictures.ts';
import { deleteUnusedCopies, retryFailedCopies, startMissingCopies } from './picture-upkeep.ts';

const HOUR_MS = 3_600_000;

/**
 * Moves pictures of products that an older version has stored in public, starts missing copies of pictures, tries failed
 * ones again, and deletes unused ones. It runs when a worker starts, because pictures that an older version has stored are
 * not shown before they are copied.
 */
export const pictureUpkeepTask = defineTask({
  kind: 'picture-upkeep',
  everyMs: HOUR_MS,
  atStart: true,
  priority: 2,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    await moveProductPictures(services, () => !ending.aborted);
    await startMissingCopies(services, () => !ending.aborted);
    await retryFailedCopies(services);
    await deleteUnusedCopies(services);
  },
});
