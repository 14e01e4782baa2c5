import type { SqlEntityManager } from '@mikro-orm/mysql';
import { firstRow, sql } from '#api/db/sql.ts';

/** Counts stop here, so that a long queue costs the same as a short one. */
const MAX_COUNT = 10_000;

/** State of the queue, for health checks and the system dashboard. */
export type QueueState = {
  /** Seconds that the oldest due task has waited; 0 when none is due. */
  oldestDueSeconds: number;
  /** Number of waiting and running tasks, at most 10,000. */
  waiting: number;
  /** Number of dead tasks, which wait for an operator. */
  dead: number;
};

/** Reads the state of the queue. */
export async function readQueueState(em: SqlEntityManager): Promise<QueueState> {
  const [due, waiting, dead] = await Promise.all([
    // The minimum of each lane is read from the index, so the cost does not grow with the queue.
    firstRow(
      em,
      sql<{ seconds: number | null }>`select timestampdiff(second, min(due), now(3)) as seconds from
        (select min(due_at) as due from task force index (task_lane) where state = 'WAITING'
          group by state, priority, kind, customer_id) lanes where due <= now(3)`,
    ),
    countState(em, ['WAITING', 'RUNNING']),
    countState(em, ['DEAD']),
  ]);
  return { oldestDueSeconds: Number(due?.seconds ?? 0), waiting, dead };
}

async function countState(em: SqlEntityManager, states: readonly string[]): Promise<number> {
  const counted = await firstRow(
    em,
    sql<{ total: number }>`select count(*) as total from
      (select 1 from task where state in (${sql.join([...states])}) limit ${MAX_COUNT}) counted`,
  );
  return Number(counted?.total);
}
