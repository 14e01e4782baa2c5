import { readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** CPU seconds of a process with all its threads (utime + stime, proc_pid_stat(5)). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name is in parentheses and may contain spaces; field 3 follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
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
