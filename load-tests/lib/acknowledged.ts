import { createConnection } from 'mysql2/promise';
import { waitUntil } from '#stack/system/wait.ts';

/** When each machine sent the last keep-alive that was acknowledged; milliseconds since 1970, by machine id. */
export type LastAcknowledged = ReadonlyMap<string, number>;

/** The clocks of a sender and of the product on one machine are the same, but for rounding. */
const ROUNDING_MS = 1;

/** Machines whose stored presence is older than the keep-alive that was acknowledged to them, with how much older. */
export async function findStale(databaseUrl: string, customerId: string, acknowledged: LastAcknowledged): Promise<Map<string, number>> {
  const stored = await readPresence(databaseUrl, customerId);
  const stale = new Map<string, number>();
  for (const [machineId, sentAt] of acknowledged) {
    const lateBy = sentAt - (stored.get(machineId) ?? 0);
    if (lateBy > ROUNDING_MS) stale.set(machineId, lateBy);
  }
  return stale;
}

/** Waits until every acknowledged keep-alive stands in the table, at most `withinMs`; answers how many machines' did not. */
export async function countNeverStored(
  databaseUrl: string,
  customerId: string,
  acknowledged: LastAcknowledged,
  withinMs: number,
): Promise<number> {
  let stale = acknowledged.size;
  const isEmpty = async () => {
    stale = (await findStale(databaseUrl, customerId, acknowledged)).size;
    return stale === 0;
  };
  await waitUntil(isEmpty, { withinMs }).catch((error: unknown) => {
    if (stale === 0) throw error;
  });
  return stale;
}

async function readPresence(databaseUrl: string, customerId: string): Promise<Map<string, number>> {
  const connection = await createConnection({ uri: databaseUrl });
  try {
    const [rows] = await connection.query({
      sql: 'select machine_id, last_seen_ms from machine_presence where customer_id = ?',
      values: [customerId],
      rowsAsArray: true,
    });
    if (!Array.isArray(rows)) return new Map();
    return new Map(rows.flatMap((row) => (Array.isArray(row) ? [[String(row[0]), Number(row[1])] as const] : [])));
  } finally {
    await connection.end();
  }
}
