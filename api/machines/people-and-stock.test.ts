import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#api/db/sql.ts';
import { bootGateway, type TestGateway } from './testing/gateway.ts';
import { setScene, type Scene } from './testing/scene.ts';

let app: TestGateway;
let world: Scene['world'];
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
  ({ world, employee, machine, client, person, ask, settle, run, stock, recorded } = await setScene(app));
});
afterEach(async () => {
  await client.close();
  expect(await app.mismatches()).toEqual([]);
});

describe('the PIN [D4]', () => {
  it('is locked for 15 minutes after the fifth wrong try; the correct PIN is refused then, biometry is accepted', async () => {
    for (let index = 0; index < 5; index++)
      expect(await ask({ employee: { ...person(), pin: '1111' } })).toMatchObject({ code: 'WRONG_PIN' });
    expect(await ask()).toMatchObject({ code: 'PIN_LOCKED' });
    const [row] = await app.query<{ minutes: number; version: number }>(
      sql`select timestampdiff(second, now(3), pin_locked_until) / 60 as minutes, version from employee where id = ${employee.id}`,
    );
    expect(Number(row?.minutes)).toBeGreaterThan(14);
    expect(Number(row?.minutes)).toBeLessThanOrEqual(15);
    expect(row?.version).toBe(1);
    const audit = await app.query(
      sql`select operation, actor_type as actor, actor_id as actorId, changes from audit_log where target_entity_id = ${employee.id}`,
    );
    expect(audit).toEqual([
      {
        operation: 'UPDATE',
        actor: 'MACHINE',
        actorId: machine.id,
        changes: { pinLockedUntil: { old: null, new: expect.stringMatching(/Z$/) } },
      },
    ]);
    expect(await ask({ employee: { identification: employee.identification, method: 'BIOMETRY' } })).toMatchObject({
      type: 'approved',
    });
    await run(
      sql`update employee set pin_locked_until = date_sub(now(3), interval 1 second) where id = ${employee.id}`,
    );
    // The count of tries starts again after a lock.
    expect(await ask({ employee: { ...person(), pin: '1111' } })).toMatchObject({ code: 'WRONG_PIN' });
    expect(await ask()).toMatchObject({ type: 'approved' });
  });

  it('resets the count of wrong tries when it is correct; a repeated message counts once [M3]', async () => {
    for (let index = 0; index < 4; index++)
      await client.request(
        'withdrawalRequest',
        { employee: { ...person(), pin: '1111' }, channel: 1 },
        `wrong-${index}`,
      );
    for (let index = 0; index < 4; index++)
      await client.request(
        'withdrawalRequest',
        { employee: { ...person(), pin: '1111' }, channel: 1 },
        `wrong-${index}`,
      );
    expect(await ask()).toMatchObject({ type: 'approved' });
    expect(await ask({ employee: { ...person(), pin: '1111' } })).toMatchObject({ code: 'WRONG_PIN' });
    expect(await ask()).toMatchObject({ type: 'approved' });
  });
});

describe('a supervisor [D4]', () => {
  beforeEach(async () => {
    await ask();
    await ask();
  });

  it('grants one extra piece, and is recorded as the approver', async () => {
    const supervisor = await world.employee(null, { permission: 'SUPERVISOR' });
    expect(await ask()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const extra = await ask({ supervisor: person(supervisor) });
    expect(extra).toMatchObject({ type: 'approved' });
    expect(await recorded(extra.withdrawalId)).toMatchObject({
      approval_user_id: supervisor.id,
      approval_user_name: `Name of ${supervisor.identification}`,
      approval_status: 'APPROVED',
      rule_used_before: 2,
    });
    expect(await ask({ supervisor: person(supervisor) })).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      supervisorCode: 'EXTRA_USED',
    });
  });

  it('must be active, have the permission, differ from the employee and identify correctly', async () => {
    const operator = await world.employee(null, { permission: 'OPERATOR' });
    const supervisor = await world.employee(null, { permission: 'SUPERVISOR' });
    const former = await world.employee(null, { permission: 'SUPERVISOR', status: 'INACTIVE' });
    expect(await ask({ supervisor: person(former) })).toMatchObject({ supervisorCode: 'EMPLOYEE_INACTIVE' });
    expect(await ask({ supervisor: person(operator) })).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      supervisorCode: 'NOT_PERMITTED',
    });
    expect(await ask({ supervisor: person() })).toMatchObject({ supervisorCode: 'SAME_PERSON' });
    expect(await ask({ supervisor: { ...person(supervisor), pin: '9999' } })).toMatchObject({
      supervisorCode: 'WRONG_PIN',
    });
    expect(await ask({ supervisor: { identification: 'nobody', method: 'BIOMETRY' } })).toMatchObject({
      supervisorCode: 'UNKNOWN_EMPLOYEE',
    });
  });
});

describe('a restock at the machine [D4]', () => {
  it.each([
    ['OPERATOR', 'restocked'],
    ['SUPERVISOR', 'restocked'],
    ['NONE', 'refused'],
  ])('by %s is %s', async (permission, type) => {
    const operator = await world.employee(null, { permission });
    expect(await client.request('restock', { operator: person(operator), channel: 1, quantity: 3 })).toMatchObject({
      type,
    });
    expect((await stock())?.quantity).toBe(type === 'restocked' ? 8 : 5);
  });

  it('fills a channel up to its capacity, with a ledger row and an audit entry that name the actor [M4]', async () => {
    const operator = await world.employee(null, { permission: 'OPERATOR' });
    expect(await client.request('restock', { operator: person(operator), channel: 1, quantity: 95 })).toMatchObject({
      type: 'restocked',
      quantity: 100,
    });
    const actor = sql`actor_type as actor, actor_id as actorId`;
    const ledger = await app.query(
      sql`select quantity, balance, note, ${actor} from stock_movement where machine_id = ${machine.id} and actor_type <> 'SYSTEM'`,
    );
    const by = { actor: 'MACHINE', actorId: machine.id };
    expect(ledger).toEqual([{ quantity: 95, balance: 100, note: `Name of ${operator.identification}`, ...by }]);
    const audit = await app.query(
      sql`select changes, ${actor} from audit_log where target_entity_id = ${machine.channels[0]?.id}`,
    );
    expect(audit).toEqual([{ changes: { quantity: { old: 5, new: 100 } }, ...by }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['EMPLOYEE_INACTIVE', () => run(sql`update employee set status = 'INACTIVE' where permission = 'OPERATOR'`)],
    ['MACHINE_INACTIVE', () => run(sql`update machine set status = 'INACTIVE' where id = ${machine.id}`)],
    ['TENANT_SUSPENDED', () => run(sql`update customer set status = 'INACTIVE' where id = ${world.customerId}`)],
  ])('is refused with %s', async (code, prepare) => {
    const operator = await world.employee(null, { permission: 'OPERATOR' });
    await prepare();
    expect(await client.request('restock', { operator: person(operator), channel: 1, quantity: 3 })).toMatchObject({
      type: 'refused',
      code,
    });
    expect((await stock())?.quantity).toBe(5);
  });

  it('is refused above the capacity, at an unknown channel, and with a wrong PIN', async () => {
    const operator = await world.employee(null, { permission: 'OPERATOR' });
    const restock = (fields: Record<string, unknown>) =>
      client.request('restock', { operator: person(operator), channel: 1, quantity: 3, ...fields });
    expect(await restock({ quantity: 96 })).toMatchObject({ type: 'refused', code: 'OVER_CAPACITY' });
    expect(await restock({ channel: 44 })).toMatchObject({ code: 'UNKNOWN_CHANNEL' });
    expect(await restock({ operator: { ...person(operator), pin: '1' } })).toMatchObject({ code: 'WRONG_PIN' });
    expect((await stock())?.quantity).toBe(5);
  });
});

describe('a stock report', () => {
  it('books differences, and answers the outcome of each channel [M4]', async () => {
    await ask();
    const report = (quantity: number) =>
      client.request('stockReport', {
        channels: [
          { channel: 1, quantity },
          { channel: 9, quantity: 1 },
        ],
      });
    expect(await report(5)).toMatchObject({
      channels: [
        { outcome: 'UNCHANGED', quantity: 5 },
        { outcome: 'UNKNOWN_CHANNEL', quantity: null },
      ],
    });
    expect(await report(0)).toMatchObject({ channels: [{ outcome: 'BELOW_RESERVED', quantity: 5 }, {}] });
    expect(await report(101)).toMatchObject({ channels: [{ outcome: 'OVER_CAPACITY', quantity: 5 }, {}] });
    // The number of reservations, the capacity, and a number between.
    for (const quantity of [1, 100, 3])
      expect(await report(quantity)).toMatchObject({ channels: [{ outcome: 'ADJUSTED', quantity }, {}] });
    const ledger = await app.query(
      sql`select quantity, balance from stock_movement where machine_id = ${machine.id} and reason = 'MACHINE_REPORT' order by id`,
    );
    expect(ledger).toEqual([
      { quantity: -4, balance: 1 },
      { quantity: 99, balance: 100 },
      { quantity: -97, balance: 3 },
    ]);
  });
});

describe('a repeated or late delivery result', () => {
  it('changes nothing when the same result comes with another id [M3]', async () => {
    const { withdrawalId } = await ask();
    await settle(withdrawalId, 'SUCCESS');
    expect(await settle(withdrawalId, 'SUCCESS')).toMatchObject({ withdrawalStatus: 'DELIVERED', discrepancies: [] });
    expect((await stock())?.quantity).toBe(4);
  });

  it('that contradicts a console user is booked once and recorded as a discrepancy', async () => {
    const { withdrawalId } = await ask();
    await run(
      sql`update withdrawal set withdrawal_status = 'CANCELLED', delivery_status = 'FAILED' where id = ${withdrawalId}`,
    );
    await run(sql`update channel set reserved = 0 where machine_id = ${machine.id}`);
    for (let index = 0; index < 3; index++) {
      expect(await settle(withdrawalId, 'SUCCESS')).toMatchObject({
        withdrawalStatus: 'CANCELLED',
        discrepancies: ['RESULT_CONTRADICTED'],
      });
    }
    expect(await stock()).toMatchObject({ quantity: 4, reserved: 0 });
  });

  it('for a refused withdrawal is refused with the status', async () => {
    const { withdrawalId } = await ask({ channel: 77 });
    expect(await settle(withdrawalId, 'SUCCESS')).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'withdrawalId', key: 'wrongStatus', values: { status: 'REJECTED' } }],
    });
  });
});
