import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorMessage, StackError } from './errors.ts';
import { logFile, type Profile, profileDirectory } from './paths.ts';
import {
  isRunning,
  type KnownProcess,
  killProcess,
  type Launch,
  readRunning,
  startDetached,
  stopProcess,
} from './processes.ts';
import { lastLines } from './run.ts';
import { waitUntil } from './wait.ts';

/** Between two looks at a server that is starting. */
const LOOK_EVERY_MS = 100;

/** A program that runs in the background, with a pid file and a log of its own: a server, the product, the simulator. */
export type Daemon = {
  /** The name of its pid file and log. */
  readonly name: string;
  /** As people call it: `MySQL`. */
  readonly title: string;
  /** How long it may take from its start until it answers, in seconds. */
  readonly readyWithin: number;
  /** How long it may take to end by itself before it is killed, in seconds. */
  readonly stopsWithin: number;
};

function pidFile(profile: Profile, daemon: Daemon): string {
  return path.join(profileDirectory(profile), 'pids', `${daemon.name}.json`);
}

export function runningProcess(profile: Profile, daemon: Daemon): KnownProcess | undefined {
  return readRunning(pidFile(profile, daemon));
}

/** Starts a program in the background and waits until it is healthy; it outlives this process. */
export async function startDaemon(
  daemon: Daemon,
  profile: Profile,
  launch: Launch,
  isHealthy: () => Promise<boolean>,
): Promise<KnownProcess> {
  const known = startDetached(launch, logFile(profile, daemon.name), pidFile(profile, daemon));
  await waitForHealth(daemon, profile, known, isHealthy);
  return known;
}

/**
 * Waits until a started program answers.
 *
 * @throws StackError with the last lines of its log when it ended or took too long
 */
export async function waitForHealth(
  daemon: Daemon,
  profile: Profile,
  known: KnownProcess,
  isHealthy: () => Promise<boolean>,
): Promise<void> {
  let alive = true;
  try {
    await waitUntil(
      async () => {
        alive = isRunning(known);
        return !alive || (await isHealthy());
      },
      { withinMs: daemon.readyWithin * 1_000, everyMs: LOOK_EVERY_MS },
    );
  } catch (error) {
    throw new StackError(
      trouble(daemon, profile, `does not answer after ${daemon.readyWithin} s (${errorMessage(error)})`),
    );
  }
  if (!alive) throw new StackError(trouble(daemon, profile, 'ended right after its start'));
}

/** What went wrong with a program, with the path and the last lines of its log. */
export function trouble(daemon: Daemon, profile: Profile, reason: string): string {
  const log = logFile(profile, daemon.name);
  const lines = existsSync(log) ? lastLines(readFileSync(log, 'utf8')) : '';
  return `${daemon.title} ${reason}. Its log is ${log}${lines ? `, and ends with\n${lines}` : '.'}`;
}

/** Asks a program to end and waits for it; false when it did not run. */
export async function stopDaemon(daemon: Daemon, profile: Profile): Promise<boolean> {
  const known = runningProcess(profile, daemon);
  if (!known) return false;
  await stopProcess(known, pidFile(profile, daemon), daemon.stopsWithin * 1_000);
  return true;
}

/** Takes a program away as a crash would; false when it did not run. */
export async function killDaemon(daemon: Daemon, profile: Profile): Promise<boolean> {
  const known = runningProcess(profile, daemon);
  if (!known) return false;
  await killProcess(known, pidFile(profile, daemon));
  return true;
}
