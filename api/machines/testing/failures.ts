import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { AckLedger, biometryOf } from '#api/testing/ack-ledger.ts';
import { startProduct } from '#api/testing/product-process.ts';
import type { TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import type { TestGateway } from './gateway.ts';
import type { WorldEmployee, WorldMachine } from './world.ts';

/** Acknowledged deliveries per machine before the process is killed. */
const DELIVERIES = 10;
const MACHINES = 4;
const LOAD_WITHIN_MS = 60_000;

/** Creates a machine with this number of pieces, and an employee whose quota covers them. */
export async function createStockedMachine(
  { world }: TestGateway,
  pieces: number,
): Promise<{ machine: WorldMachine; employee: WorldEmployee }> {
  const product = await world.product();
  const employee = await world.employee(await world.group([{ productId: product.productId, quantity: 9999 }]));
  return { employee, machine: await world.machine([{ ...product, quantity: pieces, capacity: 9999 }]) };
}

/**
 * Cuts the connection to MySQL some milliseconds after each request, so that its commit may succeed without an answer.
 * The machine repeats the request with the same id. Every request takes effect once (REL-8).
 */
export async function cutCommits(
  app: TestGateway,
  { url, proxy }: { url: string; proxy: TcpProxy },
  delaysMs: readonly number[],
): Promise<void> {
  const { machine, employee } = await createStockedMachine(app, 200);
  const client = await connectMachine(url, machine.token, { keepAlive: false });
  for (const delayMs of delaysMs) {
    const ask = () =>
      client.request('withdrawalRequest', { employee: biometryOf(employee), channel: 1 }, `after-${delayMs}`);
    const asked = ask();
    await pause(delayMs);
    await proxy.cut();
    await asked;
    await proxy.join();
    await waitFor('an answer', async () => (await ask()).type === 'approved');
  }
  expect(await app.query(sql`select quantity, reserved from channel where machine_id = ${machine.id}`)).toEqual([
    { quantity: 200, reserved: delaysMs.length },
  ]);
  await client.close();
  expect(await app.mismatches()).toEqual([]);
}

/** Kills the product under load several times: no acknowledged delivery is lost or applied twice (REL-7). */
export async function killUnderLoad(app: TestGateway, kills: number): Promise<void> {
  const stocked = await Promise.all(Array.from({ length: MACHINES }, () => createStockedMachine(app, 2000)));
  const ledgers = stocked.map(({ machine, employee }) => new AckLedger(machine, employee));
  for (let kill = 1; kill <= kills; kill++) {
    const { machinesUrl, child } = await startProduct(app.config);
    const loads = ledgers.map((ledger) => ledger.load(machinesUrl));
    const isLoaded = () => ledgers.every(({ acknowledged }) => acknowledged.size > DELIVERIES * kill);
    await waitFor('some load', isLoaded, LOAD_WITHIN_MS);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await Promise.all([...loads, gone]);
  }
  const product = await startProduct(app.config);
  for (const ledger of ledgers) await ledger.finish(product.machinesUrl);
  expect(await product.stop()).toBe(0);

  const delivered = await app.query<{ id: string }>(
    sql`select id from withdrawal where withdrawal_status = 'DELIVERED'`,
  );
  const inDatabase = new Set(delivered.map(({ id }) => id));
  const acknowledged = ledgers.flatMap((ledger) => [...ledger.acknowledged]);
  expect(acknowledged.length).toBeGreaterThan(MACHINES * DELIVERIES * kills);
  expect(acknowledged.filter((id) => !inDatabase.has(id))).toEqual([]);
  for (const { machine, acknowledged: own } of ledgers) {
    const movements = await app.query(
      sql`select id from stock_movement where machine_id = ${machine.id} and reason = 'DELIVERY'`,
    );
    expect(movements).toHaveLength(own.size);
  }
  expect(await app.mismatches()).toEqual([]);
}
