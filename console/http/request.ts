import { HttpError } from './http-error.ts';

/** In ms: time for a whole answer. */
const TIMEOUT = 30_000;

export type RequestOptions = Pick<RequestInit, 'method' | 'cache' | 'signal'> & {
  headers?: Record<string, string>;
  /** Query parameters; undefined ones are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  body?: object;
  /** In ms; null for files, which take as long as they take, and for what `signal` ends. */
  timeout?: number | null;
};

/** Sends a request with the cookies of this host. Throws an HttpError if no answer comes. */
export async function sendRequest(path: string, options: RequestOptions = {}): Promise<Response> {
  const { query, body, headers, timeout = TIMEOUT, signal = null, ...rest } = options;
  try {
    return await fetch(path + searchOf(query), {
      ...rest,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
      credentials: 'same-origin',
      signal: timeout === null ? signal : AbortSignal.timeout(timeout),
    });
  } catch (error) {
    throw interruption(error);
  }
}

/**
 * The JSON of an answer, undefined if it is empty. Throws an HttpError for an answer that is no JSON, and for every
 * status outside 2xx.
 */
export async function readJson(response: Response): Promise<unknown> {
  if (response.ok) return parse(response);
  const body = await parse(response).catch(() => undefined);
  throw new HttpError('STATUS', { status: response.status, body });
}

async function parse(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw interruption(error);
  });
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new HttpError('PARSING_ERROR', { cause });
  }
}

const interruption = (cause: unknown): HttpError =>
  new HttpError(cause instanceof Error && cause.name === 'TimeoutError' ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', { cause });

function searchOf(query: RequestOptions['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
