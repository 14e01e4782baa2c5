import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeycloakAdmin } from '#api/identity/keycloak-admin.ts';
import { startOwnMysql, type OwnMysql } from '#api/testing/own-mysql.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { freePort } from '#load-tests/lib/program.ts';
import { keycloak as server } from '#stack/servers/keycloak.ts';
import { cacheDirectory } from '#stack/system/paths.ts';
import { lastLines, run } from '#stack/system/run.ts';
import { findJava } from '#stack/tools/java.ts';
import { versions } from '#stack/versions.ts';
import { dumpSchema } from './dump-schema.ts';
import { loadSchema } from './load-schema.ts';

/** A build of Keycloak for MySQL, and two first starts; on a busy computer each takes minutes. */
const TIME_LIMIT_MS = 1_200_000;
const START_MS = 420_000;
const ADMIN = { KEYCLOAK_ADMIN_USER: 'admin', KEYCLOAK_ADMIN_PASSWORD: 'Keycloak-2026!' };
const PERSON = { realm: 'company', username: 'ana@acme.example', password: 'Helmet-2026!' };

type Keycloak = { url: string; stop(): Promise<void> };

let mysql: OwnMysql;
let folder: string;
let home: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  await server.install();
  mysql = await startOwnMysql();
  folder = await mkdtemp(path.join(tmpdir(), 'keycloak-backup-'));
  home = path.join(folder, 'home');
  cpSync(path.join(cacheDirectory(), `keycloak-${versions.keycloak.version}`), home, { recursive: true });
  const { home: javaHome } = await findJava();
  await run(path.join(home, 'bin/kc.sh'), ['build', '--db=mysql', '--health-enabled=true'], {
    env: { JAVA_HOME: javaHome },
    what: 'building Keycloak for MySQL',
  });
}, TIME_LIMIT_MS);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await mysql?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Keycloak on a schema of the test's MySQL, with the same address each time, because it is in every token. */
async function startKeycloak(schema: string, port: number): Promise<Keycloak> {
  const management = await freePort();
  const { home: javaHome } = await findJava();
  const { port: mysqlPort } = new URL(mysql.adminUrl);
  const url = `http://localhost:${port}`;
  const log = path.join(folder, `${schema}.log`);
  const output = openSync(log, 'w');
  const child = spawn(
    path.join(home, 'bin/kc.sh'),
    [
      'start',
      '--optimized',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      '--cache=local',
      `--http-port=${port}`,
      `--http-management-port=${management}`,
      `--hostname=${url}`,
      `--db-url=jdbc:mysql://127.0.0.1:${mysqlPort}/${schema}?allowPublicKeyRetrieval=true&sslMode=DISABLED`,
      '--db-username=root',
      '--db-password=',
    ],
    {
      env: {
        ...process.env,
        JAVA_HOME: javaHome,
        KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.KEYCLOAK_ADMIN_USER,
        KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.KEYCLOAK_ADMIN_PASSWORD,
      },
      stdio: ['ignore', output, output],
      detached: true,
    },
  );
  closeSync(output);
  running.push(child);
  const health = `http://127.0.0.1:${management}/health/ready`;
  const isReady = async () => child.exitCode !== null || (await fetch(health).catch(() => null))?.ok === true;
  await waitFor('Keycloak', isReady, START_MS).catch((error: unknown) => {
    throw new Error(`Keycloak did not start:\n${lastLines(readFileSync(log, 'utf8'))}`, { cause: error });
  });
  if (child.exitCode !== null) throw new Error(`Keycloak ended:\n${lastLines(readFileSync(log, 'utf8'))}`);
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
}

async function signIn({ url }: Keycloak): Promise<{ status: number; accessToken: string; keys: unknown }> {
  const realm = `${url}/realms/${PERSON.realm}`;
  const answer = await fetch(`${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: PERSON.username,
      password: PERSON.password,
    }),
  });
  const { access_token: accessToken = '' }: { access_token?: string } = JSON.parse(await answer.text());
  const keys: unknown = await (await fetch(`${realm}/protocol/openid-connect/certs`)).json();
  return { status: answer.status, accessToken, keys };
}

it(
  'restores realms, accounts, passwords and signing keys of Keycloak [O7] REL-34',
  { timeout: TIME_LIMIT_MS },
  async () => {
    const connection = await createConnection({ uri: mysql.adminUrl });
    await connection.query('drop database if exists keycloak');
    await connection.query('create database keycloak');
    const port = await freePort();
    const living = await startKeycloak('keycloak', port);
    const { realm, username, password } = PERSON;
    await createKeycloakAdmin(ADMIN, 60_000).ask(living.url, async (client) => {
      await client.realms.create({ realm, enabled: true, sslRequired: 'none' });
      const credentials = [{ type: 'password', value: password, temporary: false }];
      await client.users.create({
        realm,
        username,
        email: username,
        firstName: 'Ana',
        lastName: 'Lima',
        enabled: true,
        emailVerified: true,
        credentials,
      });
    });
    const before = await signIn(living);
    expect(before.status).toBe(200);

    const dump = await dumpSchema(`${mysql.adminUrl}/keycloak`, path.join(folder, 'dump'));
    await living.stop();
    await connection.query('drop database keycloak');
    await connection.end();
    await loadSchema({ adminUrl: mysql.adminUrl, schema: 'restored' }, path.join(folder, 'dump'), dump);

    const restored = await startKeycloak('restored', port);
    const after = await signIn(restored);
    expect(after.status).toBe(200);
    expect(after.keys).toEqual(before.keys);
    await restored.stop();
  },
);
