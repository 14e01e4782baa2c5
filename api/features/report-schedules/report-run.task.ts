import { firstRow, sql, change } from '#api/db/sql.ts';
import type { ReportFault } from '#api/generated/enums.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { AppError } from '#api/platform/errors.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type Task, type TaskRun } from '#api/tasks/task.ts';
import { endRun } from './end-run.ts';
import { makeReport } from './make-report.ts';
import { ReportRefused, type RunningReport } from './running-report.ts';

const ATTEMPTS = 5;

/**
 * Makes the files of a run and hands its letters to the queue; the subject is the id of the run. A run that was interrupted
 * begins again: its end is one transaction, which happens once.
 */
export const reportRunTask: Task<object, Services> = defineTask({
  kind: 'report-run',
  once: true,
  atOnce: 2,
  perTenant: 1,
  priority: 6,
  attempts: ATTEMPTS,
  payload: yup.object({}),
  async run(_, { services, customerId, subject: runId, signal, ending, attempt }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A report belongs to a tenant');
    const report = await begin(services, customerId, runId, AbortSignal.any([signal, ending]));
    if (!report) return;
    try {
      const made = await makeReport(report);
      await endRun(report, made);
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null && (isTemporary(error) || report.stopped.aborted || attempt < ATTEMPTS)) throw error;
      const rest = error instanceof ReportRefused ? error.receivers : undefined;
      await endRun(report, {
        fault: fault ?? 'INTERNAL',
        receivers: rest ?? report.receiverIds.map((id) => ({ id, outcome: 'NOTHING' })),
      });
      // An unexpected failure of the last try is logged by the worker.
      if (fault === null) throw error;
    }
  },
});

/** Null for a run that has ended already, or of a customer who is gone. */
async function begin(
  services: Services,
  customerId: string,
  runId: string,
  stopped: AbortSignal,
): Promise<RunningReport | null> {
  const em = services.orm.em.fork();
  const tenant = await firstRow(
    em,
    sql<Tenant>`select id, subdomain, display_name as displayName, time_zone as timeZone, status from customer
      where id = ${customerId} and live = 1`,
  );
  const found = await firstRow(
    em,
    sql<Omit<RunningReport, 'services' | 'tenant' | 'runId' | 'stopped'>>`
      select schedule.id as scheduleId, schedule.name, schedule.list, schedule.variables, schedule.columns, schedule.format,
        schedule.language, schedule.receiver_ids as receiverIds
      from report_run run
      join report_schedule schedule on schedule.customer_id = ${customerId} and schedule.id = run.schedule_id
      where run.customer_id = ${customerId} and run.id = ${runId} and run.state in ('WAITING', 'RUNNING')`,
  );
  if (!tenant || !found) return null;
  await change(
    em,
    sql`update report_run set state = 'RUNNING' where customer_id = ${customerId} and id = ${runId} and state = 'WAITING'`,
  );
  return { services, tenant, runId, stopped, ...found };
}

/** The fault of a report that another try does not mend; null for other failures. */
function faultOf(error: unknown): ReportFault | null {
  if (error instanceof ReportRefused) return error.fault;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'NOT_FOUND') return 'RECORD_GONE';
  return error.code === 'VALIDATION' ? 'FILTER_INVALID' : null;
}

const isTemporary = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED');
