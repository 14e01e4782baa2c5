import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type LinkScope,
  openSheetLink,
  sheetLinkPdf,
  signByLink,
} from '#api/features/ppe-sheets/sheet-link.service.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { notFound } from '#api/platform/errors.ts';
import { networkOf, type Limit } from '#api/platform/limiter.ts';
import type { Services } from '#api/services/services.ts';
import { callerContext } from './caller-context.ts';
import { linkedSheetPdfSchema, openSheetLinkSchema, signByLinkSchema } from './ppe-sheet-signing.schemas.ts';

/** Per network address. A token of 256 bits cannot be guessed anyway. */
const LINK_LIMIT: Limit = { tries: 60, seconds: 60 };

/** Signatures per network address: each one draws a PDF. */
const SIGN_LIMIT: Limit = { tries: 10, seconds: 60 };

/** Bytes. A token, a name and the largest signature. */
const BODY_LIMIT = 128 * 1024;

/** The page of a link from an e-mail: an employee reads and signs a PPE sheet without an account (requirements S10, IDEA-22). */
export function registerPpeSheetSigning(app: FastifyInstance, services: Services): void {
  void app.register(async (routes) => {
    routes.setValidatorCompiler(() => () => true);
    routes.addHook('onSend', async (_, reply) => {
      reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
    });
    const options = { bodyLimit: BODY_LIMIT };
    routes.post('/api/ppe-sheets/link', { ...options, schema: openSheetLinkSchema }, async (request) =>
      openSheetLink(await scopeOf(services, request), request.body),
    );
    routes.post('/api/ppe-sheets/link/pdf', { ...options, schema: linkedSheetPdfSchema }, async (request, reply) => {
      const { pdf, name } = await sheetLinkPdf(await scopeOf(services, request), request.body);
      return reply
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .type('application/pdf')
        .send(Buffer.from(pdf));
    });
    routes.post('/api/ppe-sheets/link/sign', { ...options, schema: signByLinkSchema }, async (request) => {
      const scope = await scopeOf(services, request);
      await services.identity.limiter.take(`sheet-sign/${networkOf(scope.actor.ip ?? '')}`, SIGN_LIMIT);
      return signByLink(scope, request.body);
    });
  });
}

/** The company of the host, if it is active. Counts the call. */
async function scopeOf(services: Services, request: FastifyRequest): Promise<LinkScope> {
  const { ip } = services.addressOf(request.raw);
  await services.identity.limiter.take(`sheet-link/${networkOf(ip)}`, LINK_LIMIT);
  const { em, load, tenant } = await callerContext(services, request);
  if (tenant?.status !== 'ACTIVE') throw notFound('PpeSheet');
  return { em, load, tenant, services, actor: { ...SYSTEM, ip } };
}
