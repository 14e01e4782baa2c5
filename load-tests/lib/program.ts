import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StackError } from '#stack/system/errors.ts';
import { say } from '#stack/system/progress.ts';
import { repositoryRoot } from '#stack/system/paths.ts';
import { lastLines } from '#stack/system/run.ts';
import { waitUntil } from '#stack/system/wait.ts';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;

/** Folder for data and logs of load tests and benches; git ignores it. */
export const loadDirectory = path.join(repositoryRoot, '.stack', 'load');

/** How to start a program. */
export type Launch = {
  /** Name of its log, for example `product`. */
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string | undefined>;
  /** Working directory; default: the repository root. */
  cwd?: string;
  /** Called repeatedly until it returns true. */
  isReady(): Promise<boolean>;
  /** Maximum time until it is ready; default one minute. */
  readyWithinMs?: number;
};

/** A child process, which ends with this process. */
export type Program = {
  pid: number;
  log: string;
  child: ChildProcess;
  /** Sends SIGTERM, and SIGKILL after half a minute. Returns the exit code, null after a signal. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL: ends without cleanup, as in a power failure. */
  kill(): Promise<void>;
};

const children = new Set<ChildProcess>();
/** Children that were stopped on purpose. */
const stopped = new WeakSet<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

/**
 * Starts a program with an IPC channel, writes its output to a log, and waits until it is ready. Throws a StackError
 * when it does not start.
 */
export async function startProgram(launch: Launch): Promise<Program> {
  const log = path.join(loadDirectory, 'logs', `${launch.name}.log`);
  mkdirSync(path.dirname(log), { recursive: true });
  const output = openSync(log, 'w');
  const child = spawn(launch.command, launch.args, {
    cwd: launch.cwd ?? repositoryRoot,
    env: { ...process.env, ...launch.env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  children.add(child);
  child.once('exit', (code, signal) => {
    children.delete(child);
    if (!stopped.has(child)) say(`${launch.name} ended by itself (${signal ?? code}), its log is ${log}`);
  });
  const failed = once(child, 'error').then(([error]) => {
    throw new StackError(`${launch.command} cannot be started: ${String(error)}`);
  });
  await Promise.race([untilReady(child, launch, log), failed]);
  if (child.pid === undefined) throw new StackError(`${launch.command} cannot be started`);
  return { pid: child.pid, log, child, stop: () => stop(child), kill: () => kill(child) };
}

async function untilReady(child: ChildProcess, launch: Launch, log: string): Promise<void> {
  const withinMs = launch.readyWithinMs ?? READY_WITHIN_MS;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  await waitUntil(async () => isOver() || (await launch.isReady().catch(() => false)), {
    withinMs,
  }).catch(() => {
    throw new StackError(
      `${launch.name} is not ready after ${withinMs / 1000} s. Its log ends with\n${lastLines(readFileSync(log, 'utf8'))}`,
    );
  });
  if (isOver())
    throw new StackError(`${launch.name} ended at once. Its log ends with\n${lastLines(readFileSync(log, 'utf8'))}`);
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  stopped.add(child);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = pause(STOP_WITHIN_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  await Promise.race([exited, timer.then(() => exited)]);
  return child.exitCode;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  stopped.add(child);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server listened on no port');
  return address.port;
}

/** Returns true when the URL answers HTTP with any status; throws otherwise. */
export async function answersHttp(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) });
  await answer.body?.cancel();
  return true;
}
