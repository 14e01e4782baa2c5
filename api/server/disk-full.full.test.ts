import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrateDatabase } from '#api/db/database.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { startOwnMysql, type OwnMysql } from '#api/testing/own-mysql.ts';
import { mountSmallDisk, type SmallDisk } from '#api/testing/small-disk.ts';
import { waitFor } from '#api/testing/wait-for.ts';

const DISK_MB = 500;
const START_MS = 300_000;
/** MySQL looks once a minute whether there is room for its binary log again. */
const FREED_WITHIN_MS = 120_000;
/** Changes until the room that MySQL has reserved is used. */
const MOST_CHANGES = 2000;
const WITHIN_MS = 5000;
/** More than the connections of the pool. */
const AT_THE_SAME_TIME = 25;
const REFUSALS = 30;
const LONG = 'x'.repeat(450);

const CREATE = 'mutation ($input: CreateSectorInput!) { createSector(input: $input) { id } }';
const READ = '{ listSectors(limit: 1) { totalCount } }';
const READ_ONLY = { code: 'UNAVAILABLE', dependency: 'mysqlWrites' };

describe.each([
  ['without a binary log', false],
  ['with a binary log', true],
])('a MySQL whose disk is full, %s, REL-10', (_, binaryLog) => {
  let disk: SmallDisk;
  let server: OwnMysql;
  let app: TestApp;
  let admin: GraphqlClient;
  let made = 0;

  beforeAll(async () => {
    disk = await mountSmallDisk(DISK_MB);
    server = await startOwnMysql({ within: disk.folder, binaryLog });
    app = await bootApp(async (config) => {
      const databaseUrl = new URL(config.DATABASE_URL);
      databaseUrl.host = new URL(server.adminUrl).host;
      const own = { ...config, MYSQL_ADMIN_URL: server.adminUrl, DATABASE_URL: databaseUrl.toString() };
      await migrateDatabase(own);
      return own;
    });
    admin = await app.as('admin');
  }, START_MS);
  afterAll(async () => {
    await app?.close();
    await server?.close();
    await disk?.close();
  }, START_MS);

  const create = () => {
    const name = `Sector ${++made}`;
    return admin.ask(CREATE, { input: { name, code: name, description: LONG } });
  };

  /** MySQL may still have room for a small change after it has refused others. */
  async function refusals(count: number): Promise<void> {
    for (let refused = 0, tries = 0; refused < count; tries++) {
      if (tries === MOST_CHANGES) throw new Error(`The disk has room for ${MOST_CHANGES - refused} sectors`);
      const begun = performance.now();
      const [error] = (await create()).errors;
      if (!error) continue;
      expect(error.extensions).toMatchObject(READ_ONLY);
      expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
      refused += 1;
      expect((await admin.ask(READ)).errors).toEqual([]);
    }
  }

  const health = async () => {
    const response = await fetch(`${app.originOf(null)}/health/ready`);
    const { status, isReadOnly }: { status: string; isReadOnly: boolean } = JSON.parse(await response.text());
    return { status, isReadOnly };
  };

  /** An answer of the health check may be a second old. */
  const untilHealth = (wanted: { status: string; isReadOnly: boolean }) =>
    vi.waitFor(async () => expect(await health()).toEqual(wanted), { timeout: WITHIN_MS, interval: 100 });

  /** They take every connection before the first one is refused. Without a binary log MySQL may have room for some of them. */
  async function changesAtTheSameTime(): Promise<void> {
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: AT_THE_SAME_TIME }, create));
    expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
    for (const [error] of answers.map(({ errors }) => errors))
      if (error) expect(error.extensions).toMatchObject(READ_ONLY);
    expect((await admin.ask(READ)).errors).toEqual([]);
  }

  it(
    'refuses changes within five seconds with the reason, answers reads, and heals by itself',
    { timeout: START_MS },
    async () => {
      await create();
      expect(await health()).toEqual({ status: 'ready', isReadOnly: false });
      await disk.fill();
      await changesAtTheSameTime();
      await refusals(REFUSALS);
      await untilHealth({ status: 'ready', isReadOnly: true });

      await disk.free();
      await waitFor('a change to be taken', async () => (await create()).errors.length === 0, FREED_WITHIN_MS);
      await untilHealth({ status: 'ready', isReadOnly: false });
    },
  );
});
