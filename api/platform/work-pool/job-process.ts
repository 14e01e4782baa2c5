import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { JobFault, TOO_DEMANDING, type JobLimits, type JobMessage, type Report } from './program.ts';

/** Longest start of a process on a busy machine. */
const START_LIMIT_MS = 60_000;
/** Memory of JavaScript in the process. The memory of decoders is not part of it. */
const HEAP_LIMIT_MIB = 256;
/** The guard in the process ends a job first, also when this process has no time. */
const LATE_MS = 500;

/** One process of a program. It runs one job at a time. */
export type JobProcess = {
  /** False after a crash, a limit or `end`. */
  isUsable(): boolean;
  /** Rejects with JobFault for an input that is not usable, and with Error when the program fails. */
  run<Output>(job: { operation: string; input: unknown }, limits: JobLimits): Promise<Output>;
  /** Ends the process at once, also during a job. */
  end(): Promise<void>;
};

/** Starts the process. It gets no environment variables and no Node options of this process. */
export function startJobProcess(file: URL): JobProcess {
  const child = fork(fileURLToPath(file), {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_LIMIT_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let isUsable = true;
  const ended = once(child, 'exit').catch(() => undefined);
  void ended.then(() => (isUsable = false));
  child.on('error', () => (isUsable = false));
  const ready = nextReport<never>(child, START_LIMIT_MS);
  ready.catch(() => undefined);
  keepAlive(child, false);

  async function end(): Promise<void> {
    isUsable = false;
    if (child.kill('SIGKILL')) await ended;
  }

  return {
    isUsable: () => isUsable,
    end,
    async run<Output>(job: { operation: string; input: unknown }, limits: JobLimits) {
      keepAlive(child, true);
      try {
        const started = await ready;
        if (started.kind !== 'ready') throw new Error(`${file.pathname} did not start`);
        const report = nextReport<Output>(child, limits.milliseconds + LATE_MS);
        send(child, { ...job, memoryBytes: limits.memoryBytes, milliseconds: limits.milliseconds });
        return await outputOf(report, limits);
      } catch (error) {
        if (!(error instanceof JobFault) || error.fault === TOO_DEMANDING) await end();
        throw error;
      } finally {
        keepAlive(child, false);
      }
    },
  };

  async function outputOf<Output>(report: Promise<Report<Output>>, { memoryBytes }: JobLimits): Promise<Output> {
    const answer = await report;
    switch (answer.kind) {
      case 'done':
        // Memory that the process has not returned would count for the next job.
        if (answer.memoryBytes > memoryBytes / 2) await end();
        return answer.output;
      case 'fault':
        throw new JobFault(answer.fault, answer.values);
      case 'failed':
        throw new Error(answer.reason);
      case 'ready':
        throw new Error(`${file.pathname} answered twice`);
    }
  }
}

/** Sends the job. When the process has just ended, its end is the report. */
const send = (child: ChildProcess, job: JobMessage) => child.connected && child.send(job, () => undefined);

/** An idle process does not keep this one alive. */
function keepAlive(child: ChildProcess, isBusy: boolean): void {
  const method = isBusy ? 'ref' : 'unref';
  child[method]();
  child.channel?.[method]();
}

/** The next message of the process, or the fault of its end. */
function nextReport<Output>(child: ChildProcess, milliseconds: number): Promise<Report<Output>> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => settle(() => reject(new JobFault(TOO_DEMANDING))), milliseconds);
    const onMessage = (report: Report<Output>) => settle(() => resolve(report));
    const onError = (error: Error) => settle(() => reject(error));
    // A code is the program's own end; without one, a signal: the guard, the system, or a crash of a decoder.
    const onExit = (code: number | null) =>
      settle(() => reject(code === null ? new JobFault(TOO_DEMANDING) : new Error(`A process ended with ${code}`)));
    function settle(finish: () => void): void {
      clearTimeout(late);
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    }
    child.on('message', onMessage).on('error', onError).on('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode);
  });
}
