import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { connectRealmAdmin } from '#api/identity/realms.ts';
import { testConfig } from './test-config.ts';
import { removeLeftovers } from './leftovers.ts';

/** A test run that creates a schema and a realm, prints their names, and then does not end. */
const RUN = `
  import { migrateDatabase } from '#api/db/database.ts';
  import { testConfig } from '#api/testing/test-config.ts';
  import { createTestRealms } from '#api/testing/realms.ts';
  const config = testConfig();
  await migrateDatabase(config);
  await createTestRealms(config, [{ subdomain: null, people: [] }]);
  console.log(JSON.stringify([config.DB_NAME, config.REALM_PREFIX]));
  setInterval(() => {}, 1000);
`;

/** A schema of another machine that shares the server: this machine cannot know whether its run is alive. */
const UNCLAIMED = 'ppe_t_unclaimed';

async function query(statement: string): Promise<string> {
  const connection = await createConnection({ uri: process.env.MYSQL_ADMIN_URL });
  const [answer] = await connection.query(statement);
  await connection.end();
  return JSON.stringify(answer);
}

/** The remaining objects of a run. */
async function findObjects(schema: string, prefix: string) {
  const admin = await connectRealmAdmin(testConfig({ REALM_PREFIX: prefix }));
  return {
    realms: (await admin.listRealms()).length,
    schema: (await query('show databases')).includes(schema),
    user: (await query('select user from mysql.user')).includes(`${schema}_app`),
  };
}

it('removeLeftovers removes schema, user and realms of a dead run, but not of a live run', async () => {
  await query(`create database if not exists ${UNCLAIMED}`);
  const run = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(run, 'exit');
  const [line] = await once(run.stdout, 'data');
  const [schema, prefix]: [string, string] = JSON.parse(String(line));
  const all = { realms: 1, schema: true, user: true };
  // Keycloak cannot list its realms in the moment in which another test deletes one.
  const found = () => expect.poll(() => findObjects(schema, prefix), { timeout: 15_000 });

  expect(await removeLeftovers(process.env)).not.toContain(schema);
  await found().toEqual(all);
  run.kill('SIGKILL');
  await gone;
  await found().toEqual(all);
  expect(await removeLeftovers(process.env)).toContain(schema);
  await found().toEqual({ realms: 0, schema: false, user: false });

  expect(await query('show databases')).toContain(UNCLAIMED);
  await query(`drop database ${UNCLAIMED}`);
});
