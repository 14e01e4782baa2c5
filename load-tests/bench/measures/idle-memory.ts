import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../lib/bench.ts';
import { compare, type Contender, type Sample } from '../lib/compare.ts';
import type { Fleet } from '../lib/fleet.ts';
import { kernelSocketBytes } from '../lib/procfs.ts';
import { judge, type Result } from '../lib/result.ts';
import { type MeasuredServer, memoryOf, startBaseline, startOurs } from '../lib/servers.ts';
import { slope } from '../lib/statistics.ts';

const TARGET = { atMost: 1.25 };
const RSS = 'bytes of RSS a socket';
const HEAP = 'bytes of heap a socket';
/** For what the handshakes left to be done: writes of presence, timers of the first seconds. */
const SETTLE_MS = 3_000;

type Point = {
  x: number;
  y: number;
};

/** The most that the kernel held while all of a fleet's sockets were idle. */
let kernelBytes = 0;

/** PERF-2a: what a machine's idle socket holds of the server's memory, against bare `ws` without any handler. */
export async function measureIdleMemory(bench: Bench): Promise<Result[]> {
  const { idleSteps } = bench.plan;
  const tenant = await bench.makeTenant(Math.max(...idleSteps));
  const bare: Contender = { name: 'ws', measure: () => measure(() => startBaseline('ws-idle.ts'), bench) };
  const ours: Contender = { name: 'ours', measure: () => measure(() => startOurs(bench.environment, tenant), bench) };
  const twins = await compare(bare, { ...bare, name: 'ws again' }, bench.plan);
  const pair = await compare(ours, bare, bench.plan);
  const ratio = pair.ratios[RSS];
  const twinRatio = twins.ratios[RSS]?.ratio;
  if (!ratio || !twinRatio) throw new Error('nothing was measured');
  return [
    {
      id: '2a',
      what: 'memory of an idle machine (slope of RSS)',
      unit: 'B',
      ours: ratio.first,
      baseline: ratio.second,
      value: ratio.ratio,
      twins: twinRatio,
      target: TARGET,
      // Memory does not depend on who else uses the processor.
      verdict: judge(ratio.ratio, TARGET, { twins: twinRatio, isQuiet: true }),
      notes: [
        `slope over ${idleSteps.join(', ')} sockets, all garbage collected`,
        `heap ${describe(pair.ratios[HEAP])}`,
        `outside of all processes, the kernel held up to ${Math.round(kernelBytes / 1024)} KiB for all sockets' data`,
      ],
    },
  ];
}

function describe(ratio: { first: number; second: number } | undefined): string {
  return ratio ? `${Math.round(ratio.first)} B a socket, bare ws ${Math.round(ratio.second)} B` : 'unknown';
}

/** A fresh server each time, since a heap remembers what it once held. */
async function measure(start: () => Promise<MeasuredServer>, { plan }: Bench): Promise<Sample> {
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
