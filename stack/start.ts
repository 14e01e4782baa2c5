import { setTimeout as pause } from 'node:timers/promises';
import { startDemo, stopDemo } from './demo.ts';
import type { StackOptions } from './ensure-stack.ts';
import { product, simulator } from './product.ts';
import { claimRun } from './run-claim.ts';
import type { Server } from './servers/server.ts';
import { printSummary } from './summary.ts';
import { runMain } from './system/errors.ts';
import { logFile } from './system/paths.ts';
import { say, secondsSince } from './system/progress.ts';
import { runningProcess, describeFailure } from './system/supervisor.ts';
import { untilStopped } from './system/until-stopped.ts';

/** Interval of the check that the product still runs. */
const CHECK_EVERY_MS = 1_000;

/** `npm start`: starts everything, and stops it at Ctrl-C. */
async function main(): Promise<number> {
  claimRun('npm start');
  const started = new Set<Server>();
  await untilStopped(
    async (signal) => {
      await startAll({ started, signal });
      await watch(signal);
    },
    async () => {
      await stopDemo(started);
      say('Stopped.');
    },
  );
  return 0;
}

async function startAll(options: StackOptions): Promise<void> {
  const begun = performance.now();
  say('Starting');
  const { PORT: port, ...environment } = await startDemo(options);
  printSummary(environment, { port, log: logFile('dev', product.name) }, secondsSince(begun));
}

/** Reports when the product or the simulator ends by itself. It restarts nothing, so that a developer sees the failure. */
async function watch(signal: AbortSignal): Promise<void> {
  const watched = new Set([product, simulator]);
  while (!signal.aborted) {
    for (const daemon of watched) {
      if (runningProcess('dev', daemon)) continue;
      watched.delete(daemon);
      say(
        describeFailure(
          daemon,
          'dev',
          'has ended. The servers still run; Ctrl-C stops them, then `npm start` starts everything again',
        ),
      );
    }
    await pause(CHECK_EVERY_MS, undefined, { signal });
  }
}

await runMain(main);
