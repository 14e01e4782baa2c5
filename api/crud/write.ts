import { DeadlockException, LockWaitTimeoutException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { setTimeout as wait } from 'node:timers/promises';
import { setMutationScope } from '#api/db/audit.ts';
import { TENANT_FILTER } from '#api/db/tenant-filter.ts';
import type { Actor } from '#api/platform/caller.ts';
import { errorCode } from '#api/platform/error-code.ts';
import { newId } from '#api/platform/ids.ts';
import { mapDatabaseError } from './database-errors.ts';

/** For whom a transaction runs; a request's context is one, a machine's session another. */
export type WriteScope = {
  em: SqlEntityManager;
  tenant: { id: string } | null;
  actor: Actor;
  /** What the request has read so far, forgotten once it is changed. */
  load?: { clear(): void };
};

/** A running transaction. */
export type Tx = {
  em: SqlEntityManager;
  actor: Actor;
  /** The tenant; throws for the platform's own writes, which have none. */
  readonly customerId: string;
  /** Runs once the transaction is committed, and never when it is not: for events. */
  afterCommit(effect: () => void): void;
};

const ATTEMPTS = 5;

/**
 * One transaction with its audit entries. A deadlock or lock timeout rolls all of it back and runs it again, five
 * times at most; so `work` must hold no effect of its own (use afterCommit) and call nothing over the network.
 */
export async function write<T>(scope: WriteScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const mutationId = newId();
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptWrite(scope, mutationId, work);
    } catch (error) {
      if (!isLockFailure(error) || attempt === ATTEMPTS) throw mapDatabaseError(error);
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function attemptWrite<T>(
  { em, tenant, actor, load }: WriteScope,
  mutationId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = [];
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
      afterCommit: (effect) => void effects.push(effect),
    });
  });
  load?.clear();
  for (const effect of effects) effect();
  return result;
}

const LOCK_FAILURES = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT']);

/** The ORM's own statements fail with its exceptions, our SQL with the driver's. */
const isLockFailure = (error: unknown): boolean =>
  error instanceof DeadlockException ||
  error instanceof LockWaitTimeoutException ||
  LOCK_FAILURES.has(errorCode(error) ?? '');
