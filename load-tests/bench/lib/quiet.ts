import { cpuSeconds, machineTime } from './procfs.ts';

/** More than this share of the machine's time taken by the hypervisor or by programs that do not belong makes a round unclean. */
const MOST_STEAL = 0.02;
const MOST_FOREIGN = 0.05;

/** How undisturbed a measurement was; shares of all cores' time. */
export type Disturbance = {
  steal: number;
  foreign: number;
  isQuiet: boolean;
};

/** Begins to watch the machine; the answer tells what others than the given processes and this one did until then. */
export function watchMachine(ownPids: readonly number[]): () => Disturbance {
  const own = () => [process.pid, ...ownPids].reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = { ...machineTime(), own: own() };
  return () => {
    const after = machineTime();
    const total = after.total - before.total;
    const steal = (after.steal - before.steal) / total;
    const foreign = Math.max(0, after.busy - before.busy - (own() - before.own)) / total;
    return { steal, foreign, isQuiet: steal <= MOST_STEAL && foreign <= MOST_FOREIGN };
  };
}
