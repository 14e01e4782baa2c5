import type { FastifyRequest } from 'fastify';
import { forbidden } from '#api/platform/errors.ts';
import type { AddressReader } from '#api/platform/caller-address.ts';

/**
 * Refuses requests that pages of other origins send (SEC-25). Browsers send Origin with every POST, and Sec-Fetch-Site
 * with every request. Another tenant on the same root domain is another origin. A client without both headers is not a
 * browser, so that no other site can use its cookies.
 */
export const requireSameOrigin =
  (addressOf: AddressReader) =>
  async ({ headers, raw }: FastifyRequest): Promise<void> => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw forbidden();
    if (headers.origin !== undefined && !isOriginOf(headers.origin, addressOf(raw).host)) throw forbidden();
  };

/** Compares host and port. It ignores the scheme, because TLS may end at a proxy. */
export function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  if (!/^https?:$/.test(protocol)) return false;
  const ours = `${protocol}//${host}`;
  return originHost !== '' && URL.canParse(ours) && new URL(ours).host === originHost;
}
