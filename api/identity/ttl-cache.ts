import { LRUCache } from 'lru-cache';

/**
 * Remembers answers for a short time, counted from the question. Callers that come meanwhile share one load; a failed one
 * is not remembered.
 *
 * The cache holds promises rather than using lru-cache's own `fetch`: a load that `forget` overtakes still answers those
 * who wait for it, and never comes back into the cache.
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

  /** Forgets every key that begins so. */
  forgetAll(prefix: string): void {
    for (const key of this.#answers.keys()) if (key.startsWith(prefix)) this.forget(key);
  }
}
