import { on } from 'node:events';
import { StackError } from '#stack/system/errors.ts';
import { startProgram } from '../../lib/program.ts';
import type { Bench } from './bench.ts';
import type { Contender } from './compare.ts';
import { pinned, SERVER_CORE } from './pin.ts';
import { treeCpuSeconds } from './procfs.ts';
import { noteOn, watchMachine } from './quiet.ts';

/** Name of the measured value. */
export const DONE_PER_CPU_SECOND = 'done a second of CPU';

/** A program that calls `measureLoop`, as a side of a comparison: how often a second of CPU it does its work. */
export const loopContender = (name: string, script: readonly string[], { plan, environment }: Bench): Contender => ({
  name,
  async measure() {
    const times = [String(plan.warmUpSeconds), String(plan.seconds)];
    const [command, args] = pinned(SERVER_CORE, process.execPath, [...script, ...times]);
    const program = await startProgram({
      name: name.replaceAll(' ', '-'),
      command,
      args,
      env: { ...environment, NODE_ENV: 'production' },
      isReady: () => Promise.resolve(true),
    });
    try {
      const messages = on(program.child, 'message', { close: ['exit'] });
      await next(messages, program.log);
      const before = treeCpuSeconds(program.pid);
      const watched = watchMachine([program.pid]);
      const count = countIn(await next(messages, program.log));
      const cpu = treeCpuSeconds(program.pid) - before;
      const disturbance = watched();
      return {
        values: { [DONE_PER_CPU_SECOND]: count / cpu },
        isQuiet: disturbance.isQuiet,
        note: noteOn(disturbance),
      };
    } finally {
      await program.stop();
    }
  },
});

/** The next message of the program; throws if it has exited. */
async function next(messages: AsyncIterator<unknown[], undefined>, log: string): Promise<unknown> {
  const { value } = await messages.next();
  if (!value) throw new StackError(`the program ended early, see ${log}`);
  return value[0];
}

function countIn(message: unknown): number {
  if (typeof message === 'object' && message !== null && 'count' in message) return Number(message.count);
  throw new Error(`the program said ${JSON.stringify(message)}`);
}
