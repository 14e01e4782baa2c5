import type { Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';

/**
 * Counts pieces that a channel of a machine handed out by the records, for the comparison with the machine's own counters;
 * -1 takes one back. By number: the count outlives the channel of a layout.
 */
export async function countIssued(
  tx: Tx,
  { machineId, channel }: { machineId: string; channel: number },
  pieces: 1 | -1,
): Promise<void> {
  await change(
    tx.em,
    sql`insert into machine_counter (customer_id, machine_id, channel, issued)
      values (${tx.customerId}, ${machineId}, ${channel}, ${pieces}) on duplicate key update issued = issued + ${pieces}`,
  );
}
