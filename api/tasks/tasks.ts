import type { MikroORM, SqlEntityManager } from '@mikro-orm/mysql';
import type { Logger } from '#api/platform/log.ts';
import { newId } from '#api/platform/ids.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import type { Seal } from '#api/platform/seal.ts';
import { cancelTask, makeTaskDue, insertTask, takenTasks } from './queue.ts';
import { runTask, type Result, type Runner } from './run-task.ts';
import type { AnyTask, Task } from './task.ts';
import { createWorker } from './worker.ts';

/** The transaction that a task belongs to: it is written with its cause, or not at all. */
export type TaskScope = { em: SqlEntityManager; afterCommit(effect: () => void): void };

/** What a task is about, and how it differs from its kind. */
export type Enqueued = {
  /** Null for the platform's own. */
  customerId: string | null;
  /** Id of the record that the task is about; with the kind it decides what is once and what is in order. */
  subject: string;
  priority?: number;
  delayMs?: number;
};

/** A task that runs in this process once its transaction is committed. */
export type OwnTask = {
  /** What became of the first try, which begins now; its error where it failed. `released`: another process runs it. */
  run(): Promise<Result>;
};

/** Durable work: written in the transaction of its cause, run by a worker at least once. */
export type Tasks = {
  /** Writes a task; a worker takes it as soon as the transaction is committed. */
  enqueue<P, S>(scope: TaskScope, task: Task<P, S>, payload: P, about: Enqueued): Promise<void>;
  /**
   * Writes a task and takes it for this process, for callers who wait for the first try: call `run` after the commit.
   * Where this process ends before, a worker runs the task once the lease is over.
   */
  enqueueOwn<P, S>(scope: TaskScope, task: Task<P, S>, payload: P, about: Enqueued): Promise<OwnTask>;
  /** Has a task that waits or was given up tried now. Answers whether there was one. */
  makeDue(scope: TaskScope, task: { kind: string }, subject: string): Promise<boolean>;
  /** Ends what waits, and asks what runs to stop. Answers whether there was anything. */
  cancel(em: SqlEntityManager, task: { kind: string }, subject: string): Promise<boolean>;
};

export type TaskProcess<Services> = Tasks & {
  /** From now on tasks of these kinds can run here. With `isWorker` this process looks for them, too. */
  start(services: Services, kinds: readonly AnyTask<Services>[], options: { isWorker: boolean }): void;
  /** Takes nothing more, waits for what runs for graceMs at most, and gives back what is not done by then. */
  stop(graceMs: number): Promise<void>;
};

type Parts = {
  orm: MikroORM;
  log: Logger;
  pubsub: PubSub;
  seal: Seal;
  pollMs: number;
  /** How often a lease is renewed, and a cancelled task seen; for tests. */
  renewEveryMs?: number;
};

export function createTasks<Services>({ orm, log, pubsub, seal, pollMs, renewEveryMs }: Parts): TaskProcess<Services> {
  const ending = new AbortController();
  const stopping = new AbortController();
  const fork = () => orm.em.fork();
  let worker: ReturnType<typeof createWorker<Services>> | null = null;

  const store = <P, S>({ kind, options, check }: Task<P, S>, payload: P): string => {
    const text = JSON.stringify(check(payload));
    return options.sealed ? seal.seal(text, kind) : text;
  };

  function read({ kind, options }: AnyTask<Services>, stored: string): unknown {
    const text = options.sealed ? seal.open(stored, kind) : stored;
    return text === null ? null : JSON.parse(text);
  }

  function write<P, S>({ em }: TaskScope, task: Task<P, S>, payload: P, about: Enqueued, lease: string | null) {
    const { customerId, subject, priority = task.options.priority, delayMs = 0 } = about;
    return insertTask(em, {
      kind: task.kind,
      customerId,
      subject,
      isOnce: task.options.once,
      priority,
      payload: store(task, payload),
      delayMs,
      lease,
    });
  }

  return {
    async enqueue(scope, task, payload, about) {
      await write(scope, task, payload, about, null);
      if (!about.delayMs) scope.afterCommit(() => pubsub.publish('tasks', { customerId: about.customerId ?? '' }));
    },

    async enqueueOwn(scope, task, payload, about) {
      const lease = newId();
      const id = await write(scope, task, payload, about, lease);
      return {
        async run() {
          const [taken] = await takenTasks(fork(), [id], lease);
          return taken && worker ? worker.run(taken) : { outcome: 'released' };
        },
      };
    },

    async makeDue(scope, { kind }, subject) {
      const isThere = await makeTaskDue(scope.em, kind, subject);
      if (isThere) scope.afterCommit(() => pubsub.publish('tasks', { customerId: '' }));
      return isThere;
    },

    cancel: (em, { kind }, subject) => cancelTask(em, kind, subject),

    start(services, kinds, { isWorker }) {
      const runner: Runner<Services> = {
        services,
        fork,
        log,
        read,
        ending: ending.signal,
        stopping: stopping.signal,
        renewEveryMs,
      };
      worker = createWorker({ runner, kinds, run: (task, taken) => runTask(runner, task, taken) });
      if (!isWorker) return;
      worker.look(pollMs);
      pubsub.listen('tasks', () => worker?.lookNow());
    },

    async stop(graceMs) {
      ending.abort(new Error('The process ends'));
      await worker?.stop(graceMs, () => stopping.abort(new Error('The process ends now')));
    },
  };
}
