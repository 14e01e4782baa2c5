import { waitUntil } from '#stack/system/wait.ts';
import type { PresenceReader } from './presence-reader.ts';

/** Send time of the last acknowledged keep-alive by machine id; milliseconds since 1970. */
export type LastAcknowledged = ReadonlyMap<string, number>;

/**
 * Reads the lines of the keep-alive scenario: one per session with the machine and the send time of its last acknowledged
 * keep-alive.
 */
export function readAcknowledged(lines: readonly string[]): LastAcknowledged {
  const newest = new Map<string, number>();
  for (const line of lines) {
    const { machineId, sentAt }: { machineId: string; sentAt?: number } = JSON.parse(line);
    if (sentAt !== undefined) newest.set(machineId, Math.max(sentAt, newest.get(machineId) ?? 0));
  }
  return newest;
}

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
