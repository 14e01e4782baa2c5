import { waitUntil } from '#stack/system/wait.ts';
import type { PresenceReader } from './presence-reader.ts';

/** When each machine sent the last keep-alive that was acknowledged; milliseconds since 1970, by machine id. */
export type LastAcknowledged = ReadonlyMap<string, number>;

/** The clocks of a sender and of the product on one machine are the same, but for rounding. */
const ROUNDING_MS = 1;

/** Waits until every acknowledged keep-alive stands in the table, at most `withinMs`; answers how many machines' did not. */
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
