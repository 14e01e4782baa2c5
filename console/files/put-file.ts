import { UploadError } from './upload-error.ts';

/** Status codes of a successful upload; all others are failures (V11). */
const SUCCESS_STATUSES: readonly number[] = [200, 204];

export type PutOptions = {
  signal: AbortSignal;
  /** `share`: 0 to 1. */
  onProgress: (share: number) => void;
};

/** Puts a file to its upload address. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function putFile(url: string, file: File, { signal, onProgress }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = (error: UploadError) => {
      signal.removeEventListener('abort', stop);
      reject(error);
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (!SUCCESS_STATUSES.includes(request.status))
        return fail(new UploadError({ kind: 'status', status: request.status }));
      signal.removeEventListener('abort', stop);
      return resolve();
    });
    request.addEventListener('error', () => fail(new UploadError({ kind: 'network' })));
    request.addEventListener('timeout', () => fail(new UploadError({ kind: 'network' })));
    request.addEventListener('abort', () => fail(new UploadError({ kind: 'network' })));
    signal.addEventListener('abort', stop);
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    if (signal.aborted) request.abort();
    else request.send(file);
  });
}
