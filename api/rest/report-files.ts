import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { openReportFile } from '#api/features/report-schedules/report-file.service.ts';
import { requireAllowed } from '#api/graphql/allow-directive.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Limit } from '#api/platform/limiter.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from './caller-context.ts';
import { reportFileSchema } from './report-files.schemas.ts';

/** Limit per person. */
const DOWNLOAD_RATE: Limit = { tries: 30, seconds: 60 };

/** GET /api/report-files/:id: the file of a scheduled report, for one of its receivers (IDEA-28). */
export function registerReportFiles(app: FastifyInstance, services: Services): void {
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    routes.get<{ Params: { id: string } }>(
      '/api/report-files/:id',
      { schema: reportFileSchema },
      async (request, reply) => {
        const caller = await callerContext(services, request);
        requireAllowed({ to: 'TENANT_USER' }, caller, 'readReportFile');
        const ctx = inTenant(caller);
        await services.identity.limiter.take(`report-file/${ctx.viewer.id}`, DOWNLOAD_RATE);
        const { fileName, mediaType, bytes, parts } = await openReportFile(ctx, request.params.id);
        return reply
          .header('Content-Disposition', `attachment; filename="${fileName}"`)
          .header('Content-Length', bytes)
          .header('Cache-Control', 'no-store')
          .type(mediaType)
          .send(Readable.from(parts, { objectMode: false }));
      },
    );
  });
}
