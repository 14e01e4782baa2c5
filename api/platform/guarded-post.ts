import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { checkedAddresses, FetchRefused, lookupOf, type FetchPolicy } from './guarded-fetch.ts';

type PostOptions = FetchPolicy & {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Most bytes of the answer that are read; then the connection is closed. */
  limit: number;
  /** Longest time in total, for connecting, sending and reading. */
  totalMs: number;
  /** Aborts the request; its reason is thrown. */
  signal: AbortSignal;
};

/** The answer: its status, and how many bytes of it were read. The bytes themselves are not kept. */
export type PostAnswer = { status: number; bytes: number };

/**
 * Posts to an address that a user has typed (SEC-36), with the checks of fetchGuarded. Follows no redirect: the answer
 * has its status. A body that does not end counts as far as it was read. Throws FetchRefused without an answer.
 */
export async function postGuarded(address: string, options: PostOptions): Promise<PostAnswer> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.totalMs)]);
  try {
    const url = new URL(address);
    const answer = await send(url, await checkedAddresses(url, options, signal), options, signal);
    return { status: answer.statusCode ?? 0, bytes: await readAtMost(answer, options.limit) };
  } catch (error) {
    options.signal.throwIfAborted();
    throw error instanceof FetchRefused ? error : new FetchRefused('NO_ANSWER');
  }
}

function send(
  url: URL,
  addresses: readonly string[],
  { headers, body }: PostOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(
      url,
      {
        method: 'POST',
        headers: {
          'user-agent': 'PPE-Console',
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        },
        agent: false,
        lookup: lookupOf(addresses),
        signal,
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Reads and drops the body. What breaks it after its status does not change the answer. */
async function readAtMost(answer: IncomingMessage, limit: number): Promise<number> {
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += Buffer.isBuffer(chunk) ? chunk.length : 0;
      if (size >= limit) break;
    }
  } catch {
    // The connection broke or took too long: the status is known.
  } finally {
    answer.destroy();
  }
  return Math.min(size, limit);
}
