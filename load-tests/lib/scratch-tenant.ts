import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import { type Config, readConfig } from '#api/config.ts';
import { dropDatabase, migrateDatabase } from '#api/db/database.ts';
import { hashSecret } from '#api/features/machines/machine-credential.service.ts';
import { newId } from '#api/platform/ids.ts';

/** A machine with its credential. */
export type Credential = {
  machineId: string;
  /** The bearer token. */
  credential: string;
};

/** The tenant of a load test. */
export type ScratchTenant = {
  customerId: string;
  machines: readonly Credential[];
};

/** The product checks the configuration of recently changed machines again, which would add unwanted load. */
const LONG_AGO = '2026-01-01 00:00:00';

/** Rows per statement. */
const BATCH = 1_000;

/** Recreates the schema, with one tenant that owns this number of machines. Old data is lost. */
export async function makeScratchTenant(environment: Record<string, string>, machines: number): Promise<ScratchTenant> {
  const config = readConfig(environment);
  await dropDatabase(config);
  await migrateDatabase(config);
  const connection = await createConnection({ uri: adminUrl(config) });
  try {
    return await insertTenant(connection, machines, config.MACHINE_PEPPER);
  } finally {
    await connection.end();
  }
}

/** URL of the schema for its administrator. */
export function adminUrl({ MYSQL_ADMIN_URL, DB_NAME }: Config): string {
  const url = new URL(MYSQL_ADMIN_URL ?? '');
  url.pathname = `/${DB_NAME}`;
  return url.toString();
}

async function insertTenant(connection: Connection, count: number, pepper: string): Promise<ScratchTenant> {
  const customerId = newId();
  await connection.query('insert into customer set ?', {
    id: customerId,
    display_name: 'Load test',
    business_id: '11222333000181',
    customer_code: 'LOAD',
    subdomain: 'load',
    licenses_count: 1,
    realm: 'load',
    updated_at: LONG_AGO,
  });
  const made = Array.from({ length: count }, (_, index) => newMachine(customerId, index + 1, pepper));
  for (let from = 0; from < made.length; from += BATCH) {
    const batch = made.slice(from, from + BATCH);
    const insert = (sql: string, rows: (string | number)[][]) => connection.query(sql, [rows]);
    await insert(
      'insert into machine (customer_id, id, name, model, updated_at) values ?',
      batch.map(({ machine }) => machine),
    );
    await insert(
      'insert into machine_stock (customer_id, id, machine_id, updated_at) values ?',
      batch.map(({ stock }) => stock),
    );
    await insert(
      'insert into machine_credential (customer_id, id, machine_id, secret_hash) values ?',
      batch.map(({ row }) => row),
    );
  }
  return { customerId, machines: made.map(({ credential }) => credential) };
}

function newMachine(customerId: string, number: number, pepper: string) {
  const machineId = newId();
  const credentialId = newId();
  const secret = randomBytes(32).toString('base64url');
  return {
    credential: { machineId, credential: `ppem_${credentialId}_${secret}` },
    machine: [customerId, machineId, `Load ${number}`, 'MULTIPLUS_MACHINE', LONG_AGO],
    stock: [customerId, newId(), machineId, LONG_AGO],
    row: [customerId, credentialId, machineId, hashSecret(secret, pepper)],
  };
}
