import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bootGateway, type TestGateway } from '#api/machines/testing/gateway.ts';
import type { WorldMachine } from '#api/machines/testing/world.ts';
import type { MachineClient } from '#load-tests/simulator/machine-client.ts';
import { auditStock } from './audit.ts';

let app: TestGateway;
let root: Connection;
let machine: WorldMachine;
let client: MachineClient;
let employee: { identification: string; method: string };

beforeAll(async () => {
  app = await bootGateway();
  const url = new URL(app.config.MYSQL_ADMIN_URL ?? '');
  url.pathname = `/${app.config.DB_NAME}`;
  root = await createConnection({ uri: url.toString() });
  for (const check of ['channel_reserved_inside', 'channel_quantity'])
    await root.query(`alter table channel drop check ${check}`);
});
afterAll(async () => {
  await root?.end();
  await app?.close();
});

beforeEach(async () => {
  const product = await app.world.product();
  const { identification } = await app.world.employee(
    await app.world.group([{ productId: product.productId, quantity: 10 }]),
  );
  employee = { identification, method: 'BIOMETRY' };
  machine = await app.world.machine([{ ...product, quantity: 5 }]);
  client = await app.connect(machine.token);
});

const audit = async () => (await auditStock(app.services.orm.em.fork())).mismatches;
const ask = () => client.request('withdrawalRequest', { employee, channel: 1 });
const settle = (withdrawalId: unknown, result: string) => client.request('deliveryResult', { withdrawalId, result });

/** Runs the operator's command. */
const runCommand = () => {
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(app.config).map(([name, value]) => [name, String(value ?? '')])),
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve(import.meta.dirname, 'replay.ts')], {
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
};

describe('the audit of the stock', () => {
  it('finds no mismatch after each kind of movement [M4]', async () => {
    await settle((await ask()).withdrawalId, 'SUCCESS');
    await settle((await ask()).withdrawalId, 'FAILED');
    await client.request('channelReport', { channel: 1, status: 'AVAILABLE' });
    await ask();
    await client.request('stockReport', { channels: [{ channel: 1, quantity: 9 }] });
    expect(await audit()).toEqual([]);
    expect(runCommand()).toMatchObject({ status: 0, output: expect.stringContaining('Everything agrees') });
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'the quantity equals the sum of the ledger rows',
      (id) => root.query('update channel set quantity = quantity + 1 where id = ?', [id]),
    ],
    [
      'the quantity equals the sum of the ledger rows',
      (id) => root.query('delete from stock_movement where channel_id = ?', [id]),
    ],
    ['the ledger rows of a deleted channel sum to zero', (id) => root.query('delete from channel where id = ?', [id])],
    [
      'the reserved pieces equal the pending withdrawals',
      (id) => root.query('update channel set reserved = reserved + 1 where id = ?', [id]),
    ],
    [
      'no quantity is below the reserved pieces',
      (id) => root.query('update channel set reserved = 99 where id = ?', [id]),
    ],
    [
      'a delivered withdrawal has one ledger row',
      (id) => root.query("update withdrawal set withdrawal_status = 'DELIVERED' where channel_id = ?", [id]),
    ],
    [
      'an undelivered withdrawal has no ledger row',
      (id) =>
        root.query(
          "insert into stock_movement (customer_id, id, machine_id, channel_id, channel, product_id, size_id, certificate_id, reason, quantity, balance, withdrawal_id, actor_type) select customer_id, '01ARZ3NDEKTSV4RRFFQ69G5FAV', source_id, channel_id, 1, product_id, size_id, certificate_id, 'DELIVERY', 0, 5, id, 'SYSTEM' from withdrawal where channel_id = ?",
          [id],
        ),
    ],
  ])('finds a violation of the rule: %s [M4]', async (rule, corrupt) => {
    await ask();
    expect(await audit()).toEqual([]);
    const id = machine.channels[0]?.id ?? '';
    await corrupt(id);
    expect((await audit()).map((mismatch) => mismatch.rule)).toContain(rule);
    expect(runCommand()).toMatchObject({ status: 1, output: expect.stringContaining(rule) });
    await root.query('delete from stock_movement where channel_id = ?', [id]);
    await root.query('delete from withdrawal where channel_id = ?', [id]);
    await root.query('delete from channel where id = ?', [id]);
  });
});
