import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { AuditEntry } from './audit-entry.ts';
import { isPersonal, sealChanges } from './personal-data.ts';
import { change, rows, sql } from './sql.ts';

type PersonSecret = { id: string; secret: string };

/** 256 bits. */
const SECRET_BYTES = 32;

/**
 * Returns the entries for storage: values that identify a person are encrypted with that person's key, which is created
 * on first use. Sends no statement when no entry has such values.
 */
export async function sealPersonalValues(
  em: SqlEntityManager,
  customerId: string | null,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> {
  const personal = new Set(entries.filter(({ targetEntityType: type, changes }) => isPersonal(type, changes)));
  if (personal.size === 0) return entries;
  const secrets = await secretsFor(em, customerId ?? '', [...personal]);
  return entries.map((entry) => {
    if (!personal.has(entry)) return entry;
    const { targetEntityType: type, targetEntityId: id, changes } = entry;
    const secret = secrets.get(id);
    if (secret === undefined) throw new Error(`The person ${id} has no key`);
    return { ...entry, changes: sealChanges(type, changes, id, secret) };
  });
}

/** A person who is created in this transaction has no key yet, so it is not looked up. */
async function secretsFor(
  em: SqlEntityManager,
  customerId: string,
  entries: readonly AuditEntry[],
): Promise<Map<string, string>> {
  const older = entries.filter(({ operation }) => operation !== 'CREATE').map(({ targetEntityId }) => targetEntityId);
  const found = older.length === 0 ? [] : await rows(em, secretsOf(customerId, older));
  const secrets = new Map(found.map(({ id, secret }) => [id, secret]));
  const missing = entries.map(({ targetEntityId }) => targetEntityId).filter((id) => !secrets.has(id));
  if (missing.length === 0) return secrets;
  for (const { id, secret } of await makeSecrets(em, customerId, missing.sort())) secrets.set(id, secret);
  return secrets;
}

/** If another transaction has created a person's key meanwhile, that key is used. */
async function makeSecrets(em: SqlEntityManager, customerId: string, ids: readonly string[]): Promise<PersonSecret[]> {
  const made = ids.map((id) => ({ id, secret: randomBytes(SECRET_BYTES).toString('base64url') }));
  const values = made.map(({ id, secret }) => sql`(${customerId}, ${id}, ${secret})`);
  const affected = await change(
    em,
    sql`insert ignore into person_key (customer_id, person_id, secret) values ${sql.join(values)}`,
  );
  return affected === made.length ? made : rows(em, sql<PersonSecret>`${secretsOf(customerId, ids)} for share`);
}

const secretsOf = (customerId: string, ids: readonly string[]) =>
  sql<PersonSecret>`select person_id as id, secret from person_key where customer_id = ${customerId} and person_id in (${sql.join([...ids])})`;
