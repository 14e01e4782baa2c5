import type { Fault } from '#console/apollo/fault.ts';

/** Why an upload failed (X2). */
export type UploadFailure =
  /** The api returned no upload address. */
  | { kind: 'noAddress' }
  /** The storage responded with a status other than 200 or 204 (V11). */
  | { kind: 'status'; status: number }
  /** No response (status 0). */
  | { kind: 'network' }
  /** The api refused the file, before or after the upload. */
  | { kind: 'refused'; fault: Fault };

/** A failed upload. */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure) {
    super(`Upload failed: ${failure.kind}`);
    this.failure = failure;
  }
}
