import { createRow } from '#api/crud/create-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { changeRow, lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, countRows, firstRow, sql } from '#api/db/sql.ts';
import { lockTenant } from '#api/db/tenant-lock.ts';
import { EXPORTED_LISTS } from '#api/exports/exported-lists.ts';
import { checkRequest } from '#api/exports/list-file.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type {
  CreateReportScheduleInput,
  RecordVersionInput,
  UpdateReportScheduleInput,
} from '#api/graphql/generated/types.ts';
import { ownSchema } from '#api/graphql/own-schema.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField, notFound, rateLimited } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { ReportRun } from './report-run.entity.ts';
import { reportRunTask } from './report-run.task.ts';
import { ReportSchedule } from './report-schedule.entity.ts';
import { DEFAULT_TIME, REPORT_LIMITS, reportScheduleRules } from './report-schedule.rules.ts';
import { nextTime } from './report-time.ts';
import { mayRead, parsedVariables } from './report-request.ts';

/** Runs that the people of a company may start in an hour. */
const RUNS_PER_HOUR = 30;

type Values = ReturnType<typeof reportScheduleRules.validateSync>;

/** Creates a scheduled report; it is active unless the input says otherwise. */
export async function createSchedule(ctx: TenantContext, input: CreateReportScheduleInput) {
  const values = validate(reportScheduleRules, input);
  await requireList(ctx, values);
  return write(ctx, async (tx) => {
    await requireRoom(tx);
    await requireReceivers(tx, values.receiverIds, []);
    return createRow(tx, ReportSchedule, { ...columnsOf(values), ...planOf(ctx, values) });
  });
}

/** Changes a scheduled report. Its values depend on each other, so the whole record is checked with the changes. */
export async function updateSchedule(ctx: TenantContext, input: UpdateReportScheduleInput) {
  const changes = validatePartial(reportScheduleRules.omit(['list']), input);
  // Only what the request changes: a list or column that is gone must not prevent that somebody pauses the report.
  const isListChanged = ['variables', 'columns', 'format'].some((field) => Object.hasOwn(changes, field));
  const schema = isListChanged ? await ownSchema() : null;
  return write(ctx, async (tx) => {
    const row = await lockRow(tx, ReportSchedule, input.id, input.version);
    const { status, ...stored } = row;
    const values = validate(reportScheduleRules, { ...stored, ...changes });
    if (schema) checkList(ctx, schema, values);
    if (changes.receiverIds) await requireReceivers(tx, changes.receiverIds, row.receiverIds);
    const state = changes.status ?? status;
    return saveRow(tx, row, { ...columnsOf(values), status: state, ...planOf(ctx, { ...values, status: state }) });
  });
}

/** Restores a scheduled report. Times that have passed meanwhile are not sent. */
export const restoreSchedule = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, async (tx) => {
    await requireRoom(tx);
    const row = await restoreRow(tx, ReportSchedule, key);
    changeRow(tx, row, planOf(ctx, row));
    return row;
  });

/** Sends a report now. */
export const runSchedule = (ctx: TenantContext, scheduleId: string) =>
  write(ctx, async (tx) => {
    const { customerId, em } = tx;
    const found = await firstRow(
      em,
      sql<{ id: string }>`select id from report_schedule
        where customer_id = ${customerId} and id = ${scheduleId} and live = 1 for update`,
    );
    if (!found) throw notFound('ReportSchedule');
    const isOfIt = sql`customer_id = ${customerId} and schedule_id = ${scheduleId}`;
    if ((await countRows(em, 'report_run', [isOfIt, sql`state in ('WAITING', 'RUNNING')`])) > 0)
      throw invalidField('reportScheduleId', 'wrongStatus');
    const lately = [sql`customer_id = ${customerId}`, sql`is_manual = 1`, sql`created_at > now(3) - interval 1 hour`];
    if ((await countRows(em, 'report_run', lately)) >= RUNS_PER_HOUR) throw rateLimited(600);
    const id = newId();
    await change(
      em,
      sql`insert into report_run (customer_id, id, schedule_id, is_manual, state, receivers)
        values (${customerId}, ${id}, ${scheduleId}, 1, 'WAITING', '[]')`,
    );
    await recordAudit(em, [
      {
        operation: 'UPDATE',
        targetEntityType: 'REPORT_SCHEDULE',
        targetEntityId: scheduleId,
        changes: { reportRun: { old: null, new: id } },
      },
    ]);
    await ctx.services.tasks.enqueue(tx, reportRunTask, {}, { customerId, subject: id });
    return em.findOneOrFail(ReportRun, { customerId, id });
  });

/** The caller must be able to read the list, so that nobody schedules what a list of the platform or of machines contains. */
async function requireList(ctx: TenantContext, values: Values): Promise<void> {
  const schema = await ownSchema();
  if (!EXPORTED_LISTS.has(values.list) || !mayRead(schema, values, ctx)) throw invalidField('list', 'oneOf');
  checkList(ctx, schema, values);
}

function checkList(
  _ctx: TenantContext,
  schema: Awaited<ReturnType<typeof ownSchema>>,
  { list, format, columns, variables }: Values,
): void {
  const exported = EXPORTED_LISTS.get(list);
  const parsed = parsedVariables(variables);
  if (parsed === undefined) throw invalidField('variables', 'invalid');
  if (exported)
    checkRequest(schema, exported, { format: format === 'SHEETS' ? 'CSV' : format, columns, variables: parsed });
}

/** Locks the schedules of the tenant, so that two requests at the same time do not both take the last place. */
async function requireRoom({ em, customerId }: Tx): Promise<void> {
  await lockTenant(em, customerId, 'REPORT_SCHEDULES');
  const count = await countRows(em, 'report_schedule', [sql`customer_id = ${customerId}`, sql`live = 1`]);
  if (count >= REPORT_LIMITS.perTenant)
    throw invalidField('name', 'reportScheduleLimit', { max: REPORT_LIMITS.perTenant });
}

/** People who are receivers already may have left; new ones must be active. */
async function requireReceivers(tx: Tx, ids: readonly string[], known: readonly string[]): Promise<void> {
  const added = ids.flatMap((id, place) => (known.includes(id) ? [] : [{ id, path: `receiverIds[${place}]` }]));
  await requireLive(
    tx,
    added.map(({ id, path }) => ({ id, path, table: 'console_user' })),
  );
}

/** Column values. A day that the frequency needs has a default; the other is cleared. */
const columnsOf = ({ status, ...values }: Values) => ({
  ...values,
  ...(status && { status }),
  weekday: values.frequency === 'WEEKLY' ? (values.weekday ?? DEFAULT_TIME.weekday) : null,
  monthDay: values.frequency === 'MONTHLY' ? (values.monthDay ?? DEFAULT_TIME.monthDay) : null,
});

type Planned = Pick<ReportSchedule, 'frequency' | 'hour'> & {
  weekday: number | null | undefined;
  monthDay: number | null | undefined;
  status?: string | undefined;
};

/** The next time of the report; none while it is not active. */
function planOf({ tenant }: TenantContext, { status = 'ACTIVE', weekday, monthDay, frequency, hour }: Planned) {
  const { timeZone } = tenant;
  const time = { frequency, hour, weekday: weekday ?? null, monthDay: monthDay ?? null };
  return status === 'ACTIVE'
    ? { nextRunAt: nextTime(time, timeZone, clock.now()), plannedZone: timeZone }
    : { nextRunAt: null, plannedZone: null };
}
