import type { Fault } from '#console/apollo/fault.ts';

/** Why a file did not arrive (X2). */
export type UploadFailure =
  /** The api gave no place to send it to. */
  | { kind: 'noAddress' }
  /** The storage answered other than 200 or 204 (V11). */
  | { kind: 'status'; status: number }
  /** No answer at all: status 0. */
  | { kind: 'network' }
  /** The api refused it: before it was sent, or once it had looked at it. */
  | { kind: 'refused'; fault: Fault };

/** A file that was not uploaded. */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure) {
    super(`Upload failed: ${failure.kind}`);
    this.failure = failure;
  }
}
