import { say } from '#stack/system/progress.ts';
import { compare, type Contender, type Sample } from '../lib/compare.ts';
import type { Bench } from '../lib/bench.ts';
import type { Fleet } from '../lib/fleet.ts';
import { sendClosedLoop, sendOpenLoop } from '../lib/flow.ts';
import { cpuSeconds } from '../lib/procfs.ts';
import { watchMachine } from '../lib/quiet.ts';
import { quietNote, ratioResult } from '../lib/ratio-result.ts';
import type { Result } from '../lib/result.ts';
import { type MeasuredServer, startBaseline, startOurs } from '../lib/servers.ts';

const TARGET = { atMost: 1.3 };
/** Sent rate as a share of the baseline's capacity. */
const RATE_SHARE = 0.6;
/** Maximum CPU share of the client; above it the client may be the bottleneck. */
const MAX_CLIENT_CPU = 0.7;
const CALIBRATION = { warmUpSeconds: 2, seconds: 3 };
const CPU = 'µs of CPU a message';

type Loaded = {
  server: MeasuredServer;
  fleet: Fleet;
};

type Rate = {
  perSecond: number;
  /** Share of the baseline's capacity. */
  share: number;
};

/**
 * PERF-1a: compares the server CPU of a keep-alive and its acknowledgement with a plain `ws` echo of the same frame.
 */
export async function measureKeepAliveCpu(bench: Bench): Promise<Result[]> {
  const tenant = await bench.makeTenant(bench.plan.sockets);
  const servers = [
    await startBaseline('ws-echo.ts'),
    await startBaseline('ws-echo.ts'),
    await startOurs(bench.environment, tenant),
  ] as const;
  try {
    const [echo, twin, ours] = [
      await load(servers[0], bench),
      await load(servers[1], bench),
      await load(servers[2], bench),
    ];
    const rate = await chooseRate(echo);
    say(
      `    ${Math.round(rate.perSecond)} keep-alives/s over ${bench.plan.sockets} sockets, ${Math.round(rate.share * 100)} % of the echo's capacity`,
    );
    const clientCpu: number[] = [];
    const contender = (name: string, loaded: Loaded): Contender => ({
      name,
      measure: () => measure(loaded, rate, bench, clientCpu),
    });
    const twins = await compare(contender('echo', echo), contender('echo', twin), bench.plan);
    const pair = await compare(contender('ours', ours), contender('echo', echo), bench.plan);
    const busiest = Math.max(...clientCpu);
    const line = {
      id: '1a',
      what: 'CPU of a keep-alive and its acknowledgement',
      unit: 'µs',
      target: TARGET,
      notes: [
        `${bench.plan.sockets} sockets, ${Math.round(rate.perSecond)} keep-alives/s sent: ${Math.round(rate.share * 100)} % of the echo's capacity; ` +
          `client at ${Math.round(busiest * 100)} % of its core at most`,
        quietNote({ pair, twins }),
      ],
    };
    return [ratioResult({ pair, twins }, CPU, line, busiest < MAX_CLIENT_CPU)];
  } finally {
    await Promise.all(servers.map(({ program }) => program.stop()));
  }
}

async function load(server: MeasuredServer, { plan }: Bench): Promise<Loaded> {
  return { server, fleet: await server.connect(plan.sockets) };
}

/**
 * Chooses the rate: the planned share of the baseline's capacity, or less when the client would become the bottleneck.
 */
async function chooseRate({ server, fleet }: Loaded): Promise<Rate> {
  let cpuBefore = 0;
  let cpu = 0;
  const flow = await sendClosedLoop(fleet, {
    ...CALIBRATION,
    onBegin: () => (cpuBefore = cpuSeconds(server.program.pid)),
    onEnd: () => (cpu = cpuSeconds(server.program.pid) - cpuBefore),
  });
  const capacity = flow.acked / cpu;
  const clientCapacity = flow.acked / flow.seconds / flow.clientCpu;
  const perSecond = Math.min(capacity * RATE_SHARE, clientCapacity * MAX_CLIENT_CPU * 0.9);
  return { perSecond, share: perSecond / capacity };
}

async function measure(
  { server, fleet }: Loaded,
  { perSecond }: Rate,
  { plan, database }: Bench,
  clientCpu: number[],
): Promise<Sample> {
  const pids = [server.program.pid, database.program.pid];
  let cpuBefore = 0;
  let cpu = 0;
  let watched = watchMachine(pids);
  let disturbance = watched();
  const flow = await sendOpenLoop(fleet, perSecond, {
    ...plan,
    onBegin: () => {
      watched = watchMachine(pids);
      cpuBefore = cpuSeconds(server.program.pid);
    },
    onEnd: () => {
      cpu = cpuSeconds(server.program.pid) - cpuBefore;
      disturbance = watched();
    },
  });
  if (flow.answered < flow.sent)
    throw new Error(`${server.name} answered ${flow.answered} of ${flow.sent} keep-alives`);
  clientCpu.push(flow.clientCpu);
  const note = `others used ${Math.round(disturbance.foreign * 100)} %, steal ${Math.round(disturbance.steal * 100)} %`;
  return { values: { [CPU]: (cpu / flow.acked) * 1e6 }, isQuiet: disturbance.isQuiet, note };
}
