import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#api/platform/ids.ts';
import { chooseLanes, type Load } from './choose-lanes.ts';
import { dueLanes, takeTasks, writeSchedule, type Taken } from './queue.ts';
import type { Result, Runner } from './run-task.ts';
import type { AnyTask } from './task.ts';

type Parts<Services> = {
  runner: Runner<Services>;
  kinds: readonly AnyTask<Services>[];
  run: (task: AnyTask<Services>, taken: Taken) => Promise<Result>;
};

/** Runs tasks in this process. */
export type Worker = {
  /** Asks MySQL for due tasks once every so many milliseconds. */
  look(everyMs: number): void;
  /** Asks at once, because a task was just written. */
  lookNow(): void;
  /** Runs a task that this process has taken already. */
  run(taken: Taken): Promise<Result>;
  /** Takes nothing more; waits for what runs, and calls `cut` when graceMs are over. */
  stop(graceMs: number, cut: () => void): Promise<void>;
};

/** How long tasks that were cut off may take to end before the process leaves them. */
const CUT_OFF_MS = 2000;

export function createWorker<Services>({ runner, kinds, run }: Parts<Services>): Worker {
  const { fork, log } = runner;
  const taskOf = new Map(kinds.map((task) => [task.kind, task]));
  const running = new Set<{ taken: Taken; end: Promise<Result> }>();
  const turns = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isWanted = false;
  let isFull = false;
  let isStopping = false;
  let isFailing = false;
  let hasSchedules = false;

  const load: Load = {
    ofKind: (kind) => count((taken) => taken.kind === kind),
    ofTenant: (kind, customerId) => count((taken) => taken.kind === kind && taken.customerId === customerId),
    lastTurn: (kind, customerId) => turns.get(`${kind}/${customerId}`) ?? 0,
  };

  function count(isCounted: (taken: Taken) => boolean): number {
    let total = 0;
    for (const { taken } of running) if (isCounted(taken)) total += 1;
    return total;
  }

  function start(taken: Taken): Promise<Result> {
    const task = taskOf.get(taken.kind);
    if (!task) throw new Error(`No task of kind ${taken.kind} is known here`);
    const entry = { taken, end: run(task, taken) };
    running.add(entry);
    return entry.end.finally(() => {
      running.delete(entry);
      // While places were short there may be more; otherwise the next look is early enough.
      if (isFull) lookNow();
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
      if (options.everyMs !== undefined) await writeSchedule(fork(), kind, options.priority);
  }

  async function lookOnce(): Promise<void> {
    try {
      do {
        isWanted = false;
        await takeDue();
      } while (isWanted && !isStopping);
      if (isFailing) log.info('tasks: looked for again');
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopping) log.warn({ err: error }, 'tasks: looked for again later');
      isFailing = true;
    } finally {
      looking = null;
    }
  }

  function lookNow(): void {
    if (isStopping) return;
    isWanted = true;
    looking ??= lookOnce();
  }

  return {
    look(everyMs) {
      timer = setInterval(lookNow, everyMs);
      lookNow();
    },
    lookNow,
    run: start,
    async stop(graceMs, cut) {
      isStopping = true;
      clearInterval(timer);
      await looking;
      const over = Promise.all([...running].map(({ end }) => end));
      await Promise.race([over, pause(graceMs, undefined, { ref: false })]);
      if (running.size === 0) return;
      cut();
      await Promise.race([over, pause(CUT_OFF_MS, undefined, { ref: false })]);
    },
  };
}
