import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { AckLedger, biometryOf } from '#api/testing/ack-ledger.ts';
import { startProduct } from '#api/testing/product-process.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine, UpgradeRefused } from '#load-tests/simulator/machine-client.ts';
import { bootGateway, WIDE, type TestGateway } from './testing/gateway.ts';
import type { WorldEmployee, WorldMachine } from './testing/world.ts';

let app: TestGateway;

async function place(pieces: number): Promise<{ machine: WorldMachine; employee: WorldEmployee }> {
  const product = await app.world.product();
  const employee = await app.world.employee(await app.world.group([{ productId: product.productId, quantity: 9999 }]));
  return { employee, machine: await app.world.machine([{ ...product, quantity: pieces, capacity: 9999 }]) };
}

beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

describe('MySQL away', () => {
  let proxy: TcpProxy;
  let url: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const proxied = await proxyOf(app.config.DATABASE_URL);
    proxy = proxied.proxy;
    const replica = await app.addReplica({ rate: WIDE }, { DATABASE_URL: proxied.address, PRESENCE_FLUSH_MS: 100 });
    ({ url, stop } = replica);
  });
  afterAll(async () => {
    await stop?.();
    await proxy?.close();
  });

  it('keeps the socket, answers UNAVAILABLE, takes keep-alives, and recovers by itself with nothing lost REL-7', async () => {
    const { machine, employee } = await place(5);
    const client = await connectMachine(url, machine.token, { keepAlive: false });
    const request = () =>
      client.request('withdrawalRequest', { employee: biometryOf(employee), channel: 1 }, 'during-the-outage');
    await proxy.cut();
    expect(await request()).toMatchObject({
      type: 'error',
      code: 'UNAVAILABLE',
      dependency: 'mysql',
      retryAfterSeconds: 5,
    });
    expect(await client.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    const said = Date.now();
    const refused = await connectMachine(url, machine.token).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UpgradeRefused);
    expect(refused).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    await proxy.join();
    const answer = await waitFor('an answer', async () => {
      const frame = await request();
      return frame.type === 'approved' ? frame : null;
    });
    expect(await request()).toEqual(answer);
    await waitFor('the keep-alive of the outage', async () => {
      const [row] = await app.query<{ seen: number }>(
        sql`select last_seen_ms as seen from machine_presence where machine_id = ${machine.id}`,
      );
      return Math.abs((row?.seen ?? 0) - said) < 1000;
    });
    expect(await app.query(sql`select quantity, reserved from channel where machine_id = ${machine.id}`)).toEqual([
      { quantity: 5, reserved: 1 },
    ]);
    await client.close();
    expect(await app.mismatches()).toEqual([]);
  });

  it('that dies between the commit and its acknowledgement: the message asked again has its effect once REL-8', async () => {
    const { machine, employee } = await place(200);
    const client = await connectMachine(url, machine.token, { keepAlive: false });
    for (let round = 0; round < 15; round++) {
      const asked = client.request(
        'withdrawalRequest',
        { employee: biometryOf(employee), channel: 1 },
        `round-${round}`,
      );
      await new Promise((resolve) => setTimeout(resolve, 4 + round));
      await proxy.cut();
      await asked;
      await proxy.join();
      await waitFor(
        'an answer',
        async () =>
          (await client.request('withdrawalRequest', { employee: biometryOf(employee), channel: 1 }, `round-${round}`))
            .type === 'approved',
      );
    }
    expect(await app.query(sql`select quantity, reserved from channel where machine_id = ${machine.id}`)).toEqual([
      { quantity: 200, reserved: 15 },
    ]);
    await client.close();
    expect(await app.mismatches()).toEqual([]);
  });
});

/** Three starts of the whole product, on a machine that may be busy. */
const KILL_TEST_MS = 240_000;

describe('the process killed in the middle of the load', () => {
  it('loses no delivery that it acknowledged, and applies none twice REL-7', { timeout: KILL_TEST_MS }, async () => {
    const places = await Promise.all(Array.from({ length: 4 }, () => place(2000)));
    const ledger = places.map(({ machine, employee }) => new AckLedger(machine, employee));
    for (let round = 0; round < 2; round++) {
      const { machinesUrl, child } = await startProduct(app.config);
      const loads = ledger.map((each) => each.load(machinesUrl));
      await waitFor(
        'some load',
        () => ledger.every(({ acknowledged }) => acknowledged.size > 10 * (round + 1)),
        60_000,
      );
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await Promise.all([...loads, gone]);
    }
    const product = await startProduct(app.config);
    for (const each of ledger) await each.finish(product.machinesUrl);
    expect(await product.stop()).toBe(0);

    const delivered = await app.query<{ id: string }>(
      sql`select id from withdrawal where withdrawal_status = 'DELIVERED'`,
    );
    const inDatabase = new Set(delivered.map(({ id }) => id));
    const acknowledged = ledger.flatMap((each) => [...each.acknowledged]);
    expect(acknowledged.length).toBeGreaterThan(80);
    expect(acknowledged.filter((id) => !inDatabase.has(id))).toEqual([]);
    for (const { machine, acknowledged: own } of ledger) {
      const movements = await app.query(
        sql`select id from stock_movement where machine_id = ${machine.id} and reason = 'DELIVERY'`,
      );
      expect(movements).toHaveLength(own.size);
    }
    expect(await app.mismatches()).toEqual([]);
  });
});
