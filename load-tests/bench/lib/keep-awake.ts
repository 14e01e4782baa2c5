import { type Program, startProgram } from '../../lib/program.ts';
import { CLIENT_CORE, pinned } from './pin.ts';

/**
 * Starts a program that keeps the client's core awake with the lowest priority (SCHED_IDLE), so that it takes no time from
 * client and database. On a virtual machine, waking a sleeping core costs the server some 20 µs, as much as a whole answer
 * of the smallest baseline; and only a slower server lets the client sleep. It ends with this process, also when that is
 * killed.
 */
export function keepClientCoreAwake(): Promise<Program> {
  const [command, args] = pinned(CLIENT_CORE, process.execPath, [
    '--eval',
    'const parent = process.ppid; while (process.ppid === parent);',
  ]);
  return startProgram({
    name: 'bench-awake',
    command: 'chrt',
    args: ['--idle', '0', command, ...args],
    isReady: () => Promise.resolve(true),
  });
}
