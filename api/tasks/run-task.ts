import type { SqlEntityManager } from '@mikro-orm/mysql';
import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionFailure } from '#api/crud/database-errors.ts';
import { isRefusedWrite, readOnly } from '#api/db/write-stop.ts';
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
  type TakenTask,
} from './queue.ts';
import { PayloadError, type AnyTask } from './task.ts';

/** Result of a try. `released`: it was interrupted, and other processes may run the task. */
export type Outcome = 'done' | 'postponed' | 'dead' | 'dropped' | 'released';

/** The outcome, with the error of a failed try. */
export type Result = { outcome: Outcome; error?: Error };

/** What runTask needs of the process. */
export type Runner<Services> = {
  services: Services;
  /** A new entity manager, without a tenant. */
  fork: () => SqlEntityManager;
  log: Logger;
  /** Parses a stored payload; decrypts it if the kind is sealed. */
  read: (task: AnyTask<Services>, stored: string) => unknown;
  /** Aborts when the process begins to stop. */
  ending: AbortSignal;
  /** Aborts when the process must end now. */
  stopping: AbortSignal;
  renewEveryMs?: number;
};

const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 3;
const PROGRESS_EVERY_MS = 1000;
const SETTLE_RETRY_MS = 500;

/** Runs a task that this process has taken, and writes the result. */
export async function runTask<Services>(
  runner: Runner<Services>,
  task: AnyTask<Services>,
  taken: TakenTask,
): Promise<Result> {
  const { log, fork } = runner;
  const about = { kind: taken.kind, taskId: taken.id, customerId: taken.customerId, attempt: taken.attempts };
  const { expiresMs } = task.options;
  if (expiresMs !== undefined && taken.ageMs > expiresMs) {
    log.warn(about, 'task dropped: expired');
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
  taken: TakenTask,
  signal: AbortSignal,
): Promise<void> {
  const { id, customerId, subject, attempts: attempt } = taken;
  let notedAt = 0;
  return task.perform(read(task, taken.payload), {
    services,
    id,
    customerId,
    subject,
    attempt,
    ending,
    signal,
    progress(done, total) {
      if (Date.now() - notedAt < PROGRESS_EVERY_MS && done < total) return;
      notedAt = Date.now();
      // A failure is ignored: the next progress replaces this one.
      noteProgress(fork(), taken, done, total).catch(() => undefined);
    },
  });
}

/** Renews the lease while the task runs. The signal aborts when the task must stop in this process. */
function holdLease<Services>({ fork, stopping, renewEveryMs = RENEW_EVERY_MS }: Runner<Services>, taken: TakenTask) {
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
        // MySQL is unavailable. When the lease has ended, another process may run the task.
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
  taken: TakenTask,
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
    // The input is invalid: another try would fail in the same way.
    return settle(runner, () => dropTask(fork(), taken), 'dropped');
  }
  const isAway = failure.code === 'UNAVAILABLE' || failure.code === 'RATE_LIMITED';
  const isOver = error instanceof PayloadError || (!isAway && taken.attempts >= attempts);
  if (isOver && everyMs === undefined) {
    log.error({ ...about, err: error }, 'task given up');
    return settle(runner, () => markDead(fork(), taken, failure), 'dead');
  }
  if (isAway) log.warn(about, 'task failed; it is tried again later');
  else log.error({ ...about, err: error }, 'task failed; it is tried again later');
  const delayMs = backoffMs(taken.delays, backoff);
  return settle(
    runner,
    () => postponeTask(fork(), taken, failure, { delayMs, isTry: !isAway, isOrdered }),
    'postponed',
  );
}

/** Messages of our own errors contain no personal data. Messages of other errors may, so only their name is stored. */
function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (isRefusedWrite(error)) return { code: 'UNAVAILABLE', message: readOnly().message };
  if (isConnectionFailure(error)) return { code: 'UNAVAILABLE', message: 'mysql is not available' };
  if (error instanceof PayloadError) return { code: 'PAYLOAD', message: error.message };
  return { code: 'INTERNAL', message: error instanceof Error ? error.name : 'unknown' };
}

/** Writes an outcome. While MySQL is unavailable or takes no changes, it retries until the lease ends; then the task runs once more. */
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
      if (performance.now() > until || !(isConnectionFailure(error) || isRefusedWrite(error))) {
        log.error({ err: error }, 'result of a task not written; the task runs again');
        return { outcome: 'released' };
      }
      await pause(SETTLE_RETRY_MS);
    }
  }
}
