import { DeadlockException, LockWaitTimeoutException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { setTimeout as wait } from 'node:timers/promises';
import { setMutationScope } from '#api/db/audit.ts';
import { TENANT_FILTER } from '#api/db/tenant-filter.ts';
import { isRefusedWrite, refuseWhileCommitsWait, writeStopOf } from '#api/db/write-stop.ts';
import type { Actor } from '#api/platform/caller.ts';
import { errorCode } from '#api/platform/error-code.ts';
import { newId } from '#api/platform/ids.ts';
import { mapDatabaseError } from './database-errors.ts';
import { forgetTotals } from './totals.ts';

/** Tenant and actor of a transaction, for example the context of a request or the session of a machine. */
export type WriteScope = {
  em: SqlEntityManager;
  tenant: { id: string } | null;
  actor: Actor;
  /** Rows that the request has read; cleared after the transaction. */
  load?: { clear(): void };
  /**
   * One of many transactions of background work: lists may show an earlier total meanwhile, at most half a minute old. The
   * caller discards the totals at the end. Otherwise each list would count its rows anew after each of them.
   */
  keepsTotals?: boolean;
};

/** The scope of a write in this customer (null: the platform) in place of the caller's own. */
export const scopeIn = (customerId: string | null, { em, actor, load }: WriteScope): WriteScope => ({
  em,
  tenant: customerId === null ? null : { id: customerId },
  actor,
  load,
});

/** A running transaction. */
export type Tx = {
  em: SqlEntityManager;
  actor: Actor;
  /** The tenant; throws for the platform's own writes, which have none. */
  readonly customerId: string;
  /**
   * Registers an effect, such as an event, that runs only after the commit. Of several effects with the same key only the
   * last one runs.
   */
  afterCommit(effect: () => void, key?: string): void;
};

const ATTEMPTS = 5;

/**
 * Runs one transaction with its audit entries. A deadlock or lock timeout rolls it back and runs it again, five times
 * at most. So `work` must have no other effects (use afterCommit) and must not call the network.
 */
export async function write<T>(scope: WriteScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const mutationId = newId();
  await refuseWhileCommitsWait(scope.em);
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptWrite(scope, mutationId, work);
    } catch (error) {
      if (isRefusedWrite(error)) writeStopOf(scope.em)?.noteRefused();
      if (!isLockFailure(error) || attempt === ATTEMPTS) throw mapDatabaseError(error);
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function attemptWrite<T>(
  { em, tenant, actor, load, keepsTotals = false }: WriteScope,
  mutationId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const effects = new Map<string | symbol, () => void>();
  const fork = em.fork();
  if (tenant) fork.setFilterParams(TENANT_FILTER, { customerId: tenant.id });
  const result = await fork.transactional(async (em) => {
    setMutationScope(em, { customerId: tenant?.id ?? null, actor, mutationId });
    return work({
      em,
      actor,
      get customerId() {
        if (!tenant) throw new Error('This write needs a tenant');
        return tenant.id;
      },
      afterCommit: (effect, key) => void effects.set(key ?? Symbol('effect'), effect),
    });
  });
  writeStopOf(em)?.noteWritten();
  load?.clear();
  if (!keepsTotals) forgetTotals(em, tenant?.id ?? null);
  for (const effect of effects.values()) effect();
  return result;
}

const LOCK_FAILURES = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT']);

/** Statements of the ORM fail with its exceptions; our SQL fails with those of the driver. */
const isLockFailure = (error: unknown): boolean =>
  error instanceof DeadlockException ||
  error instanceof LockWaitTimeoutException ||
  LOCK_FAILURES.has(errorCode(error) ?? '');
