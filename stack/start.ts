import { setTimeout as pause } from 'node:timers/promises';
import { buildConsole, CONSOLE_FOLDER } from './console-build.ts';
import type { StackOptions } from './ensure-stack.ts';
import { prepareProduct, setRealmAddresses } from './prepare.ts';
import { product, simulator, startProduct, startSimulator } from './product.ts';
import { claimRun } from './run-claim.ts';
import type { Server } from './servers/server.ts';
import { printSummary } from './summary.ts';
import { runMain } from './system/errors.ts';
import { logFile } from './system/paths.ts';
import { choosePorts } from './system/ports.ts';
import { say, secondsSince, step } from './system/progress.ts';
import { runningProcess, stopDaemon, describeFailure } from './system/supervisor.ts';
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
      await stopDaemon(simulator, 'dev');
      await stopDaemon(product, 'dev');
      await Promise.all([...started].map((server) => stopDaemon(server, 'dev')));
      say('Stopped.');
    },
  );
  return 0;
}

async function startAll(options: StackOptions): Promise<void> {
  const begun = performance.now();
  say('Starting');
  const consoleBuild = buildConsole();
  // A failure of the build is thrown at the await below; until then it must not count as unhandled.
  consoleBuild.catch(() => undefined);
  const environment = await prepareProduct(options);
  await consoleBuild;
  options.signal?.throwIfAborted();
  const own = { ...environment, ...(await productSettings()) };
  await Promise.all([step('starting the product', () => startProduct('dev', own)), setRealmAddresses(own)]);
  await startSimulator('dev', own);
  printSummary(own, { port: own.PORT, log: logFile('dev', product.name) }, secondsSince(begun));
}

/**
 * The console is served as in production, by the product itself. Only in one point does the demo differ: it accepts every
 * valid GraphQL document, so that one can try the API.
 */
async function productSettings() {
  const { product: port } = await choosePorts('dev', new Set(['product']));
  return {
    PORT: String(port),
    NODE_ENV: process.env['NODE_ENV'] || 'production',
    CONSOLE_DIR: process.env['CONSOLE_DIR'] || CONSOLE_FOLDER,
    REGISTERED_OPERATIONS_ONLY: process.env['REGISTERED_OPERATIONS_ONLY'] || 'false',
  };
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
