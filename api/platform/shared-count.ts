import { RateLimiterMemory, RateLimiterValkey } from 'rate-limiter-flexible';
import type { Logger } from './log.ts';
import { connectForCounts, LIMIT_PER_KEY } from './valkey-count.ts';

/** A count, and the seconds until it starts again. */
export type Count = { total: number; secondsLeft: number };

/**
 * Counts frequent events without waiting for another server: in the memory of this process. With Valkey, replicas
 * exchange their counts once a second.
 */
export type SharedCount = {
  /** Adds `more` to the key. Returns the total since the key's period began, and the seconds left. */
  add(key: string, seconds: number, more: number): Promise<Count>;
  /** The count as this process knows it; it fetches nothing from other replicas. */
  read(key: string): Promise<Count>;
  close(): void;
};

const EXCHANGE_MS = 1000;

/**
 * `namespace` separates installations that share a Valkey. Keys leave the process, so use ids and hashes, no names or
 * addresses. While Valkey is unavailable each replica counts by itself.
 */
export function createSharedCount(valkeyUrl: string | undefined, namespace: string, log: Logger): SharedCount {
  const memory = new RateLimiterMemory(LIMIT_PER_KEY);
  const exchange = valkeyUrl ? startExchange(memory, { valkeyUrl, namespace, log }) : null;
  return {
    async add(key, seconds, more) {
      exchange?.note(key, more);
      const { consumedPoints, msBeforeNext } = await memory.penalty(key, more, { customDuration: seconds });
      return { total: consumedPoints, secondsLeft: msBeforeNext / 1000 };
    },
    async read(key) {
      const known = await memory.get(key);
      return { total: known?.consumedPoints ?? 0, secondsLeft: (known?.msBeforeNext ?? 0) / 1000 };
    },
    close: () => exchange?.stop(),
  };
}

type Exchange = {
  /** `more` were counted here. 0 is enough to fetch the count of the other replicas. */
  note(key: string, more: number): void;
  stop(): void;
};

type ExchangeOptions = { valkeyUrl: string; namespace: string; log: Logger };

/** Adds the counts of this process to those of all replicas, and takes over the sum. */
function startExchange(memory: RateLimiterMemory, { valkeyUrl, namespace, log }: ExchangeOptions): Exchange {
  const client = connectForCounts(valkeyUrl, log);
  const total = new RateLimiterValkey({ ...LIMIT_PER_KEY, storeClient: client, keyPrefix: `ppe:counts:${namespace}` });
  /** Counts that were not sent to Valkey yet, by key. */
  let unsent = new Map<string, number>();
  let isBusy = false;
  const note = (key: string, more: number) => void unsent.set(key, (unsent.get(key) ?? 0) + more);

  async function exchangeOne(key: string, more: number): Promise<void> {
    const own = await memory.get(key);
    if (!own) return;
    try {
      // Valkey counts whole seconds, and a duration of 0 would never expire.
      const customDuration = Math.max(1, Math.ceil(own.msBeforeNext / 1000));
      const { consumedPoints, msBeforeNext } = await total.penalty(key, more, { customDuration });
      await memory.set(key, consumedPoints + (unsent.get(key) ?? 0), msBeforeNext / 1000);
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
