import { setTimeout as pause } from 'node:timers/promises';
import { runApart } from '#api/platform/active-work.ts';
import { newId } from '#api/platform/ids.ts';
import { chooseLanes, type Load } from './choose-lanes.ts';
import { dueLanes, takeTasks, writeSchedule, type TakenTask } from './queue.ts';
import type { Result, Runner } from './run-task.ts';
import type { AnyTask } from './task.ts';

type WorkerOptions<Services> = {
  runner: Runner<Services>;
  kinds: readonly AnyTask<Services>[];
  run: (task: AnyTask<Services>, taken: TakenTask) => Promise<Result>;
};

/** Runs tasks in this process. */
export type Worker = {
  /** Queries MySQL for due tasks at this interval. */
  startPolling(everyMs: number): void;
  /** Queries at once, because a task was just written. */
  pollNow(): void;
  /** Runs a task that this process has already taken. */
  run(taken: TakenTask): Promise<Result>;
  /** Takes no more tasks; waits at most graceMs for running ones, then calls `cut`. */
  stop(graceMs: number, cut: () => void): Promise<void>;
};

/** Maximum time that interrupted tasks may take to end before the process exits. */
const CUT_OFF_MS = 2000;

/** Creates a worker; it polls only after `startPolling`. */
export function createWorker<Services>({ runner, kinds, run }: WorkerOptions<Services>): Worker {
  const { fork, log } = runner;
  const taskOf = new Map(kinds.map((task) => [task.kind, task]));
  const running = new Set<{ taken: TakenTask; end: Promise<Result> }>();
  const turns = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  let isPollRequested = false;
  let isFull = false;
  let isStopping = false;
  let isFailing = false;
  let hasSchedules = false;

  const load: Load = {
    ofKind: (kind) => count((taken) => taken.kind === kind),
    ofTenant: (kind, customerId) => count((taken) => taken.kind === kind && taken.customerId === customerId),
    lastTurn: (kind, customerId) => turns.get(`${kind}/${customerId}`) ?? 0,
  };

  function count(isCounted: (taken: TakenTask) => boolean): number {
    let total = 0;
    for (const { taken } of running) if (isCounted(taken)) total += 1;
    return total;
  }

  function start(taken: TakenTask): Promise<Result> {
    const task = taskOf.get(taken.kind);
    if (!task) throw new Error(`No task of kind ${taken.kind} is known here`);
    const entry = { taken, end: run(task, taken) };
    running.add(entry);
    return entry.end.finally(() => {
      running.delete(entry);
      // When slots were short more tasks may be due; otherwise the next poll is early enough.
      if (isFull) pollNow();
    });
  }

  async function takeDue(): Promise<void> {
    if (!hasSchedules) await writeSchedules();
    hasSchedules = true;
    const lanes = await dueLanes(fork());
    const shares = chooseLanes(lanes, (kind) => taskOf.get(kind)?.options ?? null, load);
    isFull = lanes.some(({ kind }) => taskOf.has(kind) && !shares.some(({ lane }) => lane.kind === kind));
    for (const { lane, limit } of shares) {
      if (isStopping) return;
      const isOrdered = taskOf.get(lane.kind)?.options.ordered ?? false;
      const taken = await takeTasks(fork(), lane, { limit, isOrdered, lease: newId() });
      turns.set(`${lane.kind}/${lane.customerId}`, performance.now());
      if (taken.length === limit) isFull = true;
      for (const one of taken) void start(one);
    }
  }

  async function writeSchedules(): Promise<void> {
    for (const { kind, options } of kinds)
      if (options.everyMs !== undefined) await writeSchedule(fork(), kind, options);
  }

  async function pollOnce(): Promise<void> {
    try {
      do {
        isPollRequested = false;
        await takeDue();
      } while (isPollRequested && !isStopping);
      if (isFailing) log.info('tasks: polling works again');
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopping) log.warn({ err: error }, 'tasks: poll failed, tried again later');
      isFailing = true;
    } finally {
      polling = null;
    }
  }

  function pollNow(): void {
    if (isStopping) return;
    isPollRequested = true;
    // The request that wrote a task only wakes the worker.
    polling ??= runApart(pollOnce);
  }

  return {
    startPolling(everyMs) {
      timer = setInterval(pollNow, everyMs);
      pollNow();
    },
    pollNow,
    run: start,
    async stop(graceMs, cut) {
      isStopping = true;
      clearInterval(timer);
      await polling;
      const over = Promise.all([...running].map(({ end }) => end));
      await Promise.race([over, pause(graceMs, undefined, { ref: false })]);
      if (running.size === 0) return;
      cut();
      await Promise.race([over, pause(CUT_OFF_MS, undefined, { ref: false })]);
    },
  };
}
