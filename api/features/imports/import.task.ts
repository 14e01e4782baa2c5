import type { Context } from '#api/graphql/context.ts';
import { yup } from '#api/rules/yup.ts';
import { actorOf, callerRules } from '#api/tasks/caller.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { applyRows } from './apply-rows.ts';
import { readBatch } from './batch-state.ts';
import { checkRows } from './check-rows.ts';
import { IMPORTERS } from './importers.ts';
import { readFile } from './read-file.ts';
import { undoRows } from './undo-rows.ts';

/** Steps of an import that run in the background, by its state. */
const STEPS = { READING: readFile, CHECKING: checkRows, APPLYING: applyRows, UNDOING: undoRows } as const;

const isStep = (state: string): state is keyof typeof STEPS => Object.hasOwn(STEPS, state);

/**
 * Does what the state of an import says: reads, checks, writes or undoes it. The subject is its id. Each step continues
 * where an earlier try has stopped, or begins again if it writes no records.
 */
export const importTask = defineTask({
  kind: 'import',
  once: true,
  atOnce: 2,
  perTenant: 1,
  priority: 4,
  sealed: true,
  payload: yup.object({ caller: callerRules }),
  async run({ caller }, { services, customerId, subject: id, signal, ending }: TaskRun<Context['services']>) {
    if (customerId === null) throw new Error('An import belongs to a tenant');
    const em = services.orm.em.fork();
    const key = { customerId, id };
    const batch = await readBatch(em, key);
    if (!batch || !isStep(batch.state)) return;
    const tenant = { id: customerId };
    const importer = IMPORTERS[batch.noun];
    const stopped = AbortSignal.any([signal, ending]);
    const context = { em, key, tenant, importer, stopped, actor: actorOf(caller), storage: services.storage };
    await STEPS[batch.state](context, batch);
  },
});
