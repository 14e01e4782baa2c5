import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, insertReturningId, rows, sql, type Sql } from '#api/db/sql.ts';
import type { Lane } from './choose-lanes.ts';

/** How long a process that died keeps others from its tasks. */
export const LEASE_SECONDS = 30;

/** A task that this process may run until its lease ends. */
export type Taken = {
  id: number;
  kind: string;
  customerId: string | null;
  subject: string;
  payload: string;
  lease: string;
  revision: number;
  attempts: number;
  delays: number;
  /** Age in milliseconds, by the database's clock. */
  ageMs: number;
};

/** A task as it is written. */
export type NewTask = {
  kind: string;
  customerId: string | null;
  subject: string;
  isOnce: boolean;
  priority: number;
  payload: string;
  delayMs: number;
  /** Takes the task at once, for the process that writes it. */
  lease: string | null;
};

/** Milliseconds from now, by the database's clock. Negative counts as now. */
const inMs = (ms: number): Sql => sql`date_add(now(3), interval ${Math.max(0, Math.round(ms)) * 1000} microsecond)`;
const leaseEnd: Sql = sql`date_add(now(3), interval ${LEASE_SECONDS} second)`;

/**
 * Writes a task in the caller's transaction. Where a task is once per subject and a row is there already, that one gets
 * the new payload and runs, or runs again, as if it were new. Answers the id of the row.
 */
export function insertTask(em: SqlEntityManager, task: NewTask): Promise<number> {
  const { kind, customerId, subject, isOnce, priority, payload, delayMs, lease } = task;
  const dueAt = lease ? leaseEnd : inMs(delayMs);
  // The assignments run from left to right: those that look at `state` stand before the one that changes it.
  return insertReturningId(
    em,
    sql`insert into task (customer_id, kind, subject, once_subject, priority, payload, state, due_at, lease, attempts)
      values (${customerId}, ${kind}, ${subject}, ${isOnce ? subject : null}, ${priority}, ${payload},
        ${lease ? 'RUNNING' : 'WAITING'}, ${dueAt}, ${lease}, ${lease ? 1 : 0}) as added
      on duplicate key update id = last_insert_id(task.id), payload = added.payload, revision = task.revision + 1,
        priority = least(task.priority, added.priority), cancel_requested = 0,
        due_at = if(task.state = 'RUNNING', task.due_at, added.due_at),
        lease = if(task.state = 'RUNNING', task.lease, added.lease),
        attempts = if(task.state = 'RUNNING', task.attempts, added.attempts), delays = 0,
        state = if(task.state = 'RUNNING', 'RUNNING', added.state)`,
  );
}

/** Makes sure that a schedule has its row; one that is there keeps its time. */
export const writeSchedule = (em: SqlEntityManager, kind: string, priority: number): Promise<number> =>
  change(
    em,
    sql`insert ignore into task (kind, subject, once_subject, priority, payload, state, due_at)
      values (${kind}, 'schedule', 'schedule', ${priority}, '{}', 'WAITING', now(3))`,
  );

/** Lanes in which something is due: one statement that reads an index entry a lane, however many tasks wait. */
export const dueLanes = (em: SqlEntityManager): Promise<Lane[]> =>
  rows(
    em,
    sql<Lane>`select state, priority, kind, customer_id as customerId from task force index (task_lane)
      where state in ('WAITING', 'RUNNING')
      group by state, priority, kind, customer_id having min(due_at) <= now(3)`,
  );

/** Takes up to `limit` tasks of a lane, oldest first; those that another process is taking are passed over. */
export function takeTasks(
  em: SqlEntityManager,
  { state, priority, kind, customerId }: Lane,
  { limit, isOrdered, lease }: { limit: number; isOrdered: boolean; lease: string },
): Promise<Taken[]> {
  const isFirst = isOrdered
    ? sql`and not exists (select 1 from task earlier
        where earlier.kind = task.kind and earlier.subject = task.subject and earlier.id < task.id
          and earlier.state <> 'DEAD')`
    : sql``;
  return take(
    em,
    sql`select id from task where state = ${state} and priority = ${priority} and kind = ${kind}
      and customer_id <=> ${customerId} and due_at <= now(3) ${isFirst}
      order by due_at, id limit ${limit} for update of task skip locked`,
    lease,
  );
}

async function take(em: SqlEntityManager, choice: Sql, lease: string): Promise<Taken[]> {
  const ids = await em.transactional(async (tx) => {
    const found = (await rows(tx, sql<{ id: number }>`${choice}`)).map(({ id }) => id);
    if (found.length > 0)
      await change(
        tx,
        sql`update task set state = 'RUNNING', lease = ${lease}, due_at = ${leaseEnd}, attempts = attempts + 1
          where id in (${sql.join(found)})`,
      );
    return found;
  });
  return ids.length > 0 ? takenTasks(em, ids, lease) : [];
}

/** Those of the tasks that this lease holds, as they stand now. */
export const takenTasks = (em: SqlEntityManager, ids: readonly number[], lease: string): Promise<Taken[]> =>
  rows(
    em,
    sql<Taken>`select id, kind, customer_id as customerId, subject, payload, lease, revision, attempts, delays,
        timestampdiff(microsecond, created_at, now(3)) div 1000 as ageMs
      from task where id in (${sql.join([...ids])}) and lease = ${lease} order by id`,
  );

type Held = Pick<Taken, 'id' | 'lease'>;

const isHeld = ({ id, lease }: Held): Sql => sql`id = ${id} and lease = ${lease}`;

/** Keeps others away for another while. Answers whether the task is still this process's, and wanted. */
export async function renewLease(em: SqlEntityManager, task: Held): Promise<'held' | 'lost' | 'cancelled'> {
  const met = await change(em, sql`update task set due_at = ${leaseEnd} where ${isHeld(task)}`);
  if (met === 0) return 'lost';
  const row = await firstRow(
    em,
    sql<{ isCancelled: number }>`select cancel_requested as isCancelled from task where id = ${task.id}`,
  );
  return row?.isCancelled ? 'cancelled' : 'held';
}

const nextTry = (ms: number): Sql => sql`state = 'WAITING', lease = null, cancel_requested = 0, due_at = ${inMs(ms)}`;

/**
 * The task has run. It goes, or waits for its next turn where it is a schedule; it runs again at once where it was
 * asked for anew while it ran.
 */
export async function finishTask(em: SqlEntityManager, task: Taken, everyMs?: number): Promise<void> {
  const isSame = sql`${isHeld(task)} and revision = ${task.revision}`;
  const success = sql`attempts = 0, delays = 0, error_code = null, error = null, done = null, total = null`;
  const met =
    everyMs === undefined
      ? await change(em, sql`delete from task where ${isSame}`)
      : await change(em, sql`update task set ${nextTry(everyMs)}, ${success} where ${isSame}`);
  if (met === 0) await change(em, sql`update task set ${nextTry(0)}, ${success} where ${isHeld(task)}`);
}

/** Why a try failed, for operators: a code, and words without personal data. */
export type Failure = { code: string; message: string };

/**
 * The task waits for another try, and with it those of its subject that must come after it. A dependency that was away
 * does not count as a try.
 */
export async function postponeTask(
  em: SqlEntityManager,
  task: Taken,
  { code, message }: Failure,
  { delayMs, isTry, isOrdered }: { delayMs: number; isTry: boolean; isOrdered: boolean },
): Promise<void> {
  const isAskedAgain = sql`revision <> ${task.revision}`;
  await change(
    em,
    sql`update task set state = 'WAITING', lease = null, cancel_requested = 0,
        due_at = if(${isAskedAgain}, now(3), ${inMs(delayMs)}), delays = delays + 1,
        attempts = attempts - ${isTry ? 0 : 1}, error_code = ${code}, error = ${message.slice(0, 500)}
      where ${isHeld(task)}`,
  );
  if (!isOrdered) return;
  await change(
    em,
    sql`update task set due_at = greatest(due_at, ${inMs(delayMs)})
      where kind = ${task.kind} and subject = ${task.subject} and id > ${task.id} and state = 'WAITING'`,
  );
}

/** Gives a task back as it was taken: the process ends before the task does. */
export const giveBackTask = (em: SqlEntityManager, task: Taken): Promise<number> =>
  change(em, sql`update task set ${nextTry(0)}, attempts = attempts - 1 where ${isHeld(task)}`);

/** Nobody tries it any more until an operator does. */
export const markDead = (em: SqlEntityManager, task: Taken, { code, message }: Failure): Promise<number> =>
  change(
    em,
    sql`update task set state = 'DEAD', lease = null, error_code = ${code}, error = ${message.slice(0, 500)}
      where ${isHeld(task)}`,
  );

/** It is not wanted any more: cancelled, or too late. */
export const dropTask = (em: SqlEntityManager, task: Held): Promise<number> =>
  change(em, sql`delete from task where ${isHeld(task)}`);

export const noteProgress = (em: SqlEntityManager, task: Held, done: number, total: number): Promise<number> =>
  change(em, sql`update task set done = ${done}, total = ${total} where ${isHeld(task)}`);

/** Makes a task of a subject due at once, one that was given up too. Answers whether there is one, running or not. */
export async function makeTaskDue(em: SqlEntityManager, kind: string, subject: string): Promise<boolean> {
  const met = await change(
    em,
    sql`update task set due_at = if(state = 'RUNNING', due_at, now(3)), error_code = null, error = null,
        attempts = if(state = 'DEAD', 0, attempts), state = if(state = 'DEAD', 'WAITING', state)
      where kind = ${kind} and subject = ${subject}`,
  );
  return met > 0;
}

/** How a task stands that has not come to its end. */
export type TaskState = {
  subject: string;
  state: 'WAITING' | 'RUNNING' | 'DEAD';
  delays: number;
  errorCode: string | null;
};

/** The tasks of a kind about these subjects, those that were given up among them. */
export const taskStates = (em: SqlEntityManager, kind: string, subjects: readonly string[]): Promise<TaskState[]> =>
  rows(
    em,
    sql<TaskState>`select subject, state, delays, error_code as errorCode from task
      where kind = ${kind} and subject in (${sql.join([...subjects])}) order by id`,
  );

/** Ends a task that waits, and asks one that runs to stop. Answers whether there was one. */
export async function cancelTask(em: SqlEntityManager, kind: string, subject: string): Promise<boolean> {
  const isMeant = sql`kind = ${kind} and subject = ${subject}`;
  const dropped = await change(em, sql`delete from task where ${isMeant} and state <> 'RUNNING'`);
  const requested = await change(em, sql`update task set cancel_requested = 1 where ${isMeant}`);
  return dropped + requested > 0;
}
