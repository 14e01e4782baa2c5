import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { readConfig } from '#api/config.ts';
import { dropDatabase, migrateDatabase } from '#api/db/database.ts';
import { createOrm } from '#api/db/orm.ts';
import { insertSession } from '#api/features/sessions/session.service.ts';
import { CLIENT_ID } from '#api/identity/realm.ts';
import { newId } from '#api/platform/ids.ts';
import { insertRows } from '#api/seed/insert.ts';
import { insertConsoleUsers, insertCustomer } from '#api/seed/people.ts';
import type { RealmKeys } from './realm-keys.ts';

/** A tenant with employees and a signed-in administrator. */
export type Office = {
  customerId: string;
  /** Value of the Host header, without port. */
  host: string;
  /** Access token of the administrator. */
  token: string;
};

const SUBDOMAIN = 'office';
/** Records that each of sectors, job roles and groups has. */
const GROUPINGS = 20;
const SESSION_SECONDS = 4 * 3600;

/** Recreates the schema, with one tenant that has this number of employees. Old data is lost. */
export async function makeOffice(
  environment: Record<string, string>,
  keys: RealmKeys,
  employees: number,
): Promise<Office> {
  const config = readConfig(environment);
  await dropDatabase(config);
  await migrateDatabase(config);
  const orm = await createOrm(config.DATABASE_URL, { pool: 2 });
  try {
    const em = orm.em.fork();
    const customerId = newId();
    await insertCustomer(em, {
      id: customerId,
      subdomain: SUBDOMAIN,
      displayName: 'Office',
      legalName: 'Office Ltda.',
      businessId: '11222333000181',
      customerCode: 'OFFICE',
      licensesCount: 1,
      realm: SUBDOMAIN,
    });
    await insertEmployees(em, customerId, employees);
    const token = await signIn(em, keys, customerId);
    return { customerId, host: `${SUBDOMAIN}.${config.ROOT_DOMAIN}`, token };
  } finally {
    await orm.close(true);
  }
}

async function insertEmployees(em: SqlEntityManager, customerId: string, count: number): Promise<void> {
  const [sectors, jobRoles, groups] = await Promise.all([
    insertGroupings(em, 'sector', customerId, (index) => ({ code: `CODE-${index}` })),
    insertGroupings(em, 'job_role', customerId),
    insertGroupings(em, 'group', customerId, () => ({ period: 30 })),
  ]);
  await insertRows(
    em,
    'employee',
    Array.from({ length: count }, (_, index) => ({
      customer_id: customerId,
      id: newId(),
      name: `Employee ${String(index).padStart(6, '0')}`,
      identification: String(100_000 + index),
      email: `employee-${index}@office.example`,
      sector_id: sectors[index % GROUPINGS] ?? null,
      job_role_id: jobRoles[(index + 7) % GROUPINGS] ?? null,
      permission: 'NONE',
      access_type: 'EMPLOYEE',
      group_id: groups[(index + 13) % GROUPINGS] ?? null,
    })),
  );
}

async function insertGroupings(
  em: SqlEntityManager,
  table: string,
  customerId: string,
  columns: (index: number) => Record<string, string | number> = () => ({}),
): Promise<string[]> {
  const rows = Array.from({ length: GROUPINGS }, (_, index) => ({
    customer_id: customerId,
    id: newId(),
    name: `Name ${index}`,
    ...columns(index),
  }));
  await insertRows(em, table, rows);
  return rows.map(({ id }) => id);
}

/** Inserts an administrator with a session, as after a sign-in. */
async function signIn(em: SqlEntityManager, keys: RealmKeys, customerId: string): Promise<string> {
  const person = { id: newId(), subject: randomUUID(), name: 'Office Admin', email: 'admin@office.example' };
  await insertConsoleUsers(em, customerId, [{ ...person, isCustomerAdmin: true }]);
  return openSession(em, keys, { customerId, realm: SUBDOMAIN, subdomain: SUBDOMAIN }, person);
}

/** Inserts a session of an administrator, as after a sign-in; returns the access token. */
export async function openSession(
  em: SqlEntityManager,
  keys: RealmKeys,
  { customerId, realm, subdomain }: { customerId: string; realm: string; subdomain: string },
  { id, subject, email }: { id: string; subject: string; email: string },
): Promise<string> {
  const keycloakSession = randomUUID();
  await insertSession(em, {
    idHash: newId().padEnd(64, '0'),
    customerId,
    userId: id,
    realm,
    keycloakSession,
    userAgent: null,
    refreshToken: '',
    accessToken: '',
    accessSeconds: SESSION_SECONDS,
    refreshSeconds: SESSION_SECONDS,
  });
  return keys.sign(realm, {
    sub: subject,
    sid: keycloakSession,
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    typ: 'Bearer',
    subdomain,
    email,
    email_verified: true,
    isCustomerAdmin: true,
    isSystemAdmin: false,
    // As long as a token of Keycloak.
    scope: 'openid email profile '.padEnd(600, 'x'),
  });
}
