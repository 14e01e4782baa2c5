import type { Events, Topic } from '#api/platform/pubsub.ts';
import type { TenantContext } from './context.ts';

/** Options of a subscription's events. */
export type EventStreamOptions<E> = {
  /** While a slow reader is behind, only the last event per key is kept: views fetch the whole state anyway. */
  key: (event: E) => string;
  /** Minimum time between two events, in milliseconds. */
  everyMs?: number;
  /** Whether the event is for the caller; every event of the tenant by default. */
  isMeant?: (event: E) => boolean;
};

/**
 * Events of the caller's tenant, for a subscription. It removes its listeners as soon as the reader leaves; an async
 * generator would do that only at the next event.
 */
export function eventStream<T extends Topic>(
  { services, tenant }: TenantContext,
  topics: readonly T[],
  { key, everyMs = 0, isMeant = () => true }: EventStreamOptions<Events[T]>,
): AsyncIterableIterator<Events[T]> {
  const waiting = new Map<string, Events[T]>();
  const readers: ((result: IteratorResult<Events[T]>) => void)[] = [];
  let nextAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const deliver = () => {
    clearTimeout(timer);
    const [first] = waiting;
    if (!first || readers.length === 0) return;
    const early = nextAt - Date.now();
    if (early > 0) {
      timer = setTimeout(deliver, early);
      return;
    }
    nextAt = Date.now() + everyMs;
    waiting.delete(first[0]);
    readers.shift()?.({ done: false, value: first[1] });
  };

  const listeners = topics.map((topic) =>
    services.pubsub.listen(topic, (event) => {
      if (event.customerId !== tenant.id || !isMeant(event)) return;
      waiting.set(key(event), event);
      deliver();
    }),
  );

  const end = () => {
    ended = true;
    clearTimeout(timer);
    for (const stop of listeners.splice(0)) stop();
    for (const reader of readers.splice(0)) reader({ done: true, value: undefined });
  };

  return {
    next: () =>
      new Promise((resolve) => {
        if (ended) return resolve({ done: true, value: undefined });
        readers.push(resolve);
        deliver();
      }),
    return: async () => {
      end();
      return { done: true, value: undefined };
    },
    throw: async (error) => {
      end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
