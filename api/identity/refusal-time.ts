import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 600;
const JITTER_MS = 50;

/**
 * Waits until a multiple of 600 ms has passed since the start, so that the response time does not reveal whether an
 * account exists. `started` in milliseconds since 1970.
 */
export async function waitUntilStep(started: number): Promise<void> {
  const elapsed = Date.now() - started;
  const steps = Math.ceil(elapsed / STEP_MS);
  await pause(steps * STEP_MS - elapsed + Math.random() * JITTER_MS);
}
