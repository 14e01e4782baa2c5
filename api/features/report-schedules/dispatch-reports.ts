import type { SqlEntityManager } from '@mikro-orm/mysql';
import { write, type Tx } from '#api/crud/write.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { clock } from '#api/platform/clock.ts';
import { newId } from '#api/platform/ids.ts';
import type { Services } from '#api/services/services.ts';
import { reportRunTask } from './report-run.task.ts';
import { nextTime, type ReportTime } from './report-time.ts';

/** Reports that one run of the task begins; the others come in the next one. */
const MOST = 500;

type Due = ReportTime & { customerId: string; id: string; timeZone: string };

/** SQL: the columns of a report with the present zone of its company. */
const DUE = sql`due.customer_id as customerId, due.id, due.frequency, due.weekday, due.month_day as monthDay, due.hour,
  customer.time_zone as timeZone`;

/** Begins the reports that are due. */
export async function dispatchReports(services: Services, ending: AbortSignal): Promise<void> {
  const em = services.orm.em.fork();
  await planAnew(em, ending);
  const due = await rows(
    em,
    sql<Due>`select ${DUE} from report_schedule due
      join customer on customer.id = due.customer_id and customer.status = 'ACTIVE'
      where due.next_run_at <= ${clock.now()} and due.status = 'ACTIVE' order by due.next_run_at limit ${MOST}`,
  );
  for (const schedule of due) {
    if (ending.aborted) return;
    const scope = { em, tenant: { id: schedule.customerId }, actor: SYSTEM };
    await write(scope, (tx) => begin(tx, services, schedule));
  }
}

/** Reports of companies whose time zone has changed get a new time, and no run for the old one. */
async function planAnew(em: SqlEntityManager, ending: AbortSignal): Promise<void> {
  const moved = await rows(
    em,
    sql<Due>`select ${DUE} from report_schedule due
      join customer on customer.id = due.customer_id and customer.time_zone <> due.planned_zone
      where due.next_run_at is not null limit ${MOST}`,
  );
  for (const { customerId, id, timeZone, ...time } of moved) {
    if (ending.aborted) return;
    await change(
      em,
      sql`update report_schedule set next_run_at = ${nextTime(time, timeZone, clock.now())}, planned_zone = ${timeZone}
        where customer_id = ${customerId} and id = ${id}`,
    );
  }
}

/** The lock and the key of `due_at` make sure that each time has one run. */
async function begin(tx: Tx, { tasks }: Services, { customerId, id, timeZone, ...time }: Due): Promise<void> {
  const now = clock.now();
  const isThis = sql`customer_id = ${customerId} and id = ${id}`;
  const open = await firstRow(
    tx.em,
    sql<{ nextRunAt: string }>`select next_run_at as nextRunAt from report_schedule
      where ${isThis} and status = 'ACTIVE' and next_run_at <= ${now} for update`,
  );
  if (!open) return;
  const runId = newId();
  await change(
    tx.em,
    sql`insert into report_run (customer_id, id, schedule_id, due_at, is_manual, state, receivers)
      values (${customerId}, ${runId}, ${id}, ${open.nextRunAt}, 0, 'WAITING', '[]')`,
  );
  await change(
    tx.em,
    sql`update report_schedule set next_run_at = ${nextTime(time, timeZone, now)}, planned_zone = ${timeZone} where ${isThis}`,
  );
  await tasks.enqueue(tx, reportRunTask, {}, { customerId, subject: runId });
}
