import { setTimeout as pause } from 'node:timers/promises';
import type { TaskRun } from './task.ts';

/**
 * Repeats short work at an interval while this process holds the task: a schedule of seconds that needs no queue
 * statement per run. When this process ends, another process continues.
 */
export async function repeatWhileHeld(
  { ending, signal }: Pick<TaskRun<unknown>, 'ending' | 'signal'>,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const over = AbortSignal.any([ending, signal]);
  while (!over.aborted) {
    await work();
    await pause(everyMs, undefined, { signal: over }).catch(() => undefined);
  }
}
