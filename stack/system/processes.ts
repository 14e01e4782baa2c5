import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StackError } from './errors.ts';
import { waitUntil } from './wait.ts';

/** A background process; its start time distinguishes it from a later process with the same id. */
export type KnownProcess = {
  pid: number;
  /** Start time in ticks since boot (field 22 of /proc/<pid>/stat); empty if there is no /proc. */
  startedAt: string;
};

export type Launch = {
  command: string;
  args: readonly string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
};

/** Number of earlier logs of a program that are kept: `name.1.log` is the newest of them. */
const KEPT_LOGS = 5;

/** Moves the log of the last run away, so that a restart does not destroy the reason of a crash. */
function rotateLog(log: string): void {
  if (!existsSync(log) || statSync(log).size === 0) return;
  const { dir, name, ext } = path.parse(log);
  const earlier = (number: number) => path.join(dir, `${name}.${number}${ext}`);
  for (let number = KEPT_LOGS - 1; number >= 1; number--)
    if (existsSync(earlier(number))) renameSync(earlier(number), earlier(number + 1));
  renameSync(log, earlier(1));
}

/**
 * Starts a program that keeps running after this process; writes its output to `log` and its id to `pidFile`. The logs
 * of its last runs stay beside it.
 */
export function startDetached(launch: Launch, log: string, pidFile: string): KnownProcess {
  mkdirSync(path.dirname(log), { recursive: true });
  mkdirSync(path.dirname(pidFile), { recursive: true });
  rotateLog(log);
  const output = openSync(log, 'w');
  const child = spawn(launch.command, launch.args, {
    cwd: launch.cwd,
    env: { ...process.env, ...launch.env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  child.unref();
  child.on('error', () => undefined);
  if (child.pid === undefined)
    throw new StackError(`${launch.command} cannot be started: does it exist, and is it executable?`);
  const known = { pid: child.pid, startedAt: startTime(child.pid) ?? '' };
  writeFileSync(pidFile, JSON.stringify(known));
  return known;
}

/** The process in a pid file, if it still runs. */
export function readRunning(pidFile: string): KnownProcess | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(pidFile, 'utf8'));
  } catch {
    return undefined;
  }
  return isKnownProcess(parsed) && isRunning(parsed) ? parsed : undefined;
}

function isKnownProcess(value: unknown): value is KnownProcess {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startedAt' in value &&
    typeof value.startedAt === 'string'
  );
}

export function isRunning(known: KnownProcess): boolean {
  try {
    process.kill(known.pid, 0);
  } catch {
    return false;
  }
  return startTime(known.pid) === known.startedAt;
}

/** This process, for lock files. */
export function thisProcess(): KnownProcess {
  return { pid: process.pid, startedAt: startTime(process.pid) ?? '' };
}

/** Sends SIGTERM, waits for the end of the process, and kills it after `patienceMs`. */
export async function stopProcess(known: KnownProcess, pidFile: string, patienceMs: number): Promise<void> {
  signal(known, 'SIGTERM');
  try {
    await waitUntil(() => Promise.resolve(!isRunning(known)), { withinMs: patienceMs, everyMs: 20 });
  } catch {
    await killProcess(known, pidFile);
  }
  rmSync(pidFile, { force: true });
}

/** Sends SIGKILL and waits until the process is gone. */
export async function killProcess(known: KnownProcess, pidFile: string): Promise<void> {
  signal(known, 'SIGKILL');
  await waitUntil(() => Promise.resolve(!isRunning(known)), { withinMs: 10_000, everyMs: 10 });
  rmSync(pidFile, { force: true });
}

function signal(known: KnownProcess, name: NodeJS.Signals): void {
  if (!isRunning(known)) return;
  try {
    process.kill(known.pid, name);
  } catch {
    return;
  }
}

/** Start time of a running process. A zombie counts as ended. */
function startTime(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return existsSync('/proc/self/stat') ? undefined : '';
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}
