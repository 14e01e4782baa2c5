import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** CPU seconds of a process with all its threads (utime + stime, proc_pid_stat(5)). Throws when it has ended. */
export function cpuSeconds(pid: number): number {
  const [user, system] = cpuFields(pid);
  if (user === undefined || system === undefined) throw new Error(`Process ${pid} has ended`);
  return (user + system) / TICKS_PER_SECOND;
}

/** CPU seconds of a process and of all that it has started, also of those that have ended. */
export function treeCpuSeconds(pid: number): number {
  const own = cpuFields(pid).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  return childrenOf(pid).reduce((sum, child) => sum + treeCpuSeconds(child), own);
}

/** Resident memory of a process now, in bytes. */
export function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
}

/** utime, stime, cutime and cstime; none when the process has ended. */
function cpuFields(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name is in parentheses and may contain spaces; field 3 follows it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).map(Number);
  } catch {
    return [];
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** CPU time of all cores since boot, in seconds. */
export type MachineTime = {
  /** Busy time without steal. */
  busy: number;
  /** Time that the hypervisor gave to other guests. */
  steal: number;
  total: number;
};

/** Reads the CPU times of the machine (/proc/stat). */
export function machineTime(): MachineTime {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) / TICKS_PER_SECOND);
  const busy = user + nice + system + irq + softirq;
  return { busy, steal, total: busy + steal + idle + iowait };
}

/** Bytes in the kernel's TCP socket buffers, which are not part of any process's RSS (/proc/net/sockstat). */
export function kernelSocketBytes(): number {
  const line = readFileSync('/proc/net/sockstat', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('TCP:'));
  return Number(/ mem (\d+)/.exec(line ?? '')?.[1] ?? Number.NaN) * PAGE_BYTES;
}

/** The processor name from the kernel. */
export function cpuModel(): string {
  return /model name\s*:\s*(.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown';
}
