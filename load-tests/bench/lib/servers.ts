import { once } from 'node:events';
import { startProduct } from '../../lib/product.ts';
import { StackError } from '#stack/system/errors.ts';
import { answersHttp, freePort, type Program, startProgram } from '../../lib/program.ts';
import type { ScratchTenant } from '../../lib/scratch-tenant.ts';
import { type Fleet, type FleetOptions, type Member, openFleet } from './fleet.ts';
import { pinned, SERVER_CORE } from './pin.ts';

/** A measured server: ours or a baseline. */
export type MeasuredServer = {
  name: string;
  program: Program;
  /** Opens this number of sockets, as the machines from index `first`, until they may send keep-alives. */
  connect(count: number, first?: number): Promise<Fleet>;
};

/** Arguments of Node with which `memoryOf` can ask a server. */
export const PRELOADS = ['--expose-gc', '--import', './load-tests/bench/lib/memory-probe.ts'];
const LIFTED_LIMITS = ['--import', './load-tests/bench/lib/lift-limits.ts'];

/** Starts the product with lifted message limits: within the normal limits 5,000 sockets could not load the server. */
export async function startOurs(
  environment: Record<string, string>,
  tenant: ScratchTenant,
  nodeArguments: readonly string[] = [],
): Promise<MeasuredServer> {
  const product = await startProduct({
    environment,
    nodeArguments: [...PRELOADS, ...LIFTED_LIMITS, ...nodeArguments],
    wrap: (command, args) => pinned(SERVER_CORE, command, args),
  });
  return {
    name: 'ours',
    program: product,
    connect: (count, first) =>
      openFleet({
        port: product.port,
        path: '/machines',
        count,
        first,
        headers: (index) => ({
          Authorization: `Bearer ${tenant.machines[index]?.credential}`,
          'Sec-WebSocket-Protocol': 'ppe.machine.v1',
        }),
        introduce: sayHello,
      }),
  };
}

/** Starts one of the small WebSocket servers in `baselines/`. */
export async function startBaseline(
  file: string,
  handshake: Partial<Pick<FleetOptions, 'headers' | 'introduce'>> = {},
): Promise<MeasuredServer> {
  const port = await freePort();
  const [command, args] = pinned(SERVER_CORE, process.execPath, [...PRELOADS, `load-tests/bench/baselines/${file}`]);
  const program = await startProgram({
    name: `baseline-${file}`,
    command,
    args,
    env: { PORT: String(port) },
    isReady: () => answersHttp(`http://127.0.0.1:${port}/`),
  });
  return { name: file, program, connect: (count) => openFleet({ port, path: '/', count, ...handshake }) };
}

/** Sends hello and acknowledges the configuration of the welcome, like a machine. */
async function sayHello(member: Member): Promise<void> {
  const welcome = await ask('hello', { firmware: 'bench' });
  await ask('configurationAck', { version: welcome.configuration?.version });

  async function ask(type: string, fields: object): Promise<{ type: string; configuration?: { version: string } }> {
    const answer = member.receive();
    member.send(JSON.stringify({ type, id: type, ...fields }));
    const text = await answer;
    if (text.includes('"type":"error"')) throw new StackError(`${type} was answered ${text}`);
    return JSON.parse(text);
  }
}

/** Returns the memory of a server after garbage collection. */
export async function memoryOf({ child }: Program): Promise<NodeJS.MemoryUsage> {
  const answer = once(child, 'message', { signal: AbortSignal.timeout(30_000) });
  child.send('memory');
  const [usage] = await answer;
  return usage;
}
