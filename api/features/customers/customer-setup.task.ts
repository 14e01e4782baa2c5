import type { Context } from '#api/graphql/context.ts';
import { yup } from '#api/rules/yup.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { readSetup, takeStep } from './customer-setup-steps.ts';

/**
 * Makes what a customer needs on other servers, step by step, and afterwards has its realm follow its name and status.
 * It never gives up: somebody waits for the customer. A Keycloak that hangs takes the places of its own customers only.
 */
export const customerSetupTask = defineTask({
  kind: 'customer-setup',
  once: true,
  priority: 3,
  perTenant: 1,
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { firstMs: 1000, longestMs: 300_000 },
  payload: yup.object({}),
  async run(_, { services, subject, ending, signal }: TaskRun<Context['services']>) {
    let setup = await readSetup(services, subject);
    while (setup && (await takeStep(services, setup))) {
      signal.throwIfAborted();
      ending.throwIfAborted();
      setup = await readSetup(services, subject);
    }
  },
});
