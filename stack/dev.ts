import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build as prettyLog } from 'pino-pretty';
import { prepareProduct, setRealmAddresses } from './prepare.ts';
import { isReady } from './product.ts';
import { claimRun } from './run-claim.ts';
import type { Server } from './servers/server.ts';
import { printSummary } from './summary.ts';
import { StackError, runMain } from './system/errors.ts';
import { repositoryRoot } from './system/paths.ts';
import { choosePorts } from './system/ports.ts';
import { say, secondsSince } from './system/progress.ts';
import { stopDaemon } from './system/supervisor.ts';
import { untilStopped } from './system/until-stopped.ts';
import { waitUntil } from './system/wait.ts';

const READY_WITHIN_MS = 60_000;

/** `npm run dev`: starts the servers, the api (restarts when its code changes) and the console (hot reload). */
async function main(): Promise<number> {
  claimRun('npm run dev');
  const started = new Set<Server>();
  const children: ChildProcess[] = [];
  await untilStopped(
    async (signal) => {
      const begun = performance.now();
      say('Starting');
      const environment = await prepareProduct({ started, signal });
      const { product: apiPort, devServer: pagePort } = await choosePorts('dev', new Set(['product', 'devServer']));
      const own = { ...environment, PORT: String(apiPort), PUBLIC_PORT: String(pagePort) };
      signal.throwIfAborted();
      children.push(...startChildren(own, pagePort));
      await Promise.all([waitUntil(() => isReady(own), { withinMs: READY_WITHIN_MS }), setRealmAddresses(own)]);
      printSummary(own, { port: String(pagePort), log: 'above and below' }, secondsSince(begun));
      await failWhenOneEnds(children);
    },
    async () => {
      await Promise.all(children.map(endChild));
      await Promise.all([...started].map((server) => stopDaemon(server, 'dev')));
      say('Stopped.');
    },
  );
  return 0;
}

/** Starts the api, which restarts when its code changes, and the console's dev server. */
function startChildren(environment: Record<string, string>, pagePort: number): ChildProcess[] {
  const options = { cwd: repositoryRoot, env: { ...process.env, ...environment } };
  const apiArgs = ['--watch', '--watch-preserve-output', 'api/main.ts'];
  const api = spawn(process.execPath, apiArgs, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  api.stdout.pipe(prettyLog({ colorize: process.stdout.isTTY, ignore: 'pid,hostname' }));
  const vite = path.join(repositoryRoot, 'node_modules', '.bin', 'vite');
  const viteArgs = [
    '--config',
    'console/vite.config.ts',
    '--port',
    String(pagePort),
    '--strictPort',
    '--clearScreen',
    'false',
  ];
  return [api, spawn(process.execPath, [vite, ...viteArgs], { ...options, stdio: 'inherit' })];
}

async function failWhenOneEnds(children: readonly ChildProcess[]): Promise<void> {
  await Promise.race(children.map((child) => once(child, 'exit')));
  throw new StackError('The api’s watcher or the console’s dev server has ended; see its last output above.');
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

await runMain(main);
