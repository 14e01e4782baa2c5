import { execute } from 'graphql';
import { EXPORTED_LISTS } from '#api/exports/exported-lists.ts';
import { type CheckedRequest, checkRequest, LIST_FILES, listFileName, openListFile } from '#api/exports/list-file.ts';
import { ID_COLUMN, pageReader, readIds, type RunDocument } from '#api/exports/read-list.ts';
import { rows, sql } from '#api/db/sql.ts';
import { recordScheduledExport } from '#api/features/audit-logs/list-export-audit.service.ts';
import { SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { sheetArchive } from '#api/features/ppe-sheets/sheet-archive.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import { ownSchema } from '#api/graphql/own-schema.ts';
import { contextFor } from '#api/graphql/request-context.ts';
import { SYSTEM, type Viewer } from '#api/platform/caller.ts';
import { clock } from '#api/platform/clock.ts';
import { AppError, isInvalid } from '#api/platform/errors.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { mayRead, parsedVariables, rightsKey } from './report-request.ts';
import type { RunReceiver } from './report-run.entity.ts';
import { type MadeReport, ReportRefused, type RunningReport } from './running-report.ts';
import { dropFiles, FileTooLarge, type NewFile, storeFile } from './store-file.ts';

/**
 * Makes a file for each set of rights among the receivers: who has lost a right gets nothing that it showed. Nobody's rights
 * are remembered from an earlier run.
 */
export async function makeReport(report: RunningReport): Promise<MadeReport> {
  const { services, tenant, runId, stopped } = report;
  const em = services.orm.em.fork();
  await dropFiles(em, tenant.id, runId);
  const request = await requestOf(report);
  const people = await rightsNow(report);
  const groups = Map.groupBy(
    people.filter((person) => person.viewer !== null && person.outcome === undefined),
    ({ viewer }) => (viewer ? rightsKey(viewer) : ''),
  );
  const outcomes = new Map<string, RunReceiver>(
    people.map(({ id, outcome }) => [id, { id, outcome: outcome ?? 'FORBIDDEN' }]),
  );
  let rowCount: number | undefined;
  for (const members of groups.values()) {
    stopped.throwIfAborted();
    const viewer = members[0]?.viewer;
    if (!viewer) continue;
    const made = await makeFile(report, request, viewer);
    if (!made) continue;
    rowCount = Math.max(rowCount ?? 0, made.rowCount);
    for (const { id } of members) outcomes.set(id, { id, outcome: 'WAITING', fileId: made.id });
  }
  const receivers = [...outcomes.values()];
  if (rowCount === undefined) throw new ReportRefused('NOBODY', receivers);
  return { rowCount, receivers };
}

async function requestOf({ list, format, columns, variables }: RunningReport): Promise<CheckedRequest> {
  const exported = EXPORTED_LISTS.get(list);
  if (!exported) throw new ReportRefused('LIST_GONE');
  const parsed = parsedVariables(variables);
  if (!parsed) throw new ReportRefused('FILTER_INVALID');
  try {
    const schema = await ownSchema();
    if (format !== 'SHEETS') return checkRequest(schema, exported, { format, columns, variables: parsed });
    return checkRequest(schema, { ...exported, columns: { id: ID_COLUMN } }, { format: 'CSV', variables: parsed });
  } catch (error) {
    if (!isInvalid(error)) throw error;
    const isColumn = 'fields' in error.details && error.details.fields?.some(({ path }) => path === 'columns');
    throw new ReportRefused(isColumn ? 'COLUMN_GONE' : 'FILTER_INVALID');
  }
}

type Person = { id: string; viewer: Viewer | null; outcome?: 'LEFT' | 'FORBIDDEN' };

/** The receivers with the rights that they have at this moment. */
async function rightsNow(report: RunningReport): Promise<Person[]> {
  const { services, tenant, receiverIds } = report;
  const schema = await ownSchema();
  const admins = await rows(
    services.orm.em.fork(),
    sql<{ id: string }>`select id from console_user
      where customer_id = ${tenant.id} and id in (${sql.join(receiverIds)}) and is_customer_admin = 1`,
  );
  const people: Person[] = [];
  for (const id of receiverIds) {
    const isCustomerAdmin = admins.some((admin) => admin.id === id);
    const viewer = await services.identity.rightsOf(tenant.id, { id, isCustomerAdmin });
    if (!viewer) people.push({ id, viewer, outcome: 'LEFT' });
    else if (mayRead(schema, report, { viewer, tenant })) people.push({ id, viewer });
    else people.push({ id, viewer, outcome: 'FORBIDDEN' });
  }
  return people;
}

/** Makes the file with the rights of one person; null if they do not suffice for a column. */
async function makeFile(
  report: RunningReport,
  request: CheckedRequest,
  viewer: Viewer,
): Promise<{ id: string; rowCount: number } | null> {
  const { services, tenant, name, variables, format } = report;
  const schema = await ownSchema();
  const run: RunDocument = async (contextValue, variableValues) =>
    execute({ schema, document: request.document, contextValue, variableValues });
  try {
    const content =
      format === 'SHEETS'
        ? await openSheets(() => contextOf(report, viewer), request, run)
        : await openList(contextOf(report, viewer), request, { run, acceptLanguage: report.language, madeBy: name });
    const stored = await storeFile(report, viewer, content);
    await recordScheduledExport(services, tenant, {
      started: {
        exported: request.exported,
        format,
        variables: parsedVariables(variables) ?? {},
        total: stored.rowCount,
      },
      scheduleId: report.scheduleId,
    });
    return stored;
  } catch (error) {
    if (error instanceof FileTooLarge) throw new ReportRefused('TOO_LARGE');
    if (error instanceof AppError && error.code === 'FORBIDDEN') return null;
    throw error;
  }
}

/** A context with the rights of one person; what it writes into the audit trail, nobody has done. */
const contextOf = ({ services, tenant, runId, language }: RunningReport, viewer: Viewer): TenantContext =>
  inTenant(
    contextFor(services, tenant, viewer, {
      requestId: `report-run/${runId}`,
      ip: '',
      acceptLanguage: language,
      actor: SYSTEM,
    }),
  );

async function openList(
  ctx: TenantContext,
  request: CheckedRequest,
  opening: Parameters<typeof openListFile>[2],
): Promise<NewFile> {
  const file = await openListFile(ctx, request, opening);
  const { extension, type } = LIST_FILES[request.format];
  return {
    fileName: listFileName(request.exported, ctx, extension),
    mediaType: type,
    content: file.write(),
    rowsOf: () => file.counted.rows,
  };
}

/** The sheets of all employees whom the filter matches. */
async function openSheets(renew: () => TenantContext, request: CheckedRequest, run: RunDocument): Promise<NewFile> {
  const ctx = renew();
  const readPage = pageReader(ctx, ctx.language, run, request.variables);
  const ids = await readIds(readPage, SHEET_LIMITS.archive);
  if (!ids?.length) throw new ReportRefused('EMPLOYEE_COUNT');
  return {
    fileName: `ppe-sheets-${ctx.tenant.subdomain}-${dayIn(ctx.tenant.timeZone, clock.now())}.zip`,
    mediaType: 'application/zip',
    content: await sheetArchive(renew, ids, {}),
    rowsOf: () => ids.length,
  };
}
