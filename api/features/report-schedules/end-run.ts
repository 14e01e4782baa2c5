import { write } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { reportLetterTask } from './report-letter.task.ts';
import type { MadeReport, RunningReport } from './running-report.ts';

/** Writes the result of a run and its letters in one transaction. A run that has ended already stays as it is. */
export async function endRun(
  { services, tenant, runId, scheduleId }: RunningReport,
  { fault, rowCount, receivers }: MadeReport,
): Promise<void> {
  await write({ em: services.orm.em.fork(), tenant, actor: SYSTEM }, async (tx) => {
    const { em, customerId } = tx;
    const isThis = sql`customer_id = ${customerId} and id = ${runId}`;
    const open = await firstRow(
      em,
      sql<{ id: string }>`select id from report_run where ${isThis} and state in ('WAITING', 'RUNNING') for update`,
    );
    if (!open) return;
    const state = fault ? 'NOT_SENT' : 'DONE';
    await change(
      em,
      sql`update report_run set state = ${state}, fault = ${fault ?? null}, row_count = ${rowCount ?? null},
        receivers = ${JSON.stringify(receivers)}, ended_at = now(3) where ${isThis}`,
    );
    const refused = receivers.filter(({ fileId }) => !fileId).length;
    await change(
      em,
      sql`update report_schedule set last_run_at = now(3), last_state = ${state}, last_refused = ${refused}
        where customer_id = ${customerId} and id = ${scheduleId}`,
    );
    for (const { id: userId, fileId } of receivers)
      if (fileId)
        await services.tasks.enqueue(
          tx,
          reportLetterTask,
          { runId, userId, fileId },
          { customerId, subject: `${runId}/${userId}` },
        );
  });
}
