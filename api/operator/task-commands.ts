import type { SqlEntityManager } from '@mikro-orm/mysql';
import { all, change, firstRow, rows, sql, type Sql } from '#api/db/sql.ts';
import { insertEntries } from '#api/db/audit.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { newId } from '#api/platform/ids.ts';
import { OperatorError } from './operator-error.ts';

/** A task in a list. Times are UTC. */
export type ListedTask = {
  id: number;
  kind: string;
  state: string;
  /** Subdomain; null for the platform. */
  tenant: string | null;
  dueAt: string;
  attempts: number;
  delays: number;
  progress: string | null;
  errorCode: string | null;
};

/** Filter of a list of tasks; missing fields do not filter. */
export type TaskFilter = { state?: string; kind?: string; tenant?: string; limit: number };

const MAX_ROWS = 1000;

/** Lists tasks, longest due first. Throws an OperatorError for an invalid limit. */
export function listTasks(em: SqlEntityManager, { state, kind, tenant, limit }: TaskFilter): Promise<ListedTask[]> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ROWS)
    throw new OperatorError(`--limit is a number from 1 to ${MAX_ROWS}`);
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

/** Returns all columns of one task. A sealed payload stays encrypted. */
export async function showTask(em: SqlEntityManager, id: number): Promise<Record<string, unknown>> {
  const task = await firstRow(em, sql<Record<string, unknown>>`select * from task where id = ${id}`);
  if (!task) throw new OperatorError(`There is no task ${id}`);
  return task;
}

/** Makes waiting or dead tasks run now; returns their number. */
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

type DroppedTask = { id: number; kind: string; customerId: string | null; subject: string };

/** Deletes tasks that are not running; returns their number. Tasks of a tenant get an entry in its audit trail. */
export const dropTasks = (em: SqlEntityManager, ids: readonly number[]): Promise<number> =>
  em.transactional(async (tx) => {
    const found = await rows(
      tx,
      sql<DroppedTask>`select id, kind, customer_id as customerId, subject from task
        where id in (${sql.join([...ids])}) and state <> 'RUNNING' for update`,
    );
    for (const task of found) {
      if (task.customerId !== null) await recordDrop(tx, task.customerId, task);
      await change(tx, sql`delete from task where id = ${task.id}`);
    }
    return found.length;
  });

const recordDrop = (tx: SqlEntityManager, customerId: string, { kind, subject }: DroppedTask): Promise<void> =>
  insertEntries(tx, { customerId, mutationId: newId(), actor: SYSTEM }, [
    {
      operation: 'DELETE',
      targetEntityType: 'CUSTOMER',
      targetEntityId: customerId,
      changes: { task: { old: `${kind} ${subject}`, new: null } },
    },
  ]);
