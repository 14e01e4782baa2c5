import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { bookReturn, RETURN_GUARDS, type ReturnGuards } from '#api/features/returns/book-return.service.ts';
import { bootGateway, type TestGateway } from '#api/machines/testing/gateway.ts';
import { rendezvous } from '#api/testing/rendezvous.ts';
import { unlockedPeople } from '#api/machines/testing/unlocked-people.ts';
import type { WorldMachine } from '#api/machines/testing/world.ts';
import type { MachineClient } from '#load-tests/simulator/machine-client.ts';
import { write } from '#api/crud/write.ts';
import { newId } from '#api/platform/ids.ts';
import { auditStock } from './audit.ts';
import {
  issuePieces,
  lockWarehousePlace,
  movePieces,
  releasePieces,
  reservePieces,
  returnPieces,
} from './warehouse-ledger.ts';

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
  await root.query('alter table warehouse_stock drop check warehouse_stock_available');
  await root.query('alter table withdrawal drop check withdrawal_returned');
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

describe('the audit of the stock of warehouses', () => {
  let placeId: string;
  let withdrawalId: string;

  beforeEach(async () => {
    const product = await app.world.product();
    const warehouseId = newId();
    placeId = newId();
    await root.query('insert into main_warehouse (customer_id, id, name) values (?, ?, ?)', [
      app.world.customerId,
      warehouseId,
      warehouseId,
    ]);
    await root.query(
      'insert into warehouse_stock (customer_id, id, warehouse_id, product_id, size_id, certificate_id) values (?, ?, ?, ?, ?, ?)',
      [app.world.customerId, placeId, warehouseId, product.productId, product.sizeId, product.certificateId],
    );
    withdrawalId = String((await ask()).withdrawalId);
    await inPlace((tx, place) => movePieces(tx, place, 20, { reason: 'RECEIPT' }));
  });

  type Change = (
    tx: Parameters<typeof movePieces>[0],
    place: Parameters<typeof movePieces>[1],
  ) => Promise<Parameters<typeof movePieces>[1] | undefined>;

  /** Locks the place and changes it in one transaction. */
  const inPlace = (change: Change) =>
    write(
      { em: app.world.em(), tenant: { id: app.world.customerId }, actor: { type: 'SYSTEM', id: null, name: null } },
      async (tx) => {
        const place = await lockWarehousePlace(tx, placeId);
        if (!place) throw new Error('The place does not exist');
        return change(tx, place);
      },
    );

  it('finds no mismatch after reservations, hand-outs and returns, and refuses to reserve more than is free [M4] [E7]', async () => {
    expect(await inPlace((tx, place) => reservePieces(tx, place, 21, withdrawalId))).toBeUndefined();
    await inPlace((tx, place) => reservePieces(tx, place, 5, withdrawalId));
    await inPlace((tx, place) => issuePieces(tx, place, 3, withdrawalId));
    await inPlace((tx, place) => releasePieces(tx, place, 2, withdrawalId));
    await expect(inPlace((tx, place) => issuePieces(tx, place, 1, withdrawalId))).rejects.toThrow('matched no row');
    expect(await inPlace((tx, place) => returnPieces(tx, place, 1, { withdrawalId }))).toMatchObject({
      available: 18,
      allocated: 0,
    });
    expect(await audit()).toEqual([]);
    expect(runCommand()).toMatchObject({ status: 0, output: expect.stringContaining('1 places in warehouses') });
    await root.query('delete from stock_movement where warehouse_stock_id = ?', [placeId]);
    await root.query('delete from warehouse_stock where id = ?', [placeId]);
  });

  it.each<[string, string[]]>([
    [
      'the stock of a warehouse equals the sum of its ledger rows',
      ['update warehouse_stock set quantity_available = quantity_available + 1 where id = ?'],
    ],
    [
      'the stock of a warehouse equals the sum of its ledger rows',
      ['delete from stock_movement where warehouse_stock_id = ?'],
    ],
    [
      'the allocated pieces equal the sum of their ledger rows',
      [
        'update warehouse_stock set quantity_available = quantity_available - 1, quantity_allocated = quantity_allocated + 1 where id = ?',
      ],
    ],
    ['the ledger rows of missing warehouse stock sum to zero', ['delete from warehouse_stock where id = ?']],
    ['no stock of a warehouse is below zero', ['update warehouse_stock set quantity_available = -1 where id = ?']],
  ])('finds a violation of the rule: %s [M4]', async (rule, statements) => {
    expect(await audit()).toEqual([]);
    for (const statement of statements) await root.query(statement, [placeId]);
    expect((await audit()).map((mismatch) => mismatch.rule)).toContain(rule);
    await root.query('delete from stock_movement where warehouse_stock_id = ?', [placeId]);
    await root.query('delete from warehouse_stock where id = ?', [placeId]);
  });

  it('finds a violation of the rule: a settled withdrawal has no allocated pieces [M4]', async () => {
    await inPlace((tx, place) => reservePieces(tx, place, 1, withdrawalId));
    expect(await audit()).toEqual([]);
    await settle(withdrawalId, 'SUCCESS');
    expect((await audit()).map((mismatch) => mismatch.rule)).toEqual(['a settled withdrawal has no allocated pieces']);
    await inPlace((tx, place) => releasePieces(tx, place, 1, withdrawalId));
    expect(await audit()).toEqual([]);
  });
});

describe('the audit of returns', () => {
  let withdrawalId: string;

  beforeEach(async () => {
    withdrawalId = String((await ask()).withdrawalId);
    await settle(withdrawalId, 'SUCCESS');
  });

  /** Discards the piece many times at once. */
  const discardAtOnce = (guards: ReturnGuards) => {
    const discarded = {
      kind: 'DISCARD' as const,
      quantity: 1,
      reason: 'Torn',
      warehouseId: null,
      certificateId: null,
      isRestocked: false,
      approvalReason: null,
    };
    const discard = () =>
      write(
        { em: app.world.em(), tenant: { id: app.world.customerId }, actor: { type: 'SYSTEM', id: null, name: null } },
        (tx) => bookReturn(tx, { pubsub: app.services.pubsub, guards }, withdrawalId, discarded),
      );
    return Promise.allSettled(Array.from({ length: 8 }, discard));
  };

  const removeReturns = async () => {
    await root.query('delete from piece_return where withdrawal_id = ?', [withdrawalId]);
    await root.query('update withdrawal set quantity_returned = 0, quantity_lost = 0 where id = ?', [withdrawalId]);
  };

  it('finds no mismatch after simultaneous returns, and more returned than delivered without their guards [M4]', async () => {
    const guarded = await discardAtOnce(RETURN_GUARDS);
    expect(guarded.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await audit()).toEqual([]);
    await removeReturns();
    await discardAtOnce({ lockPeople: unlockedPeople.lockPeople, countReturned: countWithoutLock(rendezvous(2)) });
    expect((await audit()).map(({ rule }) => rule)).toContain('no more pieces are returned than were delivered');
    await removeReturns();
  });

  it.each<[string, string]>([
    [
      'no more pieces are returned than were delivered',
      'update withdrawal set quantity_returned = quantity_requested + 1 where id = ?',
    ],
    [
      'no more pieces are returned than were delivered',
      "update withdrawal set quantity_lost = 1, withdrawal_status = 'FAILED_DELIVERY' where id = ?",
    ],
    ['the returned and lost pieces equal the returns', 'update withdrawal set quantity_lost = 1 where id = ?'],
    [
      'the ledger rows of a return equal its restocked pieces',
      `insert into piece_return (customer_id, id, kind, withdrawal_id, quantity, is_restocked, reason)
        select customer_id, '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'RETURN_TO_STOCK', id, 1, 1, 'Torn' from withdrawal where id = ?`,
    ],
  ])('finds a violation of the rule: %s [M4]', async (rule, corrupt) => {
    expect(await audit()).toEqual([]);
    await root.query(corrupt, [withdrawalId]);
    expect((await audit()).map((mismatch) => mismatch.rule)).toContain(rule);
    await root.query("update withdrawal set withdrawal_status = 'DELIVERED' where id = ?", [withdrawalId]);
    await removeReturns();
  });
});

/** Counts returned pieces after a read, without a lock. */
const countWithoutLock =
  (meet: () => Promise<void>): ReturnGuards['countReturned'] =>
  async (tx, { withdrawalId, pieces }) => {
    const found = await firstRow(
      tx.em,
      sql<{
        held: number;
      }>`select quantity_requested - quantity_returned as held from withdrawal where id = ${withdrawalId}`,
    );
    if (!found || found.held < pieces) return false;
    await meet();
    await change(
      tx.em,
      sql`update withdrawal set quantity_returned = quantity_returned + ${pieces} where id = ${withdrawalId}`,
    );
    return true;
  };
