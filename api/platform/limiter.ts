import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { rateLimited } from './errors.ts';
import type { Logger } from './log.ts';
import { ADD_SCRIPT, connectForCounts, type Count, countOf } from './valkey-count.ts';

/** So many tries in so many seconds, counted from the first. */
export type Limit = { tries: number; seconds: number };

/** Counts tries: over all replicas with Valkey, else in this process. */
export type Limiter = {
  /** Counts one try, or more at once; throws RATE_LIMITED with the seconds to wait when there are too many. */
  take(key: string, limit: Limit, tries?: number): Promise<void>;
  /** Takes one try back: it was a good one. */
  giveBack(key: string): Promise<void>;
  /** Forgets all tries. */
  reset(key: string): Promise<void>;
  close(): void;
};

type Counter = {
  add(key: string, seconds: number, tries: number): Promise<Count>;
  subtract(key: string): Promise<void>;
  remove(key: string): Promise<void>;
  close(): void;
};

/**
 * `namespace` keeps installations apart that share a Valkey. While Valkey is away each replica counts by itself: people
 * can still sign in, and guessing stays slow.
 */
export function createLimiter(valkeyUrl: string | undefined, namespace: string, log: Logger): Limiter {
  const memory = createMemoryCounter();
  const shared = valkeyUrl ? createValkeyCounter(valkeyUrl, log) : memory;
  /** Keys hold names and addresses of people, so only a hash of them leaves the process. */
  const nameOf = (key: string) => `ppe:tries:${namespace}:${createHash('sha256').update(key).digest('base64url')}`;
  const counted = <T>(work: (counter: Counter) => Promise<T>): Promise<T> => work(shared).catch(() => work(memory));

  return {
    async take(key, limit, tries = 1) {
      const count = await counted((counter) => counter.add(nameOf(key), limit.seconds, tries));
      if (count.tries > limit.tries) throw rateLimited(Math.max(1, Math.ceil(count.secondsLeft)));
    },
    giveBack: (key) => counted((counter) => counter.subtract(nameOf(key))),
    reset: (key) => counted((counter) => counter.remove(nameOf(key))),
    close: () => shared.close(),
  };
}

/** The part of an address that one household or machine holds: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.groups?.v4;
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** More keys than this are counted at once only under attack; the oldest are dropped then. */
const MAX_KEYS = 100_000;

function createMemoryCounter(): Counter {
  const counts = new Map<string, { tries: number; until: number }>();
  return {
    async add(key, seconds, more) {
      const known = counts.get(key);
      const count = known && known.until > Date.now() ? known : { tries: 0, until: Date.now() + seconds * 1000 };
      count.tries += more;
      counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > MAX_KEYS && oldest !== undefined) counts.delete(oldest);
      return { tries: count.tries, secondsLeft: (count.until - Date.now()) / 1000 };
    },
    async subtract(key) {
      const known = counts.get(key);
      if (known) known.tries = Math.max(0, known.tries - 1);
    },
    remove: async (key) => void counts.delete(key),
    close: () => counts.clear(),
  };
}

/** Never makes a key that would stay for ever. */
const SUBTRACT = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`;

function createValkeyCounter(url: string, log: Logger): Counter {
  const client = connectForCounts(url, log);
  return {
    async add(key, seconds, more) {
      const count = countOf(await client.eval(ADD_SCRIPT, 1, key, seconds * 1000, more));
      if (!count) throw new Error('The script answers a list');
      return count;
    },
    subtract: async (key) => void (await client.eval(SUBTRACT, 1, key)),
    remove: async (key) => void (await client.del(key)),
    close: () => client.disconnect(),
  };
}
