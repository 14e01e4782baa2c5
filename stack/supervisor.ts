import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorMessage, StackError } from './errors.ts';
import { logFile, type Profile, profileDirectory } from './paths.ts';
import { isRunning, type KnownProcess, killProcess, readRunning, startDetached, stopProcess } from './processes.ts';
import { lastLines } from './run.ts';
import type { Server, ServerContext } from './servers/server.ts';
import { waitUntil } from './wait.ts';

export function pidFile(profile: Profile, server: Pick<Server, 'name'>): string {
  return path.join(profileDirectory(profile), 'pids', `${server.name}.json`);
}

export function runningProcess(profile: Profile, server: Pick<Server, 'name'>): KnownProcess | undefined {
  return readRunning(pidFile(profile, server));
}

/** Starts an installed server in the background and waits until it answers; it outlives this process. */
export async function startServer(server: Server, context: ServerContext): Promise<void> {
  mkdirSync(context.data, { recursive: true });
  const launch = await server.launch(context);
  const log = logFile(context.profile, server.name);
  const known = startDetached(launch, log, pidFile(context.profile, server));
  await waitForHealth(server, context, known);
}

/** Waits until a started server answers; an error shows the last lines of its log when it ended or took too long. */
export async function waitForHealth(server: Server, context: ServerContext, known: KnownProcess): Promise<void> {
  let alive = true;
  try {
    await waitUntil(
      async () => {
        alive = isRunning(known);
        return !alive || (await server.isHealthy(context));
      },
      { withinMs: server.readyWithin * 1_000 },
    );
  } catch (error) {
    const reason = `does not answer after ${server.readyWithin} s (${errorMessage(error)})`;
    throw new StackError(failure(server, context.profile, reason));
  }
  if (!alive) throw new StackError(failure(server, context.profile, 'ended right after its start'));
}

function failure(server: Server, profile: Profile, reason: string): string {
  const log = logFile(profile, server.name);
  const lines = existsSync(log) ? lastLines(readFileSync(log, 'utf8')) : '';
  return `${server.title} ${reason}. Its log is ${log}${lines ? `, and ends with\n${lines}` : '.'}`;
}

/** Stops a server that runs in the background; false when it did not run. */
export async function stopServer(server: Server, profile: Profile): Promise<boolean> {
  const known = runningProcess(profile, server);
  if (!known) return false;
  await stopProcess(known, pidFile(profile, server), server.stopsWithin * 1_000);
  return true;
}

/** Takes a server away as a crash would; false when it did not run. */
export async function killServer(server: Server, profile: Profile): Promise<boolean> {
  const known = runningProcess(profile, server);
  if (!known) return false;
  await killProcess(known, pidFile(profile, server));
  return true;
}
