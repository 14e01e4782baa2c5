import { afterAll, beforeAll, expect, it } from 'vitest';
import { bootGateway, WIDE, type TestGateway } from '#api/machines/testing/gateway.ts';
import { expectAcknowledged, newLedger } from './ledger-audit.ts';
import { startOwnMysql, type OwnMysql } from './own-mysql.ts';
import { startProduct, type ProductProcess } from './product-process.ts';
import { testConfig } from './test-config.ts';
import { waitFor } from './wait-for.ts';

/** Includes several starts of the product and of MySQL, on a busy machine. */
const CRASH_TEST_MS = 300_000;
const LOAD_WITHIN_MS = 60_000;
const MACHINES = 6;
/** Acknowledged deliveries of every machine between two crashes. */
const DELIVERIES = 10;

/** Number of processes of the product, and number of times that their MySQL is killed. */
export type Crashes = { processes: number; crashes: number };

/** Declares, inside a describe, the test that acknowledged deliveries survive crashes of MySQL; starts its own servers. */
export function itOutlivesCrashes(title: string, { processes, crashes }: Crashes): void {
  let server: OwnMysql;
  let app: TestGateway;
  const products: ProductProcess[] = [];

  beforeAll(async () => {
    server = await startOwnMysql();
    const config = testConfig({}, { environment: { ...process.env, MYSQL_ADMIN_URL: server.adminUrl } });
    app = await bootGateway({ rate: WIDE }, config);
    for (let index = 0; index < processes; index++) products.push(await startProduct(app.config));
  });
  afterAll(async () => {
    for (const { child } of products) child.kill('SIGKILL');
    await app?.close();
    await server?.close();
  });

  const readiness = () =>
    Promise.all(products.map(async ({ origin }) => (await fetch(`${origin}/health/ready`)).status));
  const untilAll = (status: number) =>
    waitFor(
      `every process to answer ${status}`,
      async () => (await readiness()).every((each) => each === status),
      30_000,
    );

  it(title, { timeout: CRASH_TEST_MS }, async () => {
    const ledgers = await Promise.all(Array.from({ length: MACHINES }, () => newLedger(app)));
    const loads = ledgers.map((ledger, index) => ledger.load(products[index % processes]?.machinesUrl ?? ''));
    let wanted = 0;
    for (let crash = 0; crash <= crashes; crash++) {
      wanted += DELIVERIES;
      await waitFor(
        'load at every machine',
        () => ledgers.every(({ acknowledged }) => acknowledged.size >= wanted),
        LOAD_WITHIN_MS,
      );
      if (crash === crashes) break;
      const before = ledgers.map(({ unavailable }) => unavailable);
      await server.kill();
      await untilAll(503);
      await waitFor('every machine to get UNAVAILABLE', () =>
        ledgers.every(({ unavailable }, index) => unavailable > (before[index] ?? 0)),
      );
      await server.restart();
      await untilAll(200);
      wanted = Math.max(...ledgers.map(({ acknowledged }) => acknowledged.size));
    }
    for (const ledger of ledgers) ledger.stop();
    await Promise.all(loads);
    for (const { child } of products) expect(child.exitCode ?? child.signalCode).toBeNull();
    for (const product of products) expect(await product.stop()).toBe(0);

    for (const ledger of ledgers) expect(ledger.replayed.size).toBeGreaterThan(0);
    await expectAcknowledged(app, ledgers);
  });
}
