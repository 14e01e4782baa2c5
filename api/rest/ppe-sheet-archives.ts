import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { getOperationAST, OperationTypeNode, parse } from 'graphql';
import type { ExportedColumn } from '#api/crud/exported-list.ts';
import { SHEET_LIMITS, sheetArchiveRules } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { sheetArchive } from '#api/features/ppe-sheets/sheet-archive.service.ts';
import { requireAllowed, requireRootFields } from '#api/graphql/allow-directive.ts';
import { variableFaults } from '#api/graphql/check-variables.ts';
import { type Context, inTenant } from '#api/graphql/context.ts';
import { contextFor } from '#api/graphql/request-context.ts';
import { clock } from '#api/platform/clock.ts';
import { invalid, invalidField, rateLimited } from '#api/platform/errors.ts';
import type { Limit } from '#api/platform/limiter.ts';
import { OpenCount } from '#api/platform/open-count.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { validate } from '#api/rules/validate.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from './caller-context.ts';
import type { ListQueries } from './exports/list-exports.ts';
import { listDocument, pageReader } from '#api/exports/read-list.ts';
import { sheetArchiveSchema } from './ppe-sheets.schemas.ts';

/** Limit per person. */
const ARCHIVE_RATE: Limit = { tries: 10, seconds: 60 };
const RETRY_SECONDS = 30;

const EMPLOYEES = { list: 'listEmployees', title: '', auditType: 'EMPLOYEE', columns: {} };
const ID: ExportedColumn = { label: '', selection: 'id', read: () => null };

/** POST /api/ppe-sheets/archive: the sheets of many employees as a ZIP file (requirements S10). */
export function registerPpeSheetArchives(app: FastifyInstance, services: Services, queries: ListQueries): void {
  /** One archive of a person at a time, in one process. */
  const running = new OpenCount(1);
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    routes.post('/api/ppe-sheets/archive', { schema: sheetArchiveSchema }, async (request, reply) => {
      const caller = await callerContext(services, request);
      requireAllowed({ to: 'CUSTOMER_ADMIN', permissions: ['REPORT_ACCESS'] }, caller, 'readPpeSheets');
      const ctx = inTenant(caller);
      const wanted = validate(sheetArchiveRules, request.body);
      await services.identity.limiter.take(`ppe-sheets/${ctx.viewer.id}`, ARCHIVE_RATE);
      const ids = wanted.employeeIds ?? (await matchingEmployees(ctx, queries, propertyOf(request.body, 'filter')));
      const archive = await sheetArchive(() => inTenant(renewed(ctx)), [...new Set(ids)], wanted);
      if (!running.take(ctx.viewer.id)) throw rateLimited(RETRY_SECONDS);
      const stream = Readable.from(archive, { objectMode: false });
      // Also when the client disconnects, which destroys the stream.
      stream.once('close', () => running.giveBack(ctx.viewer.id));
      const name = `ppe-sheets-${ctx.tenant.subdomain}-${dayIn(ctx.tenant.timeZone, clock.now())}.zip`;
      return reply
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .header('Cache-Control', 'no-store')
        .type('application/zip')
        .send(stream);
    });
  });
}

/** A context for the same caller that has read nothing yet, because a context keeps what it has read. */
const renewed = ({ services, tenant, viewer, requestId, ip }: Context): Context =>
  contextFor(services, tenant, viewer, { requestId, ip });

/** Ids of the employees who match a filter of listEmployees, by name. VALIDATION for a wrong filter and for too many. */
async function matchingEmployees(
  ctx: Context,
  { schema, executorOf }: ListQueries,
  filter: unknown,
): Promise<string[]> {
  requireRootFields(schema, OperationTypeNode.QUERY, [EMPLOYEES.list], ctx);
  const { text } = listDocument(schema, EMPLOYEES, [ID]);
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document of a list has one operation');
  const variables = { filter: filter ?? null, sort: 'NAME_ASC' };
  const faults = variableFaults(schema, operation, { ...variables, counts: false });
  if (faults.length > 0) throw invalid(faults);
  const readPage = pageReader(ctx, undefined, executorOf(text, { document, operation }), variables);
  const ids: string[] = [];
  for (let token: string | null = null; ;) {
    const { items, nextToken } = await readPage(token);
    ids.push(...items.flatMap((item) => [propertyOf(item, 'id')].filter((id) => typeof id === 'string')));
    if (ids.length > SHEET_LIMITS.archive) throw invalidField('filter', 'maxItems', { max: SHEET_LIMITS.archive });
    if (nextToken === null) break;
    token = nextToken;
  }
  if (ids.length === 0) throw invalidField('filter', 'minItems', { min: 1 });
  return ids;
}
