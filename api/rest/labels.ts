import type { FastifyInstance } from 'fastify';
import { makeLabels } from '#api/features/labels/label.service.ts';
import type { Limit } from '#api/platform/limiter.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from './caller-context.ts';
import { cellWriter } from '#api/exports/csv-file.ts';
import { exportWords } from '#api/exports/export-words.ts';
import { labelsSchema } from './labels.schemas.ts';

/** Limit per person. */
const RATE: Limit = { tries: 30, seconds: 60 };

/** POST /api/labels: labels with QR code and Code 128 for records (IDEA-20). */
export function registerLabels(app: FastifyInstance, services: Services): void {
  const { limiter } = services.identity;
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    routes.post('/api/labels', { schema: labelsSchema }, async (request, reply) => {
      const caller = await callerContext(services, request);
      if (caller.viewer) await limiter.take(`labels/${caller.viewer.id}`, RATE);
      const words = exportWords(caller.language, cellWriter(caller.language, caller.tenant?.timeZone ?? 'UTC'));
      const { bytes, name, type } = await makeLabels(caller, request.body, {
        title: words.text('exportFile.labels.title'),
        validUntil: (day) => words.text('exportFile.labels.validUntil', { day: words.write({ day }) }),
      });
      return reply
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .header('Cache-Control', 'no-store')
        .type(type)
        .send(Buffer.from(bytes));
    });
  });
}
