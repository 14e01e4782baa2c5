import type { Schema } from 'yup';

/** How a kind of task waits, repeats and shares the worker. Every value has a default. */
export type TaskOptions = {
  /** Tasks of the kind that one process runs at a time. Default 4. A task of priority 0 may use one place more. */
  atOnce?: number;
  /** Of these, how many may belong to one tenant, so that one tenant's work does not delay another's. Default: half. */
  perTenant?: number;
  /** Where a call gives none. 0 is urgent (a person waits), 9 can wait for everything else. Default 5. */
  priority?: number;
  /** At most one row per subject: a second call before the first has run joins it, one while it runs makes it run again. */
  once?: boolean;
  /** Tasks of one subject run one after the other, in the order in which they were written. */
  ordered?: boolean;
  /** Runs again so many milliseconds after each success: a schedule, one per installation. */
  everyMs?: number;
  /** Tries that may fail by themselves before the task becomes a dead letter; a dependency that is away does not count. Default 10. */
  attempts?: number;
  /** Wait before the second try, doubled for each further one up to the longest. Default 1 s and 5 min. */
  backoff?: { firstMs: number; longestMs: number };
  /** The task is dropped when it has not run so many milliseconds after it was written: what it brings is no good by then. */
  expiresMs?: number;
  /** Encrypts the payload in the table: it holds secrets or tells about people. */
  sealed?: boolean;
};

/** What a running task is given besides its payload. */
export type TaskRun<Services> = {
  services: Services;
  /** Number of the row: the same in every try. */
  id: number;
  customerId: string | null;
  subject: string;
  /** Tries so far, this one included. */
  attempt: number;
  /** Aborts when the process begins to end: long work begins no further step, and returns or throws. */
  ending: AbortSignal;
  /** Aborts when the task is cancelled, its lease is lost, or the process must end now. */
  signal: AbortSignal;
  /** Tells how far long work is. Written once a second at most. */
  progress(done: number, total: number): void;
};

/** A kind of durable work. At least once: `run` may be repeated after a crash and must come to the same end. */
export type Task<Payload, Services> = {
  kind: string;
  options: Required<Omit<TaskOptions, 'everyMs' | 'expiresMs'>> & Pick<TaskOptions, 'everyMs' | 'expiresMs'>;
  /** Checks a payload before it is stored; throws what yup throws. */
  check(payload: Payload): Payload;
  /** Runs a stored payload. Throws PayloadError when it does not fit this version of the kind. */
  perform(stored: unknown, run: TaskRun<Services>): Promise<void>;
};

/** A task as the worker sees it: what its payload is, only the task itself knows. */
export type AnyTask<Services> = Pick<Task<never, Services>, 'kind' | 'options' | 'perform'>;

/** The stored payload does not fit the kind, for example because an older version of the product wrote it. */
export class PayloadError extends Error {
  override name = 'PayloadError';
}

const KIND = /^[a-z][a-z-]{0,39}$/;

type Definition<Payload, Services> = TaskOptions & {
  /** Lower case with hyphens, unique in the product, never used again for something else. */
  kind: string;
  payload: Schema<Payload>;
  run(payload: Payload, run: TaskRun<Services>): Promise<void>;
};

/** Declares a kind of task; a `<name>.task.ts` exports it, and the worker finds it there. */
export function defineTask<Payload, Services>({
  kind,
  payload: rules,
  run,
  ...options
}: Definition<Payload, Services>): Task<Payload, Services> {
  if (!KIND.test(kind)) throw new Error(`${kind} is no name of a kind of task`);
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
