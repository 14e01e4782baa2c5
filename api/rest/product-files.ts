import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileOfTenant, PRODUCT_FILES } from '#api/features/uploads/uploaded-file.service.ts';
import { requireAllowed } from '#api/graphql/allow-directive.ts';
import { inTenant } from '#api/graphql/context.ts';
import { bearerToken, createContext } from '#api/graphql/request-context.ts';
import { notFound, unauthenticated } from '#api/platform/errors.ts';
import type { Services } from '#api/services/services.ts';
import { byteRangeOf, NOT_SATISFIABLE } from './byte-range.ts';
import { productFileSchema } from './files.schemas.ts';
import { sessionIdOf } from './session-cookie.ts';

const NAME = /^[0-9A-Z]{26}\.(jpg|png|webp|pdf|mp4|webm)$/;

/** Whoever sees products, or records that show them. */
const READERS = {
  to: 'CUSTOMER_ADMIN',
  permissions: [
    'PRODUCT_MANAGEMENT',
    'WAREHOUSE_MANAGEMENT',
    'REPORT_ACCESS',
    'EMPLOYEE_MANAGEMENT',
    'EMPLOYEE_VIEW_ONLY',
  ],
} as const;

/** The viewer of a browser applies its own policy to a PDF; a sandbox would prevent it from opening. */
const DOCUMENT_POLICY = "frame-ancestors 'none'; base-uri 'none'";
const MEDIA_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * GET /files/products/…: pictures, manuals and videos, for the tenant that owns them (requirements G5, T10). Elements of a
 * page cannot send an access token, so the session cookie is accepted, too. Ranges let a video start before it has arrived.
 */
export function registerProductFiles(app: FastifyInstance, services: Services): void {
  void app.register(async (routes) => {
    await routes.register(cookie);
    routes.get<{ Params: { name: string } }>(
      `/${PRODUCT_FILES}:name`,
      { schema: productFileSchema },
      async (request, reply) => {
        const ctx = await contextOf(request);
        requireAllowed({ ...READERS, permissions: [...READERS.permissions] }, ctx, 'readProductFile');
        const { em, tenant } = inTenant(ctx);
        const { name } = request.params;
        const file = NAME.test(name) ? await fileOfTenant(em, tenant.id, PRODUCT_FILES + name) : null;
        if (!file) throw notFound('File');
        const etag = `"${file.id}"`;
        const isPdf = file.contentType === 'application/pdf';
        reply
          .header('Content-Security-Policy', isPdf ? DOCUMENT_POLICY : MEDIA_POLICY)
          .header('Cache-Control', 'private, max-age=3600')
          .header('Vary', 'Cookie, Authorization')
          .header('Accept-Ranges', 'bytes')
          .header('ETag', etag);
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const range = byteRangeOf(request.headers.range, file.size);
        if (range === NOT_SATISFIABLE) return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
        const opened = await services.storage?.open(PRODUCT_FILES + name, range);
        if (!opened) throw notFound('File');
        if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`);
        return reply.type(file.contentType).header('Content-Length', opened.size).send(opened.body);
      },
    );
  });

  async function contextOf(request: FastifyRequest) {
    const { raw, id: requestId, headers } = request;
    const address = services.addressOf(raw);
    const token = bearerToken(headers.authorization) ?? (await tokenOfCookie(request, address.host));
    return createContext(services, { ...address, token, requestId, acceptLanguage: headers['accept-language'] });
  }

  async function tokenOfCookie(request: FastifyRequest, hostName: string): Promise<string> {
    const [sessionId, host] = [sessionIdOf(request), await services.identity.tenantOfHost(hostName)];
    if (!sessionId || host.kind !== 'tenant') throw unauthenticated();
    return (await services.identity.restore(host.tenant, sessionId, false)).accessToken;
  }
}
