import { findProgram, run } from '#stack/system/run.ts';
import { StackError } from '#stack/system/errors.ts';

/** The measured server has this core for itself. */
export const SERVER_CORE = 0;
/** Client and database share this one. */
export const CLIENT_CORE = 1;

/** Moves this process with all its threads to the client's core. */
export async function pinThisProcess(): Promise<void> {
  if (!findProgram('taskset'))
    throw new StackError('taskset not found: it keeps server and client apart. Install util-linux.');
  await run('taskset', ['--all-tasks', '--cpu-list', '--pid', String(CLIENT_CORE), String(process.pid)]);
}

/** The command that starts a program on one core; `taskset` becomes the program, so its process id is the program's. */
export function pinned(core: number, command: string, args: readonly string[]): [string, string[]] {
  return ['taskset', ['--cpu-list', String(core), command, ...args]];
}
