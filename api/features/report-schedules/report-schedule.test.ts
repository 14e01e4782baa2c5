import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import type { CreateReportScheduleInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { newId } from '#api/platform/ids.ts';
import { insertConsoleUsers } from '#api/seed/people.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { csvRows } from '#api/testing/export-list.ts';
import { mailsTo, waitForMails } from '#api/testing/mails.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { dispatchReports } from './dispatch-reports.ts';
import { makeReportSchedule } from './report-schedule.factory.ts';

const FIELDS = `id name list listTitle variables columns format language frequency weekday monthDay hour
  receivers { id name } nextRunAt lastState lastRefused status version`;
const CREATE = `mutation ($input: CreateReportScheduleInput!) { done: createReportSchedule(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateReportScheduleInput!) { done: updateReportSchedule(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { done: deleteReportSchedule(id: $id, version: $version) { id } }';
const RESTORE = `mutation ($id: ID!, $version: Int!) { done: restoreReportSchedule(id: $id, version: $version) { ${FIELDS} } }`;
const RUN = 'mutation ($id: ID!) { done: runReportSchedule(reportScheduleId: $id) { id state isManual } }';
const RUNS = `query ($id: ID!) { listReportRuns(reportScheduleId: $id) { items {
  id state fault rowCount isManual receivers { id name outcome } } } }`;
const FILE = 'query ($id: ID!) { done: getReportFile(id: $id) { report fileName bytes rowCount } }';

let app: TestApp;
let admin: GraphqlClient;
let smtp: TcpProxy;
let adminId: string;
let regularId: string;
const regular = accountOf('regular', 'acme');
const never = new AbortController().signal;

beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.SMTP_URL ?? '');
  smtp = proxy;
  app = await bootApp({ SMTP_URL: address });
  admin = await app.as('admin');
  adminId = await idOf(accountOf('admin', 'acme').email);
  regularId = await idOf(regular.email);
});
afterAll(async () => {
  await app?.close();
  await smtp?.close();
});

const em = () => app.services.orm.em.fork();

async function idOf(email: string): Promise<string> {
  const person = await firstRow(
    em(),
    sql<{ id: string }>`select id from console_user where customer_id = ${app.acme.id} and email = ${email}`,
  );
  return person?.id ?? '';
}

/** A console user with an address of this test only, who cannot sign in. */
async function person(isCustomerAdmin = true, language: 'pt-BR' | null = null): Promise<{ id: string; email: string }> {
  const made = {
    id: newId(),
    subject: randomUUID(),
    name: 'Rita Reader',
    email: `${unique('reader').toLowerCase()}@acme.example`,
  };
  await insertConsoleUsers(em(), app.acme.id, [{ ...made, isCustomerAdmin }]);
  await change(em(), sql`update console_user set language = ${language} where id = ${made.id}`);
  return made;
}

const good = (): CreateReportScheduleInput => ({
  name: unique('Report'),
  list: 'listSectors',
  variables: '{"filter":{"search":"Zinc"},"sort":"NAME_DESC"}',
  columns: ['NAME', 'CODE'],
  format: 'CSV',
  language: 'en',
  frequency: 'MONTHLY',
  monthDay: 31,
  hour: 6,
  receiverIds: [adminId],
});

type Done = { done: { id: string; version: number; nextRunAt: string | null } & Record<string, unknown> };
type Run = {
  id: string;
  state: string;
  fault: string | null;
  rowCount: number | null;
  isManual: boolean;
  receivers: { id: string; name: string | null; outcome: string }[];
};

const runsOf = async (id: string): Promise<Run[]> =>
  (await admin.data<{ listReportRuns: { items: Run[] } }>(RUNS, { id })).listReportRuns.items;

/** Waits for the end of the only run, and of its letters. */
const endOf = (id: string): Promise<Run> =>
  waitFor('the end of the run', async () => {
    const [run] = await runsOf(id);
    const isOver = run?.state === 'NOT_SENT' || run?.state === 'DONE';
    return isOver && !run.receivers.some(({ outcome }) => outcome === 'WAITING') && run;
  });

async function runNow(overrides: Partial<CreateReportScheduleInput>): Promise<Run & { scheduleId: string }> {
  const { id } = await makeReportSchedule(app, overrides);
  await admin.data(RUN, { id });
  return { ...(await endOf(id)), scheduleId: id };
}

const fileIdIn = (text = ''): string => /\/report-files\/(\w{26})/.exec(text)?.[1] ?? '';

const download = (client: Pick<GraphqlClient, 'origin' | 'token'>, id: string) =>
  fetch(`${client.origin}/api/report-files/${id}`, { headers: { Authorization: `Bearer ${client.token}` } });

describe('createReportSchedule', () => {
  it('stores what is sent to whom and when, and computes the next time, with an audit entry IDEA-28 [G4] [D12]', async () => {
    const input = good();
    const { done } = await admin.data<Done>(CREATE, { input });
    const { receiverIds: _, ...stored } = input;
    expect(done).toMatchObject({
      ...stored,
      weekday: null,
      listTitle: 'Sectors',
      receivers: [{ id: adminId, name: accountOf('admin', 'acme').name }],
      status: 'ACTIVE',
      lastState: null,
    });
    // São Paulo is three hours behind UTC.
    expect(done.nextRunAt).toMatch(/-(28|29|30|31)T09:00:00.000Z$/);
    const [entry] = await auditOf(app, done.id);
    expect(entry).toMatchObject({ operation: 'CREATE', targetEntityType: 'REPORT_SCHEDULE' });
    expect(JSON.stringify(entry)).not.toContain('Zinc');
  });

  it.each<[Partial<CreateReportScheduleInput>, string, string]>([
    [{ list: 'listCustomers' }, 'list', 'oneOf'],
    [{ list: 'constructor' }, 'list', 'oneOf'],
    [{ columns: ['NAME', 'PIN'] }, 'columns', 'oneOf'],
    [{ variables: 'no JSON' }, 'variables', 'invalid'],
    [{ variables: '{"filter":{"spoon":1}}' }, 'filter.spoon', 'unknownField'],
    [{ variables: '{"limit":1}' }, 'variables', 'unknownField'],
    [{ format: 'SHEETS' }, 'format', 'oneOf'],
    [{ language: 'fr' }, 'language', 'oneOf'],
    [{ hour: 24 }, 'hour', 'maximum'],
    [{ monthDay: 32 }, 'monthDay', 'maximum'],
    [{ weekday: 0 }, 'weekday', 'minimum'],
    [{ receiverIds: [] }, 'receiverIds', 'minItems'],
    [{ receiverIds: [newId()] }, 'receiverIds[0]', 'unknown'],
  ])('refuses %j and names the field [V1]', async (wrong, path, key) => {
    const { extensions } = await admin.error(CREATE, { input: { ...good(), ...wrong } });
    expect(extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path, key }] });
  });

  it('refuses receivers of another company, and people who are not administrators [T10] [R5]', async () => {
    const bolt = await app.as('admin', app.bolt);
    const { extensions } = await bolt.error(CREATE, { input: good() });
    expect(extensions).toMatchObject({ fields: [{ path: 'receiverIds[0]', key: 'unknown' }] });
    const refused = await (await app.as('regular')).error(CREATE, { input: good() });
    expect(refused.extensions).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is limited to 50 of a company', async () => {
    const bolt = await app.as('admin', app.bolt);
    const first = await makeReportSchedule(app, {}, app.bolt);
    const values = Array.from(
      { length: 49 },
      (_, place) => sql`(${newId()}, ${app.bolt.id}, ${`Many ${place}`}, 'listSectors', 'CSV', 'en', 'DAILY', 7, '[]')`,
    );
    await change(
      em(),
      sql`insert into report_schedule (id, customer_id, name, list, format, language, frequency, hour, receiver_ids) values ${sql.join(values)}`,
    );
    onTestFinished(async () => {
      await change(em(), sql`delete from report_schedule where customer_id = ${app.bolt.id} and name like 'Many %'`);
    });
    const [receiver] = await rows(
      em(),
      sql<{ id: string }>`select id from console_user where customer_id = ${app.bolt.id} and is_customer_admin = 1`,
    );
    const input = { ...good(), receiverIds: [receiver?.id ?? ''] };
    expect((await bolt.error(CREATE, { input })).extensions).toMatchObject({
      fields: [{ path: 'name', key: 'reportScheduleLimit', values: { max: 50 } }],
    });
    await bolt.data(DELETE, { id: first.id, version: first.version });
    await bolt.data(CREATE, { input });
    expect((await bolt.error(RESTORE, { id: first.id, version: 2 })).extensions).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('updateReportSchedule, deleteReportSchedule and restoreReportSchedule', () => {
  it('change, pause, delete and restore, each with the next time that fits [E3]', async () => {
    const made = await makeReportSchedule(app, { frequency: 'WEEKLY', weekday: 7 });
    const change1 = { id: made.id, version: 1, frequency: 'DAILY', hour: 23 };
    const { done } = await admin.data<Done>(UPDATE, { input: change1 });
    expect(done).toMatchObject({ frequency: 'DAILY', weekday: null, hour: 23, version: 2 });
    expect((await admin.error(UPDATE, { input: change1 })).extensions).toMatchObject({ code: 'CONFLICT' });
    const paused = await admin.data<Done>(UPDATE, { input: { id: made.id, version: 2, status: 'INACTIVE' } });
    expect(paused.done).toMatchObject({ status: 'INACTIVE', nextRunAt: null });
    const again = await admin.data<Done>(UPDATE, { input: { id: made.id, version: 3, status: 'ACTIVE' } });
    expect(again.done.nextRunAt).toMatch(/T02:00:00.000Z$/);
    await admin.data(DELETE, { id: made.id, version: 4 });
    const restored = await admin.data<Done>(RESTORE, { id: made.id, version: 5 });
    expect(restored.done).toMatchObject({ status: 'ACTIVE', nextRunAt: expect.any(String) });
  });
});

describe('a run', () => {
  it('sends the list as it is now, as a link in the language of the receiver, and is recorded [D12] [S9]', async () => {
    const [prefix, title] = [unique('Zinc'), unique('Sectors')];
    await makeSector(app, { name: `${prefix} A`, code: unique('C') });
    await makeSector(app, { name: `${prefix} B`, code: unique('C') });
    const reader = await person(true, 'pt-BR');
    await givePermissions(app, app.acme.id, regular.email, ['EMPLOYEE_MANAGEMENT']);
    const run = await runNow({
      name: `${title} www.example.com`,
      variables: JSON.stringify({ filter: { search: prefix }, sort: 'NAME_DESC' }),
      columns: ['NAME'],
      receiverIds: [reader.id, regularId],
    });
    expect(run).toMatchObject({
      state: 'DONE',
      rowCount: 2,
      isManual: true,
      receivers: [
        { id: reader.id, name: 'Rita Reader', outcome: 'SENT' },
        { id: regularId, outcome: 'SENT' },
      ],
    });
    const [letter] = await waitForMails(reader.email, 1);
    expect(letter?.subject).toContain(`Relatório: ${title}`);
    expect(letter?.text).toContain('Linhas: 2');
    // Other tests send mails to this address, too.
    const own = await waitFor('the letter', async () =>
      (await mailsTo(regular.email)).find(({ text }) => text.includes(title) && fileIdIn(text) !== ''),
    );
    const id = fileIdIn(own.text);
    const client = await clientOf(app.originOf(app.acme), regular);
    expect((await client.data<Done>(FILE, { id })).done).toMatchObject({
      report: `${title} www.example.com`,
      rowCount: 2,
    });
    const answer = await download(client, id);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="sectors-acme-[-\d]{10}\.csv"$/);
    expect(csvRows(await answer.text()).slice(1)).toEqual([[`${prefix} B`], [`${prefix} A`]]);
    const exported = await rows(
      em(),
      sql<{ changes: unknown; actor: string }>`select changes, actor_type as actor from audit_log
        where customer_id = ${app.acme.id} and operation = 'EXPORT' and changes->>'$.reportSchedule.new' = ${run.scheduleId}`,
    );
    // One file for each set of rights; the search is not recorded, because it may be a name.
    expect(exported).toHaveLength(2);
    expect(exported[0]).toMatchObject({
      actor: 'SYSTEM',
      changes: { exportFormat: { new: 'CSV' }, exportedRows: { new: 2 }, search: { new: true } },
    });
    expect(await auditOf(app, run.scheduleId)).toMatchObject([
      { operation: 'CREATE' },
      { operation: 'UPDATE', changes: { reportRun: { new: run.id } } },
      { operation: 'READ' },
    ]);
    // Neither the file of another receiver, nor of a receiver who has lost the permission.
    const others = fileIdIn(letter?.text);
    expect((await download(client, others)).status).toBe(404);
    expect((await download(admin, id)).status).toBe(404);
    expect((await download(await app.as('admin', app.bolt), id)).status).toBe(404);
    await givePermissions(app, app.acme.id, regular.email, []);
    expect((await download(await clientOf(app.originOf(app.acme), regular), id)).status).toBe(403);
  });

  it('gives nothing to people who may not see the list at that moment or have left, and says so SEC-7', async () => {
    const [allowed, forbidden, left] = [await person(), await person(false), await person()];
    const { id } = await makeReportSchedule(app, { receiverIds: [allowed.id, forbidden.id, left.id] });
    await change(em(), sql`update console_user set status = 'DELETED', deleted_at = now(3) where id = ${left.id}`);
    await admin.data(RUN, { id });
    const run = await endOf(id);
    expect(run.receivers.map(({ outcome }) => outcome)).toEqual(['SENT', 'FORBIDDEN', 'LEFT']);
    await waitForMails(allowed.email, 1);
    for (const { email } of [forbidden, left]) expect(await mailsTo(email)).toEqual([]);
    const { found } = await admin.data<{ found: object }>(
      'query ($id: ID!) { found: getReportSchedule(id: $id) { lastState lastRefused version } }',
      { id },
    );
    expect(found).toEqual({ lastState: 'DONE', lastRefused: 2, version: 1 });
    // A receiver who has left must not prevent that somebody changes the report.
    await admin.data(UPDATE, { input: { id, version: 1, receiverIds: [allowed.id, left.id] } });
  });

  it('without anybody who may see the list sends nothing', async () => {
    const nobody = await person(false);
    const run = await runNow({ receiverIds: [nobody.id] });
    expect(run).toMatchObject({ state: 'NOT_SENT', fault: 'NOBODY', rowCount: null });
    expect(run.receivers).toMatchObject([{ outcome: 'FORBIDDEN' }]);
  });

  it('of a list, column or filter that is gone says so, and the report can still be paused', async () => {
    const faults = {
      LIST_GONE: sql`list = 'listSpoons'`,
      COLUMN_GONE: sql`columns = '["SPOON"]'`,
      FILTER_INVALID: sql`variables = '{"filter":{"spoon":1}}'`,
    };
    for (const [fault, column] of Object.entries(faults)) {
      const { id } = await makeReportSchedule(app);
      await change(em(), sql`update report_schedule set ${column} where id = ${id}`);
      await admin.data(RUN, { id });
      expect(await endOf(id)).toMatchObject({ state: 'NOT_SENT', fault, receivers: [{ outcome: 'NOTHING' }] });
      const paused = await admin.data<Done>(UPDATE, { input: { id, version: 1, status: 'INACTIVE' } });
      expect(paused.done).toMatchObject({ status: 'INACTIVE', listTitle: fault === 'LIST_GONE' ? null : 'Sectors' });
    }
  });

  it('of a filter that names a deleted record has no rows, and of the list of a deleted record says so', async () => {
    const filter = { filter: { sectorId: [newId()] } };
    const reader = await person();
    const run = await runNow({ list: 'listEmployees', variables: JSON.stringify(filter), receiverIds: [reader.id] });
    expect(run).toMatchObject({ state: 'DONE', rowCount: 0 });
    const holders = { list: 'listProductHolders', variables: JSON.stringify({ productId: newId() }) };
    expect(await runNow({ ...holders, receiverIds: [reader.id] })).toMatchObject({ fault: 'RECORD_GONE' });
  });

  it('sends the PPE sheets of the employees whom the filter matches [S10]', async () => {
    const employee = await makeEmployee(app);
    const variables = JSON.stringify({ filter: { search: employee.identification } });
    const sheets = { list: 'listEmployees', format: 'SHEETS', variables } as const;
    const run = await runNow({ ...sheets, receiverIds: [adminId] });
    expect(run).toMatchObject({ state: 'DONE', rowCount: 1 });
    const file = await firstRow(
      em(),
      sql<{ id: string; name: string }>`select id, file_name as name from report_file where run_id = ${run.id}`,
    );
    expect(file?.name).toMatch(/^ppe-sheets-acme-.*\.zip$/);
    const bytes = Buffer.from(await (await download(admin, file?.id ?? '')).arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes('%PDF-1.')).toBe(true);
    const none = { ...sheets, variables: JSON.stringify({ filter: { search: newId() } }) };
    expect(await runNow(none)).toMatchObject({ state: 'NOT_SENT', fault: 'EMPLOYEE_COUNT' });
  });

  it('is not started twice, and not of another company', async () => {
    const { id } = await makeReportSchedule(app);
    const bolt = await app.as('admin', app.bolt);
    expect((await bolt.error(RUN, { id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    await change(
      em(),
      sql`insert into report_run (customer_id, id, schedule_id, is_manual, state, receivers)
        values (${app.acme.id}, ${newId()}, ${id}, 0, 'WAITING', '[]')`,
    );
    expect((await admin.error(RUN, { id })).extensions).toMatchObject({
      fields: [{ path: 'reportScheduleId', key: 'wrongStatus' }],
    });
  });

  it('waits with its letters for a mail server that is down, and loses none REL-12', async () => {
    const reader = await person();
    await smtp.cut();
    const { id } = await makeReportSchedule(app, { receiverIds: [reader.id] });
    await admin.data(RUN, { id });
    await waitFor('the end of the run', async () => (await runsOf(id))[0]?.state === 'DONE');
    expect((await runsOf(id))[0]?.receivers).toMatchObject([{ outcome: 'WAITING' }]);
    await smtp.join();
    await change(em(), sql`update task set due_at = now(3) where kind = 'report-letter'`);
    expect((await endOf(id)).receivers).toMatchObject([{ outcome: 'SENT' }]);
    expect(await waitForMails(reader.email, 1)).toHaveLength(1);
  });
});

describe('the times of a report', () => {
  /** Lets the clock run ahead to an hour after the next time of a report. */
  function runAhead(nextRunAt: string): void {
    const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(new Date(nextRunAt).getTime() + 3_600_000));
    onTestFinished(() => spy.mockRestore());
  }
  const nextOf = async (id: string) =>
    (
      await admin.data<{ found: { nextRunAt: string } }>(
        'query ($id: ID!) { found: getReportSchedule(id: $id) { nextRunAt } }',
        { id },
      )
    ).found.nextRunAt;

  it('come once each on many replicas, and times that were missed are made up for once REL-32', async () => {
    const reader = await person();
    const { id } = await makeReportSchedule(app, { receiverIds: [reader.id] });
    const [paused, next] = [await makeReportSchedule(app, { status: 'INACTIVE' }), await nextOf(id)];
    const weekLater = new Date(new Date(next).getTime() + 7 * 86_400_000).toISOString();
    runAhead(weekLater);
    await Promise.all([1, 2, 3, 4].map(() => dispatchReports(app.services, never)));
    const run = await endOf(id);
    expect(run).toMatchObject({ state: 'DONE', isManual: false });
    expect(await runsOf(id)).toHaveLength(1);
    expect(await runsOf(paused.id)).toEqual([]);
    expect(await nextOf(id)).toBe(new Date(new Date(weekLater).getTime() + 86_400_000).toISOString());
    expect(await waitForMails(reader.email, 1)).toHaveLength(1);
  });

  it('follow the company to another time zone', async () => {
    const { id } = await makeReportSchedule(app, { hour: 7 }, app.bolt);
    const timeOf = () =>
      firstRow(
        em(),
        sql<{ at: string }>`select date_format(next_run_at, '%H:%i') as at from report_schedule where id = ${id}`,
      );
    expect(await timeOf()).toEqual({ at: '10:00' });
    await change(em(), sql`update customer set time_zone = 'Asia/Tokyo' where id = ${app.bolt.id}`);
    await dispatchReports(app.services, never);
    expect(await timeOf()).toEqual({ at: '22:00' });
  });
});
