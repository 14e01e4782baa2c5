import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { StackError } from '#stack/system/errors.ts';
import type { Bench } from '../lib/bench.ts';
import { compare, type Contender } from '../lib/compare.ts';
import { DONE_PER_CPU_SECOND, loopContender } from '../lib/loop-contender.ts';
import { type GraphqlServer, startOfficeBench } from '../lib/office-bench.ts';
import { residentBytes, treeCpuSeconds } from '../lib/procfs.ts';
import { noteOn, watchMachine } from '../lib/quiet.ts';
import { quietNote, ratioResult } from '../lib/ratio-result.ts';
import type { Result } from '../lib/result.ts';
import { percentile } from '../lib/statistics.ts';

const TARGET = { atLeast: 0.7 };
const ROWS = 100_000;
const COLUMNS = ['NAME', 'IDENTIFICATION', 'EMAIL', 'sector', 'jobRole', 'group'];
const LIMITS = { EXPORT_MAX_ROWS: String(ROWS) };
const MEBIBYTE = 1024 * 1024;

/** One export: its first byte, and the most memory beyond that of its begin, in its first tenth and at all. */
type Export = { firstByteMs: number; earlyBytes: number; mostBytes: number };

/** PERF-17: compares the CSV file of a list with a bare mysql2 stream of the same rows, and watches memory and first byte. */
export async function measureCsvExport(bench: Bench): Promise<Result[]> {
  const environment = { ...bench.environment, ...LIMITS };
  const office = await startOfficeBench({ ...bench, environment }, { employees: ROWS });
  try {
    const { customerId } = office.office;
    const access = { DATABASE_URL: office.databaseUrl, CUSTOMER_ID: customerId };
    const script = ['load-tests/bench/baselines/csv-stream.ts'];
    const bare = loopContender('mysql2 stream', script, { ...bench, environment: access });
    const twins = await compare(bare, { ...bare, name: 'mysql2 stream again' }, bench.plan);
    const exports: Export[] = [];
    const pair = await compare(csvExports(office.ours, bench, exports), bare, bench.plan);
    return [
      ratioResult({ pair, twins }, DONE_PER_CPU_SECOND, {
        id: '17',
        what: `CSV files of ${ROWS} employees`,
        unit: '/CPU s',
        target: TARGET,
        notes: [describe(exports), quietNote({ pair, twins })],
      }),
    ];
  } finally {
    await office.stop();
  }
}

function describe(exports: readonly Export[]): string {
  const most = (value: (one: Export) => number) => Math.round(Math.max(...exports.map(value)) / MEBIBYTE);
  const first = exports.map(({ firstByteMs }) => firstByteMs);
  return (
    `first byte after ${Math.round(percentile(first, 0.5))} ms (worst ${Math.round(Math.max(...first))}); ` +
    `memory at most + ${most(({ earlyBytes }) => earlyBytes)} MiB in the first tenth, + ${most(({ mostBytes }) => mostBytes)} MiB in all; ` +
    `${exports.length} files`
  );
}

const csvExports = (server: GraphqlServer, { plan, database }: Bench, exports: Export[]): Contender => ({
  name: 'ours',
  async measure() {
    const { pid } = server.program;
    if (exports.length === 0) await exportOnce(server);
    const watched = watchMachine([pid, database.program.pid]);
    const [begun, before] = [performance.now(), treeCpuSeconds(pid)];
    let count = 0;
    for (; performance.now() - begun < plan.seconds * 1000; count += 1) exports.push(await exportOnce(server));
    const cpu = treeCpuSeconds(pid) - before;
    const disturbance = watched();
    return {
      values: { [DONE_PER_CPU_SECOND]: count / cpu },
      isQuiet: disturbance.isQuiet,
      note: noteOn(disturbance),
    };
  },
});

async function exportOnce({ port, headers, program }: GraphqlServer): Promise<Export> {
  const before = residentBytes(program.pid);
  const begun = performance.now();
  const options = { port, host: '127.0.0.1', method: 'POST', path: '/api/exports/listEmployees' };
  const asked = request({ ...options, headers: { ...headers, 'Content-Type': 'application/json' } });
  asked.end(JSON.stringify({ format: 'CSV', columns: COLUMNS }));
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer?.statusCode !== 200) throw new StackError(`the export answered ${answer?.statusCode}`);
  const result = { firstByteMs: 0, earlyBytes: 0, mostBytes: 0 };
  let lines = 0;
  for await (const chunk of answer.setEncoding('utf8')) {
    if (lines === 0) result.firstByteMs = performance.now() - begun;
    lines += String(chunk).split('\n').length - 1;
    const more = residentBytes(program.pid) - before;
    result.mostBytes = Math.max(result.mostBytes, more);
    if (lines < ROWS / 10) result.earlyBytes = result.mostBytes;
  }
  // The headings are a line, too.
  if (lines !== ROWS + 1) throw new StackError(`the export has ${lines} lines`);
  return result;
}
