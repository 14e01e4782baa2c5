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

/** Interval of the health checks while a server starts. */
const CHECK_EVERY_MS = 100;

/** A program in the background with its own pid file and log: a server, the product, the simulator. */
export type Daemon = {
  /** The name of its pid file and log. */
  readonly name: string;
  /** Name in messages: `MySQL`. */
  readonly title: string;
  /** Maximum time from its start until it is healthy, in seconds. */
  readonly readyWithin: number;
  /** Maximum time to end after SIGTERM before it is killed, in seconds. */
  readonly stopsWithin: number;
};

function pidFile(profile: Profile, daemon: Daemon): string {
  return path.join(profileDirectory(profile), 'pids', `${daemon.name}.json`);
}

export function runningProcess(profile: Profile, daemon: Daemon): KnownProcess | undefined {
  return readRunning(pidFile(profile, daemon));
}

/** Starts a program in the background and waits until it is healthy; it keeps running after this process. */
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
 * Waits until a started program is healthy.
 *
 * @throws StackError with the last lines of its log if it ended or took too long
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
      { withinMs: daemon.readyWithin * 1_000, everyMs: CHECK_EVERY_MS },
    );
  } catch (error) {
    throw new StackError(
      describeFailure(daemon, profile, `does not answer after ${daemon.readyWithin} s (${errorMessage(error)})`),
    );
  }
  if (!alive) throw new StackError(describeFailure(daemon, profile, 'ended right after its start'));
}

/** Describes a failure of a program, with the path and the last lines of its log. */
export function describeFailure(daemon: Daemon, profile: Profile, reason: string): string {
  const log = logFile(profile, daemon.name);
  const lines = existsSync(log) ? lastLines(readFileSync(log, 'utf8')) : '';
  return `${daemon.title} ${reason}. Its log is ${log}${lines ? `, and ends with\n${lines}` : '.'}`;
}

/** Stops a program and waits for its end; false if it did not run. */
export async function stopDaemon(daemon: Daemon, profile: Profile): Promise<boolean> {
  const known = runningProcess(profile, daemon);
  if (!known) return false;
  await stopProcess(known, pidFile(profile, daemon), daemon.stopsWithin * 1_000);
  return true;
}

/** Kills a program, like a crash; false if it did not run. */
export async function killDaemon(daemon: Daemon, profile: Profile): Promise<boolean> {
  const known = runningProcess(profile, daemon);
  if (!known) return false;
  await killProcess(known, pidFile(profile, daemon));
  return true;
}
