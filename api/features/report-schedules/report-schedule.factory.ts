import { change, firstRow, sql } from '#api/db/sql.ts';
import type { CreateReportScheduleInput } from '#api/graphql/generated/types.ts';
import { newId } from '#api/platform/ids.ts';
import { accountOf } from '#api/testing/accounts.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, rowIdAmong, type RowValues, sameText } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeReportSchedule = { id: string; version: number; name: string };

/** Id of the administrator of a tenant. */
async function administratorOf(app: TestApp, tenant: TestTenant): Promise<string> {
  const { email } = accountOf('admin', tenant.subdomain);
  const found = await firstRow(
    app.services.orm.em.fork(),
    sql<{ id: string }>`select id from console_user where customer_id = ${tenant.id} and email = ${email}`,
  );
  return found?.id ?? '';
}

/** Creates an active report of all sectors as a CSV file, every day at seven, for the administrator. */
export async function makeReportSchedule(
  app: TestApp,
  overrides: Partial<CreateReportScheduleInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeReportSchedule> {
  const admin = await app.as('admin', tenant);
  const input: CreateReportScheduleInput = {
    name: unique('Report'),
    list: 'listSectors',
    format: 'CSV',
    language: 'en',
    frequency: 'DAILY',
    hour: 7,
    receiverIds: [await administratorOf(app, tenant)],
    ...overrides,
  };
  const { made } = await admin.data<{ made: MadeReportSchedule }>(
    'mutation ($input: CreateReportScheduleInput!) { made: createReportSchedule(input: $input) { id version name } }',
    { input },
  );
  return made;
}

/** Like makeReportSchedule, but for tests that need more of them than a tenant may have. */
export async function insertReportSchedule(app: TestApp, tenant: TestTenant): Promise<{ id: string; version: number }> {
  const id = newId();
  await change(
    app.services.orm.em.fork(),
    sql`insert into report_schedule (customer_id, id, name, list, format, language, frequency, hour, receiver_ids)
      values (${tenant.id}, ${id}, ${unique('Report')}, 'listSectors', 'CSV', 'en', 'DAILY', 7,
        ${JSON.stringify([await administratorOf(app, tenant)])})`,
  );
  return { id, version: 1 };
}

/** A run that has ended, and its file for the administrator. */
export async function makeReportRun(
  app: TestApp,
  scheduleId: string,
  tenant: TestTenant = app.acme,
): Promise<{ run: { id: string; version: number }; file: { id: string; version: number } }> {
  const [id, fileId, userId] = [newId(), newId(), await administratorOf(app, tenant)];
  const em = app.services.orm.em.fork();
  await change(
    em,
    sql`insert into report_run (customer_id, id, schedule_id, is_manual, state, row_count, receivers, ended_at)
      values (${tenant.id}, ${id}, ${scheduleId}, 1, 'DONE', 0, ${JSON.stringify([{ id: userId, outcome: 'SENT', fileId }])}, now(3))`,
  );
  await change(
    em,
    sql`insert into report_file (customer_id, id, run_id, rights, file_name, media_type, expires_at)
      values (${tenant.id}, ${fileId}, ${id}, '{"isCustomerAdmin":true,"permissions":[]}', 'sectors.csv', 'text/csv', now(3) + interval 7 day)`,
  );
  return { run: { id, version: 1 }, file: { id: fileId, version: 1 } };
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  report_schedule: {
    name: numbered('Report'),
    list: sameText('listSectors'),
    format: sameText('CSV'),
    language: sameText('en'),
    // Rare values, so that a filter finds few rows.
    frequency: "if(n % 30 = 1, 'WEEKLY', 'DAILY')",
    hour: '7',
    receiver_ids: "'[]'",
    ...RECORD_VALUES,
  },
  report_run: {
    schedule_id: rowIdAmong('report_schedule', 1),
    due_at: 'moment',
    is_manual: '0',
    state: sameText('DONE'),
    receivers: "'[]'",
    created_at: 'moment',
  },
};
