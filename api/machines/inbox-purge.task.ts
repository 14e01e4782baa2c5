import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { yup } from '#api/rules/yup.ts';
import { purgeInbox } from './inbox-purge.ts';

const HOUR_MS = 3_600_000;

/** Deletes old answers to machines' messages, once an hour. */
export const inboxPurgeTask = defineTask({
  kind: 'inbox-purge',
  everyMs: HOUR_MS,
  priority: 9,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    await purgeInbox(services, () => !ending.aborted);
  },
});
