import { UploadError } from './upload-error.ts';

/** What the storage answers to a file that it has taken; everything else failed (V11). */
const TAKEN: readonly number[] = [200, 204];

export type PutOptions = {
  signal: AbortSignal;
  /** A share of 0 to 1. */
  onProgress: (share: number) => void;
};

/** Sends a file to the address that was made for it. Not by fetch, which does not tell how far an upload is. */
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
      if (!TAKEN.includes(request.status)) return fail(new UploadError({ kind: 'status', status: request.status }));
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
