import { setTimeout as pause } from 'node:timers/promises';
import { say } from '#stack/system/progress.ts';
import { readConfig } from '#api/config.ts';
import { adminUrl, type ScratchTenant } from '../../lib/scratch-tenant.ts';
import { openPresence, type PresenceReader } from '../../lib/presence-reader.ts';
import type { Bench } from '../lib/bench.ts';
import type { Fleet } from '../lib/fleet.ts';
import { judge, type Result, type Target } from '../lib/result.ts';
import { watchMachine } from '../lib/quiet.ts';
import { type MeasuredServer, startOurs } from '../lib/servers.ts';
import { percentile } from '../lib/statistics.ts';
import { sendTracked, type TrackedFlow } from '../lib/tracked-flow.ts';

const MACHINES = 2_000;
/** Each machine sends a keep-alive every two seconds. Presence is written more often, so every keep-alive counts. */
const PER_SECOND = MACHINES / 2;
const POLL_EVERY_MS = 50;
/** Time window of each poll: rows of one write do not arrive in the order of their keep-alives. */
const POLL_WINDOW_MS = 3_000;
/** Number of ends of each kind (SIGTERM, SIGKILL). */
const ENDS = 3;
/** The product and this process use the same clock, with rounding. */
const ROUNDING_MS = 1;

type RunResult = {
  /** Milliseconds from sending to being stored. */
  ages: readonly number[];
  /** True when no other program used the machine meanwhile. */
  isQuiet: boolean;
  /** Machines whose last acknowledged keep-alive was never stored. */
  lost: number;
  /** Milliseconds from the oldest acknowledged keep-alive that is not stored to the end. */
  lostSpan: number;
};

/** PERF-1f: measures the age of stored presence, and the loss when the process gets SIGTERM or SIGKILL. */
export async function measureFreshness(bench: Bench): Promise<Result[]> {
  const tenant = await bench.makeTenant(MACHINES);
  const stopped: RunResult[] = [];
  const killed: RunResult[] = [];
  for (let round = 1; round <= ENDS; round += 1) {
    stopped.push(await runAndEnd(bench, tenant, ({ program }) => program.stop()));
    killed.push(await runAndEnd(bench, tenant, ({ program }) => program.kill()));
    say(`    round ${round}: lost ${stopped.at(-1)?.lost} at SIGTERM, ${killed.at(-1)?.lost} at SIGKILL`);
  }
  const ends = [...stopped, ...killed];
  const quiet = ends.filter(({ isQuiet }) => isQuiet).length;
  const ages = ends.map((end) => percentile(end.ages, 0.99));
  const values = ends.flatMap((end) => end.ages);
  return [
    line(
      'freshness of stored presence, p99',
      'ms',
      percentile(values, 0.99),
      { atMost: 1_500 },
      [
        `${values.length} keep-alives of ${MACHINES} machines, p50 ${Math.round(percentile(values, 0.5))} ms, worst ${Math.round(percentile(values, 1))} ms, ` +
          `p99 of the single runs ${Math.round(Math.min(...ages))}–${Math.round(Math.max(...ages))} ms; polled every ${POLL_EVERY_MS} ms`,
        `${quiet} of ${ends.length} runs were undisturbed`,
      ],
      quiet === ends.length,
    ),
    line(
      'machines whose acknowledged keep-alive is lost at SIGTERM',
      '',
      Math.max(...stopped.map(({ lost }) => lost)),
      { atMost: 0 },
      [`maximum of ${ENDS} ends under load`],
    ),
    line(
      'oldest acknowledged keep-alive lost at SIGKILL',
      'ms',
      Math.max(...killed.map(({ lostSpan }) => lostSpan)),
      { atMost: 1_100 },
      [`the window of 1 s plus the running write; maximum of ${ENDS} ends under load`],
    ),
  ];
}

/** @param isQuiet false when other programs may have affected the figure */
function line(what: string, unit: string, figure: number, target: Target, notes: string[], isQuiet = true): Result {
  const value = { median: figure, low: figure, high: figure };
  return { id: '1f', what, unit, ours: figure, value, target, verdict: judge(value, target, { isQuiet }), notes };
}

/** Runs the product under keep-alives for the planned time, ends it under load, and checks the stored presence. */
async function runAndEnd(
  bench: Bench,
  tenant: ScratchTenant,
  end: (server: MeasuredServer) => Promise<unknown>,
): Promise<RunResult> {
  const server = await startOurs(bench.environment, tenant);
  const reader = await openPresence(adminUrl(readConfig(bench.environment)), tenant.customerId);
  let fleet: Fleet | undefined;
  let flow: TrackedFlow | undefined;
  try {
    fleet = await server.connect(MACHINES);
    flow = sendTracked(fleet, PER_SECOND);
    await pause(bench.plan.warmUpSeconds * 1000);
    const watched = watchMachine([server.program.pid, bench.database.program.pid]);
    const ages = await watchAges(reader, tenant, flow, bench.plan.seconds);
    const { isQuiet } = watched();
    const endedAt = Date.now();
    await end(server);
    flow.stop();
    return { ages, isQuiet, ...(await compareWithTable(reader, tenant, flow, endedAt)) };
  } finally {
    flow?.stop();
    fleet?.close();
    await reader.close();
    await server.program.kill();
  }
}

/** Polls the table: the age of a keep-alive is the time from its sending until it is first seen in the table. */
async function watchAges(
  reader: PresenceReader,
  tenant: ScratchTenant,
  flow: TrackedFlow,
  seconds: number,
): Promise<number[]> {
  const numberOf = new Map(tenant.machines.map(({ machineId }, index) => [machineId, index]));
  const known = await reader.since(0);
  const ages: number[] = [];
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const seen = await reader.since(Date.now() - POLL_WINDOW_MS);
    const now = Date.now();
    for (const [machineId, lastSeen] of seen) {
      if (known.get(machineId) === lastSeen) continue;
      known.set(machineId, lastSeen);
      const sentAt = flow.lastSentBy(numberOf.get(machineId) ?? 0, lastSeen + ROUNDING_MS);
      if (sentAt !== undefined) ages.push(now - sentAt);
    }
    await pause(POLL_EVERY_MS);
  }
  return ages;
}

async function compareWithTable(reader: PresenceReader, tenant: ScratchTenant, flow: TrackedFlow, endedAt: number) {
  const stored = await reader.since(0);
  const lostOf = tenant.machines.slice(0, MACHINES).map(({ machineId }, index) => {
    const inTable = (stored.get(machineId) ?? 0) + ROUNDING_MS;
    return flow.acknowledgedBy(index).filter((sentAt) => sentAt > inTable);
  });
  const lost = lostOf.filter((keepAlives) => keepAlives.length > 0);
  return { lost: lost.length, lostSpan: Math.max(0, ...lost.flat().map((sentAt) => endedAt - sentAt)) };
}
