import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 600;
const JITTER_MS = 50;

/**
 * Waits until a multiple of 600 ms has passed since the start, so that the time of an answer does not tell whether an
 * account exists.
 */
export async function untilStep(started: number): Promise<void> {
  const elapsed = Date.now() - started;
  const steps = Math.ceil(elapsed / STEP_MS);
  await pause(steps * STEP_MS - elapsed + Math.random() * JITTER_MS);
}
