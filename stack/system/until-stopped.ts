import { say } from './progress.ts';

const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs `work` until it ends or a person stops it (Ctrl-C, or the signals that mean the same), then `cleanUp`, whichever
 * came first. More signals change nothing: npm and the terminal may both pass on the same Ctrl-C.
 *
 * @param work gets a signal that aborts when it is to stop
 * @returns whether a person stopped it
 */
export async function untilStopped(
  work: (signal: AbortSignal) => Promise<void>,
  cleanUp: () => Promise<void>,
): Promise<boolean> {
  // A closed terminal or pipe must not keep the servers from being stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const controller = new AbortController();
  const stopped = Promise.withResolvers<void>();
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (controller.signal.aborted) return;
      say('\nStopping …');
      controller.abort();
      stopped.resolve();
    });
  }
  const working = work(controller.signal);
  // Once it is stopped, what the work says does not matter any more.
  working.catch(() => undefined);
  try {
    await Promise.race([working, stopped.promise]);
    return controller.signal.aborted;
  } finally {
    await cleanUp();
  }
}
