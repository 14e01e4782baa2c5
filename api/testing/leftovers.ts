import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { readConfig } from '#api/config.ts';
import { dropDatabase } from '#api/db/database.ts';
import { connectRealmAdmin } from '#api/identity/realms.ts';
import { withRetries } from './realms.ts';
import { profileDirectory } from '#stack/system/paths.ts';
import { readRunning, thisProcess } from '#stack/system/processes.ts';

/**
 * The schema and realms of every test are named after a claim: a file with the process that created them. Schemas and
 * realms without a claim were created elsewhere, may be in use, and are not removed.
 */
export const claimsFolder = (): string => path.join(profileDirectory('test'), 'claims');
const fileOf = (name: string): string => path.join(claimsFolder(), `${name}.json`);

/** Schema and realm prefix of a claim. */
export const namesOf = (claim: string) => ({ DB_NAME: `ppe_t_${claim}`, REALM_PREFIX: `t${claim}-` });

/** Claims a new random name until this process ends. */
export function claimName(): string {
  const name = randomBytes(4).toString('hex');
  claim(name);
  return name;
}

/** Records that this process uses the schema and realms of this name. */
export function claim(name: string): void {
  mkdirSync(claimsFolder(), { recursive: true });
  // With a half-written file the process would count as dead.
  const draft = `${fileOf(name)}.draft`;
  writeFileSync(draft, JSON.stringify(thisProcess()));
  renameSync(draft, fileOf(name));
}

/** Removes a claim without removing its schema and realms. */
export const unclaim = (name: string): void => rmSync(fileOf(name), { force: true });

/** Removes schemas and realms of dead test runs; returns their names. */
export async function removeLeftovers(environment: Record<string, string | undefined>): Promise<string[]> {
  mkdirSync(claimsFolder(), { recursive: true });
  const claims = readdirSync(claimsFolder()).flatMap((file) => /^(?<name>\w+)\.json$/.exec(file)?.groups?.name ?? []);
  const dead = claims.filter((name) => !readRunning(fileOf(name)));
  if (dead.length === 0) return [];
  const removed = [...(await dropSchemas(environment, dead)), ...(await deleteRealms(environment, dead))];
  for (const name of dead) rmSync(fileOf(name), { force: true });
  return removed;
}

async function dropSchemas(
  environment: Record<string, string | undefined>,
  dead: readonly string[],
): Promise<string[]> {
  const connection = await createConnection({ uri: environment.MYSQL_ADMIN_URL, rowsAsArray: true });
  const [found] = await connection.query('select schema_name from information_schema.schemata');
  await connection.end();
  const known = new Set(Array.isArray(found) ? found.map(String) : []);
  const left = dead.map(namesOf).filter(({ DB_NAME }) => known.has(DB_NAME));
  for (const names of left) await dropDatabase(readConfig({ ...environment, DATABASE_URL: undefined, ...names }));
  return left.map(({ DB_NAME }) => DB_NAME);
}

async function deleteRealms(
  environment: Record<string, string | undefined>,
  dead: readonly string[],
): Promise<string[]> {
  const admin = await connectRealmAdmin(readConfig({ ...environment, REALM_PREFIX: 't' }));
  const prefixes = dead.map((name) => namesOf(name).REALM_PREFIX);
  const left = (await withRetries(() => admin.listRealms())).filter((realm) =>
    prefixes.some((prefix) => realm.startsWith(prefix)),
  );
  for (const realm of left) await admin.deleteRealmNamed(realm);
  return left;
}
