import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { addressesOf, isPublicAddress, systemLookup, type Lookup } from './public-address.ts';

/** Why a file was not fetched. */
export type FetchFault =
  | 'ADDRESS_REFUSED'
  | 'HTTPS_REQUIRED'
  | 'HOST_UNKNOWN'
  | 'NO_ANSWER'
  | 'WRONG_ANSWER'
  | 'TOO_LARGE';

/** A file from the web was not fetched. */
export class FetchRefused extends Error {
  override name = 'FetchRefused';
  readonly fault: FetchFault;

  constructor(fault: FetchFault) {
    super(`Not fetched: ${fault}`);
    this.fault = fault;
  }
}

/** What may be fetched. */
export type FetchPolicy = {
  /** Allows http besides https. */
  allowsHttp: boolean;
  /** Hosts (`host` or `host:port`) that may be private, use http and any port, for example in an intranet. */
  allowedHosts: ReadonlySet<string>;
  /** Default: the resolver of the system. */
  lookup?: Lookup;
};

type FetchOptions = FetchPolicy & {
  /** Most bytes of the file. */
  limit: number;
  /** Aborts the fetch; its reason is thrown. */
  signal: AbortSignal;
};

const MAX_REDIRECTS = 3;
/** Longest time without a byte, also for connecting. */
const IDLE_MS = 5000;
/** Longest time in total, redirects included. */
const TOTAL_MS = 20_000;
const HEADERS = { 'user-agent': 'PPE-Console', accept: 'image/*', 'accept-encoding': 'identity' };

/**
 * Fetches a file from an address that a user has typed (SEC-36). Connects only to public addresses, on the standard
 * ports: every host is resolved once, and the connection goes to a checked address. Sends no cookies or credentials,
 * follows up to three redirects, each checked again, and decompresses nothing. Throws FetchRefused.
 */
export async function fetchGuarded(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TOTAL_MS)]);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await open(url, await checkedAddresses(url, options, signal), signal);
      const next = redirectOf(answer, url);
      if (!next) return await bodyOf(answer, options.limit);
      answer.destroy();
      url = next;
    }
    throw new FetchRefused('WRONG_ANSWER');
  } catch (error) {
    options.signal.throwIfAborted();
    throw error instanceof FetchRefused ? error : new FetchRefused('NO_ANSWER');
  }
}

/** The addresses to which a connection to this URL may go. Throws FetchRefused when one is not allowed. */
export async function checkedAddresses(
  url: URL,
  { allowedHosts, allowsHttp, lookup = systemLookup }: FetchPolicy,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username || url.password) throw new FetchRefused('ADDRESS_REFUSED');
  const isAllowed = allowedHosts.has(url.host) || allowedHosts.has(url.hostname);
  if (!isAllowed) {
    if (url.protocol === 'http:' && !allowsHttp) throw new FetchRefused('HTTPS_REQUIRED');
    // The URL parser removes the standard port.
    if (url.port !== '') throw new FetchRefused('ADDRESS_REFUSED');
  }
  const addresses = await Promise.race([
    addressesOf(url.hostname, lookup).catch(() => {
      throw new FetchRefused('HOST_UNKNOWN');
    }),
    rejectOnAbort(signal),
  ]);
  if (addresses.length === 0) throw new FetchRefused('HOST_UNKNOWN');
  if (!isAllowed && !addresses.every(isPublicAddress)) throw new FetchRefused('ADDRESS_REFUSED');
  return addresses;
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(new FetchRefused('NO_ANSWER'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

/** Sends the request to one of these addresses; returns the answer without its body. */
function open(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { headers: HEADERS, agent: false, lookup: lookupOf(addresses), signal } as const;
    const sent: ClientRequest =
      url.protocol === 'https:' ? requestHttps(url, options, resolve) : requestHttp(url, options, resolve);
    sent.setTimeout(IDLE_MS, () => sent.destroy(new FetchRefused('NO_ANSWER')));
    sent.on('error', reject);
    sent.end();
  });
}

/** Answers with the addresses that were checked, so that no second answer of a name server is used. */
export const lookupOf = (addresses: readonly string[]): LookupFunction => {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const [first = { address: '', family: 4 }] = all;
  return (_host, options, callback) =>
    options.all ? callback(null, all) : callback(null, first.address, first.family);
};

/** The target of a redirect, or null. */
function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | null {
  if (statusCode < 300 || statusCode > 399) return null;
  const target = location === undefined ? null : URL.parse(location, from.href);
  if (!target) throw new FetchRefused('WRONG_ANSWER');
  return target;
}

async function bodyOf(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': announced } = answer.headers;
  try {
    if (answer.statusCode !== 200 || encoding !== 'identity') throw new FetchRefused('WRONG_ANSWER');
    if (Number(announced ?? 0) > limit) throw new FetchRefused('TOO_LARGE');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('The body of an answer consists of buffers');
      size += chunk.length;
      if (size > limit) throw new FetchRefused('TOO_LARGE');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}
