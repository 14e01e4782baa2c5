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
/** Each machine keeps alive every other second: less often than it is written, so that every keep-alive counts. */
const PER_SECOND = MACHINES / 2;
const LOOK_EVERY_MS = 50;
/** How far back is looked each time: rows of one write do not come in the order of their keep-alives. */
const LOOK_BACK_MS = 3_000;
/** Ends of each kind. */
const ENDS = 3;
/** The product's clock and ours are the same one, rounded. */
const ROUNDING_MS = 1;

type Ended = {
  /** From sending to standing in the table, ms. */
  ages: readonly number[];
  /** Nothing else worked on the machine while the ages were taken. */
  isQuiet: boolean;
  /** Machines whose last acknowledged keep-alive never came into the table. */
  lost: number;
  /** How long before the end the oldest keep-alive was sent that was acknowledged and is not in the table, ms. */
  lostSpan: number;
};

/** PERF-1f: how fresh the stored presence is, and what is lost when the process is asked to end, or is killed. */
export async function measureFreshness(bench: Bench): Promise<Result[]> {
  const tenant = await bench.makeTenant(MACHINES);
  const asked: Ended[] = [];
  const killed: Ended[] = [];
  for (let round = 1; round <= ENDS; round += 1) {
    asked.push(await liveAndEnd(bench, tenant, ({ program }) => program.stop()));
    killed.push(await liveAndEnd(bench, tenant, ({ program }) => program.kill()));
    say(`    round ${round}: lost ${asked.at(-1)?.lost} at SIGTERM, ${killed.at(-1)?.lost} at SIGKILL`);
  }
  const ends = [...asked, ...killed];
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
          `p99 of the single runs ${Math.round(Math.min(...ages))}–${Math.round(Math.max(...ages))} ms; looked at every ${LOOK_EVERY_MS} ms`,
        `${quiet} of ${ends.length} runs were undisturbed`,
      ],
      quiet === ends.length,
    ),
    line(
      'machines whose acknowledged keep-alive is lost at SIGTERM',
      '',
      Math.max(...asked.map(({ lost }) => lost)),
      { atMost: 0 },
      [`the most of ${ENDS} ends under load`],
    ),
    line(
      'oldest acknowledged keep-alive lost at SIGKILL',
      'ms',
      Math.max(...killed.map(({ lostSpan }) => lostSpan)),
      { atMost: 1_100 },
      [`a window of 1 s and the write that was under way; the worst of ${ENDS} ends under load`],
    ),
  ];
}

/** @param isQuiet false where others on the machine may have made the figure what it is */
function line(what: string, unit: string, figure: number, target: Target, notes: string[], isQuiet = true): Result {
  const value = { median: figure, low: figure, high: figure };
  return { id: '1f', what, unit, ours: figure, value, target, verdict: judge(value, target, { isQuiet }), notes };
}

/** Runs the product under keep-alives for the plan's time, ends it in the midst of them, and looks at what is stored. */
async function liveAndEnd(
  bench: Bench,
  tenant: ScratchTenant,
  end: (server: MeasuredServer) => Promise<unknown>,
): Promise<Ended> {
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

/** Looks at the table again and again: a keep-alive's age is how long after its sending it was first seen there. */
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
    const seen = await reader.since(Date.now() - LOOK_BACK_MS);
    const now = Date.now();
    for (const [machineId, lastSeen] of seen) {
      if (known.get(machineId) === lastSeen) continue;
      known.set(machineId, lastSeen);
      const sentAt = flow.lastSentBy(numberOf.get(machineId) ?? 0, lastSeen + ROUNDING_MS);
      if (sentAt !== undefined) ages.push(now - sentAt);
    }
    await pause(LOOK_EVERY_MS);
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
