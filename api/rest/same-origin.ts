import type { FastifyRequest } from 'fastify';
import { forbidden } from '#api/platform/errors.ts';
import type { AddressReader } from '#api/platform/caller-address.ts';

/**
 * Refuses what another site makes a browser send (SEC-25). Browsers name the page's origin with every POST, and say of
 * each request whether it comes from the same origin; a tenant's neighbour on the same root domain is another origin.
 * Who names neither is no browser, and has no cookies that somebody else could use.
 */
export const requireSameOrigin =
  (addressOf: AddressReader) =>
  async ({ headers, raw }: FastifyRequest): Promise<void> => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw forbidden();
    if (headers.origin !== undefined && !isOriginOf(headers.origin, addressOf(raw).host)) throw forbidden();
  };

/** Compared by host and port; the scheme may end at a proxy. */
export function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  if (!/^https?:$/.test(protocol)) return false;
  const ours = `${protocol}//${host}`;
  return originHost !== '' && URL.canParse(ours) && new URL(ours).host === originHost;
}
