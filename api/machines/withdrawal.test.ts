import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import { bootGateway, type TestGateway } from './testing/gateway.ts';
import { setScene, type Scene } from './testing/scene.ts';

let app: TestGateway;
let world: Scene['world'];
let product: Scene['product'];
let groupId: Scene['groupId'];
let employee: Scene['employee'];
let machine: Scene['machine'];
let client: Scene['client'];
let person: Scene['person'];
let ask: Scene['ask'];
let settle: Scene['settle'];
let run: Scene['run'];
let stock: Scene['stock'];
let recorded: Scene['recorded'];

beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

beforeEach(async () => {
  ({ world, product, groupId, employee, machine, client, person, ask, settle, run, stock, recorded } =
    await setScene(app));
});
afterEach(async () => {
  await client.close();
  expect(await app.mismatches()).toEqual([]);
});

describe('an approved withdrawal', () => {
  it('reserves the piece, and its delivery takes it from stock with one ledger row [M2] [M4]', async () => {
    const approved = await ask();
    expect(approved).toMatchObject({
      type: 'approved',
      channel: 1,
      productId: product.productId,
      allowance: { quantity: 2, periodDays: 30, used: 1 },
    });
    expect(await stock()).toMatchObject({ quantity: 5, reserved: 1 });
    expect(await recorded(approved.withdrawalId)).toMatchObject({
      withdrawal_status: 'PENDING_DELIVERY',
      approval_status: 'APPROVED',
      delivery_status: 'PENDING',
      access_initial: 'PASSWORD',
    });
    expect(await settle(approved.withdrawalId, 'SUCCESS')).toMatchObject({
      type: 'deliveryRecorded',
      withdrawalStatus: 'DELIVERED',
      discrepancies: [],
    });
    expect(await stock()).toMatchObject({ quantity: 4, reserved: 0, status: 'AVAILABLE' });
    const ledger = await app.query(
      sql`select reason, quantity, balance, actor_type as actor, withdrawal_id as ref from stock_movement where machine_id = ${machine.id} and reason <> 'RESTOCK'`,
    );
    expect(ledger).toEqual([
      { reason: 'DELIVERY', quantity: -1, balance: 4, actor: 'MACHINE', ref: approved.withdrawalId },
    ]);
  });

  it('copies names, size, certificate and allowance as they are then [D11]', async () => {
    const { withdrawalId } = await ask();
    const before = await recorded(withdrawalId);
    await run(sql`update product set name = 'Renamed' where customer_id = ${world.customerId}`);
    await run(sql`update employee set name = 'Renamed' where customer_id = ${world.customerId}`);
    await run(sql`update product_certificate set number = 'Renamed' where customer_id = ${world.customerId}`);
    expect(await recorded(withdrawalId)).toEqual(before);
    expect(before).toMatchObject({
      employee_name: `Name of ${employee.identification}`,
      size: 'M',
      rule_quantity: 2,
      rule_used_before: 0,
      source_id: machine.id,
    });
    expect(before?.product_name).not.toBe('Renamed');
  });

  it('that fails keeps the stock, sets the channel to ERROR and gives the quota back [M2]', async () => {
    const first = await ask();
    expect(await settle(first.withdrawalId, 'FAILED', { errorCode: 'JAM', errorMessage: 'Stuck' })).toMatchObject({
      withdrawalStatus: 'FAILED_DELIVERY',
    });
    expect(await stock()).toEqual({ quantity: 5, reserved: 0, status: 'ERROR', errorCode: 'JAM' });
    expect(await ask()).toMatchObject({ code: 'CHANNEL_UNAVAILABLE' });
    expect(await client.request('channelReport', { channel: 1, status: 'AVAILABLE' })).toMatchObject({
      type: 'channelRecorded',
      status: 'AVAILABLE',
    });
    expect(await ask()).toMatchObject({ type: 'approved', allowance: { used: 1 } });
  });

  it('takes the last piece: the channel is EMPTY, and AVAILABLE again after a restock', async () => {
    await client.request('stockReport', { channels: [{ channel: 1, quantity: 1 }] });
    await settle((await ask()).withdrawalId, 'SUCCESS');
    expect(await stock()).toMatchObject({ quantity: 0, status: 'EMPTY' });
    expect(await ask()).toMatchObject({ code: 'OUT_OF_STOCK' });
    const operator = await world.employee(null, { permission: 'OPERATOR' });
    expect(await client.request('restock', { operator: person(operator), channel: 1, quantity: 7 })).toMatchObject({
      type: 'restocked',
      quantity: 7,
    });
    expect(await stock()).toMatchObject({ quantity: 7, status: 'AVAILABLE' });
  });

  it('asked for by product takes the certificate that expires first', async () => {
    const later = await world.product({ expires: '2099-01-01' });
    const soon = { ...later, certificateId: newId() };
    await run(
      sql`insert into product_certificate (customer_id, id, size_id, name, number, expiration_date) values (${world.customerId}, ${soon.certificateId}, ${later.sizeId}, 'CA', 'soon', '2098-01-01')`,
    );
    await run(
      sql`insert into group_rule (customer_id, id, group_id, product_id, quantity) values (${world.customerId}, ${newId()}, ${groupId}, ${later.productId}, 5)`,
    );
    const other = await world.machine([
      { ...later, quantity: 3 },
      { ...soon, quantity: 3 },
    ]);
    const otherClient = await app.connect(other.token);
    expect(
      await otherClient.request('withdrawalRequest', { employee: person(), productId: later.productId }),
    ).toMatchObject({ type: 'approved', channel: 2, certificate: 'soon' });
    expect(
      await otherClient.request('withdrawalRequest', { employee: person(), productId: later.productId, channel: 1 }),
    ).toMatchObject({ type: 'approved', channel: 1 });
    await otherClient.close();
  });
});

describe('a refusal is recorded with its reason [M2] [E4]', () => {
  const refusals: [string, () => Promise<unknown>, () => Record<string, unknown>][] = [
    [
      'UNKNOWN_EMPLOYEE',
      async () => {},
      () => ({ employee: { identification: 'nobody', method: 'PASSWORD', pin: '1234' } }),
    ],
    [
      'EMPLOYEE_INACTIVE',
      () => run(sql`update employee set status = 'INACTIVE' where id = ${employee.id}`),
      () => ({}),
    ],
    ['WRONG_PIN', async () => {}, () => ({ employee: { ...person(), pin: '0000' } })],
    ['WRONG_PIN', () => run(sql`update employee set pin_hash = null where id = ${employee.id}`), () => ({})],
    [
      'PIN_LOCKED',
      () =>
        run(sql`update employee set pin_locked_until = date_add(now(), interval 1 minute) where id = ${employee.id}`),
      () => ({}),
    ],
    ['MACHINE_INACTIVE', () => run(sql`update machine set status = 'INACTIVE' where id = ${machine.id}`), () => ({})],
    [
      'TENANT_SUSPENDED',
      () => run(sql`update customer set status = 'INACTIVE' where id = ${world.customerId}`),
      () => ({}),
    ],
    ['PRODUCT_NOT_IN_MACHINE', async () => {}, () => ({ channel: 99 })],
    [
      'CERTIFICATE_EXPIRED',
      () => run(sql`update product_certificate set expiration_date = '2020-01-01' where id = ${product.certificateId}`),
      () => ({}),
    ],
    ['NO_RULE', () => run(sql`delete from group_rule where group_id = ${groupId}`), () => ({})],
    ['NO_RULE', () => run(sql`update employee set group_id = null where id = ${employee.id}`), () => ({})],
    [
      'QUOTA_EXCEEDED',
      () => run(sql`update group_rule set quantity = 1 where group_id = ${groupId}`).then(() => ask()),
      () => ({}),
    ],
    [
      'CHANNEL_UNAVAILABLE',
      () => run(sql`update channel set status = 'MAINTENANCE' where machine_id = ${machine.id}`),
      () => ({}),
    ],
    ['OUT_OF_STOCK', () => client.request('stockReport', { channels: [{ channel: 1, quantity: 0 }] }), () => ({})],
  ];

  it.each(refusals)('%s', async (code, prepare, fields) => {
    await prepare();
    const refused = await ask(fields());
    expect(refused).toMatchObject({ type: 'refused', code });
    expect(await recorded(refused.withdrawalId)).toMatchObject({
      refusal_code: code,
      withdrawal_status: 'REJECTED',
      approval_status: 'REJECTED',
      approval_user_id: null,
      delivery_status: 'FAILED',
      employee_identification: code === 'UNKNOWN_EMPLOYEE' ? 'nobody' : employee.identification,
      employee_id: code === 'UNKNOWN_EMPLOYEE' ? null : employee.id,
    });
    const audit = await app.query(
      sql`select actor_type as type, actor_id as id from audit_log where target_entity_id = ${refused.withdrawalId}`,
    );
    expect(audit).toEqual([{ type: 'MACHINE', id: machine.id }]);
  });

  it('of a product of which no such channel is there', async () => {
    expect(await ask({ channel: 1, productId: newId() })).toMatchObject({ code: 'PRODUCT_NOT_IN_MACHINE' });
  });
});

describe('the rule [D5]', () => {
  it('counts a sliding period: what is older than periodDays × 24 h no longer counts', async () => {
    await ask();
    await ask();
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const shift = (interval: string) =>
      run(
        sql`update withdrawal set requested_at = date_sub(requested_at, interval ${sql.raw(interval)}) where customer_id = ${world.customerId} and withdrawal_status = 'PENDING_DELIVERY' limit 1`,
      );
    await shift('29 day');
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await shift('1 day');
    expect(await ask()).toMatchObject({ type: 'approved', allowance: { used: 2 } });
  });

  it('takes its own period before the group’s', async () => {
    await run(sql`update group_rule set period_days = 7 where group_id = ${groupId}`);
    expect(await ask()).toMatchObject({ allowance: { periodDays: 7 } });
  });

  it('that was edited holds for the next request', async () => {
    await run(sql`update group_rule set quantity = 1 where group_id = ${groupId}`);
    expect(await ask()).toMatchObject({ type: 'approved' });
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await run(sql`update group_rule set quantity = 3 where group_id = ${groupId}`);
    expect(await ask()).toMatchObject({ type: 'approved' });
  });
});
