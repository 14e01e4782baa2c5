import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../lib/bench.ts';
import { compare, type Contender, type Sample } from '../lib/compare.ts';
import type { Fleet } from '../lib/fleet.ts';
import { kernelSocketBytes } from '../lib/procfs.ts';
import { ratioResult } from '../lib/ratio-result.ts';
import type { Result } from '../lib/result.ts';
import { type MeasuredServer, memoryOf, startBaseline, startOurs } from '../lib/servers.ts';
import { slope } from '../lib/statistics.ts';

const TARGET = { atMost: 1.25 };
/** Names of the measured values. */
export const RSS = 'bytes of RSS a socket';
export const HEAP = 'bytes of heap a socket';
/** Time for work after the handshakes: writes of presence, timers of the first seconds. */
const SETTLE_MS = 3_000;

type Point = {
  x: number;
  y: number;
};

/** Maximum bytes in the kernel while all sockets of a fleet were idle. */
let kernelBytes = 0;

/** PERF-2a: compares the server memory of an idle machine socket with plain `ws` without handlers. */
export async function measureIdleMemory(bench: Bench): Promise<Result[]> {
  const { idleSteps } = bench.plan;
  const tenant = await bench.makeTenant(Math.max(...idleSteps));
  const bare: Contender = { name: 'ws', measure: () => measureMemory(() => startBaseline('ws-idle.ts'), bench) };
  const ours: Contender = {
    name: 'ours',
    measure: () => measureMemory(() => startOurs(bench.environment, tenant), bench),
  };
  const twins = await compare(bare, { ...bare, name: 'ws again' }, bench.plan);
  const pair = await compare(ours, bare, bench.plan);
  return [
    ratioResult({ pair, twins }, RSS, {
      id: '2a',
      what: 'memory of an idle machine (slope of RSS)',
      unit: 'B',
      target: TARGET,
      notes: [
        `slope over ${idleSteps.join(', ')} sockets, all garbage collected`,
        `heap ${describe(pair.ratios[HEAP])}`,
        `outside of all processes, the kernel held up to ${Math.round(kernelBytes / 1024)} KiB for all sockets' data`,
      ],
    }),
  ];
}

function describe(ratio: { first: number; second: number } | undefined): string {
  return ratio ? `${Math.round(ratio.first)} B a socket, bare ws ${Math.round(ratio.second)} B` : 'unknown';
}

/** Starts a new server each time, because a heap does not return all memory that it had before. */
export async function measureMemory(start: () => Promise<MeasuredServer>, { plan }: Bench): Promise<Sample> {
  const server = await start();
  const fleets: Fleet[] = [];
  const rss: Point[] = [];
  const heap: Point[] = [];
  try {
    let open = 0;
    for (const step of plan.idleSteps) {
      fleets.push(await server.connect(step - open, open));
      open = step;
      await pause(SETTLE_MS);
      const memory = await memoryOf(server.program);
      rss.push({ x: step, y: memory.rss });
      heap.push({ x: step, y: memory.heapUsed });
      kernelBytes = Math.max(kernelBytes, kernelSocketBytes());
    }
    const lost = fleets.reduce((sum, fleet) => sum + fleet.closedByServer(), 0);
    if (lost > 0) throw new Error(`${server.name} closed ${lost} idle sockets`);
  } finally {
    for (const fleet of fleets) fleet.close();
    await server.program.stop();
  }
  return {
    values: { [RSS]: slope(rss), [HEAP]: slope(heap) },
    isQuiet: true,
    note: '',
  };
}
