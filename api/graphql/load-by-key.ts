import { sql, type Sql } from '#api/db/sql.ts';
import type { Loaders } from './loaders.ts';

/** The key of a record: its customer (null: the platform) and id. */
export type RecordKey = { customerId: string | null; id: string };

/**
 * Loads a record by customer and id, for callers that read records of several customers; null when it does not exist.
 * `find` gets the keys of a whole page, so that it needs one statement. `name` identifies the loader within the
 * request.
 */
export async function loadByKey<T extends RecordKey>(
  load: Loaders,
  name: string,
  key: RecordKey,
  find: (keys: readonly RecordKey[]) => Promise<T[]>,
): Promise<T | null> {
  return load.one<T>(name, textOf(key), { find: (texts) => find(texts.map(keyOf)), ownerOf: textOf });
}

/** `(customer_id, id) in (…)`; MySQL uses the primary key for it. */
export const among = (keys: readonly RecordKey[], customerId = 'customer_id', id = 'id'): Sql =>
  sql`(${sql.ref(customerId)}, ${sql.ref(id)}) in (${sql.join(keys.map((key) => sql`(${key.customerId ?? ''}, ${key.id})`))})`;

const textOf = ({ customerId, id }: RecordKey): string => `${customerId ?? ''}/${id}`;

function keyOf(text: string): RecordKey {
  const [customerId = '', id = ''] = text.split('/');
  return { customerId: customerId === '' ? null : customerId, id };
}
