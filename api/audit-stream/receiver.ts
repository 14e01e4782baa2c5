import { once } from 'node:events';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Config } from '#api/config.ts';
import type { StreamEntry } from './stream-entry.ts';
import { syslogMessage } from './syslog.ts';

/** Sends entries to the operator's receiver, in their order. Throws when it did not take all of them. */
export type Receiver = (entries: readonly StreamEntry[], signal: AbortSignal) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** The receiver of AUDIT_STREAM_URL. */
export function receiverOf(
  address: string,
  { AUDIT_STREAM_TOKEN: token, ROOT_DOMAIN: host }: Pick<Config, 'AUDIT_STREAM_TOKEN' | 'ROOT_DOMAIN'>,
): Receiver {
  const url = new URL(address);
  return url.protocol.startsWith('http')
    ? (entries, signal) => post(url, token, entries, signal)
    : (entries, signal) => sendSyslog(url, entries.map((entry) => syslogMessage(entry, host)).join(''), signal);
}

async function post(
  url: URL,
  token: string | undefined,
  entries: readonly StreamEntry[],
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    // A redirect would carry the entries to an address that nobody has configured.
    redirect: 'error',
    headers: { 'content-type': 'application/x-ndjson', ...(token && { authorization: `Bearer ${token}` }) },
    body: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver answered ${response.status}`);
}

/**
 * Syslog over TCP has no acknowledgement. So each batch has its own connection: the receiver closes it when it has read
 * everything, and only then the batch counts as sent.
 */
async function sendSyslog(url: URL, text: string, signal: AbortSignal): Promise<void> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const socket = openSocket(url);
  try {
    await once(socket, url.protocol === 'tls:' ? 'secureConnect' : 'connect', { signal: until });
    const closed = once(socket, 'end', { signal: until });
    socket.resume();
    socket.end(text);
    await closed;
  } finally {
    socket.destroy();
  }
}

function openSocket({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const target = { host, port: Number(port) };
  // The name in a greeting must not be an address (RFC 6066); the certificate is compared with `host` then.
  return protocol === 'tls:'
    ? connectTls({ ...target, ...(isIP(host) === 0 && { servername: host }) })
    : connectPlain(target);
}
