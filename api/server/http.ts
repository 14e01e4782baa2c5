import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { newId } from '#api/platform/ids.ts';
import { handleError } from '#api/rest/error-reply.ts';
import { trustOf } from '#api/platform/caller-address.ts';
import type { Services } from '#api/services/services.ts';

/** GraphQL documents and JSON bodies; files never pass through here. */
const BODY_LIMIT = 256 * 1024;

/** An address of the API that no route has. */
const NOTHING_THERE = '/api/unreadable-address';

/** Nothing of a device or a browser that the console has no use for, whatever gets into a page (Permissions Policy). */
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

/** Fastify with what every route shares: ids, security headers, cookies, limits. */
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
    // Fastify runs no hooks for an address that it cannot even read, so it is asked for one that nothing answers at.
    frameworkErrors(_error, request, reply) {
      request.raw.url = NOTHING_THERE;
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
