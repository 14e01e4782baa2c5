import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keycloakShards, type Config } from '#api/config.ts';
import { answerNotFound } from '#api/rest/error-reply.ts';

/** What stands in index.html where the nonce of each response goes. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Settings that the console must know before it can ask: each stands there as `__ITS_NAME__`. */
const PAGE_SETTINGS = ['ROOT_DOMAIN', 'SUPPORT_EMAIL'] as const;

/** Names that are the server's, in use or not: an unknown path below one answers 404 as JSON, never the page. */
const SERVER_PATHS = /^\/(graphql|api|files|health|assets|metrics|\.well-known)(\/|$)/;

/** A file by its name, other than a page: the console's own paths have no dots. */
const FILE = /\.(?!html$)\w+$/;

/** Serves the built console: hashed files for ever, index.html anew each time with a nonce of its own. */
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
  for (const file of ['favicon.svg', 'theme.js'])
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, folder));
  app.setNotFoundHandler(async (request, reply) => {
    return asksForPage(request) ? sendPage(reply, page, callable) : answerNotFound(request, reply);
  });
}

/** Whether an unknown path may be one of the console's: which of them there are only the page itself knows. */
function asksForPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  const wantsHtml = /text\/html|text\/\*|\*\/\*/i.test(accept);
  return method === 'GET' && wantsHtml && !SERVER_PATHS.test(path) && !FILE.test(path);
}

/** What a page may call besides its own address: where files are sent to, and where keycloak-js asks for tokens. */
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
 * Only our own scripts; styles of ours or with the nonce (styled-components, React Aria); no framing, no plugins; no markup
 * from text but by the console's one policy (console/app/trusted-types.ts), which makes none.
 */
const contentSecurityPolicy = (nonce: string, callable: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' ${callable}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
