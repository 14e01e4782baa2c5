import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, insertReturningId, rows, sql, type Sql } from '#api/db/sql.ts';
import type { Lane } from './choose-lanes.ts';

/** Duration of a lease: tasks of a crashed process can be taken by others after it. */
export const LEASE_SECONDS = 30;

/** A task that this process may run until its lease ends. */
export type TakenTask = {
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
  /** W3C traceparent of the work that wrote the task. */
  cause: string | null;
};

/** A task to insert. */
export type NewTask = {
  kind: string;
  customerId: string | null;
  subject: string;
  isOnce: boolean;
  priority: number;
  payload: string;
  delayMs: number;
  /** Lease of the writing process, which runs the task itself; null leaves it to a worker. */
  lease: string | null;
  /** W3C traceparent of the work that writes it; null without traces. */
  cause: string | null;
};

/** A time in milliseconds from now, by the database clock. Negative values count as now. */
const inMs = (ms: number): Sql => sql`date_add(now(3), interval ${Math.max(0, Math.round(ms)) * 1000} microsecond)`;
const leaseEnd: Sql = sql`date_add(now(3), interval ${LEASE_SECONDS} second)`;

/**
 * Writes a task in the caller's transaction. If the task is once per subject and a row exists, that row gets the new
 * payload and runs (again) like a new task. Returns the id of the row.
 */
export function insertTask(em: SqlEntityManager, task: NewTask): Promise<number> {
  const { kind, customerId, subject, isOnce, priority, payload, delayMs, lease, cause } = task;
  const dueAt = lease ? leaseEnd : inMs(delayMs);
  // MySQL runs the assignments from left to right: those that read `state` must come before the one that changes it.
  return insertReturningId(
    em,
    sql`insert into task (customer_id, kind, subject, once_subject, priority, payload, state, due_at, lease, attempts, cause)
      values (${customerId}, ${kind}, ${subject}, ${isOnce ? subject : null}, ${priority}, ${payload},
        ${lease ? 'RUNNING' : 'WAITING'}, ${dueAt}, ${lease}, ${lease ? 1 : 0}, ${cause}) as added
      on duplicate key update id = last_insert_id(task.id), payload = added.payload, cause = added.cause, revision = task.revision + 1,
        priority = least(task.priority, added.priority), cancel_requested = 0,
        due_at = if(task.state = 'RUNNING', task.due_at, added.due_at),
        lease = if(task.state = 'RUNNING', task.lease, added.lease),
        attempts = if(task.state = 'RUNNING', task.attempts, added.attempts), delays = 0,
        state = if(task.state = 'RUNNING', 'RUNNING', added.state)`,
  );
}

/** Inserts the row of a schedule if it is missing; an existing row keeps its time, unless it runs at the start. */
export const writeSchedule = (
  em: SqlEntityManager,
  kind: string,
  { priority, atStart }: { priority: number; atStart: boolean },
): Promise<number> =>
  change(
    em,
    sql`insert into task (kind, subject, once_subject, priority, payload, state, due_at)
      values (${kind}, 'schedule', 'schedule', ${priority}, '{}', 'WAITING', now(3))
      on duplicate key update priority = values(priority),
        due_at = if(state = 'WAITING' and ${atStart ? 1 : 0} = 1, now(3), due_at)`,
  );

/** Lanes with due tasks. One statement that reads one index entry per lane, independent of the queue length. */
export const dueLanes = (em: SqlEntityManager): Promise<Lane[]> =>
  rows(
    em,
    sql<Lane>`select state, priority, kind, customer_id as customerId from task force index (task_lane)
      where state in ('WAITING', 'RUNNING')
      group by state, priority, kind, customer_id having min(due_at) <= now(3)`,
  );

/** Takes up to `limit` tasks of a lane, oldest first; tasks that another process is taking are skipped. */
export function takeTasks(
  em: SqlEntityManager,
  { state, priority, kind, customerId }: Lane,
  { limit, isOrdered, lease }: { limit: number; isOrdered: boolean; lease: string },
): Promise<TakenTask[]> {
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

async function take(em: SqlEntityManager, choice: Sql, lease: string): Promise<TakenTask[]> {
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

/** The current rows of the tasks that this lease holds. */
export const takenTasks = (em: SqlEntityManager, ids: readonly number[], lease: string): Promise<TakenTask[]> =>
  rows(
    em,
    sql<TakenTask>`select id, kind, customer_id as customerId, subject, payload, lease, revision, attempts, delays, cause,
        timestampdiff(microsecond, created_at, now(3)) div 1000 as ageMs
      from task where id in (${sql.join([...ids])}) and lease = ${lease} order by id`,
  );

type HeldTask = Pick<TakenTask, 'id' | 'lease'>;

const isHeld = ({ id, lease }: HeldTask): Sql => sql`id = ${id} and lease = ${lease}`;

/** Extends the lease. Returns whether this process still holds the task, has lost it, or the task was cancelled. */
export async function renewLease(em: SqlEntityManager, task: HeldTask): Promise<'held' | 'lost' | 'cancelled'> {
  const matched = await change(em, sql`update task set due_at = ${leaseEnd} where ${isHeld(task)}`);
  if (matched === 0) return 'lost';
  const row = await firstRow(
    em,
    sql<{ isCancelled: number }>`select cancel_requested as isCancelled from task where id = ${task.id}`,
  );
  return row?.isCancelled ? 'cancelled' : 'held';
}

const nextTry = (ms: number): Sql => sql`state = 'WAITING', lease = null, cancel_requested = 0, due_at = ${inMs(ms)}`;

/**
 * Ends a successful task: deletes it, or sets the next time of a schedule. If the task was enqueued again while it ran,
 * it runs again at once.
 */
export async function finishTask(em: SqlEntityManager, task: TakenTask, everyMs?: number): Promise<void> {
  const isSame = sql`${isHeld(task)} and revision = ${task.revision}`;
  const success = sql`attempts = 0, delays = 0, error_code = null, error = null, done = null, total = null`;
  const matched =
    everyMs === undefined
      ? await change(em, sql`delete from task where ${isSame}`)
      : await change(em, sql`update task set ${nextTry(everyMs)}, ${success} where ${isSame}`);
  if (matched === 0) await change(em, sql`update task set ${nextTry(0)}, ${success} where ${isHeld(task)}`);
}

/** Why a try failed, for operators: a code, and a message without personal data. */
export type Failure = { code: string; message: string };

/**
 * Delays the task until another try, and with it later tasks of its subject if the order matters. A try that failed
 * because a dependency was unavailable is not counted.
 */
export async function postponeTask(
  em: SqlEntityManager,
  task: TakenTask,
  { code, message }: Failure,
  { delayMs, isTry, isOrdered }: { delayMs: number; isTry: boolean; isOrdered: boolean },
): Promise<void> {
  const isEnqueuedAgain = sql`revision <> ${task.revision}`;
  await change(
    em,
    sql`update task set state = 'WAITING', lease = null, cancel_requested = 0,
        due_at = if(${isEnqueuedAgain}, now(3), ${inMs(delayMs)}), delays = delays + 1,
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

/** Returns a task to the queue without counting a try: the process ends before the task does. */
export const giveBackTask = (em: SqlEntityManager, task: TakenTask): Promise<number> =>
  change(em, sql`update task set ${nextTry(0)}, attempts = attempts - 1 where ${isHeld(task)}`);

/** Marks a task as dead: it is not tried again until an operator retries it. */
export const markDead = (em: SqlEntityManager, task: TakenTask, { code, message }: Failure): Promise<number> =>
  change(
    em,
    sql`update task set state = 'DEAD', lease = null, error_code = ${code}, error = ${message.slice(0, 500)}
      where ${isHeld(task)}`,
  );

/** Deletes a task that was cancelled or has expired. */
export const dropTask = (em: SqlEntityManager, task: HeldTask): Promise<number> =>
  change(em, sql`delete from task where ${isHeld(task)}`);

/** Stores the progress of a running task. */
export const noteProgress = (em: SqlEntityManager, task: HeldTask, done: number, total: number): Promise<number> =>
  change(em, sql`update task set done = ${done}, total = ${total} where ${isHeld(task)}`);

/**
 * Makes a waiting or dead task of a subject due at once. Returns whether there is such a task, running ones included.
 */
export async function makeTaskDue(em: SqlEntityManager, kind: string, subject: string): Promise<boolean> {
  const matched = await change(
    em,
    sql`update task set due_at = if(state = 'RUNNING', due_at, now(3)), error_code = null, error = null,
        attempts = if(state = 'DEAD', 0, attempts), state = if(state = 'DEAD', 'WAITING', state)
      where kind = ${kind} and subject = ${subject}`,
  );
  return matched > 0;
}

/** State of an unfinished task. */
export type TaskState = {
  subject: string;
  state: 'WAITING' | 'RUNNING' | 'DEAD';
  delays: number;
  errorCode: string | null;
};

/** The tasks of a kind about these subjects, including dead ones. */
export const taskStates = (em: SqlEntityManager, kind: string, subjects: readonly string[]): Promise<TaskState[]> =>
  rows(
    em,
    sql<TaskState>`select subject, state, delays, error_code as errorCode from task
      where kind = ${kind} and subject in (${sql.join([...subjects])}) order by id`,
  );

/** Deletes a waiting task, and requests that a running one stops. Returns whether there was one. */
export async function cancelTask(em: SqlEntityManager, kind: string, subject: string): Promise<boolean> {
  const isTarget = sql`kind = ${kind} and subject = ${subject}`;
  const dropped = await change(em, sql`delete from task where ${isTarget} and state <> 'RUNNING'`);
  const requested = await change(em, sql`update task set cancel_requested = 1 where ${isTarget}`);
  return dropped + requested > 0;
}
