import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Address of the sender of a request, and the host that it requests. */
export type CallerAddress = {
  /** Host as the client sent it, with the port if any. It identifies the tenant (requirements T1). */
  host: string;
  ip: string;
};

/** Reads the address of a request or an upgrade. */
export type AddressReader = (request: IncomingMessage) => CallerAddress;

/** Whether the sender at this distance (0: the peer of the connection) is a trusted proxy. */
export type Trust = (address: string, distance: number) => boolean;

/** Addresses and networks, comma separated, as in TRUSTED_PROXIES; an empty list trusts no proxy. */
export function trustOf(proxies: string): Trust {
  const names = proxies
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 ? proxyAddr.compile(names) : () => false;
}

/**
 * The only reader of X-Forwarded-Host and X-Forwarded-For, for HTTP and WebSockets. Senders that are not trusted
 * proxies can forge these headers; for them Host and the address of the connection count.
 */
export const addressReader =
  (trust: Trust): AddressReader =>
  (request) => {
    const { headers, socket } = request;
    const forwarded = trust(socket.remoteAddress ?? '', 0) ? lastOf(headers['x-forwarded-host']) : '';
    return { host: forwarded || (headers.host ?? ''), ip: proxyAddr.all(request, trust).at(-1) ?? '' };
  };

/** Each proxy appends a value; the last one was written by the trusted proxy. */
const lastOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? '';

/** A name or an IP address, and perhaps a port (RFC 3986, without escapes of other characters). */
const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]+)(?::\d{0,5})?$/i;

/** Node keeps only the first Host header in `headers`. `headersDistinct` would copy all headers. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1;
}

/**
 * Whether a request names exactly one host, in a valid form. Two names could mean another tenant to a proxy than to us,
 * and so could an address in the request line beside the Host header.
 */
export function isWellAddressed(request: IncomingMessage, addressOf: AddressReader): boolean {
  const { headers, url = '' } = request;
  if (!hasOneHost(request) || !HOST.test(headers.host ?? '')) return false;
  return url.startsWith('/') && HOST.test(addressOf(request).host);
}
