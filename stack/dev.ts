import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { StackError, runMain } from './system/errors.ts';
import { repositoryRoot } from './system/paths.ts';
import { choosePorts } from './system/ports.ts';
import { prepareProduct } from './prepare.ts';
import { isReady } from './product.ts';
import { say, secondsSince } from './system/progress.ts';
import { claimRun } from './run-claim.ts';
import type { Server } from './servers/server.ts';
import { printSummary } from './summary.ts';
import { stopDaemon } from './system/supervisor.ts';
import { untilStopped } from './system/until-stopped.ts';
import { waitUntil } from './system/wait.ts';

const READY_WITHIN_MS = 60_000;

/** `npm run dev`: the servers, the api that restarts when its code changes, the console that updates in the browser. */
async function main(): Promise<number> {
  claimRun('npm run dev');
  const started = new Set<Server>();
  const children: ChildProcess[] = [];
  await untilStopped(
    async (signal) => {
      const begun = performance.now();
      say('Starting');
      const { environment } = await prepareProduct({ started, signal });
      const { product: apiPort, devServer: pagePort } = await choosePorts('dev', new Set(['product', 'devServer']));
      const own = { ...environment, PORT: String(apiPort), PUBLIC_PORT: String(pagePort) };
      signal.throwIfAborted();
      children.push(...startChildren(own, pagePort));
      await waitUntil(() => isReady(own), { withinMs: READY_WITHIN_MS });
      printSummary(own, String(pagePort), secondsSince(begun));
      await oneEnds(children);
    },
    async () => {
      await Promise.all(children.map(endChild));
      await Promise.all([...started].map((server) => stopDaemon(server, 'dev')));
      say('Stopped.');
    },
  );
  return 0;
}

function startChildren(environment: Record<string, string>, pagePort: number): ChildProcess[] {
  const vite = path.join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const page = [
    '--config',
    'console/vite.config.ts',
    '--port',
    String(pagePort),
    '--strictPort',
    '--clearScreen',
    'false',
  ];
  return [
    ['--watch', '--watch-preserve-output', 'api/main.ts'],
    [vite, ...page],
  ].map((args) =>
    spawn(process.execPath, args, { cwd: repositoryRoot, env: { ...process.env, ...environment }, stdio: 'inherit' }),
  );
}

async function oneEnds(children: readonly ChildProcess[]): Promise<void> {
  await Promise.race(children.map((child) => once(child, 'exit')));
  throw new StackError('The api’s watcher or the console’s dev server has ended; what it said last stands above.');
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

await runMain(main);
