import { clock } from '#api/platform/clock.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { countNextDays, tenantsToCount } from './withdrawal-rollup.service.ts';

/**
 * Counts withdrawals for the dashboard. An interrupted run is continued by the next one: each step moves the border of
 * a tenant in its own transaction.
 */
export const withdrawalRollupTask = defineTask({
  kind: 'withdrawal-rollup',
  everyMs: 600_000,
  priority: 8,
  payload: yup.object({}),
  async run(_, { services, ending }: TaskRun<Services>) {
    const em = services.orm.em.fork();
    const now = clock.now();
    for (const customerId of await tenantsToCount(em, now)) {
      while (!ending.aborted && (await countNextDays(em, customerId, now)));
      if (ending.aborted) return;
    }
  },
});
