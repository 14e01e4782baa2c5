import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterValkey } from 'rate-limiter-flexible';
import { rateLimited } from './errors.ts';
import type { Logger } from './log.ts';
import { connectForCounts, LIMIT_PER_KEY } from './valkey-count.ts';

/** Maximum number of tries in a period; the period starts with the first try. */
export type Limit = { tries: number; seconds: number };

/** Counts tries: over all replicas with Valkey, otherwise in this process. */
export type Limiter = {
  /** Counts one or more tries. Throws RATE_LIMITED with the seconds to wait when the limit is exceeded. */
  take(key: string, limit: Limit, tries?: number): Promise<void>;
  /** Subtracts one try that was successful. */
  giveBack(key: string): Promise<void>;
  /** Removes all tries of the key. */
  reset(key: string): Promise<void>;
  close(): void;
};

/**
 * `namespace` separates installations that share a Valkey. While Valkey is unavailable each replica counts by itself:
 * users can still sign in, and guessing stays slow.
 */
export function createLimiter(valkeyUrl: string | undefined, namespace: string, log: Logger): Limiter {
  const client = valkeyUrl ? connectForCounts(valkeyUrl, log) : null;
  const keyPrefix = `ppe:tries:${namespace}`;
  const memory = new RateLimiterMemory({ ...LIMIT_PER_KEY, keyPrefix });
  const counts = client
    ? new RateLimiterValkey({ ...LIMIT_PER_KEY, storeClient: client, keyPrefix, insuranceLimiter: memory })
    : memory;

  return {
    async take(key, { tries: most, seconds }, tries = 1) {
      const { consumedPoints, msBeforeNext } = await counts.penalty(hashOf(key), tries, { customDuration: seconds });
      if (consumedPoints > most) throw rateLimited(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    },
    async giveBack(key) {
      const { consumedPoints } = await counts.reward(hashOf(key));
      // The period of the try has ended. A negative count would allow more tries than the limit.
      if (consumedPoints < 0) await counts.delete(hashOf(key));
    },
    reset: async (key) => void (await counts.delete(hashOf(key))),
    close: () => client?.disconnect(),
  };
}

/** Keys contain names and addresses of people, so only their hash leaves the process. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * The part of an address that identifies one household or machine: the whole IPv4 address, or the first 64 bits of
 * IPv6.
 */
export function networkOf(ip: string): string {
  // Most addresses, and the fastest check.
  if (!ip.includes(':')) return ip;
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
