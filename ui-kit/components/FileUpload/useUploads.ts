import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadItem } from './UploadList.tsx';

/** Sends one file and rejects if that fails. `signal` reports a cancellation. `onProgress` takes a share, 0 to 1. */
export type Upload = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>;

/** Options of `useUploads`. */
export type UploadsOptions = {
  upload: Upload;
  /** Text for the user, what happened and what to do: "The connection was lost. Try again." */
  errorText: (error: unknown) => string;
  /** Formats a size in bytes in the language of the page. Without it no sizes are shown. */
  sizeText?: (bytes: number) => string;
  /** Maximum number of simultaneous uploads; the others wait. Default: 3. */
  parallel?: number;
  /** A new file replaces the old one. */
  isSingle?: boolean;
};

/** The files of a FileUpload and the functions that change them. */
export type Uploads = {
  files: readonly UploadItem[];
  add: (files: readonly File[]) => void;
  /** Stops a running upload or removes a waiting one. */
  cancel: (id: string) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
};

type Job = {
  file: File;
  state: 'waiting' | 'running' | 'ended';
  controller: AbortController;
};

/** The state of a FileUpload: uploads files, a few at once, and tracks their progress. */
export function useUploads({ upload, errorText, sizeText, parallel = 3, isSingle = false }: UploadsOptions): Uploads {
  const [files, setFiles] = useState<readonly UploadItem[]>([]);
  const jobs = useRef(new Map<string, Job>());
  const latest = useRef({ upload, errorText, sizeText, parallel });
  latest.current = { upload, errorText, sizeText, parallel };

  useEffect(() => {
    const all = jobs.current;
    return () => all.forEach(({ controller }) => controller.abort());
  }, []);

  const change = useCallback((id: string, part: Partial<UploadItem>) => {
    setFiles((items) => items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }, []);

  const startNext = useCallback(
    function start() {
      const all = [...jobs.current];
      const running = all.filter(([, job]) => job.state === 'running').length;
      const waiting = all.filter(([, job]) => job.state === 'waiting');
      for (const [id, job] of waiting.slice(0, Math.max(0, latest.current.parallel - running))) {
        job.state = 'running';
        change(id, { state: 'uploading', progress: 0, error: undefined });
        void send(job, latest.current.upload, (share) => change(id, { progress: share })).then((outcome) => {
          job.state = 'ended';
          if (outcome === 'done') change(id, { state: 'done', progress: 1 });
          else if (outcome !== 'cancelled')
            change(id, { state: 'failed', error: latest.current.errorText(outcome.error) });
          start();
        });
      }
    },
    [change],
  );

  const remove = useCallback(
    (id: string) => {
      jobs.current.get(id)?.controller.abort();
      jobs.current.delete(id);
      setFiles((items) => items.filter((item) => item.id !== id));
      startNext();
    },
    [startNext],
  );

  const add = useCallback(
    (added: readonly File[]) => {
      if (added.length === 0) return;
      if (isSingle) [...jobs.current.keys()].forEach(remove);
      const items = added.map((file) => {
        const id = crypto.randomUUID();
        jobs.current.set(id, { file, state: 'waiting', controller: new AbortController() });
        return { id, name: file.name, sizeText: latest.current.sizeText?.(file.size), state: 'waiting' } as const;
      });
      setFiles((before) => [...before, ...items]);
      startNext();
    },
    [isSingle, remove, startNext],
  );

  const retry = useCallback(
    (id: string) => {
      const job = jobs.current.get(id);
      if (job?.state !== 'ended') return;
      jobs.current.set(id, { file: job.file, state: 'waiting', controller: new AbortController() });
      change(id, { state: 'waiting', progress: undefined, error: undefined });
      startNext();
    },
    [change, startNext],
  );

  return { files, add, cancel: remove, retry, remove };
}

async function send(
  { file, controller: { signal } }: Job,
  upload: Upload,
  onProgress: (share: number) => void,
): Promise<'done' | 'cancelled' | { error: unknown }> {
  try {
    await upload(file, { signal, onProgress: (share) => signal.aborted || onProgress(share) });
    return signal.aborted ? 'cancelled' : 'done';
  } catch (error) {
    return signal.aborted ? 'cancelled' : { error };
  }
}
