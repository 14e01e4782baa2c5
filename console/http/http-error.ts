/**
 * Why a request failed (G11): the network or the browser refused it, no answer came in time, the answer is no JSON, or the
 * server refused it with a status.
 */
export type HttpFailure = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'STATUS';

/** A failed request. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly failure: HttpFailure;
  /** Of STATUS. */
  readonly status: number | undefined;
  /** Of STATUS: the JSON of the refusal; undefined if it has none. */
  readonly body: unknown;

  constructor(
    failure: HttpFailure,
    { status, body, cause }: { status?: number; body?: unknown; cause?: unknown } = {},
  ) {
    super(status ? `HTTP ${status}` : failure, { cause });
    this.failure = failure;
    this.status = status;
    this.body = body;
  }
}
