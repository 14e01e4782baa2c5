import type { MikroORM } from '@mikro-orm/mysql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#api/config.ts';
import { createLog, type Logger } from '#api/platform/log.ts';
import { startApp } from '#api/server/app.ts';
import { withMysql } from '#api/testing/stage-schema.ts';
import { testConfig } from '#api/testing/test-config.ts';
import { createDatabaseCheck } from './database-check.ts';
import { dropDatabase, migrateDatabase } from './database.ts';
import { createOrm } from './orm.ts';
import { rows, sql } from './sql.ts';

let config: Config;
const orms: MikroORM[] = [];

beforeAll(async () => {
  config = testConfig();
  await migrateDatabase(config);
});
afterAll(async () => {
  for (const orm of orms) await orm.close(true);
  await dropDatabase(config);
});

const run = (statement: string) => withMysql(config, (connection) => connection.query(statement));

/** A log that keeps the messages of errors and of recoveries. */
function listeningLog(): { log: Logger; lines: string[] } {
  const log = createLog('silent');
  const lines: string[] = [];
  log.error = (_details: unknown, message?: string) => void lines.push(message ?? '');
  log.info = (message: unknown) => void lines.push(String(message));
  return { log, lines };
}

async function checkOf(databaseUrl: string) {
  const orm = await createOrm(databaseUrl, { timeouts: { acquireMs: 2000, statementMs: 2000, queryMs: 2000 } });
  orms.push(orm);
  const { log, lines } = listeningLog();
  return { check: createDatabaseCheck(orm, log), lines };
}

/** The address of the product's database with another part. */
function changed(part: Partial<Pick<URL, 'pathname' | 'password' | 'port' | 'search'>>): string {
  return Object.assign(new URL(config.DATABASE_URL), part).toString();
}

describe('a wrong database is named at the start, with what to do [O3] [O5]', () => {
  it.each([
    {
      what: 'another schema',
      part: { pathname: '/nothing_here' },
      advice: /does not know the user or the schema.*db:migrate/,
    },
    {
      what: 'a wrong password',
      part: { password: 'wrong' },
      advice: /does not know the user or the schema.*DATABASE_URL/,
    },
    {
      what: 'a certificate of an authority that nobody named',
      part: { search: '?ssl={"verifyIdentity":true}' },
      advice: /^The certificate of MySQL is refused: name its authority in NODE_EXTRA_CA_CERTS/,
    },
    { what: 'a port where nothing listens', part: { port: '1' }, advice: /does not answer.*DATABASE_URL/ },
  ])('$what: once, not with each check', async ({ part, advice }) => {
    const { check, lines } = await checkOf(changed(part));
    await expect(check()).rejects.toThrow();
    await expect(check()).rejects.toThrow();
    expect(lines).toEqual([expect.stringMatching(advice)]);
  });

  it('a connection with TLS works when the certificate is accepted', async () => {
    const orm = await createOrm(changed({ search: '?ssl={"rejectUnauthorized":false}' }));
    orms.push(orm);
    await createDatabaseCheck(orm, createLog('silent'))();
    const [cipher] = await rows(orm.em.fork(), sql<{ Value: string }>`show session status like 'Ssl_cipher'`);
    expect(cipher?.Value).toMatch(/^TLS_/);
  });

  it('a schema of an earlier version: the replica gets no requests until the migrations have run', async () => {
    await run('alter table employee rename column badge to badge_before');
    const { check, lines } = await checkOf(config.DATABASE_URL);
    await expect(check()).rejects.toThrow(
      /lacks 1 columns of this version \(employee\.badge\): run "npm run db:migrate"/,
    );

    const app = await startApp({ ...config, PORT: 0, METRICS_PORT: undefined });
    const isReady = async () => (await fetch(`http://127.0.0.1:${app.port}/health/ready`)).status;
    expect(await isReady()).toBe(503);

    await run('alter table employee rename column badge_before to badge');
    await check();
    expect(lines.at(-1)).toBe('MySQL answers, and has the schema of this version');
    await expect.poll(isReady, { timeout: 5000 }).toBe(200);
    await app.stop(1000);
  });
});
