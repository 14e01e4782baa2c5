import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { bootGateway, WIDE, type TestGateway } from '#api/machines/testing/gateway.ts';
import { AckLedger } from '#api/testing/ack-ledger.ts';
import { testConfig } from '#api/testing/test-config.ts';
import { startOwnMysql, type OwnMysql } from '#api/testing/own-mysql.ts';
import { environmentOf, startProduct, type ProductProcess } from '#api/testing/product-process.ts';
import { waitFor } from '#api/testing/wait-for.ts';

/** Two starts of the product, three of MySQL, on a machine that may be busy. */
const CRASH_TEST_MS = 300_000;
const LOAD_WITHIN_MS = 60_000;
const PROCESSES = 2;
const MACHINES = 6;
const CRASHES = 2;
/** Deliveries that every machine sees acknowledged between two crashes. */
const DELIVERIES = 10;

const runProgram = promisify(execFile);

describe('MySQL killed in the middle of the load, under two processes of the product', () => {
  let server: OwnMysql;
  let app: TestGateway;
  const products: ProductProcess[] = [];

  beforeAll(async () => {
    server = await startOwnMysql();
    const config = testConfig({}, { environment: { ...process.env, MYSQL_ADMIN_URL: server.adminUrl } });
    app = await bootGateway({ rate: WIDE }, config);
    for (let index = 0; index < PROCESSES; index++) products.push(await startProduct(app.config));
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

  it(
    'takes no acknowledged delivery along; both go on by themselves, and the ledger explains the stock REL-7 [M3] [M4]',
    { timeout: CRASH_TEST_MS },
    async () => {
      const ledgers = await Promise.all(Array.from({ length: MACHINES }, newLedger));
      const loads = ledgers.map((ledger, index) => ledger.load(products[index % PROCESSES]?.machinesUrl ?? ''));
      let wanted = 0;
      for (let crash = 0; crash <= CRASHES; crash++) {
        wanted += DELIVERIES;
        await waitFor(
          'load at every machine',
          () => ledgers.every(({ acknowledged }) => acknowledged.size >= wanted),
          LOAD_WITHIN_MS,
        );
        if (crash === CRASHES) break;
        const heard = ledgers.map(({ unavailable }) => unavailable);
        await server.kill();
        await untilAll(503);
        await waitFor('every machine to hear of it', () =>
          ledgers.every(({ unavailable }, index) => unavailable > (heard[index] ?? 0)),
        );
        await server.restart();
        await untilAll(200);
        wanted = Math.max(...ledgers.map(({ acknowledged }) => acknowledged.size));
      }
      for (const ledger of ledgers) ledger.leave();
      await Promise.all(loads);
      expect(products.map(({ child }) => child.exitCode ?? child.signalCode)).toEqual([null, null]);
      for (const product of products) expect(await product.stop()).toBe(0);

      for (const ledger of ledgers) {
        expect(ledger.replayed.size).toBeGreaterThan(0);
        expect(await deliveriesOf(ledger, 'DELIVERY')).toEqual([...ledger.acknowledged].sort());
        expect(await deliveriesOf(ledger, 'OFFLINE_DELIVERY')).toEqual([...ledger.replayed.values()].sort());
      }
      expect(await app.mismatches()).toEqual([]);
      const replay = path.resolve(import.meta.dirname, '../stock/replay.ts');
      const { stdout } = await runProgram(process.execPath, [replay], { env: environmentOf(app.config) });
      expect(stdout).toContain('Everything agrees');
    },
  );

  async function newLedger(): Promise<AckLedger> {
    const product = await app.world.product();
    const group = await app.world.group([{ productId: product.productId, quantity: 9999 }]);
    const machine = await app.world.machine([{ ...product, quantity: 2000, capacity: 9999 }]);
    return new AckLedger(machine, await app.world.employee(group));
  }

  /** The withdrawals whose piece the ledger saw leave, each as often as it did. */
  async function deliveriesOf({ machine }: AckLedger, reason: string): Promise<string[]> {
    const found = await app.query<{ id: string }>(
      sql`select withdrawal.id from stock_movement movement
        join withdrawal on withdrawal.customer_id = movement.customer_id and withdrawal.id = movement.withdrawal_id
        where movement.machine_id = ${machine.id} and movement.reason = ${reason} and withdrawal.withdrawal_status = 'DELIVERED'
        order by withdrawal.id`,
    );
    return found.map(({ id }) => id);
  }
});
