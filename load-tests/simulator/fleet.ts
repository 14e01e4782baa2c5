import { readFile } from 'node:fs/promises';
import { live, newTally, type Behaviour, type Tally } from './behaviour.ts';
import { quietPause, SimulatedMachine } from './simulated-machine.ts';
import { Workforce, type Worker } from './workforce.ts';

/** One machine of the credentials file that `npm run db:seed` writes. */
export type MachineCredentials = { machineId: string; tenant: string; token: string; employees: Worker[] };

export type FleetOptions = {
  url: string;
  machines: readonly MachineCredentials[];
  behaviour: Behaviour;
  /** Machines connect evenly over this time, ms. */
  rampMs: number;
  say: (text: string) => void;
  signal: AbortSignal;
};

/** Reads who the machines are; says what to do when it cannot. */
export async function readCredentials(file: string): Promise<MachineCredentials[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read: npm run db:seed writes it (MACHINE_CREDENTIALS_FILE names it)`);
  });
  const machines: unknown = JSON.parse(text);
  if (!Array.isArray(machines) || !machines.every(isCredentials))
    throw new Error(`${file} is no list of machine credentials`);
  return machines;
}

const isCredentials = (value: unknown): value is MachineCredentials =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  'tenant' in value &&
  'employees' in value &&
  Array.isArray(value.employees);

/** Runs machines until the signal aborts; answers what they did. */
export async function runFleet({ url, machines, behaviour, rampMs, say, signal }: FleetOptions): Promise<Tally> {
  const tally = newTally();
  const tenants = new Map<string, Workforce>();
  const lives = machines.map(async ({ token, tenant, employees }, index) => {
    const people = tenants.get(tenant) ?? new Workforce(employees);
    tenants.set(tenant, people);
    await quietPause((rampMs / Math.max(1, machines.length)) * index, signal);
    const machine = new SimulatedMachine({ url, token, firmware: 'simulator 1.0', say });
    await Promise.all([machine.run(signal), live(machine, people, behaviour, tally, say, signal)]);
  });
  await Promise.race([Promise.all(lives), quietAbort(signal)]);
  return tally;
}

/** Resolves a moment after the abort: what waits for an answer that no longer comes must not hold the end up. */
const quietAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const soon = () => setTimeout(resolve, 500);
    if (signal.aborted) soon();
    else signal.addEventListener('abort', soon, { once: true });
  });
