import { say } from './progress.ts';

const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs `work` until it ends or a signal stops it (Ctrl-C, SIGTERM, SIGHUP), then runs `cleanUp`. Further signals are
 * ignored: npm and the terminal may both send the same Ctrl-C.
 *
 * @param work gets a signal that aborts when it must stop
 * @returns whether a signal stopped it
 */
export async function untilStopped(
  work: (signal: AbortSignal) => Promise<void>,
  cleanUp: () => Promise<void>,
): Promise<boolean> {
  // Servers must be stopped even if the terminal or pipe is closed.
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
  // After a stop, errors of the work do not matter.
  working.catch(() => undefined);
  try {
    await Promise.race([working, stopped.promise]);
    return controller.signal.aborted;
  } finally {
    await cleanUp();
  }
}
