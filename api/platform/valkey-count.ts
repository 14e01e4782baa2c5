import { Redis } from 'iovalkey';
import type { Logger } from './log.ts';
import { sampledLog } from './sampled-log.ts';

/**
 * The library requires one limit for all keys of a counter; our keys have different limits. Such a counter only counts
 * (`penalty` with a `customDuration`); its caller compares. `duration` is how many seconds a key is kept that was
 * decreased after it had expired.
 */
export const LIMIT_PER_KEY = { points: 1, duration: 1 };

/**
 * A connection to Valkey for counts. A call that Valkey cannot answer at once fails; the caller then counts in this
 * process.
 */
export function connectForCounts(url: string, log: Logger): Redis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
    commandTimeout: 1000,
  });
  client.on('error', (error) => sampledLog(log).warn('connection', 'valkey', { err: error }));
  return client;
}
