import type { SqlEntityManager } from '@mikro-orm/mysql';
import { all, change, firstRow, rows, sql, type Sql } from '#api/db/sql.ts';
import { insertEntries } from '#api/db/audit.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { newId } from '#api/platform/ids.ts';
import { OperatorError } from './operator-error.ts';

/** A task as a list shows it. Times are UTC. */
export type ListedTask = {
  id: number;
  kind: string;
  state: string;
  /** Subdomain; null is the platform. */
  tenant: string | null;
  dueAt: string;
  attempts: number;
  delays: number;
  progress: string | null;
  errorCode: string | null;
};

/** Which tasks a list shows; what is left out does not matter. */
export type Wanted = { state?: string; kind?: string; tenant?: string; limit: number };

const MOST_ROWS = 1000;

export function listTasks(em: SqlEntityManager, { state, kind, tenant, limit }: Wanted): Promise<ListedTask[]> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ROWS)
    throw new OperatorError(`--limit is a number from 1 to ${MOST_ROWS}`);
  const conditions: Sql[] = [
    ...(state === undefined ? [] : [sql`task.state = ${state.toUpperCase()}`]),
    ...(kind === undefined ? [] : [sql`task.kind = ${kind}`]),
    ...(tenant === undefined ? [] : [sql`customer.subdomain = ${tenant}`]),
  ];
  return rows(
    em,
    sql<ListedTask>`select task.id, task.kind, task.state, customer.subdomain as tenant,
        cast(task.due_at as char) as dueAt, task.attempts, task.delays,
        if(task.total is null, null, concat(task.done, '/', task.total)) as progress, task.error_code as errorCode
      from task left join customer on customer.id = task.customer_id
      where ${all(conditions)} order by task.due_at, task.id limit ${limit}`,
  );
}

/** Everything about one task. A sealed payload stays sealed. */
export async function showTask(em: SqlEntityManager, id: number): Promise<Record<string, unknown>> {
  const task = await firstRow(em, sql<Record<string, unknown>>`select * from task where id = ${id}`);
  if (!task) throw new OperatorError(`There is no task ${id}`);
  return task;
}

/** Has tasks tried now that wait or were given up; answers how many. */
export const retryTasks = (
  em: SqlEntityManager,
  which: { ids: readonly number[] } | { kind: string | undefined },
): Promise<number> => {
  const condition =
    'ids' in which
      ? sql`id in (${sql.join([...which.ids])}) and state <> 'RUNNING'`
      : sql`state = 'DEAD' and ${which.kind === undefined ? sql`true` : sql`kind = ${which.kind}`}`;
  return change(
    em,
    sql`update task set state = 'WAITING', due_at = now(3), attempts = 0, delays = 0, error_code = null, error = null
      where ${condition}`,
  );
};

type Dropped = { id: number; kind: string; customerId: string | null; subject: string };

/** Removes tasks that do not run, a tenant's with an entry in its audit trail; answers how many. */
export const dropTasks = (em: SqlEntityManager, ids: readonly number[]): Promise<number> =>
  em.transactional(async (tx) => {
    const found = await rows(
      tx,
      sql<Dropped>`select id, kind, customer_id as customerId, subject from task
        where id in (${sql.join([...ids])}) and state <> 'RUNNING' for update`,
    );
    for (const task of found) {
      if (task.customerId !== null) await enterDrop(tx, task.customerId, task);
      await change(tx, sql`delete from task where id = ${task.id}`);
    }
    return found.length;
  });

const enterDrop = (tx: SqlEntityManager, customerId: string, { kind, subject }: Dropped): Promise<void> =>
  insertEntries(tx, { customerId, mutationId: newId(), actor: SYSTEM }, [
    {
      operation: 'DELETE',
      targetEntityType: 'CUSTOMER',
      targetEntityId: customerId,
      changes: { task: { old: `${kind} ${subject}`, new: null } },
    },
  ]);
