import { readFile } from 'node:fs/promises';
import type { Behaviour, Tally } from './at-the-machine.ts';
import { simulatePeople, newTally } from './behaviour.ts';
import type { MemoryFile } from './memory-file.ts';
import { quietPause, SimulatedMachine } from './simulated-machine.ts';
import { Workforce, type Worker } from './workforce.ts';

/** One machine of the credentials file that `npm run db:seed` writes. */
export type MachineCredentials = { machineId: string; tenant: string; token: string; employees: Worker[] };

/** Options of runFleet. */
export type FleetOptions = {
  url: string;
  machines: readonly MachineCredentials[];
  memories: MemoryFile;
  behaviour: Behaviour;
  /** Time over which the machines connect evenly, ms. */
  rampMs: number;
  say: (text: string) => void;
  signal: AbortSignal;
};

/** How often the memories of the machines are written into their file. */
const SAVE_EVERY_MS = 1000;

/** Reads the credentials of the machines. Throws an error that says how to create the file. */
export async function readCredentials(file: string): Promise<MachineCredentials[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read: npm run db:seed writes it when MACHINE_CREDENTIALS_FILE is set`);
  });
  const machines: unknown = JSON.parse(text);
  if (!Array.isArray(machines) || !machines.every(isCredentials))
    throw new Error(`${file} is not a list of machine credentials`);
  return machines;
}

const isCredentials = (value: unknown): value is MachineCredentials =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  'tenant' in value &&
  'employees' in value &&
  Array.isArray(value.employees);

/** Runs machines until the signal aborts; returns the counts of their actions. */
export async function runFleet({
  url,
  machines,
  memories,
  behaviour,
  rampMs,
  say,
  signal,
}: FleetOptions): Promise<Tally> {
  const tally = newTally();
  const tenants = new Map<string, Workforce>();
  const lives = machines.map(async ({ machineId, token, tenant, employees }, index) => {
    const people = tenants.get(tenant) ?? new Workforce(employees);
    tenants.set(tenant, people);
    await quietPause((rampMs / Math.max(1, machines.length)) * index, signal);
    const machine = new SimulatedMachine({
      url,
      token,
      firmware: 'simulator 1.0',
      memory: memories.of(machineId),
      say,
    });
    await Promise.all([machine.run(signal), simulatePeople(machine, people, behaviour, tally, say, signal)]);
  });
  // A process that is killed must not lose what its machines did.
  const saving = setInterval(() => void memories.save(), SAVE_EVERY_MS);
  await Promise.race([Promise.all(lives), quietAbort(signal)]);
  clearInterval(saving);
  await memories.save();
  return tally;
}

/** Resolves shortly after the abort: pending requests must not delay the end. */
const quietAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const soon = () => setTimeout(resolve, 500);
    if (signal.aborted) soon();
    else signal.addEventListener('abort', soon, { once: true });
  });
