import { on } from 'node:events';
import { adminUrl } from '../../lib/scratch-tenant.ts';
import { startProgram } from '../../lib/program.ts';
import { readConfig } from '#api/config.ts';
import { StackError } from '#stack/system/errors.ts';
import type { Bench } from '../lib/bench.ts';
import { compare, type Contender, type Sample } from '../lib/compare.ts';
import { pinned, SERVER_CORE } from '../lib/pin.ts';
import { cpuSeconds } from '../lib/procfs.ts';
import { watchMachine } from '../lib/quiet.ts';
import { quietNote, ratioOf, ratioResult } from '../lib/ratio-result.ts';
import type { Result, Target } from '../lib/result.ts';

/** Machines that all send a keep-alive between two writes. */
const MACHINES = 20_000;
const ROWS_A_STATEMENT = 1_000;

const ROWS = 'rows/s';
const MYSQL_CPU = 'µs of MySQL’s CPU a row';
const OWN_CPU = 'µs of the writer’s CPU a row';

const LINES: readonly { value: string; what: string; unit: string; target: Target }[] = [
  { value: ROWS, what: 'presence written', unit: 'rows/s', target: { atLeast: 0.9 } },
  { value: MYSQL_CPU, what: 'MySQL’s CPU of a presence row', unit: 'µs', target: { atMost: 1.05 } },
];

/** PERF-1e: compares the gateway's presence writer with a hand-written loop of multi-row upserts. */
export async function measureFlush(bench: Bench): Promise<Result[]> {
  const { customerId } = await bench.makeTenant(MACHINES);
  const { warmUpSeconds, seconds } = bench.plan;
  const times = [String(warmUpSeconds), String(seconds)];
  const url = adminUrl(readConfig(bench.environment));
  const loop = [
    'load-tests/bench/baselines/upsert-loop.ts',
    url,
    customerId,
    String(MACHINES),
    String(ROWS_A_STATEMENT),
    ...times,
  ];
  const contender = (name: string, script: readonly string[]): Contender => ({
    name,
    measure: () => measure(name, script, bench),
  });
  const bare = contender('upsert loop', loop);
  const twins = await compare(bare, contender('upsert loop again', loop), bench.plan);
  const pair = await compare(
    contender('ours', ['load-tests/bench/ours/flush-loop.ts', customerId, String(MACHINES), ...times]),
    bare,
    bench.plan,
  );
  return LINES.map(({ value, what, unit, target }) => {
    const own = ratioOf(pair, OWN_CPU);
    return ratioResult({ pair, twins }, value, {
      id: '1e',
      what,
      unit,
      target,
      notes: [
        `${MACHINES} machines, ${ROWS_A_STATEMENT} rows a statement; the writer itself used ${own.first.toFixed(2)} µs a row, the loop ${own.second.toFixed(2)} µs`,
        quietNote({ pair, twins }),
      ],
    });
  });
}

/** Runs one writer in a separate process. It sends a message after the warm-up, and the written rows at the end. */
async function measure(name: string, script: readonly string[], { environment, database }: Bench): Promise<Sample> {
  await database.deleteBinaryLogs();
  const [command, args] = pinned(SERVER_CORE, process.execPath, script);
  const writer = await startProgram({
    name: name.replaceAll(' ', '-'),
    command,
    args,
    env: environment,
    isReady: () => Promise.resolve(true),
  });
  const cpu = () => ({ own: cpuSeconds(writer.pid), mysql: cpuSeconds(database.program.pid) });
  try {
    const messages = on(writer.child, 'message', { close: ['exit'] });
    await next(messages, writer.log);
    const before = cpu();
    const watched = watchMachine([writer.pid, database.program.pid]);
    const answer = await next(messages, writer.log);
    const after = cpu();
    const disturbance = watched();
    const { rows, seconds } = asWritten(answer);
    return {
      values: {
        [ROWS]: rows / seconds,
        [MYSQL_CPU]: ((after.mysql - before.mysql) / rows) * 1e6,
        [OWN_CPU]: ((after.own - before.own) / rows) * 1e6,
      },
      isQuiet: disturbance.isQuiet,
      note: `others used ${Math.round(disturbance.foreign * 100)} %, steal ${Math.round(disturbance.steal * 100)} %`,
    };
  } finally {
    await writer.stop();
  }
}

/** Returns the writer's next message; throws if the writer has exited. */
async function next(messages: AsyncIterator<unknown[], undefined>, log: string): Promise<unknown> {
  const { value } = await messages.next();
  if (!value) throw new StackError(`the writer ended early, see ${log}`);
  return value[0];
}

function asWritten(message: unknown): { rows: number; seconds: number } {
  if (typeof message === 'object' && message !== null && 'rows' in message && 'seconds' in message) {
    return { rows: Number(message.rows), seconds: Number(message.seconds) };
  }
  throw new Error(`the writer said ${JSON.stringify(message)}`);
}
