import { cpuSeconds, machineTime, treeCpuSeconds } from './procfs.ts';

/**
 * Maximum share of the machine's time for the hypervisor and for other programs; above it a round counts as disturbed.
 */
const MAX_STEAL = 0.02;
const MAX_FOREIGN = 0.05;

/** Programs of the bench that run during all measurements. */
const companions: number[] = [];

/** From now on, this process does not count as another program. */
export function addCompanion(pid: number): void {
  companions.push(pid);
}

/** How much others disturbed a measurement, as shares of the time of all cores. */
export type Disturbance = {
  steal: number;
  foreign: number;
  isQuiet: boolean;
};

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** What disturbed a measurement, for the note of a leg. */
export const noteOn = ({ foreign, steal }: Disturbance): string =>
  `others ${percent(foreign)}, steal ${percent(steal)}`;

/**
 * Starts watching the machine. The returned function reports the use by other processes since then, without this
 * process and the given ones with their children.
 */
export function watchMachine(ownPids: readonly number[]): () => Disturbance {
  const sumOf = (pids: readonly number[], cpu: (pid: number) => number) => pids.reduce((sum, pid) => sum + cpu(pid), 0);
  const own = () => sumOf([process.pid, ...companions], cpuSeconds) + sumOf(ownPids, treeCpuSeconds);
  const before = { ...machineTime(), own: own() };
  return () => {
    const after = machineTime();
    const total = after.total - before.total;
    const steal = (after.steal - before.steal) / total;
    const foreign = Math.max(0, after.busy - before.busy - (own() - before.own)) / total;
    return { steal, foreign, isQuiet: steal <= MAX_STEAL && foreign <= MAX_FOREIGN };
  };
}
