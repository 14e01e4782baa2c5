import { setTimeout as pause } from 'node:timers/promises';

export type WaitOptions = {
  withinMs: number;
  /** The pause between two looks. */
  everyMs?: number;
};

/** Looks until `condition` answers true; rejects with the last error, or a plain one, when the time is over. */
export async function waitUntil(condition: () => Promise<boolean>, options: WaitOptions): Promise<void> {
  const deadline = performance.now() + options.withinMs;
  let lastError = new Error(`still not so after ${Math.round(options.withinMs / 1000)} s`);
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
