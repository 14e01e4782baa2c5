import { Redis } from 'iovalkey';
import type { Logger } from './log.ts';

/** How many there are, and for how long they count. */
export type Count = { tries: number; secondsLeft: number };

/** Counts tries and says how many there are and how long they last, in one step: the key, milliseconds, how many more. */
export const ADD_SCRIPT = `local tries = redis.call('INCRBY', KEYS[1], ARGV[2])
if tries == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {tries, redis.call('PTTL', KEYS[1])}`;

/** What ADD_SCRIPT answered; undefined when it was not asked. */
export function countOf(answer: unknown): Count | undefined {
  if (!Array.isArray(answer)) return undefined;
  const [tries, leftMs] = answer;
  return { tries: Number(tries), secondsLeft: Number(leftMs) / 1000 };
}

/** A Valkey for counts: what it cannot answer at once is refused, and counted in the process instead. */
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
