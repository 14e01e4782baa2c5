import { startProduct } from '../../lib/product.ts';
import type { Program } from '../../lib/program.ts';
import type { Bench } from '../lib/bench.ts';
import { compare, type Contender } from '../lib/compare.ts';
import { type Fleet, openFleet } from '../lib/fleet.ts';
import { pinned, SERVER_CORE } from '../lib/pin.ts';
import { cpuSeconds } from '../lib/procfs.ts';
import { noteOn, watchMachine } from '../lib/quiet.ts';
import { ratioResult } from '../lib/ratio-result.ts';
import type { Result } from '../lib/result.ts';
import { startBaseline } from '../lib/servers.ts';

const TARGET = { atLeast: 0.6 };
const VALUE = 'handshakes a second of CPU';
/** Sockets that are opened, then closed, again and again. */
const SOCKETS = 500;

type Server = { name: string; program: Program; connect(): Promise<Fleet> };

/** PERF-3: compares authenticated handshakes of machines with a plain `ws` server that accepts everyone. */
export async function measureHandshakes(bench: Bench): Promise<Result[]> {
  const tenant = await bench.makeTenant(SOCKETS);
  const product = await startProduct({
    environment: bench.environment,
    wrap: (command, args) => pinned(SERVER_CORE, command, args),
  });
  const headers = (index: number) => ({
    Authorization: `Bearer ${tenant.machines[index]?.credential}`,
    'Sec-WebSocket-Protocol': 'ppe.machine.v1',
  });
  const bare = await startBaseline('ws-idle.ts');
  try {
    const ours = contenderOf(bench, {
      name: 'ours',
      program: product,
      connect: () => openFleet({ port: product.port, path: '/machines', count: SOCKETS, headers }),
    });
    const ws = contenderOf(bench, { ...bare, name: 'ws', connect: () => bare.connect(SOCKETS) });
    const twins = await compare(ws, { ...ws, name: 'ws again' }, bench.plan);
    const pair = await compare(ours, ws, bench.plan);
    return [
      ratioResult({ pair, twins }, VALUE, {
        id: '3',
        what: 'authenticated handshakes of machines',
        unit: '/CPU s',
        target: TARGET,
        notes: [`${SOCKETS} sockets are opened and closed, without a hello`],
      }),
    ];
  } finally {
    await bare.program.stop();
    await product.stop();
  }
}

const contenderOf = ({ plan, database }: Bench, { name, program, connect }: Server): Contender => ({
  name,
  async measure() {
    await openFor(plan.warmUpSeconds, connect);
    const watched = watchMachine([program.pid, database.program.pid]);
    const before = cpuSeconds(program.pid);
    const handshakes = await openFor(plan.seconds, connect);
    const disturbance = watched();
    return {
      values: { [VALUE]: handshakes / (cpuSeconds(program.pid) - before) },
      isQuiet: disturbance.isQuiet,
      note: noteOn(disturbance),
    };
  },
});

/** Opens and closes sockets for this time; returns the number of handshakes. */
async function openFor(seconds: number, connect: () => Promise<Fleet>): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let handshakes = 0;
  while (performance.now() < end) {
    const fleet = await connect();
    handshakes += fleet.sockets.length;
    fleet.close();
  }
  return handshakes;
}
