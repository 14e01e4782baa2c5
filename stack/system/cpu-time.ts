import { readdirSync, readFileSync } from 'node:fs';

/** CPU time that a process has used so far, without its children, from /proc. */
export type ProcessTime = {
  pid: number;
  parent: number;
  /** Ticks since boot: distinguishes a process from a later one with the same id. */
  startedAt: string;
  seconds: number;
};

/** Interval of the samples. One sample of all processes takes about 5 ms. */
const SAMPLE_EVERY_MS = 250;

/** Linux counts in hundredths of a second on all our platforms. */
const TICKS_PER_SECOND = 100;

/** Parses one /proc/<pid>/stat; the program's name may contain spaces and parentheses. */
export function parseStat(stat: string): ProcessTime {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(fields[1]),
    startedAt: fields[19] ?? '',
    seconds: ticks / TICKS_PER_SECOND,
  };
}

/** CPU seconds of one process; 0 if it has ended or there is no /proc. */
export function cpuSecondsOf(pid: number): number {
  return readStat(pid)?.seconds ?? 0;
}

function readStat(pid: number): ProcessTime | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return undefined;
  }
}

function readProcesses(): ProcessTime[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readStat(Number(pid)) ?? []);
}

/**
 * Adds up the CPU time of a process and all its descendants from samples. A process that was a descendant once remains
 * one, also after its parent has ended. The time after the last sample is missing: less than 1 % of a suite.
 */
export class TreeTime {
  #members: Set<number>;
  readonly #seconds = new Map<string, number>();

  constructor(root: number) {
    this.#members = new Set([root]);
  }

  add(processes: readonly ProcessTime[]): void {
    let before: number;
    do {
      before = this.#members.size;
      for (const { pid, parent } of processes) if (this.#members.has(parent)) this.#members.add(pid);
    } while (this.#members.size > before);
    const running = processes.filter(({ pid }) => this.#members.has(pid));
    for (const { pid, startedAt, seconds } of running) this.#seconds.set(`${pid}@${startedAt}`, seconds);
    // The id of an ended process may soon belong to another process.
    this.#members = new Set(running.map(({ pid }) => pid));
  }

  get seconds(): number {
    return [...this.#seconds.values()].reduce((sum, seconds) => sum + seconds, 0);
  }
}

/** Measures the CPU time of a running program and its descendants; `stop` returns the seconds. */
export function measureTree(pid: number): { stop: () => number } {
  const tree = new TreeTime(pid);
  const sample = () => tree.add(readProcesses());
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return tree.seconds;
    },
  };
}
