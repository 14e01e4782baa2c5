import type { FastifyInstance } from 'fastify';
import { checkSheet } from '#api/features/ppe-sheets/sheet-check.service.ts';
import { notFound } from '#api/platform/errors.ts';
import { networkOf, type Limit } from '#api/platform/limiter.ts';
import type { Services } from '#api/services/services.ts';
import { sheetCheckSchema } from './ppe-sheets.schemas.ts';

/** Per network address. An inspector scans some sheets; a code of 128 bits cannot be guessed anyway. */
const CHECK_LIMIT: Limit = { tries: 60, seconds: 60 };

const CODE = /^[\w-]{22}$/;

/** GET /api/ppe-sheets/check/{code}: whether a sheet in hand is genuine, without signing in and without personal data. */
export function registerPpeSheetCheck(app: FastifyInstance, { addressOf, identity, orm }: Services): void {
  app.get<{ Params: { code: string } }>(
    '/api/ppe-sheets/check/:code',
    { schema: sheetCheckSchema, validatorCompiler: () => () => true },
    async (request, reply) => {
      const { host, ip } = addressOf(request.raw);
      await identity.limiter.take(`sheet-check/${networkOf(ip)}`, CHECK_LIMIT);
      const found = await identity.tenantOfHost(host);
      const { code } = request.params;
      if (found.kind !== 'tenant' || !CODE.test(code)) throw notFound('PpeSheet');
      const { id: customerId, timeZone } = found.tenant;
      const check = await checkSheet(orm.em.fork(), { customerId, code });
      if (!check) throw notFound('PpeSheet');
      return reply
        .header('Cache-Control', 'no-store')
        .header('X-Robots-Tag', 'noindex')
        .send({ ...check, timeZone });
    },
  );
}
