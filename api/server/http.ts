import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { newId } from '#api/platform/ids.ts';
import type { Logger } from '#api/platform/log.ts';
import { handleError } from '#api/rest/error-reply.ts';
import { invalidField } from '#api/platform/errors.ts';
import { isWellAddressed, trustOf, type AddressReader } from '#api/platform/caller-address.ts';
import { closeUnreadable, limitConnections, serverOptions } from './connections.ts';
import type { Services } from '#api/services/services.ts';

/** Maximum size of GraphQL and JSON bodies; files are uploaded directly to the storage. */
const BODY_LIMIT = 256 * 1024;

/** A path of the API without a route. */
const PATH_WITHOUT_ROUTE = '/api/unreadable-address';

/** Headers of every answer, the same each time. Pages and files replace some of them (static.ts). */
const HEADERS = { ...helmetHeaders(), 'permissions-policy': permissionsPolicy(), 'cache-control': 'no-store' };

/** Disables browser features that the console does not use. */
function permissionsPolicy(): string {
  const features = [
    'accelerometer',
    'camera',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'usb',
  ];
  return features.map((feature) => `${feature}=()`).join(', ');
}

/** Runs helmet once: its headers depend on no request. */
function helmetHeaders(): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  });
  setHeaders(request, response, (error) => {
    if (error) throw new Error('The security headers cannot be made', { cause: error });
  });
  return response.getHeaders();
}

/** Bodies are accepted as they are: a small compressed body may be a very large one. */
const isEncoded = ({ headers }: IncomingMessage): boolean => (headers['content-encoding'] ?? 'identity') !== 'identity';

/** The reason to refuse a request before it is routed. */
function requestFault(request: IncomingMessage, addressOf: AddressReader): Error | undefined {
  if (!isWellAddressed(request, addressOf)) return invalidField('host', 'invalid');
  return isEncoded(request) ? new UnsupportedEncoding() : undefined;
}

/** Fastify's errors have a status; errorReply answers this one like an unknown type of content. */
class UnsupportedEncoding extends Error {
  readonly statusCode = 415;
}

/** A logger for all requests: every line of the log names its request, so Fastify's child per request is not necessary. */
function withoutChildren(log: Logger): FastifyBaseLogger {
  const logger: FastifyBaseLogger = log.child({});
  logger.child = () => logger;
  return logger;
}

/** Creates Fastify with the parts that all routes share: request ids, headers, limits. */
export function createHttp({ config, log, addressOf }: Services): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: withoutChildren(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: trustOf(config.TRUSTED_PROXIES),
    bodyLimit: BODY_LIMIT,
    http: serverOptions(config),
    requestTimeout: config.REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection during the stop is answered like any other.
    return503OnClosing: false,
    clientErrorHandler: closeUnreadable(),
    // Fastify runs no hooks for a path that it cannot decode. So the request is routed to a path without a route.
    frameworkErrors(_error, request, reply) {
      request.raw.url = PATH_WITHOUT_ROUTE;
      app.routing(request.raw, reply.raw);
    },
  });
  limitConnections(app.server, config);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS).header('x-request-id', request.id);
    done(requestFault(request.raw, addressOf));
  });
  return app;
}
