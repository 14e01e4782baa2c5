import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { newId } from '#api/platform/ids.ts';
import { handleError } from '#api/rest/error-reply.ts';
import type { Services } from './services.ts';

/** GraphQL documents and JSON bodies; files never pass through here. */
const BODY_LIMIT = 256 * 1024;

/** Fastify with what every route shares: ids, security headers, cookies, limits. */
export async function createHttp({ config, log }: Services): Promise<FastifyInstance> {
  const proxies = config.TRUSTED_PROXIES.split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean);
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: proxies.length > 0 ? proxies : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
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
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  return app;
}
