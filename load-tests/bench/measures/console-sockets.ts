import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../lib/bench.ts';
import { compare, type Contender, type Sample } from '../lib/compare.ts';
import { consoleServers } from '../lib/console-fleet.ts';
import { cpuSeconds } from '../lib/procfs.ts';
import { noteOn, watchMachine } from '../lib/quiet.ts';
import { quietNote, ratioResult } from '../lib/ratio-result.ts';
import type { Result } from '../lib/result.ts';
import type { MeasuredServer } from '../lib/servers.ts';
import { measureMemory, RSS } from './idle-memory.ts';

const CPU = 'µs of CPU a second and socket';
/** Seconds between the pings of graphql-ws. A window is a multiple, so that each socket has the same number of them. */
const STOCK_PINGS_S = 12;
/** Time for work after the handshakes. */
const SETTLE_MS = 3_000;

/** PERF-2b: compares the server memory of an idle console socket with one subscription with stock graphql-ws. */
export async function measureConsoleMemory(bench: Bench): Promise<Result[]> {
  const servers = await consoleServers(bench);
  try {
    const stock: Contender = { name: 'graphql-ws', measure: () => measureMemory(servers.stock, bench) };
    const ours: Contender = { name: 'ours', measure: () => measureMemory(servers.ours, bench) };
    const twins = await compare(stock, { ...stock, name: 'graphql-ws again' }, bench.plan);
    const pair = await compare(ours, stock, bench.plan);
    return [
      ratioResult({ pair, twins }, RSS, {
        id: '2b',
        what: 'memory of an idle console with one subscription (slope of RSS)',
        unit: 'B',
        target: { atMost: 0.6 },
        notes: [`slope over ${bench.plan.idleSteps.join(', ')} sockets, all garbage collected`],
      }),
    ];
  } finally {
    servers.close();
  }
}

/** PERF-2c: compares the CPU that holds idle console sockets with stock graphql-ws, which pings each every 12 s. */
export async function measureIdleCpu(bench: Bench): Promise<Result[]> {
  const servers = await consoleServers(bench);
  const running = [await servers.stock(), await servers.stock(), await servers.ours()] as const;
  try {
    const [stock, twin, ours] = [
      await contenderOf(running[0], bench),
      await contenderOf(running[1], bench),
      await contenderOf(running[2], bench),
    ];
    const twins = await compare(stock, { ...twin, name: 'graphql-ws again' }, bench.plan);
    const pair = await compare(ours, stock, bench.plan);
    return [
      ratioResult({ pair, twins }, CPU, {
        id: '2c',
        what: 'CPU of an idle console with one subscription',
        unit: 'µs/s',
        target: { atMost: 0.5 },
        notes: [
          `${bench.plan.sockets} sockets; what the server does without sockets is subtracted`,
          quietNote({ pair, twins }),
        ],
      }),
    ];
  } finally {
    await Promise.all(running.map(({ program }) => program.stop()));
    servers.close();
  }
}

/** Measures the server without sockets once. */
async function contenderOf(server: MeasuredServer, { plan, database }: Bench): Promise<Contender> {
  const windowMs = Math.ceil(plan.seconds / STOCK_PINGS_S) * STOCK_PINGS_S * 1000;
  const { pid } = server.program;
  const idleCpu = async () => {
    await pause(SETTLE_MS);
    const before = cpuSeconds(pid);
    await pause(windowMs);
    return cpuSeconds(pid) - before;
  };
  const alone = await idleCpu();
  const measure = async (): Promise<Sample> => {
    const fleet = await server.connect(plan.sockets);
    try {
      const watched = watchMachine([pid, database.program.pid]);
      const cpu = (await idleCpu()) - alone;
      const disturbance = watched();
      const lost = fleet.closedByServer();
      if (lost > 0) throw new Error(`${server.name} closed ${lost} idle sockets`);
      const value = (cpu / (windowMs / 1000) / plan.sockets) * 1e6;
      return { values: { [CPU]: value }, isQuiet: disturbance.isQuiet, note: noteOn(disturbance) };
    } finally {
      fleet.close();
    }
  };
  return { name: server.name, measure };
}
