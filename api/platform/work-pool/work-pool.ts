import { rateLimited, unavailable } from '#api/platform/errors.ts';
import { createFairQueue } from './fair-queue.ts';
import { startJobProcess, type JobProcess } from './job-process.ts';
import type { InputOf, Operations, OutputOf, Program } from './program.ts';

/** Size of a pool. */
export type WorkPoolOptions = {
  /** Jobs that run at the same time; one owner has all but one of them, so that others never wait for it. */
  processes: number;
  /** Waiting jobs of one owner. */
  waitingPerOwner: number;
  /** Waiting jobs of all owners. */
  waiting: number;
  /** Time after which a process without a job ends. */
  idleMs: number;
};

/** One job. */
export type Job<Input> = {
  /** Id of the customer, or another name for work of the platform. Owners take turns and never share a process. */
  owner: string;
  /** Gets the input when the job's turn comes, so that waiting jobs need no memory. */
  input(): Input | Promise<Input>;
  /** Removes the job, or ends its process; `run` then rejects with the reason. */
  signal?: AbortSignal;
};

/**
 * Runs work that needs much of the processor, or decodes files of strangers, in child processes with a limit of memory and
 * time (SEC-34). Requests, machines and withdrawals never wait for it: they do not use the pool, and its processes have a
 * lower priority.
 *
 * A new kind of work is a program (a file that ends with `serveOperations({ … })`), its declaration
 * (`defineProgram<typeof operations>`) and a call:
 *
 *     const picture = await services.work.run(pictureProgram, 'transform', { owner: customerId, input: () => … });
 *
 * Input and output are cloned between the processes: plain objects, strings, numbers and Buffers. A program imports nothing that
 * needs settings, secrets or connections. Files of one owner are decoded in processes that no other owner gets.
 */
export type WorkPool = {
  /**
   * Rejects with JobFault when the operation refuses the input, or exceeds a limit; RATE_LIMITED when too many jobs of the
   * owner wait; UNAVAILABLE when too many wait in total, or the product stops.
   */
  run<O extends Operations, N extends keyof O & string>(
    program: Program<O>,
    operation: N,
    job: Job<InputOf<O, N>>,
  ): Promise<OutputOf<O, N>>;
  /** Ends all processes and refuses further jobs. Running and waiting jobs reject with UNAVAILABLE. */
  close(): Promise<void>;
};

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER_SECONDS = 10;

type Waiting = { owner: string; start(): void; refuse(error: unknown): void };
type PoolProcess = JobProcess & { owner: string; file: string; isBusy: boolean; idle?: NodeJS.Timeout };

export function createWorkPool({ processes: slots, waitingPerOwner, waiting, idleMs }: WorkPoolOptions): WorkPool {
  const queue = createFairQueue<Waiting>();
  const running = new Map<string, number>();
  const started = new Set<PoolProcess>();
  const slotsPerOwner = Math.max(1, slots - 1);
  let busy = 0;
  let isClosed = false;

  const mayStart = (owner: string): boolean => (running.get(owner) ?? 0) < slotsPerOwner;

  function count(owner: string, change: 1 | -1): void {
    busy += change;
    const left = (running.get(owner) ?? 0) + change;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
  }

  function startNext(): void {
    while (busy < slots) {
      const next = queue.take(mayStart);
      if (!next) return;
      count(next.owner, 1);
      next.start();
    }
  }

  /** Resolves when the job may start. */
  function turnOf(owner: string, signal: AbortSignal | undefined): Promise<void> {
    if (isClosed || queue.size() >= waiting) throw unavailable('workers');
    if (queue.size(owner) >= waitingPerOwner) throw rateLimited(RETRY_AFTER_SECONDS);
    return new Promise((resolve, reject) => {
      const abort = () => {
        if (queue.remove(owner, item)) reject(signal?.reason);
      };
      const item: Waiting = {
        owner,
        start() {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
        refuse: reject,
      };
      signal?.addEventListener('abort', abort, { once: true });
      queue.add(owner, item);
      startNext();
    });
  }

  /** A process that has this program and owner already, or a new one in place of an idle one. */
  async function processFor(owner: string, { file }: Program<Operations>): Promise<PoolProcess> {
    for (const process of started) if (!process.isUsable()) started.delete(process);
    const idle = [...started].filter(({ isBusy }) => !isBusy);
    const fitting = idle.find((process) => process.owner === owner && process.file === file.href);
    if (fitting) {
      clearTimeout(fitting.idle);
      fitting.isBusy = true;
      return fitting;
    }
    const process: PoolProcess = { ...startJobProcess(file), owner, file: file.href, isBusy: true };
    const replaced = started.size >= slots ? idle[0] : undefined;
    started.add(process);
    if (replaced) await dismiss(replaced);
    return process;
  }

  async function dismiss(process: PoolProcess): Promise<void> {
    clearTimeout(process.idle);
    started.delete(process);
    await process.end();
  }

  async function release(process: PoolProcess): Promise<void> {
    process.isBusy = false;
    if (!process.isUsable() || idleMs === 0 || isClosed) return dismiss(process);
    process.idle = setTimeout(() => void dismiss(process), idleMs).unref();
  }

  async function perform<O extends Operations, N extends keyof O & string>(
    program: Program<O>,
    operation: N,
    { owner, input, signal }: Job<InputOf<O, N>>,
  ): Promise<OutputOf<O, N>> {
    const ready = await input();
    signal?.throwIfAborted();
    if (isClosed) throw unavailable('workers');
    const process = await processFor(owner, program);
    const abort = () => void process.end();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await process.run({ operation, input: ready }, program);
    } catch (error) {
      signal?.throwIfAborted();
      throw isClosed ? unavailable('workers') : error;
    } finally {
      signal?.removeEventListener('abort', abort);
      await release(process);
    }
  }

  return {
    async run<O extends Operations, N extends keyof O & string>(
      program: Program<O>,
      operation: N,
      job: Job<InputOf<O, N>>,
    ): Promise<OutputOf<O, N>> {
      job.signal?.throwIfAborted();
      await turnOf(job.owner, job.signal);
      try {
        return await perform(program, operation, job);
      } finally {
        count(job.owner, -1);
        startNext();
      }
    },
    async close() {
      isClosed = true;
      for (let next = queue.take(() => true); next; next = queue.take(() => true)) next.refuse(unavailable('workers'));
      await Promise.all([...started].map(dismiss));
    },
  };
}
