import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Where a request comes from and which host it was meant for. */
export type CallerAddress = {
  /** As the client named it, with the port where there is one; the tenant is read from it (requirements T1). */
  host: string;
  ip: string;
};

/** Reads the address of a request or an upgrade. */
export type AddressReader = (request: IncomingMessage) => CallerAddress;

/** Whether the sender at this distance (0: who holds the connection) is a proxy of ours. */
export type Trust = (address: string, distance: number) => boolean;

/** Addresses and networks, comma separated, as in TRUSTED_PROXIES; empty trusts no proxy. */
export function trustOf(proxies: string): Trust {
  const names = proxies
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 ? proxyAddr.compile(names) : () => false;
}

/**
 * The one place that reads X-Forwarded-Host and X-Forwarded-For, for HTTP and for WebSockets alike. Whoever is not a
 * trusted proxy may write there what they like: then Host and the connection count.
 */
export const addressReader =
  (trust: Trust): AddressReader =>
  (request) => {
    const { headers, socket } = request;
    const forwarded = trust(socket.remoteAddress ?? '', 0) ? lastOf(headers['x-forwarded-host']) : '';
    return { host: forwarded || (headers.host ?? ''), ip: proxyAddr.all(request, trust).at(-1) ?? '' };
  };

/** Each proxy appends what it heard; the last entry is the trusted one's own. */
const lastOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? '';
