import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { write } from '#api/crud/write.ts';
import { contains, isIn, sql } from '#api/db/sql.ts';
import { EXPORTED_LISTS } from '#api/exports/exported-lists.ts';
import { exportWords } from '#api/exports/export-words.ts';
import { ConsoleUser } from '#api/features/console-users/console-user.entity.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { inTenant, type Context, type TenantContext } from '#api/graphql/context.ts';
import type { RecordVersionInput, Resolvers } from '#api/graphql/generated/types.ts';
import { ownSchema } from '#api/graphql/own-schema.ts';
import { findReportFile } from './report-file.queries.ts';
import { mayRead } from './report-request.ts';
import { ReportRun } from './report-run.entity.ts';
import { ReportSchedule } from './report-schedule.entity.ts';
import { createSchedule, restoreSchedule, runSchedule, updateSchedule } from './report-schedule.mutations.ts';

export const resolvers = {
  Query: {
    getReportSchedule: (_, { id }, ctx) => getOrFail(inTenant(ctx), ReportSchedule, id),
    listReportSchedules: (_, args, ctx, info) =>
      listPage(inTenant(ctx), ReportSchedule, args, info, {
        where: [...contains(['name'], args.filter?.search), ...isIn('frequency', args.filter?.frequency)],
        defaultSort: 'NAME_ASC',
      }),
    listReportRuns: (_, args, ctx, info) =>
      listPage(inTenant(ctx), ReportRun, args, info, {
        where: [sql`schedule_id = ${args.reportScheduleId}`, ...isIn('state', args.filter?.state)],
        defaultSort: 'CREATED_AT_DESC',
      }),
    getReportLists: (_, _args, ctx) => reportLists(inTenant(ctx)),
    getReportFile: (_, { id }, ctx) => findReportFile(inTenant(ctx), id),
  },
  Mutation: {
    createReportSchedule: (_, { input }, ctx) => createSchedule(inTenant(ctx), input),
    updateReportSchedule: (_, { input }, ctx) => updateSchedule(inTenant(ctx), input),
    deleteReportSchedule: (_, key, ctx) => deleteSchedule(inTenant(ctx), key),
    runReportSchedule: (_, { reportScheduleId }, ctx) => runSchedule(inTenant(ctx), reportScheduleId),
    updateReportSchedules: (_, { input }, ctx) => eachRecord(input, (one) => updateSchedule(inTenant(ctx), one)),
    deleteReportSchedules: (_, { input }, ctx) => eachRecord(input, (key) => deleteSchedule(inTenant(ctx), key)),
    restoreReportSchedule: (_, key, ctx) => restoreSchedule(inTenant(ctx), key),
    restoreReportSchedules: (_, { input }, ctx) => eachRecord(input, (key) => restoreSchedule(inTenant(ctx), key)),
  },
  ReportSchedule: {
    updatedByName: userName('updatedBy'),
    columns: reading(['columns'], ({ columns }) => columns ?? null),
    receivers: reading(['receiverIds'], ({ receiverIds }) => receiverIds.map((id) => ({ id }))),
    listTitle: reading(['list'], ({ list }, _, ctx) => titleOf(list, ctx)),
  },
  ReportReceiver: { name: ({ id }, _, ctx) => nameOf(id, ctx) },
  ReportRun: { receivers: reading(['receivers'], ({ receivers }) => receivers) },
  ReportRunReceiver: { name: ({ id }, _, ctx) => nameOf(id, ctx) },
} satisfies Resolvers;

const deleteSchedule = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => deleteRow(tx, ReportSchedule, key));

const nameOf = async (id: string, { load }: Context): Promise<string | null> =>
  (await load.byId(ConsoleUser, id))?.name ?? null;

function titleOf(list: string, { language }: Context): string | null {
  const exported = EXPORTED_LISTS.get(list);
  return exported ? exportWords(language, String).text(exported.title) : null;
}

/** The lists that need nothing but a filter and that the caller may read. */
async function reportLists(ctx: TenantContext): Promise<{ list: string; title: string }[]> {
  const schema = await ownSchema();
  const fields = schema.getQueryType()?.getFields() ?? {};
  const needsNothing = (list: string) => !fields[list]?.args.some(({ type }) => String(type).endsWith('!'));
  return [...EXPORTED_LISTS.keys()]
    .filter((list) => needsNothing(list) && mayRead(schema, { list, format: 'CSV' }, ctx))
    .map((list) => ({ list, title: titleOf(list, ctx) ?? list }))
    .sort((a, b) => a.title.localeCompare(b.title, ctx.language));
}
