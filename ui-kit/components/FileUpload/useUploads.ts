import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadItem } from './UploadList.tsx';

/** Sends one file; rejects when it fails, `signal` says that it was called off. Progress is a share of 0 to 1. */
export type Upload = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>;

export type UploadsOptions = {
  upload: Upload;
  /** What happened and what to do, for the person: "The connection was lost. Try again." */
  errorText: (error: unknown) => string;
  /** Writes a size, given in bytes, in the page's language; without it no sizes are shown. */
  sizeText?: (bytes: number) => string;
  /** How many are sent at once, the others wait; 3 unless said otherwise. */
  parallel?: number;
  /** A new file takes the place of the one that is there. */
  isSingle?: boolean;
};

export type Uploads = {
  files: readonly UploadItem[];
  add: (files: readonly File[]) => void;
  /** Stops what runs, takes away what waits. */
  cancel: (id: string) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
};

type Job = {
  file: File;
  state: 'waiting' | 'running' | 'ended';
  controller: AbortController;
};

/** Sends files one after the other, a few at once, and knows how far each is: the state of a FileUpload. */
export function useUploads({ upload, errorText, sizeText, parallel = 3, isSingle = false }: UploadsOptions): Uploads {
  const [files, setFiles] = useState<readonly UploadItem[]>([]);
  const jobs = useRef(new Map<string, Job>());
  const given = useRef({ upload, errorText, sizeText, parallel });
  given.current = { upload, errorText, sizeText, parallel };

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
      for (const [id, job] of waiting.slice(0, Math.max(0, given.current.parallel - running))) {
        job.state = 'running';
        change(id, { state: 'uploading', progress: 0, error: undefined });
        void send(job, given.current.upload, (share) => change(id, { progress: share })).then((outcome) => {
          job.state = 'ended';
          if (outcome === 'done') change(id, { state: 'done', progress: 1 });
          else if (outcome !== 'cancelled')
            change(id, { state: 'failed', error: given.current.errorText(outcome.error) });
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
        return { id, name: file.name, sizeText: given.current.sizeText?.(file.size), state: 'waiting' } as const;
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
