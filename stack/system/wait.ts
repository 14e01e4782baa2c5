import { setTimeout as pause } from 'node:timers/promises';

export type WaitOptions = {
  withinMs: number;
  /** Pause between two checks, in ms. Default 50. */
  everyMs?: number;
};

/** Repeats `condition` until it returns true. After `withinMs` it throws the last error, or a timeout error. */
export async function waitUntil(condition: () => Promise<boolean>, options: WaitOptions): Promise<void> {
  const deadline = performance.now() + options.withinMs;
  let lastError = new Error(`condition still false after ${Math.round(options.withinMs / 1000)} s`);
  for (;;) {
    try {
      if (await condition()) return;
    } catch (error) {
      lastError = error instanceof Error ? error : new Error(String(error));
    }
    if (performance.now() > deadline) throw lastError;
    await pause(options.everyMs ?? 50);
  }
}
