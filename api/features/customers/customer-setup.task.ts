import type { Context } from '#api/graphql/context.ts';
import { yup } from '#api/rules/yup.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { readSetup, runStep } from './customer-setup-steps.ts';

/**
 * Creates realm, account and invitation of a customer step by step; later it updates the realm to name and status. It
 * repeats without limit, because a person waits for the customer. `perTenant` limits the slots that a hanging Keycloak
 * can block.
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
    while (setup && (await runStep(services, setup))) {
      signal.throwIfAborted();
      ending.throwIfAborted();
      setup = await readSetup(services, subject);
    }
  },
});
