import { setTimeout as pause } from 'node:timers/promises';
import { buildConsole, CONSOLE_FOLDER } from './console-build.ts';
import { ensureStack, type StackOptions } from './ensure-stack.ts';
import { errorMessage, runMain } from './errors.ts';
import { choosePorts } from './ports.ts';
import { product, runProductScript, simulator, startProduct, startSimulator } from './product.ts';
import { say, secondsSince, step } from './progress.ts';
import { claimRun } from './run-claim.ts';
import type { Server } from './servers/server.ts';
import { printSummary } from './summary.ts';
import { runningProcess, stopDaemon, trouble } from './supervisor.ts';
import { untilStopped } from './until-stopped.ts';

/** Between two looks whether the product still runs. */
const LOOK_EVERY_MS = 1_000;

/** `npm start`: brings everything up, and keeps it up until Ctrl-C. */
async function main(): Promise<number> {
  claimRun('npm start');
  const started = new Set<Server>();
  return untilStopped(
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
}

async function startAll(options: StackOptions): Promise<void> {
  const begun = performance.now();
  say('Starting');
  const storage = ensureStorage(options);
  const consoleBuild = buildConsole();
  // A failure of one is told when its turn comes; until then it must not count as unhandled.
  consoleBuild.catch(() => undefined);
  const mysqlReady = ensureStack('dev', { ...options, servers: ['mysql'] });
  const [environment] = await Promise.all([
    ensureStack('dev', { ...options, servers: ['mysql', 'keycloak', 'valkey', 'mail'] }),
    mysqlReady.then((known) => runProductScript('api/db/migrate.ts', known)),
  ]);
  await step('filling in the demo data', () => runProductScript('api/db/seed.ts', environment));
  await consoleBuild;
  const { product: port } = await choosePorts('dev', new Set(['product']));
  const own = {
    ...environment,
    PORT: String(port),
    NODE_ENV: process.env['NODE_ENV'] || 'production',
    CONSOLE_DIR: CONSOLE_FOLDER,
  };
  options.signal?.throwIfAborted();
  await step('starting the product', () => startProduct('dev', own));
  await startSimulator('dev', own);
  printSummary(own, secondsSince(begun));
  await storage;
}

/** Storage takes minutes to build the first time, and the product does without it until then. */
async function ensureStorage(options: StackOptions): Promise<void> {
  try {
    await ensureStack('dev', { ...options, servers: ['storage'] });
  } catch (error) {
    if (!options.signal?.aborted) say(`  ! S3 storage is not there, all else works: ${errorMessage(error)}`);
  }
}

/** Tells when the product or the simulator ends by itself. Nothing is restarted, so that a fault is seen. */
async function watch(signal: AbortSignal): Promise<void> {
  const watched = new Set([product, simulator]);
  while (!signal.aborted) {
    for (const daemon of watched) {
      if (runningProcess('dev', daemon)) continue;
      watched.delete(daemon);
      say(trouble(daemon, 'dev', 'has ended. The servers still run; Ctrl-C stops them, `npm start` starts all anew'));
    }
    await pause(LOOK_EVERY_MS, undefined, { signal });
  }
}

await runMain(main);
