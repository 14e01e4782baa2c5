/** Remembers answers for a short time. Callers who ask meanwhile share one load; a failed one is not remembered. */
export class TtlCache<T> {
  readonly #entries = new Map<string, { answer: Promise<T>; until: number }>();
  readonly #ttlMs: number;
  readonly #maxEntries: number;

  constructor(ttlMs: number, maxEntries: number) {
    this.#ttlMs = ttlMs;
    this.#maxEntries = maxEntries;
  }

  get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const entry = { answer: load(), until: Date.now() + this.#ttlMs };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    this.#dropOldest();
    return entry.answer;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** Forgets every key that begins so. */
  forgetAll(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.#entries.delete(key);
  }

  #dropOldest(): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}
