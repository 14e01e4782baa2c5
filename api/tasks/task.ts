import type { Schema } from 'yup';

/** How a kind of task waits, repeats and shares the worker. All values have defaults. */
export type TaskOptions = {
  /**
   * Tasks of the kind that one process runs at the same time. Default 4. A task of priority 0 may use one more slot.
   */
  atOnce?: number;
  /** How many of these may belong to one tenant, so that one tenant's work does not delay others. Default: half. */
  perTenant?: number;
  /** Priority when a call sets none. 0 is urgent (a person waits), 9 is the lowest. Default 5. */
  priority?: number;
  /**
   * At most one row per subject: a second call before the task runs replaces the payload; a call while it runs makes it
   * run again.
   */
  once?: boolean;
  /** Tasks of one subject run one after the other, in the order of their creation. */
  ordered?: boolean;
  /** Milliseconds from a success to the next run: makes the kind a schedule, one per installation. */
  everyMs?: number;
  /** Runs a schedule also when a worker starts, for example after an upgrade. */
  atStart?: boolean;
  /**
   * Failed tries after which the task is dead; tries that failed because a dependency was unavailable do not count.
   * Default 10.
   */
  attempts?: number;
  /** Delay before the second try; it doubles for each further try up to the maximum. Default 1 s and 5 min. */
  backoff?: { firstMs: number; longestMs: number };
  /**
   * Milliseconds after creation at which a task that has not run yet is dropped, because its result would be useless.
   */
  expiresMs?: number;
  /** Encrypts the payload in the table. Set it when the payload has secrets or personal data. */
  sealed?: boolean;
};

/** What a running task gets besides its payload. */
export type TaskRun<Services> = {
  services: Services;
  /** Id of the row: the same in every try. */
  id: number;
  customerId: string | null;
  subject: string;
  /** Number of this try, starting with 1. */
  attempt: number;
  /** Aborts when the process begins to stop: long work must start no further step, and return or throw. */
  ending: AbortSignal;
  /** Aborts when the task is cancelled, its lease is lost, or the process must end now. */
  signal: AbortSignal;
  /** Reports the progress of long work. Written at most once a second. */
  progress(done: number, total: number): void;
};

/**
 * A kind of durable work. It runs at least once: `run` may be repeated after a crash and must then have the same
 * result.
 */
export type Task<Payload, Services> = {
  kind: string;
  options: Required<Omit<TaskOptions, 'everyMs' | 'expiresMs'>> & Pick<TaskOptions, 'everyMs' | 'expiresMs'>;
  /** Validates a payload before it is stored; throws the errors of yup. */
  check(payload: Payload): Payload;
  /** Runs a stored payload. Throws PayloadError when this version cannot read it. */
  perform(stored: unknown, run: TaskRun<Services>): Promise<void>;
};

/** A task for the worker, without the type of its payload. */
export type AnyTask<Services> = Pick<Task<never, Services>, 'kind' | 'options' | 'perform'>;

/** The stored payload does not match the kind, for example because an older version of the product wrote it. */
export class PayloadError extends Error {
  override name = 'PayloadError';
}

const KIND = /^[a-z][a-z-]{0,39}$/;

type Definition<Payload, Services> = TaskOptions & {
  /** Lower case with hyphens and unique in the product. Never reuse a kind for something else. */
  kind: string;
  payload: Schema<Payload>;
  run(payload: Payload, run: TaskRun<Services>): Promise<void>;
};

/** Declares a kind of task. Export it from a `<name>.task.ts` and list it in api/server/task-kinds.ts. */
export function defineTask<Payload, Services>({
  kind,
  payload: rules,
  run,
  ...options
}: Definition<Payload, Services>): Task<Payload, Services> {
  if (!KIND.test(kind)) throw new Error(`${kind} is not a valid kind of task`);
  const { atOnce = 4 } = options;
  return {
    kind,
    options: {
      priority: 5,
      once: options.everyMs !== undefined,
      ordered: false,
      attempts: 10,
      backoff: { firstMs: 1000, longestMs: 300_000 },
      sealed: false,
      atStart: false,
      ...options,
      atOnce,
      perTenant: options.perTenant ?? Math.max(1, Math.floor(atOnce / 2)),
    },
    check: (payload) => rules.validateSync(payload, { strict: true }),
    async perform(stored, taskRun) {
      let payload: Payload;
      try {
        payload = rules.validateSync(stored, { strict: true });
      } catch (error) {
        throw new PayloadError(error instanceof Error ? error.message : String(error), { cause: error });
      }
      await run(payload, taskRun);
    },
  };
}
