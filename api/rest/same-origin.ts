import type { FastifyRequest } from 'fastify';
import { forbidden } from '#api/platform/errors.ts';

/**
 * Refuses what another site makes a browser send (SEC-25). Browsers name the page's origin with every POST, and say of
 * each request whether it comes from the same origin; a tenant's neighbour on the same root domain is another origin.
 * Who names neither is no browser, and has no cookies that somebody else could use.
 */
export async function requireSameOrigin({ headers, host }: FastifyRequest): Promise<void> {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw forbidden();
  if (headers.origin !== undefined && !isOriginOf(headers.origin, host)) throw forbidden();
}

/** Compared by host and port; the scheme may end at a proxy. */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const ours = `${protocol}//${host}`;
  return originHost !== '' && URL.canParse(ours) && new URL(ours).host === originHost;
}
