import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { write } from '#api/crud/write.ts';
import { sql } from '#api/db/sql.ts';
import { allowanceOf, allowanceOfLatePiece } from '#api/features/withdrawals/allowance.service.ts';
import { lockPeople } from '#api/features/withdrawals/identity-check.service.ts';
import { clock } from '#api/platform/clock.ts';
import { newId } from '#api/platform/ids.ts';
import { dayIn } from '#api/platform/time-zone.ts';
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
  vi.restoreAllMocks();
  await client.close();
  expect(await app.mismatches()).toEqual([]);
});

/** Milliseconds since 1970 of a time as MySQL formats it, in UTC. */
const instantOf = (text: unknown): number => Date.parse(`${String(text).replace(' ', 'T')}Z`);

describe('an approved withdrawal', () => {
  it('reserves the piece, and its delivery removes it from stock with one ledger row [M2] [M4]', async () => {
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
      approved_at: expect.any(String),
      delivered_at: null,
      approval_user_id: null,
      machine_channel: 1,
      version: 1,
    });
    expect(await settle(approved.withdrawalId, 'SUCCESS')).toMatchObject({
      type: 'deliveryRecorded',
      withdrawalStatus: 'DELIVERED',
      discrepancies: [],
    });
    expect(await stock()).toMatchObject({ quantity: 4, reserved: 0, status: 'AVAILABLE' });
    expect(await recorded(approved.withdrawalId)).toMatchObject({
      delivery_status: 'SUCCESS',
      delivered_at: expect.any(String),
      delivery_mode: 'AUTOMATIC',
      delivery_reason: null,
      version: 2,
    });
    const ledger = await app.query(
      sql`select reason, quantity, balance, actor_type as actor, withdrawal_id as ref from stock_movement where machine_id = ${machine.id} and reason <> 'RESTOCK'`,
    );
    expect(ledger).toEqual([
      { reason: 'DELIVERY', quantity: -1, balance: 4, actor: 'MACHINE', ref: approved.withdrawalId },
    ]);
  });

  it('is asked for by identification or badge, which name the same person; a visitor’s last day counts IDEA-16 IDEA-17', async () => {
    const badge = `04${employee.identification}`;
    const today = dayIn('America/Sao_Paulo', clock.now());
    await run(sql`update employee set badge = ${badge}, access_until = ${today} where id = ${employee.id}`);
    const approved = await ask({ employee: { ...person(), identification: badge } });
    expect(approved).toMatchObject({ type: 'approved', allowance: { used: 1 } });
    expect(await recorded(approved.withdrawalId)).toMatchObject({
      employee_id: employee.id,
      employee_identification: employee.identification,
      identified_by: 'BADGE',
    });
    await settle(approved.withdrawalId, 'SUCCESS');
    const second = await ask();
    expect(second).toMatchObject({ type: 'approved', allowance: { used: 2 } });
    expect(await recorded(second.withdrawalId)).toMatchObject({ identified_by: 'NUMBER' });
    expect(await ask({ employee: { ...person(), identification: badge } })).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const replayed = await client.request('replay', {
      sentAt: new Date().toISOString(),
      events: [
        {
          sequence: 1,
          at: new Date().toISOString(),
          kind: 'delivery',
          channel: 1,
          identification: badge,
          method: 'BIOMETRY',
          ...product,
          certificateId: undefined,
          result: 'FAILED',
        },
      ],
    });
    expect(replayed).toMatchObject({ type: 'replayed', lastSequence: 1 });
    const [event] = Array.isArray(replayed['events']) ? replayed['events'] : [];
    expect(await recorded(event.withdrawalId)).toMatchObject({ employee_id: employee.id, identified_by: 'BADGE' });
  });

  it('stores names, size, certificate and allowance of the time of the request [D11]', async () => {
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

  it('has the machine’s time of delivery, but neither before the request nor in the future [D11]', async () => {
    await run(sql`update group_rule set quantity = 3 where group_id = ${groupId}`);
    const minute = 60_000;
    const now = Date.now();
    const deliveredAt = async (at: number) => {
      const { withdrawalId } = await ask();
      const requestedAt = new Date(now - 10 * minute);
      await run(sql`update withdrawal set requested_at = ${requestedAt} where id = ${withdrawalId}`);
      await settle(withdrawalId, 'SUCCESS', { at: new Date(at).toISOString() });
      return instantOf((await recorded(withdrawalId))?.delivered_at);
    };
    expect(await deliveredAt(now - 5 * minute)).toBe(now - 5 * minute);
    expect(await deliveredAt(now - 60 * minute)).toBe(now - 10 * minute);
    const settledAt = await deliveredAt(now + 60 * minute);
    expect(settledAt).toBeGreaterThanOrEqual(now);
    expect(settledAt).toBeLessThanOrEqual(Date.now());
  });

  it('whose delivery fails keeps the stock, sets the channel to ERROR and restores the quota [M2]', async () => {
    const first = await ask();
    expect(await settle(first.withdrawalId, 'FAILED', { errorCode: 'JAM', errorMessage: 'Stuck' })).toMatchObject({
      withdrawalStatus: 'FAILED_DELIVERY',
    });
    expect(await stock()).toEqual({ quantity: 5, reserved: 0, status: 'ERROR', errorCode: 'JAM' });
    expect(await recorded(first.withdrawalId)).toMatchObject({
      delivery_status: 'FAILED',
      delivery_reason: 'Stuck',
      delivered_at: null,
      version: 2,
    });
    expect(await ask()).toMatchObject({ code: 'CHANNEL_UNAVAILABLE' });
    expect(await client.request('channelReport', { channel: 1, status: 'AVAILABLE' })).toMatchObject({
      type: 'channelRecorded',
      status: 'AVAILABLE',
    });
    expect(await stock()).toEqual({ quantity: 5, reserved: 0, status: 'AVAILABLE', errorCode: null });
    const audit = await app.query(
      sql`select actor_type as actor, changes from audit_log where target_entity_id = ${machine.channels[0]?.id} order by id`,
    );
    expect(audit).toEqual([
      { actor: 'MACHINE', changes: { status: { old: 'AVAILABLE', new: 'ERROR' } } },
      { actor: 'MACHINE', changes: { status: { old: 'ERROR', new: 'AVAILABLE' } } },
    ]);
    expect(await ask()).toMatchObject({ type: 'approved', allowance: { used: 1 } });
  });

  it('of the last piece sets the channel to EMPTY, and a restock sets it to AVAILABLE', async () => {
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

  it('by product uses the certificate that expires first', async () => {
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

describe('a channel in MAINTENANCE', () => {
  it('keeps its status after a restock, and stores no error code', async () => {
    await client.request('channelReport', { channel: 1, status: 'MAINTENANCE', errorCode: 'DOOR' });
    const operator = await world.employee(null, { permission: 'OPERATOR' });
    await client.request('restock', { operator: person(operator), channel: 1, quantity: 7 });
    expect(await stock()).toEqual({ quantity: 12, reserved: 0, status: 'MAINTENANCE', errorCode: null });
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
    [
      'EMPLOYEE_INACTIVE',
      () => run(sql`update employee set access_until = date_sub(now(), interval 2 day) where id = ${employee.id}`),
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
    [
      'CERTIFICATE_EXPIRED',
      () => run(sql`update product_certificate set status = 'INACTIVE' where id = ${product.certificateId}`),
      () => ({}),
    ],
    ['NO_RULE', () => run(sql`delete from group_rule where group_id = ${groupId}`), () => ({})],
    ['NO_RULE', () => run(sql`update \`group\` set status = 'INACTIVE' where id = ${groupId}`), () => ({})],
    [
      'NO_RULE',
      async () => {
        const other = await world.product();
        await run(sql`update group_rule set product_id = ${other.productId} where group_id = ${groupId}`);
      },
      () => ({}),
    ],
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
    [
      'CHANNEL_UNAVAILABLE',
      () => run(sql`update product set status = 'INACTIVE' where id = ${product.productId}`),
      () => ({}),
    ],
    [
      'CHANNEL_UNAVAILABLE',
      () => run(sql`update product_size set status = 'INACTIVE' where id = ${product.sizeId}`),
      () => ({}),
    ],
    ['OUT_OF_STOCK', () => client.request('stockReport', { channels: [{ channel: 1, quantity: 0 }] }), () => ({})],
  ];

  it.each(refusals)('%s', async (code, prepare, fields) => {
    await prepare();
    const before = await stock();
    const refused = await ask(fields());
    expect(refused).toMatchObject({ type: 'refused', code });
    expect(await stock()).toEqual(before);
    expect(await recorded(refused.withdrawalId)).toMatchObject({
      refusal_code: code,
      withdrawal_status: 'REJECTED',
      approval_status: 'REJECTED',
      approval_user_id: null,
      approved_at: null,
      delivered_at: null,
      delivery_status: 'FAILED',
      employee_identification: code === 'UNKNOWN_EMPLOYEE' ? 'nobody' : employee.identification,
      employee_id: code === 'UNKNOWN_EMPLOYEE' ? null : employee.id,
    });
    const audit = await app.query(
      sql`select actor_type as type, actor_id as id from audit_log where target_entity_id = ${refused.withdrawalId}`,
    );
    expect(audit).toEqual([{ type: 'MACHINE', id: machine.id }]);
  });

  it('PRODUCT_NOT_IN_MACHINE when no channel has the product and size', async () => {
    const { productId } = product;
    for (const wanted of [
      { channel: 1, productId: newId() },
      { channel: 1, sizeId: newId() },
      { channel: 2, productId },
    ])
      expect(await ask(wanted)).toMatchObject({ code: 'PRODUCT_NOT_IN_MACHINE' });
    expect(await ask({ productId, sizeId: product.sizeId })).toMatchObject({ type: 'approved' });
  });
});

describe('the rule [D5]', () => {
  it.each([
    ['its own', 7],
    ['the group’s', 45],
  ])(
    'uses a sliding period, %s of %i days: withdrawals that are older than days × 24 h do not count',
    async (whose, days) => {
      if (whose === 'its own') await run(sql`update group_rule set period_days = ${days} where group_id = ${groupId}`);
      else await run(sql`update \`group\` set period = ${days} where id = ${groupId}`);
      const { withdrawalId } = await ask();
      await ask();
      const happenedAgo = (seconds: number) =>
        run(sql`update withdrawal set requested_at = now(3) - interval ${seconds} second where id = ${withdrawalId}`);
      await happenedAgo(days * 86_400 - 60);
      expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
      await happenedAgo(days * 86_400 + 1);
      expect(await ask()).toMatchObject({ type: 'approved', allowance: { periodDays: days, used: 2 } });
    },
  );

  it('excludes the start of the period and includes its end, to the millisecond', async () => {
    await run(sql`update group_rule set quantity = 9, period_days = 7 where group_id = ${groupId}`);
    const end = Date.parse('2026-03-10T12:00:00.000Z');
    const beginning = end - 7 * 86_400_000;
    for (const instant of [beginning, beginning + 1, end, end + 1]) {
      const { withdrawalId } = await ask();
      await run(sql`update withdrawal set requested_at = ${new Date(instant)} where id = ${withdrawalId}`);
    }
    const scope = {
      em: world.em(),
      tenant: { id: world.customerId },
      actor: { type: 'SYSTEM' as const, id: null, name: null },
    };
    const used = await write(scope, async (tx) => {
      const locked = (await lockPeople(tx, [employee.id])).get(employee.id);
      if (!locked) throw new Error('The employee is missing');
      const moment = { at: new Date(end), timeZone: 'America/Sao_Paulo' };
      const ofNow = await allowanceOf(tx, locked, product.productId, moment);
      const ofLate = await allowanceOfLatePiece(tx, locked, product.productId, moment);
      return [ofNow?.usedBefore, ofLate?.usedBefore];
    });
    expect(used).toEqual([3, 2]);
  });

  it('counts only this person’s withdrawals of this product, in all sizes', async () => {
    const [other, colleague] = [await world.product(), await world.employee(null)];
    await run(sql`update group_rule set quantity = 4 where group_id = ${groupId}`);
    const ids = [];
    for (let index = 0; index < 3; index++) ids.push((await ask()).withdrawalId);
    await run(sql`update withdrawal set product_id = ${other.productId} where id = ${ids[0]}`);
    await run(sql`update withdrawal set employee_id = ${colleague.id} where id = ${ids[1]}`);
    await run(sql`update withdrawal set size_id = ${other.sizeId} where id = ${ids[2]}`);
    expect(await ask()).toMatchObject({ type: 'approved', allowance: { used: 2 } });
  });

  it('prefers its own period to the group’s', async () => {
    await run(sql`update group_rule set period_days = 7 where group_id = ${groupId}`);
    expect(await ask()).toMatchObject({ allowance: { periodDays: 7 } });
  });

  it('that was edited applies to the next request', async () => {
    await run(sql`update group_rule set quantity = 1 where group_id = ${groupId}`);
    expect(await ask()).toMatchObject({ type: 'approved' });
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await run(sql`update group_rule set quantity = 3 where group_id = ${groupId}`);
    expect(await ask()).toMatchObject({ type: 'approved' });
  });
});

describe('the last day of a certificate ends at midnight in the tenant’s time zone [M2]', () => {
  it.each([
    ['America/Sao_Paulo', '2027-03-11T02:59:59.999Z', 'approved'],
    ['America/Sao_Paulo', '2027-03-11T03:00:00.000Z', 'refused'],
    ['Asia/Tokyo', '2027-03-10T14:59:59.999Z', 'approved'],
    ['Asia/Tokyo', '2027-03-10T15:00:00.000Z', 'refused'],
    ['Pacific/Kiritimati', '2027-03-10T09:59:59.999Z', 'approved'],
    ['Pacific/Kiritimati', '2027-03-10T10:00:00.000Z', 'refused'],
  ])('in %s at %s a piece whose certificate ends on 10 March is %s', async (timeZone, now, type) => {
    await run(sql`update customer set time_zone = ${timeZone} where id = ${world.customerId}`);
    await run(sql`update product_certificate set expiration_date = '2027-03-10' where id = ${product.certificateId}`);
    vi.spyOn(clock, 'now').mockReturnValue(new Date(now));
    expect(await ask()).toMatchObject({ type });
  });
});
