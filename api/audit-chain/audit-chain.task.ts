import type { Config } from '#api/config.ts';
import type { Services } from '#api/services/services.ts';
import { repeatWhileHeld } from '#api/tasks/repeat-while-held.ts';
import { defineTask, type AnyTask, type TaskRun } from '#api/tasks/task.ts';
import { yup } from '#api/rules/yup.ts';
import { writeCheckpoint } from './checkpoints.ts';
import { LATE_SECONDS, sealEntries } from './seal.ts';

/** The same before a checkpoint, for rare cases: a server that was suspended, a clock that was set back. */
const VERY_LATE_SECONDS = 3600;

/** Short, because the trail must not stay unsealed for longer than the interval of checkpoints. */
const backoff = { firstMs: 1000, longestMs: 5000 };

/** Tasks that seal the audit trail and write checkpoints. Only one process runs each of them at a time. */
export function auditChainTasks({ AUDIT_SEAL_MS, AUDIT_CHECKPOINT_SECONDS }: Config): AnyTask<Services>[] {
  if (AUDIT_SEAL_MS === 0) return [];
  const written = new Map<string, number>();
  const seal = defineTask({
    kind: 'audit-seal',
    everyMs: AUDIT_SEAL_MS,
    priority: 1,
    backoff,
    payload: yup.object({}),
    run: (_, run: TaskRun<Services>) =>
      repeatWhileHeld(run, AUDIT_SEAL_MS, () => sealEntries(run.services, LATE_SECONDS, () => !run.ending.aborted)),
  });
  const checkpoint = defineTask({
    kind: 'audit-checkpoint',
    everyMs: AUDIT_CHECKPOINT_SECONDS * 1000,
    backoff,
    payload: yup.object({}),
    async run(_, { services, ending }: TaskRun<Services>) {
      await sealEntries(services, VERY_LATE_SECONDS, () => !ending.aborted);
      if (!ending.aborted) await writeCheckpoint(services, written);
    },
  });
  return [seal, checkpoint];
}
