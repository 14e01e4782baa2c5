import { useSyncExternalStore } from 'react';
import { onDemand } from '../../provider/onDemand.ts';
import type { ToastListProps, ToastMessage, ToastQueue } from './ToastList.tsx';

/** In ms. Long enough to read and to undo. Errors stay until the user closes them. */
const LIFETIME_MS = 8000;
const LIFETIME_WITH_ACTION_MS = 10_000;

/** The messages; undefined until their code is fetched, with the first message at the latest. */
let queue: ToastQueue | undefined;
const regions = new Set<() => void>();

async function load() {
  const { createToastQueue, ToastList } = await import('./ToastList.tsx');
  if (!queue) {
    queue = createToastQueue();
    queue.subscribe(() => {
      for (const update of regions) update();
    });
  }
  return { loaded: queue, ToastList };
}

const ToastList = onDemand(async () => (await load()).ToastList);

/** Shows the result of an action of the user. Returns a function that closes the toast. */
export function showToast(message: ToastMessage): () => void {
  const lifetime = message.action ? LIFETIME_WITH_ACTION_MS : LIFETIME_MS;
  let isOver = false;
  let close: (() => void) | undefined;
  const add = (toasts: ToastQueue) => {
    if (isOver) return;
    const key = toasts.add(message, message.tone === 'danger' ? {} : { timeout: lifetime });
    close = () => toasts.close(key);
  };
  if (queue) add(queue);
  // Without a connection the code cannot be fetched; the page says so by itself.
  else void load().then(({ loaded }) => add(loaded), ignore);
  return () => {
    isOver = true;
    close?.();
  };
}

const ignore = () => undefined;

const subscribe = (update: () => void) => {
  regions.add(update);
  return () => void regions.delete(update);
};
const isShowing = () => (queue?.visibleToasts.length ?? 0) > 0;

export type { ToastMessage } from './ToastList.tsx';

export type ToastRegionProps = Omit<ToastListProps, 'queue'>;

/** The place of the toasts. Render it once, near the root of the page. It is a live region. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const isVisible = useSyncExternalStore(subscribe, isShowing);
  // React Aria registers the region for F6 when it mounts. Without a toast it renders no element, so mount it with one.
  return isVisible && queue && <ToastList isShown props={{ queue, label, closeLabel }} />;
}
