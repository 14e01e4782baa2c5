import type { SqlEntityManager } from '@mikro-orm/mysql';
import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionFailure } from '#api/crud/database-errors.ts';
import { AppError } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import { backoffMs } from './backoff.ts';
import {
  markDead,
  dropTask,
  finishTask,
  giveBackTask,
  LEASE_SECONDS,
  noteProgress,
  postponeTask,
  renewLease,
  type Failure,
  type Taken,
} from './queue.ts';
import { PayloadError, type AnyTask } from './task.ts';

/** What became of a try. `released`: it was cut off, and others may run it. */
export type Outcome = 'done' | 'postponed' | 'dead' | 'dropped' | 'released';

/** The same, with the error of a try that failed. */
export type Result = { outcome: Outcome; error?: Error };

export type Runner<Services> = {
  services: Services;
  /** A new entity manager, without a tenant. */
  fork: () => SqlEntityManager;
  log: Logger;
  /** Decrypts what a sealed kind stored. */
  read: (task: AnyTask<Services>, stored: string) => unknown;
  /** Aborts when the process begins to end. */
  ending: AbortSignal;
  /** Aborts when the process must end now. */
  stopping: AbortSignal;
  renewEveryMs?: number;
};

const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 3;
const PROGRESS_EVERY_MS = 1000;
const SETTLE_AGAIN_MS = 500;

/** Runs a task that this process has taken, and writes what became of it. */
export async function runTask<Services>(
  runner: Runner<Services>,
  task: AnyTask<Services>,
  taken: Taken,
): Promise<Result> {
  const { log, fork } = runner;
  const about = { kind: taken.kind, taskId: taken.id, customerId: taken.customerId, attempt: taken.attempts };
  const { expiresMs } = task.options;
  if (expiresMs !== undefined && taken.ageMs > expiresMs) {
    log.warn(about, 'task dropped: too late');
    return settle(runner, () => dropTask(fork(), taken), 'dropped');
  }
  const lease = holdLease(runner, taken);
  try {
    await perform(runner, task, taken, lease.signal);
    return await settle(runner, () => finishTask(fork(), taken, task.options.everyMs), 'done');
  } catch (error) {
    if (lease.lost() === 'cancelled') return settle(runner, () => dropTask(fork(), taken), 'dropped');
    if (lease.lost() === 'lost') return { outcome: 'released' };
    if (runner.ending.aborted) return settle(runner, () => giveBackTask(fork(), taken), 'released');
    return {
      ...(await fail(runner, task, taken, error)),
      error: error instanceof Error ? error : new Error(String(error)),
    };
  } finally {
    lease.end();
  }
}

function perform<Services>(
  { services, fork, read, ending }: Runner<Services>,
  task: AnyTask<Services>,
  taken: Taken,
  signal: AbortSignal,
): Promise<void> {
  const { id, customerId, subject, attempts: attempt } = taken;
  let noted = 0;
  return task.perform(read(task, taken.payload), {
    services,
    id,
    customerId,
    subject,
    attempt,
    ending,
    signal,
    progress(done, total) {
      if (Date.now() - noted < PROGRESS_EVERY_MS && done < total) return;
      noted = Date.now();
      // One that is missed is made up for by the next.
      noteProgress(fork(), taken, done, total).catch(() => undefined);
    },
  });
}

/** Renews the lease while the task runs. Its signal aborts when the task must not go on here. */
function holdLease<Services>({ fork, stopping, renewEveryMs = RENEW_EVERY_MS }: Runner<Services>, taken: Taken) {
  const ending = new AbortController();
  let lost: 'lost' | 'cancelled' | null = null;
  let heldUntil = performance.now() + LEASE_SECONDS * 1000;
  const stop = (reason: 'lost' | 'cancelled') => {
    lost = reason;
    ending.abort(new Error(`Task ${taken.id}: ${reason}`));
  };
  const timer = setInterval(() => {
    const begun = performance.now();
    renewLease(fork(), taken).then(
      (state) => {
        if (state !== 'held') return stop(state);
        heldUntil = begun + LEASE_SECONDS * 1000;
      },
      () => {
        // MySQL is away; once the lease is over another process may run the task.
        if (performance.now() > heldUntil) stop('lost');
      },
    );
  }, renewEveryMs);
  return {
    signal: AbortSignal.any([ending.signal, stopping]),
    lost: () => lost,
    end: () => clearInterval(timer),
  };
}

async function fail<Services>(
  runner: Runner<Services>,
  task: AnyTask<Services>,
  taken: Taken,
  error: unknown,
): Promise<Result> {
  const { fork, log } = runner;
  const { attempts, backoff, everyMs, ordered: isOrdered } = task.options;
  const failure = failureOf(error);
  const about = {
    kind: taken.kind,
    taskId: taken.id,
    customerId: taken.customerId,
    attempt: taken.attempts,
    code: failure.code,
  };
  if (failure.code === 'VALIDATION') {
    // The input itself is refused: another try would end in the same way.
    return settle(runner, () => dropTask(fork(), taken), 'dropped');
  }
  const isAway = failure.code === 'UNAVAILABLE' || failure.code === 'RATE_LIMITED';
  const isOver = error instanceof PayloadError || (!isAway && taken.attempts >= attempts);
  if (isOver && everyMs === undefined) {
    log.error({ ...about, err: error }, 'task given up');
    return settle(runner, () => markDead(fork(), taken, failure), 'dead');
  }
  if (isAway) log.warn(about, 'task tried again later');
  else log.error({ ...about, err: error }, 'task tried again later');
  const delayMs = backoffMs(taken.delays, backoff);
  return settle(
    runner,
    () => postponeTask(fork(), taken, failure, { delayMs, isTry: !isAway, isOrdered }),
    'postponed',
  );
}

/** Messages of our own errors name no person; those of others may, so that only their kind is kept. */
function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (isConnectionFailure(error)) return { code: 'UNAVAILABLE', message: 'mysql is not available' };
  if (error instanceof PayloadError) return { code: 'PAYLOAD', message: error.message };
  return { code: 'INTERNAL', message: error instanceof Error ? error.name : 'unknown' };
}

/** Writes an outcome, again and again while MySQL is away, until the lease ends: then the task runs once more. */
async function settle<Services>(
  { log }: Runner<Services>,
  write: () => Promise<unknown>,
  outcome: Outcome,
): Promise<Result> {
  const until = performance.now() + LEASE_SECONDS * 1000;
  for (;;) {
    try {
      await write();
      return { outcome };
    } catch (error) {
      if (performance.now() > until || !isConnectionFailure(error)) {
        log.error({ err: error }, 'what became of a task could not be written; it runs again');
        return { outcome: 'released' };
      }
      await pause(SETTLE_AGAIN_MS);
    }
  }
}
