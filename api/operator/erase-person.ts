import { NetworkError } from '@keycloak/keycloak-admin-client';
import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import type { Config } from '#api/config.ts';
import type { AuditChange } from '#api/db/audit-entry.ts';
import { openChanges } from '#api/db/personal-data.ts';
import { card as consoleUser } from '#api/features/console-users/console-user.card.ts';
import { card as employee } from '#api/features/employees/employee.card.ts';
import { createKeycloakAdmin } from '#api/identity/keycloak-admin.ts';
import { shardOf } from '#api/identity/realm.ts';
import type { RecordCard } from '#api/nouns/noun-card.ts';
import { ERASED } from '#api/rules/erased.ts';
import { pseudonymOf, STEPS, type PersonToErase, type PersonKind } from './erase-steps.ts';
import { countRowsContaining } from './find-text.ts';
import { connectAsOwner, findTenant, type FoundTenant } from './find-tenant.ts';
import { recordCommand } from './operator-entry.ts';
import { OperatorError } from './operator-error.ts';

/** What an erasure changed, or would change. */
export type Erasure = {
  /** The name that replaces the person's name. */
  pseudonym: string;
  /** Number of changed rows, by place. */
  changed: Record<string, number>;
  /**
   * Rows that still contain the person's data, by table and column: free text, and audit entries from before SEC-47.
   */
  left: Record<string, number>;
};

/** The person of a command: tenant (subdomain or id), kind, and id. */
export type PersonReference = { tenant: string; kind: PersonKind; id: string };

const CARDS: Record<PersonKind, RecordCard> = { employee, user: consoleUser };
const TIMEOUT_MS = 60_000;

/**
 * Erases one person permanently (LGPD art. 18 VI): replaces them by a pseudonym everywhere, and deletes the key of
 * their values in the audit trail. Refused for a person who is not deleted: only the console checks what prevents a
 * delete. Without `really`, all changes are rolled back and only counted.
 */
export async function erasePerson(
  config: Config,
  { tenant: name, kind, id }: PersonReference,
  { really }: { really: boolean },
): Promise<Erasure> {
  const connection = connectAsOwner(config).promise();
  try {
    const tenant = await findTenant(connection, name);
    const found = await deletedPerson(connection, tenant, kind, id);
    const person = { ...(await earlierNames(connection, tenant, kind, found)), id };
    if (really && kind === 'user') await removeAccounts(config, connection, tenant, found.subject, person.emails);
    await connection.beginTransaction();
    const erasure = await erase(connection, tenant, kind, person);
    await (really ? connection.commit() : connection.rollback());
    return erasure;
  } finally {
    await connection.end();
  }
}

type PersonRow = {
  id: string;
  status: string;
  name: string;
  email: string;
  identification: string | null;
  subject: string | null;
};

async function deletedPerson(
  connection: Connection,
  tenant: FoundTenant,
  kind: PersonKind,
  id: string,
): Promise<PersonRow> {
  const own = kind === 'employee' ? 'identification, null as subject' : 'null as identification, subject';
  const [[found]] = await connection.query<(RowDataPacket & PersonRow)[]>(
    `select id, status, name, email, ${own} from ${CARDS[kind].table} where customer_id = ? and id = ?`,
    [tenant.id, id],
  );
  if (!found) throw new OperatorError(`No ${kind} of ${tenant.subdomain} has the id ${id}`);
  if (found.email === pseudonymOf(id).email) throw new OperatorError(`The ${kind} ${id} is erased already`);
  if (found.status !== 'DELETED')
    throw new OperatorError(`The ${kind} ${id} is ${found.status}: have them deleted in the console first`);
  return found;
}

/** Current and former names, addresses and numbers of the person, from their row and the audit trail. */
async function earlierNames(
  connection: Connection,
  { id: customerId }: FoundTenant,
  kind: PersonKind,
  { id, name, email, identification }: PersonRow,
): Promise<Omit<PersonToErase, 'id'>> {
  const [entries] = await connection.query<
    (RowDataPacket & { changes: Record<string, AuditChange>; secret: string })[]
  >(
    `select changes, secret from audit_log
      left join person_key on person_key.customer_id = audit_log.customer_id and person_id = target_entity_id
      where audit_log.customer_id = ? and target_entity_type = ? and target_entity_id = ?`,
    [customerId, CARDS[kind].auditType, id],
  );
  const opened = entries.map(({ changes, secret }) => openChanges(changes, id, secret));
  const all = (field: string, now: string | null): string[] => {
    const values = opened.flatMap((changes) => [changes[field]?.old, changes[field]?.new]);
    return [
      ...new Set([now, ...values].flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []))),
    ];
  };
  return {
    names: all('name', name),
    emails: all('email', email),
    identifications: all('identification', identification),
  };
}

async function erase(
  connection: Connection,
  tenant: FoundTenant,
  kind: PersonKind,
  person: PersonToErase,
): Promise<Erasure> {
  const changed: Record<string, number> = {};
  for (const { place, statement, values } of STEPS[kind](tenant, person)) {
    const [{ affectedRows }] = await connection.query<ResultSetHeader>(statement, values);
    changed[place] = (changed[place] ?? 0) + affectedRows;
  }
  const left = await countRowsContaining(connection, tenant.id, [
    ...person.names,
    ...person.identifications,
    ...person.emails,
  ]);
  await recordCommand(connection, {
    customerId: tenant.id,
    operation: 'DELETE',
    target: { type: CARDS[kind].auditType, id: person.id },
    changes: { personalData: { old: null, new: ERASED } },
  });
  return { pseudonym: pseudonymOf(person.id).name, changed, left };
}

/**
 * Deletes the person's Keycloak account, and accounts that a failed invitation may have left for one of their
 * addresses.
 */
async function removeAccounts(
  config: Config,
  connection: Connection,
  { id: customerId, shard, realm }: FoundTenant,
  subject: string | null,
  emails: readonly string[],
): Promise<void> {
  const [living] = await connection.query<(RowDataPacket & { email: string })[]>(
    'select email from console_user where customer_id = ? and live = 1 and email in (?)',
    [customerId, emails],
  );
  const inUse = new Set(living.map(({ email }) => email.toLowerCase()));
  const free = emails.filter((email) => !inUse.has(email.toLowerCase()));
  const keycloak = createKeycloakAdmin(config, TIMEOUT_MS);
  await keycloak.ask(shardOf(config, shard).internalUrl, async (client) => {
    const found = await Promise.all(
      free.map((email) => ignoreNotFound(() => client.users.find({ realm, email, exact: true }))),
    );
    const ids = new Set([subject, ...found.flatMap((users) => users?.map(({ id }) => id) ?? [])]);
    for (const id of ids) if (id) await ignoreNotFound(() => client.users.del({ realm, id }));
  });
}

async function ignoreNotFound<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NetworkError && error.response.status === 404) return null;
    throw error;
  }
}
