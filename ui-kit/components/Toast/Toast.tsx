import { useSyncExternalStore } from 'react';
import { UNSTABLE_ToastQueue as AriaToastQueue } from 'react-aria-components';
import { onDemand } from '../../provider/onDemand.ts';
import type { ToastListProps, ToastMessage } from './ToastList.tsx';

/** In ms. Long enough to read and to undo. Errors stay until the user closes them. */
const LIFETIME_MS = 8000;
const LIFETIME_WITH_ACTION_MS = 10_000;

const queue = new AriaToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/** Shows the result of an action of the user. Returns a function that closes the toast. */
export function showToast(message: ToastMessage): () => void {
  const lifetime = message.action ? LIFETIME_WITH_ACTION_MS : LIFETIME_MS;
  const key = queue.add(message, message.tone === 'danger' ? {} : { timeout: lifetime });
  return () => queue.close(key);
}

const subscribe = (listener: () => void) => queue.subscribe(listener);
const isShowing = () => queue.visibleToasts.length > 0;

export type { ToastMessage } from './ToastList.tsx';

export type ToastRegionProps = Omit<ToastListProps, 'queue'>;

const ToastList = onDemand(() => import('./ToastList.tsx').then((m) => m.ToastList));

/** The place of the toasts. Render it once, near the root of the page. It is a live region. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const isVisible = useSyncExternalStore(subscribe, isShowing);
  // React Aria registers the region for F6 when it mounts. Without a toast it renders no element, so mount it with one.
  return isVisible && <ToastList isShown props={{ queue, label, closeLabel }} />;
}
