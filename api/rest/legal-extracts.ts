import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { extractArchiveRules } from '#api/features/ppe-sheets/legal-extracts/legal-extract.rules.ts';
import { legalExtract, legalExtractArchive } from '#api/features/ppe-sheets/legal-extracts/legal-extract.service.ts';
import { type Allowed, requireAllowed } from '#api/graphql/allow-directive.ts';
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
import { legalExtractArchiveSchema, legalExtractSchema } from './legal-extracts.schemas.ts';
import { matchingEmployees, renewed } from './matching-employees.ts';

/** Limits per person. */
const EXTRACT_RATE: Limit = { tries: 60, seconds: 60 };
const ARCHIVE_RATE: Limit = { tries: 10, seconds: 60 };
const RETRY_SECONDS = 30;

const READERS: Allowed = { to: 'CUSTOMER_ADMIN', permissions: ['REPORT_ACCESS'] };

/** The PPE part of eSocial S-2240 and of the PPP, of one employee and of many (requirement IDEA-26). */
export function registerLegalExtracts(app: FastifyInstance, services: Services, queries: ListQueries): void {
  const { limiter } = services.identity;
  /** One archive of a person at a time, in one process. */
  const running = new OpenCount(1);
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    routes.get<{ Params: { id: string } }>(
      '/api/employees/:id/legal-extract',
      { schema: legalExtractSchema },
      async (request, reply) => {
        const caller = await callerContext(services, request);
        requireAllowed(READERS, caller, 'readLegalExtract');
        const ctx = inTenant(caller);
        await limiter.take(`legal-extract/${ctx.viewer.id}`, EXTRACT_RATE);
        const { content, name, contentType } = await legalExtract(ctx, request.params.id, request.query);
        return reply
          .header('Content-Disposition', `attachment; filename="${name}"`)
          .header('Cache-Control', 'no-store')
          .type(contentType)
          .send(Buffer.from(content));
      },
    );
    routes.post('/api/legal-extracts/archive', { schema: legalExtractArchiveSchema }, async (request, reply) => {
      const caller = await callerContext(services, request);
      requireAllowed(READERS, caller, 'readLegalExtracts');
      const ctx = inTenant(caller);
      const wanted = validate(extractArchiveRules, request.body ?? {});
      await limiter.take(`legal-extracts/${ctx.viewer.id}`, ARCHIVE_RATE);
      const ids = wanted.employeeIds ?? (await matchingEmployees(ctx, queries, propertyOf(request.body, 'filter')));
      if (!running.take(ctx.viewer.id)) throw rateLimited(RETRY_SECONDS);
      // The same last day for everybody, also when midnight passes meanwhile.
      const today = dayIn(ctx.tenant.timeZone, clock.now());
      const days = { from: wanted.from, to: wanted.to ?? today };
      const archive = legalExtractArchive(() => inTenant(renewed(ctx)), [...new Set(ids)], days);
      const stream = Readable.from(archive, { objectMode: false });
      // Also when the client disconnects, which destroys the stream.
      stream.once('close', () => running.giveBack(ctx.viewer.id));
      return reply
        .header('Content-Disposition', `attachment; filename="legal-extracts-${ctx.tenant.subdomain}-${today}.zip"`)
        .header('Cache-Control', 'no-store')
        .type('application/zip')
        .send(stream);
    });
  });
}
