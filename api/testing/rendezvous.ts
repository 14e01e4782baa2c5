import { once } from 'node:events';

/** Long enough for the calls of a test on a busy machine. */
const PATIENCE_MS = 10_000;

/**
 * A point that calls pass together: each waits until `count` calls have come, and later calls pass at once. Race tests put
 * it between a read and the write that depends on it, so that the race happens whatever the machine's speed. A call that
 * waits for longer than `patienceMs` goes on alone: locks may keep the others away.
 */
export function rendezvous(count: number, patienceMs = PATIENCE_MS): () => Promise<void> {
  const opened = new AbortController();
  let come = 0;
  return async () => {
    come += 1;
    if (come >= count) opened.abort();
    if (opened.signal.aborted) return;
    await once(opened.signal, 'abort', { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  };
}
