import '#api/testing/localhost.ts';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Behaviour, Tally } from './simulator/at-the-machine.ts';
import { DEMO } from './simulator/behaviour.ts';
import { enrol } from './simulator/enrol.ts';
import { readCredentials, runFleet } from './simulator/fleet.ts';
import { connectMachine } from './simulator/machine-client.ts';
import { MemoryFile } from './simulator/memory-file.ts';
import { SimulatedMachine } from './simulator/simulated-machine.ts';

/** `npm run machine -- --help`: simulated machines for demos, tests and load. */

const whole = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('a whole number is needed');
  return value;
};

const channels = (text: string): number[] => text.split(',').map(whole);

const share = (text: string): number => {
  const value = Number(text);
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('a share from 0 to 1 is needed');
  return value;
};

const positive = (text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('a number above 0 is needed');
  return value;
};

const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

const untilStopped = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
};

/** The memories of the machines are beside their credentials. */
const openMemories = (credentials: string): Promise<MemoryFile> =>
  MemoryFile.open(path.join(path.dirname(credentials), 'machine-memories.json'));

const printTally = ({ asked, delivered, failed, refused, offline, restocked, errors }: Tally): void =>
  say(
    `${asked} asked, ${delivered} delivered, ${failed} failed, ${refused} refused, ${offline} offline, ${restocked} restocked, ${errors} errors`,
  );

const program = new Command('machine')
  .description('Simulates vending machines that follow docs/machine-protocol.md.')
  .option(
    '--url <url>',
    'address of the gateway',
    process.env.MACHINE_URL ?? `ws://localhost:${process.env.PORT ?? 3000}/machines`,
  )
  .option(
    '--credentials <file>',
    'JSON list that npm run db:seed writes',
    process.env.MACHINE_CREDENTIALS_FILE ?? '.stack/dev/machine-credentials.json',
  )
  .option(
    '--enrol <code>',
    'enrols with a code from the console at the company’s host (--url ws://acme.localhost:3000/machines), and stays connected until stopped',
  )
  .action(async () => {
    const { url, enrol: code } = program.opts<{ url: string; enrol?: string }>();
    if (code === undefined) return program.help({ error: true });
    const { machineId, token, url: gateway } = await enrol(url, code);
    say(`machine ${machineId} is enrolled; its credential, for --token: ${token}`);
    await new SimulatedMachine({ url: gateway, token, firmware: 'simulator 1.0', say }).run(untilStopped());
  });

program
  .command('demo')
  .description('runs all machines of the demo at a realistic rate until stopped')
  .option('--every <seconds>', 'average time between two requests over all machines', positive, 8)
  .action(async ({ every }: { every: number }) => {
    const { url, credentials } = program.opts<{ url: string; credentials: string }>();
    const machines = await readCredentials(credentials);
    const behaviour: Behaviour = { ...DEMO, everyMs: every * 1000 * machines.length };
    const memories = await openMemories(credentials);
    printTally(await runFleet({ url, machines, memories, behaviour, rampMs: 3000, say, signal: untilStopped() }));
  });

type FleetFlags = {
  machines?: number;
  rate: number;
  failRate: number;
  setRate: number;
  offlineRate: number;
  offlineSeconds: number;
  ramp: number;
  duration?: number;
  restock: boolean;
  quiet?: boolean;
};

program
  .command('fleet')
  .description('runs a number of machines at a chosen rate')
  .option('--machines <n>', 'number of machines of the file; default: all', whole)
  .option('--rate <perMinute>', 'requests per minute at each machine', positive, 6)
  .option('--fail-rate <share>', 'share of deliveries that fail', share, 0.03)
  .option('--set-rate <share>', 'share of requests for several pieces at once', share, 0.1)
  .option(
    '--offline-rate <share>',
    'share of requests before which the connection is lost; offline events are replayed',
    share,
    0.02,
  )
  .option('--offline-seconds <n>', 'duration of a lost connection', whole, 20)
  .option('--ramp <seconds>', 'time in which all machines connect', whole, 5)
  .option('--duration <seconds>', 'stops after this time', whole)
  .option('--no-restock', 'channels are not restocked')
  .option('--quiet', 'print only the totals at the end')
  .action(async (flags: FleetFlags) => {
    const { url, credentials } = program.opts<{ url: string; credentials: string }>();
    const all = await readCredentials(credentials);
    const machines = all.slice(0, flags.machines ?? all.length);
    if (machines.length < (flags.machines ?? 0))
      throw new Error(`${credentials} holds ${all.length} machines, not ${flags.machines}`);
    const behaviour: Behaviour = {
      everyMs: 60_000 / flags.rate,
      failRate: flags.failRate,
      setRate: flags.setRate,
      offlineRate: flags.offlineRate,
      offlineMs: flags.offlineSeconds * 1000,
      dispenseMs: 500,
      isRestocked: flags.restock,
    };
    const ends = flags.duration ? [AbortSignal.timeout(flags.duration * 1000)] : [];
    const signal = AbortSignal.any([untilStopped(), ...ends]);
    printTally(
      await runFleet({
        url,
        machines,
        memories: await openMemories(credentials),
        behaviour,
        rampMs: flags.ramp * 1000,
        say: flags.quiet ? () => {} : say,
        signal,
      }),
    );
  });

type AskFlags = { token?: string; identification: string; pin: string; channel: number[]; result: string };

program
  .command('ask')
  .description('requests one withdrawal of one machine and shows every frame')
  .requiredOption('--identification <text>', 'number of the employee')
  .requiredOption('--pin <digits>', 'PIN of the employee')
  .requiredOption('--channel <n…>', 'channel of the product; several, separated by commas, are one request', channels)
  .option('--token <token>', 'credential of the machine; default: the first of the file')
  .option('--result <result>', 'SUCCESS or FAILED', 'SUCCESS')
  .action(async ({ token, identification, pin, channel, result }: AskFlags) => {
    const { url, credentials } = program.opts<{ url: string; credentials: string }>();
    const [first] = token ? [] : await readCredentials(credentials);
    const client = await connectMachine(url, token ?? first?.token ?? '');
    console.log(JSON.stringify(client.welcome, null, 2));
    const employee = { identification, method: 'PASSWORD', pin };
    const answer = await (channel.length > 1
      ? client.request('piecesRequest', {
          employee,
          pieces: channel.map((number) => ({ channel: number, quantity: 1 })),
        })
      : client.request('withdrawalRequest', { employee, channel: channel[0] }));
    console.log(JSON.stringify(answer, null, 2));
    if (answer.type === 'approved')
      console.log(
        JSON.stringify(await client.request('deliveryResult', { withdrawalId: answer.withdrawalId, result }), null, 2),
      );
    if (answer.type === 'piecesApproved') {
      const results = (answer.pieces as { withdrawalId: string }[]).map(({ withdrawalId }) => ({
        withdrawalId,
        result,
      }));
      console.log(JSON.stringify(await client.request('piecesResult', { results }), null, 2));
    }
    await client.close();
  });

try {
  await program.parseAsync();
  process.exit(process.exitCode ?? 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
