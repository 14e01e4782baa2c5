import { findProgram, run } from '#stack/system/run.ts';
import { StackError } from '#stack/system/errors.ts';

/** Core of the measured server only. */
export const SERVER_CORE = 0;
/** Core of client and database. */
export const CLIENT_CORE = 1;

/** Moves this process with all its threads to the client's core. Throws a StackError without taskset. */
export async function pinThisProcess(): Promise<void> {
  if (!findProgram('taskset'))
    throw new StackError('taskset not found: it keeps server and client apart. Install util-linux.');
  await run('taskset', ['--all-tasks', '--cpu-list', '--pid', String(CLIENT_CORE), String(process.pid)]);
}

/**
 * Returns the command that starts a program on one core. `taskset` replaces itself by the program, so the process id is
 * the program's.
 */
export function pinned(core: number, command: string, args: readonly string[]): [string, string[]] {
  return ['taskset', ['--cpu-list', String(core), command, ...args]];
}
