import { RateLimiterMemory, RateLimiterValkey } from 'rate-limiter-flexible';
import type { Logger } from './log.ts';
import { connectForCounts, LIMIT_PER_KEY } from './valkey-count.ts';

/** How many there are, and for how long they count. */
export type Count = { total: number; secondsLeft: number };

/**
 * Counts what happens far too often to wait for another server each time: in this process's memory, which is added to
 * Valkey's count once a second where there is one. What one replica counted, the others know a second later.
 */
export type SharedCount = {
  /** Counts `more` under the key; answers how many there are since the key's time began, and how much of it is left. */
  add(key: string, seconds: number, more: number): Promise<Count>;
  close(): void;
};

const EXCHANGE_MS = 1000;

/**
 * `namespace` keeps installations apart that share a Valkey. Keys leave the process, so they hold ids and hashes, no
 * names and no addresses. While Valkey is away each replica counts by itself.
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
    close: () => exchange?.stop(),
  };
}

type Exchange = {
  /** `more` were counted here. None is enough to hear what the other replicas counted. */
  note(key: string, more: number): void;
  stop(): void;
};

type Peers = { valkeyUrl: string; namespace: string; log: Logger };

/** Adds this process's counts to those of all replicas, and takes over their sum. */
function startExchange(memory: RateLimiterMemory, { valkeyUrl, namespace, log }: Peers): Exchange {
  const client = connectForCounts(valkeyUrl, log);
  const total = new RateLimiterValkey({ ...LIMIT_PER_KEY, storeClient: client, keyPrefix: `ppe:counts:${namespace}` });
  /** What Valkey does not know yet, by key. */
  let news = new Map<string, number>();
  let isBusy = false;
  const note = (key: string, more: number) => void news.set(key, (news.get(key) ?? 0) + more);

  async function exchangeOne(key: string, more: number): Promise<void> {
    const own = await memory.get(key);
    if (!own) return;
    try {
      // Valkey counts whole seconds, and a time of none would be for ever.
      const customDuration = Math.max(1, Math.ceil(own.msBeforeNext / 1000));
      const { consumedPoints, msBeforeNext } = await total.penalty(key, more, { customDuration });
      await memory.set(key, consumedPoints + (news.get(key) ?? 0), msBeforeNext / 1000);
    } catch {
      note(key, more);
    }
  }

  async function exchangeAll(): Promise<void> {
    if (isBusy || client.status !== 'ready') return;
    isBusy = true;
    const current = news;
    news = new Map();
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
