/** What a program can do: functions that get one value and return one, both of which can be cloned. */
export type Operations = Record<string, (input: never) => unknown>;

/** Limits of each job of a program. */
export type JobLimits = {
  /** Resident memory of the whole process, in bytes; Node itself needs about 60 MiB. */
  memoryBytes: number;
  /** Time of one job, without its wait and the start of the process. */
  milliseconds: number;
};

/** A program of a child process: a file that calls `serveOperations`. */
export type Program<O extends Operations> = JobLimits & {
  file: URL;
  /** Only for the types of its operations; never set. */
  operations?: O;
};

/** Input of an operation. */
export type InputOf<O extends Operations, N extends keyof O> = Parameters<O[N]>[0];

/** Output of an operation. */
export type OutputOf<O extends Operations, N extends keyof O> = Awaited<ReturnType<O[N]>>;

/**
 * Declares a program. `O` is the type of its operations, imported as a type only, so that the program is not loaded here:
 *
 *     export const pictureProgram = defineProgram<PictureOperations>({ file: new URL('picture-process.ts', import.meta.url), … });
 */
export const defineProgram = <O extends Operations>(program: JobLimits & { file: URL }): Program<O> => program;

/** The fault of every job that exceeds its memory or time, or crashes its process. */
export const TOO_DEMANDING = 'fileTooDemanding';

/**
 * The input of a job cannot be used. `fault` is a key of locales/<language>/validation.json with its values. Operations
 * throw it, and `WorkPool.run` rejects with it.
 */
export class JobFault extends Error {
  override name = 'JobFault';
  readonly fault: string;
  readonly values: Record<string, string | number> | undefined;

  constructor(fault: string, values?: Record<string, string | number>) {
    super(fault);
    this.fault = fault;
    this.values = values;
  }
}

/** Message to the process: one job. */
export type JobMessage = { operation: string; input: unknown; memoryBytes: number; milliseconds: number };

/** Messages of the process: `ready` once, then one for each job. `memoryBytes` is used at the end of the job. */
export type Report<Output> =
  | { kind: 'ready' }
  | { kind: 'done'; output: Output; memoryBytes: number }
  | { kind: 'fault'; fault: string; values?: Record<string, string | number> }
  | { kind: 'failed'; reason: string };
