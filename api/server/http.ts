import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { newId } from '#api/platform/ids.ts';
import { handleError } from '#api/rest/error-reply.ts';
import { trustOf } from '#api/platform/caller-address.ts';
import type { Services } from '#api/services/services.ts';

/** Maximum size of GraphQL and JSON bodies; files are uploaded directly to the storage. */
const BODY_LIMIT = 256 * 1024;

/** A path of the API without a route. */
const PATH_WITHOUT_ROUTE = '/api/unreadable-address';

/** Disables browser features that the console does not use (Permissions Policy). */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Creates Fastify with the parts that all routes share: request ids, security headers, cookies, limits. */
export async function createHttp({ config, log }: Services): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trustOf(config.TRUSTED_PROXIES),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Fastify runs no hooks for a path that it cannot decode. So the request is routed to a path without a route.
    frameworkErrors(_error, request, reply) {
      request.raw.url = PATH_WITHOUT_ROUTE;
      app.routing(request.raw, reply.raw);
    },
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.setErrorHandler(handleError);
  await app.register(cookie);
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    reply.header('Permissions-Policy', PERMISSIONS_POLICY);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  return app;
}
