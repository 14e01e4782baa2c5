import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putFile } from './put-file.ts';
import { UploadError } from './upload-error.ts';

/** A fake XMLHttpRequest; the test acts as the server. */
class Request extends EventTarget {
  static last: Request;
  upload = new EventTarget();
  status = 0;
  sent: unknown;
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();

  constructor() {
    super();
    Request.last = this;
  }

  send(body: unknown): void {
    this.sent = body;
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  answer(status: number): void {
    this.status = status;
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Request));
afterEach(() => vi.unstubAllGlobals());

const FILE = new File(['logo'], 'logo.png', { type: 'image/png' });

function start(signal = new AbortController().signal) {
  const onProgress = vi.fn();
  const done = putFile('/upload/place', FILE, { signal, onProgress }).then(
    () => 'taken' as const,
    (error: unknown) => (error instanceof UploadError ? error.failure : error),
  );
  return { onProgress, done, request: Request.last };
}

describe('an upload', () => {
  it.each([200, 204])('succeeds when the storage responds with %d [V11]', async (status) => {
    const { request, done } = start();
    request.answer(status);
    expect(await done).toBe('taken');
  });

  it.each([201, 202, 206, 301, 403, 413, 500])(
    'fails with the status when the storage responds with %d [V11] [X2]',
    async (status) => {
      const { request, done } = start();
      request.answer(status);
      expect(await done).toEqual({ kind: 'status', status });
    },
  );

  it('fails with a network error when there is no response [X2]', async () => {
    const { request, done } = start();
    request.answer(0);
    expect(await done).toEqual({ kind: 'network' });
  });

  it('is a PUT of the file with its content type as header [G5]', () => {
    const { request } = start();
    expect(request.open).toHaveBeenCalledWith('PUT', '/upload/place');
    expect(request.setRequestHeader).toHaveBeenCalledWith('content-type', 'image/png');
    expect(request.sent).toBe(FILE);
  });

  it('reports its progress [G5]', () => {
    const { request, onProgress } = start();
    request.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded: 25, total: 100 }),
    );
    request.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: false, loaded: 1, total: 0 }),
    );
    expect(onProgress.mock.calls).toEqual([[0.25]]);
  });

  it('ends when it is aborted', async () => {
    const controller = new AbortController();
    const { request, done } = start(controller.signal);
    controller.abort();
    expect(await done).toEqual({ kind: 'network' });
    expect(request.sent).toBe(FILE);
  });
});
