import { LRUCache } from 'lru-cache';

/**
 * Caches answers for a short time, counted from the start of the load. Concurrent callers share one load. Failures are
 * not cached.
 *
 * The cache holds promises and does not use lru-cache's `fetch`: when `forget` is called during a load, the waiting
 * callers still get the answer, but it does not enter the cache.
 */
export class TtlCache<T> {
  readonly #answers: LRUCache<string, Promise<T>>;

  constructor(ttlMs: number, maxEntries: number) {
    this.#answers = new LRUCache({ ttl: ttlMs, max: maxEntries, perf: { now: () => performance.now() } });
  }

  get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = load();
    this.#answers.set(key, answer);
    answer.catch(() => {
      if (this.#answers.peek(key) === answer) this.forget(key);
    });
    return answer;
  }

  forget(key: string): void {
    this.#answers.delete(key);
  }

  /** Forgets every key with this prefix. */
  forgetAll(prefix: string): void {
    for (const key of this.#answers.keys()) if (key.startsWith(prefix)) this.forget(key);
  }
}
