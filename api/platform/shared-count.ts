import { RateLimiterValkey } from 'rate-limiter-flexible';
import type { Logger } from './log.ts';
import { connectForCounts, LIMIT_PER_KEY } from './valkey-count.ts';

/** A count, and the seconds until it starts again. */
export type Count = { total: number; secondsLeft: number };

/**
 * Counts frequent events without waiting for anything: in the memory of this process. With Valkey, replicas exchange
 * their counts once a second.
 */
export type SharedCount = {
  /** Adds `more` to the key. Returns the total since the key's period began, and the seconds left. */
  add(key: string, seconds: number, more: number): Count;
  /** The count as this process knows it; it fetches nothing from other replicas. */
  read(key: string): Count;
  close(): void;
};

const EXCHANGE_MS = 1000;

/** Interval at which the counts of periods that have ended are removed. */
const SWEEP_MS = 30_000;

/** A running period; its end is in milliseconds of performance.now(). */
type Period = { total: number; endsAt: number };

/**
 * `namespace` separates installations that share a Valkey. Keys leave the process, so use ids and hashes, no names or
 * addresses. While Valkey is unavailable each replica counts by itself.
 */
export function createSharedCount(valkeyUrl: string | undefined, namespace: string, log: Logger): SharedCount {
  const memory = new Periods();
  const exchange = valkeyUrl ? startExchange(memory, { valkeyUrl, namespace, log }) : null;
  return {
    add(key, seconds, more) {
      exchange?.note(key, more);
      return memory.add(key, seconds, more);
    },
    read: (key) => memory.read(key) ?? { total: 0, secondsLeft: 0 },
    close() {
      memory.close();
      exchange?.stop();
    },
  };
}

/** Counts by key, each for a period that begins with its first event. */
class Periods {
  readonly #periods = new Map<string, Period>();
  readonly #sweep = setInterval(() => this.#removeEnded(), SWEEP_MS).unref();

  add(key: string, seconds: number, more: number): Count {
    const now = performance.now();
    const running = this.#running(key, now);
    if (!running) return this.set(key, more, seconds);
    running.total += more;
    return { total: running.total, secondsLeft: (running.endsAt - now) / 1000 };
  }

  /** Null if no period is running. */
  read(key: string): Count | null {
    const now = performance.now();
    const running = this.#running(key, now);
    return running ? { total: running.total, secondsLeft: (running.endsAt - now) / 1000 } : null;
  }

  set(key: string, total: number, seconds: number): Count {
    this.#periods.set(key, { total, endsAt: performance.now() + seconds * 1000 });
    return { total, secondsLeft: seconds };
  }

  close(): void {
    clearInterval(this.#sweep);
  }

  #running(key: string, now: number): Period | null {
    const period = this.#periods.get(key);
    return period && period.endsAt > now ? period : null;
  }

  #removeEnded(): void {
    const now = performance.now();
    for (const [key, { endsAt }] of this.#periods) if (endsAt <= now) this.#periods.delete(key);
  }
}

type Exchange = {
  /** `more` were counted here. 0 is enough to fetch the count of the other replicas. */
  note(key: string, more: number): void;
  stop(): void;
};

type ExchangeOptions = { valkeyUrl: string; namespace: string; log: Logger };

/** Adds the counts of this process to those of all replicas, and takes over the sum. */
function startExchange(memory: Periods, { valkeyUrl, namespace, log }: ExchangeOptions): Exchange {
  const client = connectForCounts(valkeyUrl, log);
  const total = new RateLimiterValkey({ ...LIMIT_PER_KEY, storeClient: client, keyPrefix: `ppe:counts:${namespace}` });
  /** Counts that were not sent to Valkey yet, by key. */
  let unsent = new Map<string, number>();
  let isBusy = false;
  const note = (key: string, more: number) => void unsent.set(key, (unsent.get(key) ?? 0) + more);

  async function exchangeOne(key: string, more: number): Promise<void> {
    const own = memory.read(key);
    if (!own) return;
    try {
      // Valkey counts whole seconds, and a duration of 0 would never expire.
      const customDuration = Math.max(1, Math.ceil(own.secondsLeft));
      const { consumedPoints, msBeforeNext } = await total.penalty(key, more, { customDuration });
      memory.set(key, consumedPoints + (unsent.get(key) ?? 0), msBeforeNext / 1000);
    } catch {
      note(key, more);
    }
  }

  async function exchangeAll(): Promise<void> {
    if (isBusy || client.status !== 'ready') return;
    isBusy = true;
    const current = unsent;
    unsent = new Map();
    await Promise.all(Array.from(current, ([key, more]) => exchangeOne(key, more)));
    isBusy = false;
  }

  const timer = setInterval(() => void exchangeAll(), EXCHANGE_MS).unref();
  return {
    note,
    stop() {
      clearInterval(timer);
      client.disconnect();
    },
  };
}
