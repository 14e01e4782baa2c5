import type { FastifyInstance } from 'fastify';
import { LOGOS } from '#api/features/uploads/uploaded-file.service.ts';
import { notFound } from '#api/platform/errors.ts';
import type { Services } from '#api/services/services.ts';
import { logoSchema } from './files.schemas.ts';

const LOGO_NAME = /^[0-9A-Z]{26}\.(jpg|png|svg)$/;

/** A picture that is opened as a page cannot run scripts or load resources (SEC: point 4). */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Registers the public route of logos (requirements G5, R6). A file name is never reused. */
export function registerFileRoutes(app: FastifyInstance, { storage }: Services): void {
  app.get<{ Params: { name: string } }>(`/${LOGOS}:name`, { schema: logoSchema }, async (request, reply) => {
    const { name } = request.params;
    const file = LOGO_NAME.test(name) ? await storage?.open(LOGOS + name) : null;
    if (!file) throw notFound('File');
    const etag = `"${file.etag}"`;
    reply
      .header('Content-Security-Policy', PICTURE_POLICY)
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('ETag', etag);
    if (request.headers['if-none-match'] === etag) {
      file.body.destroy();
      return reply.code(304).send();
    }
    return reply.type(file.contentType).header('Content-Length', file.size).send(file.body);
  });
}
