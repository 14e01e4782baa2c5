import { setTimeout as pause } from 'node:timers/promises';
import type { TaskRun } from './task.ts';

/**
 * Repeats short work every so many milliseconds for as long as this process holds the task: a schedule of seconds that
 * costs the queue no statement each time. Another process goes on with it when this one ends.
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
