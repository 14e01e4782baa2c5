import { createHash } from 'node:crypto';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { invalidField } from '#api/platform/errors.ts';
import type { Tx } from './write.ts';

/**
 * Runs `work` once for each key of the tenant, and returns the ids of its records; a repeated call returns the ids of the
 * first one. A simultaneous call with the same key waits until the first one ends. VALIDATION for the key of another
 * input.
 */
export async function once(
  tx: Tx,
  key: string,
  input: object,
  work: () => Promise<readonly { id: string }[]>,
): Promise<string[]> {
  const earlier = await claimKey(tx, key, input);
  if (earlier) return earlier;
  const ids = (await work()).map(({ id }) => id);
  await change(
    tx.em,
    sql`update request_key set record_ids = ${JSON.stringify(ids)}
      where customer_id = ${tx.customerId} and request_key = ${key}`,
  );
  return ids;
}

/** The result of an earlier call with the same key, or null for the first one. */
async function claimKey(tx: Tx, key: string, input: object): Promise<string[] | null> {
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const claimed = await change(
    tx.em,
    sql`insert ignore into request_key (customer_id, request_key, body_hash, record_ids)
      values (${tx.customerId}, ${key}, ${hash}, '[]')`,
  );
  if (claimed === 1) return null;
  const earlier = await firstRow<{ hash: string; ids: string[] }>(
    tx.em,
    sql`select body_hash as hash, record_ids as ids from request_key
      where customer_id = ${tx.customerId} and request_key = ${key}`,
  );
  if (earlier?.hash !== hash) throw invalidField('key', 'taken');
  return earlier.ids;
}
