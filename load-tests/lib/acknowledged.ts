import { waitUntil } from '#stack/system/wait.ts';
import type { PresenceReader } from './presence-reader.ts';

/** Send time of the last acknowledged keep-alive by machine id; milliseconds since 1970. */
export type LastAcknowledged = ReadonlyMap<string, number>;

/** Sender and product use the same clock, with rounding. */
const ROUNDING_MS = 1;

/**
 * Waits at most `withinMs` until every acknowledged keep-alive is stored; returns the number of machines for which it
 * is not.
 */
export async function countNeverStored(
  reader: PresenceReader,
  acknowledged: LastAcknowledged,
  withinMs: number,
): Promise<number> {
  let stale = acknowledged.size;
  const isEmpty = async () => {
    const stored = await reader.since(0);
    stale = [...acknowledged].filter(
      ([machineId, sentAt]) => sentAt > (stored.get(machineId) ?? 0) + ROUNDING_MS,
    ).length;
    return stale === 0;
  };
  await waitUntil(isEmpty, { withinMs }).catch((error: unknown) => {
    if (stale === 0) throw error;
  });
  return stale;
}
