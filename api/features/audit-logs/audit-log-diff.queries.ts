import type { AuditChange } from '#api/db/audit-entry.ts';
import { holdsSealed, openChanges } from '#api/db/personal-data.ts';
import { rows, sql } from '#api/db/sql.ts';
import { loadByKey, type RecordKey } from '#api/graphql/load-by-key.ts';
import type { NameReader } from './audit-log-names.queries.ts';
import type { AuditLog } from './audit-log.entity.ts';

type PersonKey = RecordKey & { secret: string };

/**
 * Old and new values of an entry for readers. Personal values are decrypted with the person's key; they are ERASED when
 * the key is deleted (SEC-47). One statement loads all keys of a page; entries without personal values need none.
 */
export async function changesOf(
  { em, load }: Pick<NameReader, 'em' | 'load'>,
  { customerId, targetEntityId: id, changes }: AuditLog,
): Promise<Record<string, AuditChange>> {
  if (!holdsSealed(changes)) return changes;
  const key = await loadByKey(load, 'audit.personKey', { customerId: customerId ?? null, id }, (people) =>
    rows(em, keysOf(people)),
  );
  return openChanges(changes, id, key?.secret ?? null);
}

const keysOf = (people: readonly RecordKey[]) =>
  sql<PersonKey>`select nullif(customer_id, '') as customerId, person_id as id, secret from person_key
    where (customer_id, person_id) in (${sql.join(people.map(({ customerId, id }) => sql`(${customerId ?? ''}, ${id})`))})`;
