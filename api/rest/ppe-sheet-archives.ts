import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sheetArchiveRules } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { sheetArchive } from '#api/features/ppe-sheets/sheet-archive.service.ts';
import { requireAllowed } from '#api/graphql/allow-directive.ts';
import { inTenant } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { rateLimited } from '#api/platform/errors.ts';
import type { Limit } from '#api/platform/limiter.ts';
import { OpenCount } from '#api/platform/open-count.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { validate } from '#api/rules/validate.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from './caller-context.ts';
import type { ListQueries } from './exports/list-exports.ts';
import { matchingEmployees, renewed } from './matching-employees.ts';
import { sheetArchiveSchema } from './ppe-sheets.schemas.ts';

/** Limit per person. */
const ARCHIVE_RATE: Limit = { tries: 10, seconds: 60 };
const RETRY_SECONDS = 30;

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
