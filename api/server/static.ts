import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keycloakShards, type Config } from '#api/config.ts';
import { answerNotFound } from '#api/rest/error-reply.ts';

/**
 * Files of the build without a hash in their names. They change with an update, so browsers keep them, but ask each time
 * whether their ETag is still right.
 */
const UNHASHED_FILES = ['favicon.svg', 'theme.js'];

/** Placeholder in index.html for the nonce of each response. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Settings that the console needs before its first request. index.html has a placeholder `__NAME__` for each. */
const PAGE_SETTINGS = ['ROOT_DOMAIN', 'SUPPORT_EMAIL'] as const;

/** Paths reserved for the server, used or not: an unknown path below them answers 404 as JSON, never the page. */
const SERVER_PATHS = /^\/(graphql|api|files|health|assets|metrics|\.well-known)(\/|$)/;

/** Paths of files other than pages: the console's own paths have no dots. */
const FILE = /\.(?!html$)\w+$/;

/**
 * Serves the built console: hashed files are cached for ever; index.html is never cached and gets a new nonce each
 * time.
 */
export async function registerConsole(app: FastifyInstance, folder: string, settings: Config): Promise<void> {
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const page = PAGE_SETTINGS.reduce((html, name) => html.replaceAll(`__${name}__`, () => settings[name] ?? ''), built);
  const callable = callableOrigins(settings);
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  });
  await app.register(fastifyStatic, { root: folder, serve: false, decorateReply: false });
  for (const file of UNHASHED_FILES)
    app.get(`/${file}`, (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').sendFile(file, folder, { cacheControl: false }),
    );
  app.setNotFoundHandler(async (request, reply) => {
    return asksForPage(request) ? sendPage(reply, page, callable) : answerNotFound(request, reply);
  });
}

/** Whether an unknown path may belong to the console; only the page itself knows its routes. */
function asksForPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  const wantsHtml = /text\/html|text\/\*|\*\/\*/i.test(accept);
  return method === 'GET' && wantsHtml && !SERVER_PATHS.test(path) && !FILE.test(path);
}

/** Origins that a page may call besides its own: for uploads, and for tokens of keycloak-js. */
function callableOrigins(config: Config): string {
  const storage = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT;
  const keycloaks = Object.values(keycloakShards(config)).map(({ url }) => url);
  return [...(storage ? [storage] : []), ...keycloaks].map((address) => new URL(address).origin).join(' ');
}

function sendPage(reply: FastifyReply, page: string, callable: string) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('Content-Security-Policy', contentSecurityPolicy(nonce, callable))
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
}

/**
 * Allows only our own scripts, and our own styles or styles with the nonce (styled-components, React Aria). No framing
 * and no plugins. The only trusted types policy (console/app/trusted-types.ts) creates no markup from text.
 */
const contentSecurityPolicy = (nonce: string, callable: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${callable}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
