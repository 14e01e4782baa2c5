import { Redis } from 'iovalkey';
import type { Logger } from './log.ts';

/**
 * The library wants one limit for all keys of a counter, where each of ours comes with its own: such a counter only counts
 * (by `penalty` with a `customDuration`), and who called it compares. The second is how long a key stays that was counted
 * down after it had expired.
 */
export const LIMIT_PER_KEY = { points: 1, duration: 1 };

/** A connection to Valkey for counts: what it cannot answer at once fails, and is counted in the process instead. */
export function connectForCounts(url: string, log: Logger): Redis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
    commandTimeout: 1000,
  });
  client.on('error', (error) => log.warn({ err: error }, 'valkey'));
  return client;
}
