import { LRUCache } from 'lru-cache';

/** A load, and its value once it has ended. */
type Answer<T> = { promise: Promise<T>; value?: T };

/**
 * Caches answers for a short time, counted from the start of the load. Concurrent callers share one load. Failures are
 * not cached.
 *
 * The cache holds promises and does not use lru-cache's `fetch`: when `forget` is called during a load, the waiting
 * callers still get the answer, but it does not enter the cache.
 */
export class TtlCache<T> {
  readonly #answers: LRUCache<string, Answer<T>>;

  constructor(ttlMs: number, maxEntries: number) {
    // Without a resolution, lru-cache would start a timer each time that it reads the clock.
    const clock = { ttlResolution: 0, perf: { now: () => performance.now() } };
    this.#answers = new LRUCache({ ttl: ttlMs, max: maxEntries, ...clock });
  }

  get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (known) return known.promise;
    const answer: Answer<T> = { promise: load() };
    this.#answers.set(key, answer);
    answer.promise.then(
      (value) => {
        answer.value = value;
      },
      () => {
        if (this.#answers.peek(key) === answer) this.forget(key);
      },
    );
    return answer.promise;
  }

  /** The answer if it is cached now; undefined otherwise, also while it is being loaded. */
  known(key: string): T | undefined {
    return this.#answers.get(key)?.value;
  }

  forget(key: string): void {
    this.#answers.delete(key);
  }

  /** Forgets every key with this prefix. */
  forgetAll(prefix: string): void {
    for (const key of this.#answers.keys()) if (key.startsWith(prefix)) this.forget(key);
  }
}
