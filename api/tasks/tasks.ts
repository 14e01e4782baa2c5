import type { MikroORM, SqlEntityManager } from '@mikro-orm/mysql';
import type { Logger } from '#api/platform/log.ts';
import { newId } from '#api/platform/ids.ts';
import { activeWork } from '#api/platform/active-work.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { followed, traceparentOf, type Tracing } from '#api/platform/tracing.ts';
import type { Seal } from '#api/platform/seal.ts';
import { cancelTask, makeTaskDue, insertTask, takenTasks, type TakenTask } from './queue.ts';
import { runTask, type Result, type Runner } from './run-task.ts';
import type { AnyTask, Task } from './task.ts';
import { createWorker } from './worker.ts';

/** The transaction of a task: the task is committed or rolled back with it. */
export type TaskScope = { em: SqlEntityManager; afterCommit(effect: () => void): void };

/** Subject of a task, and options that differ from its kind. */
export type EnqueueOptions = {
  /** Null for tasks of the platform. */
  customerId: string | null;
  /** Id of the record that the task is about. `once` and `ordered` apply per kind and subject. */
  subject: string;
  priority?: number;
  delayMs?: number;
};

/** A task that runs in this process after its transaction is committed. */
export type OwnTask = {
  /**
   * Starts the first try and returns its result, with the error if it failed. `released`: another process runs the
   * task.
   */
  run(): Promise<Result>;
};

/** Durable work: written in the transaction of its cause, run by a worker at least once. */
export type Tasks = {
  /** Writes a task; a worker takes it after the commit. */
  enqueue<P, S>(scope: TaskScope, task: Task<P, S>, payload: P, about: EnqueueOptions): Promise<void>;
  /**
   * Writes a task and takes it for this process, for callers that wait for the first try: call `run` after the commit.
   * If this process ends before, a worker runs the task when the lease has ended.
   */
  enqueueOwn<P, S>(scope: TaskScope, task: Task<P, S>, payload: P, about: EnqueueOptions): Promise<OwnTask>;
  /** Makes a waiting or dead task run now. Returns whether there was one. */
  makeDue(scope: TaskScope, task: { kind: string }, subject: string): Promise<boolean>;
  /** Deletes a waiting task, and requests that a running one stops. Returns whether there was one. */
  cancel(em: SqlEntityManager, task: { kind: string }, subject: string): Promise<boolean>;
};

/** The tasks of one process: Tasks with its start and stop. */
export type TaskProcess<Services> = Tasks & {
  /** From now on tasks of these kinds can run in this process. With `isWorker` the process also polls for due tasks. */
  start(services: Services, kinds: readonly AnyTask<Services>[], options: { isWorker: boolean }): void;
  /** Takes no more tasks, waits at most graceMs for running ones, and returns the unfinished ones to the queue. */
  stop(graceMs: number): Promise<void>;
};

type TaskProcessOptions = {
  orm: MikroORM;
  log: Logger;
  pubsub: PubSub;
  seal: Seal;
  pollMs: number;
  tracing?: Tracing | null;
  /** Interval at which leases are renewed and cancellations noticed; for tests. */
  renewEveryMs?: number;
};

/** Creates the tasks of this process; nothing runs before `start`. */
export function createTasks<Services>({
  orm,
  log,
  pubsub,
  seal,
  pollMs,
  tracing = null,
  renewEveryMs,
}: TaskProcessOptions): TaskProcess<Services> {
  const ending = new AbortController();
  const stopping = new AbortController();
  const fork = () => orm.em.fork();
  let worker: ReturnType<typeof createWorker<Services>> | null = null;

  const serialize = <P, S>({ kind, options, check }: Task<P, S>, payload: P): string => {
    const text = JSON.stringify(check(payload));
    return options.sealed ? seal.seal(text, kind) : text;
  };

  function read({ kind, options }: AnyTask<Services>, stored: string): unknown {
    const text = options.sealed ? seal.open(stored, kind) : stored;
    return text === null ? null : JSON.parse(text);
  }

  function write<P, S>({ em }: TaskScope, task: Task<P, S>, payload: P, about: EnqueueOptions, lease: string | null) {
    const { customerId, subject, priority = task.options.priority, delayMs = 0 } = about;
    const span = activeWork()?.span;
    return insertTask(em, {
      kind: task.kind,
      customerId,
      subject,
      isOnce: task.options.once,
      priority,
      payload: serialize(task, payload),
      delayMs,
      lease,
      cause: span ? traceparentOf(span) : null,
    });
  }

  const traced = ({ id, kind, customerId, attempts, cause }: TakenTask, run: () => Promise<Result>) =>
    followed(
      tracing,
      {
        operation: `task ${kind}`,
        kind: 'consumer',
        about: { 'ppe.task.id': id, 'ppe.task.attempt': attempts, 'ppe.customer_id': customerId ?? undefined },
        cause,
      },
      async () => {
        const result = await run();
        activeWork()?.span?.setAttribute('ppe.task.outcome', result.outcome);
        return result;
      },
    );

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
      const exists = await makeTaskDue(scope.em, kind, subject);
      if (exists) scope.afterCommit(() => pubsub.publish('tasks', { customerId: '' }));
      return exists;
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
      worker = createWorker({ runner, kinds, run: (task, taken) => traced(taken, () => runTask(runner, task, taken)) });
      if (!isWorker) return;
      worker.startPolling(pollMs);
      pubsub.listen('tasks', () => worker?.pollNow());
    },

    async stop(graceMs) {
      ending.abort(new Error('The process ends'));
      await worker?.stop(graceMs, () => stopping.abort(new Error('The process ends now')));
    },
  };
}
