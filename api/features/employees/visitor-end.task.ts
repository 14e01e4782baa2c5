import { lockRows, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { clock } from '#api/platform/clock.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { Employee } from './employee.entity.ts';

/** Employees of one transaction. */
const BATCH = 100;

/**
 * Makes visitors inactive after their last day, so that they use no licence any more. Machines and counters refuse them
 * from the first minute after that day, also before this task has run.
 */
export const visitorEndTask = defineTask({
  kind: 'visitor-end',
  everyMs: 3_600_000,
  priority: 8,
  payload: yup.object({}),
  run: (_, { services, ending }: TaskRun<Services>) => endVisits(services, ending),
});

/** Deactivates the visitors whose last day is over by the clock of their company. */
export async function endVisits({ orm }: Pick<Services, 'orm'>, ending: AbortSignal): Promise<void> {
  const em = orm.em.fork();
  const now = clock.now();
  // The day ends first in the east: no company has a later day than this one.
  const latestDay = dayIn('Pacific/Kiritimati', now);
  for (let after = ''; !ending.aborted;) {
    const customers = await rows(
      em,
      sql<{ id: string; timeZone: string }>`select customer.id, customer.time_zone as timeZone from customer
        where customer.id > ${after} and customer.status = 'ACTIVE' and exists (select 1 from employee
          where employee.customer_id = customer.id and employee.status = 'ACTIVE' and employee.access_until < ${latestDay})
        order by customer.id limit ${BATCH}`,
    );
    for (const { id, timeZone } of customers)
      while (!ending.aborted && (await endSome(em, id, dayIn(timeZone, now))) === BATCH);
    const last = customers.at(-1);
    if (!last || customers.length < BATCH) return;
    after = last.id;
  }
}

/** Deactivates some visitors of a company, each with its audit entry; returns how many were found. */
async function endSome(em: SqlEntityManager, customerId: string, today: string): Promise<number> {
  const found = await rows(
    em,
    sql<{ id: string }>`select id from employee
      where customer_id = ${customerId} and status = 'ACTIVE' and access_until < ${today} order by access_until limit ${BATCH}`,
  );
  if (found.length === 0) return 0;
  await write({ em, tenant: { id: customerId }, actor: SYSTEM }, async (tx) => {
    const visitors = await lockRows(
      tx,
      Employee,
      found.map(({ id }) => id),
    );
    for (const visitor of visitors) {
      // Somebody may have given them more days meanwhile.
      if (visitor.status === 'ACTIVE' && visitor.accessUntil && visitor.accessUntil < today)
        await saveRow(tx, visitor, { status: 'INACTIVE' });
    }
  });
  return found.length;
}
