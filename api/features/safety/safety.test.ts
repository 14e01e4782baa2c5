import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeJobRole } from '#api/features/job-roles/job-role.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { makeTraining } from '#api/features/trainings/training.factory.ts';
import { clock } from '#api/platform/clock.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';

const PERSON = `query ($id: ID!) { person: getEmployee(id: $id) {
  requirements { productId quantity held isInMatrix } needs { lackingItems replacementsDue trainingsExpired } } }`;
const LIST = `query ($filter: EmployeeFilter) { found: listEmployees(filter: $filter) { items { id } totalCount } }`;
const FIGURES = `{ figures: getSafetyFigures { employees employeesWithRequirements lackingItems replacementDue
  trainingExpired trainingsValid trainingsExpiring trainingsExpired sectors { sectorId employees lackingItems } } }`;
const SET = `mutation ($id: ID!, $version: Int!, $items: [RequiredItemInput!]!) {
  made: setRequiredItemsOfSector(id: $id, version: $version, items: $items) { version requiredItems { productId productName quantity } } }`;

type Requirement = { productId: string; quantity: number; held: number; isInMatrix: boolean };
type Person = { requirements: Requirement[]; needs: Record<string, number> };

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());
afterEach(() => vi.restoreAllMocks());

const personOf = async (id: string) => (await admin.data<{ person: Person }>(PERSON, { id })).person;
const listOf = async (filter: object) =>
  (await admin.data<{ found: { items: { id: string }[] } }>(LIST, { filter })).found.items.map(({ id }) => id);
const figures = async (client = admin) =>
  (await client.data<{ figures: Record<string, number> & { sectors: object[] } }>(FIGURES)).figures;

/** A person of a new sector and group, whose rules give these products. */
async function personWith(productIds: string[]) {
  const sector = await makeSector(app);
  const group = await makeGroup(app, { rules: productIds.map((productId) => ({ productId, quantity: 3 })) });
  const { id } = await makeEmployee(app, { sectorId: sector.id, groupId: group.id });
  return { id, sector, group };
}

const deliver = (employeeId: string, productId: string, at: string, quantity = 1) =>
  insertWithdrawal(app, app.acme, {
    employee_id: employeeId,
    product_id: productId,
    quantity_requested: quantity,
    requested_at: new Date(at),
    delivered_at: new Date(at),
  });

const em = () => app.services.orm.em.fork();

const giveBack = (withdrawalId: string, pieces: number) =>
  change(
    em(),
    sql`update withdrawal set quantity_returned = quantity_returned + ${pieces} where customer_id = ${app.acme.id} and id = ${withdrawalId}`,
  );

describe('what an employee must hold [S2]', () => {
  it('is one piece of every product of the group’s rules, until the last day of use by the company’s calendar', async () => {
    const [glove, boot] = [await makeProduct(app, { validityDays: 30 }), await makeProduct(app)];
    const { id, sector } = await personWith([glove.id, boot.id]);
    const need = { sectorId: [sector.id], need: ['LACKS_ITEMS'] };
    expect((await personOf(id)).needs).toEqual({ lackingItems: 2, replacementsDue: 0, trainingsExpired: 0 });
    await deliver(id, boot.id, '2020-01-01T12:00:00Z');
    await deliver(id, glove.id, '2026-10-31T12:00:00Z');
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-12-01T02:59:59Z'));
    expect(await listOf(need)).toEqual([]);
    expect((await personOf(id)).requirements.map(({ held }) => held)).toEqual([1, 1]);
    now.mockReturnValue(new Date('2026-12-01T03:00:00Z'));
    expect(await listOf(need)).toEqual([id]);
    expect(await listOf({ ...need, status: ['INACTIVE'] })).toEqual([]);
    expect((await personOf(id)).requirements).toMatchObject([
      { productId: glove.id, quantity: 1, held: 0, isInMatrix: false },
      { productId: boot.id, held: 1 },
    ]);
  });

  it('is what the matrix says of the group, role or sector instead, the most of each product [IDEA-25]', async () => {
    const [glove, boot, mask] = [
      await makeProduct(app, { validityDays: 30 }),
      await makeProduct(app),
      await makeProduct(app),
    ];
    const { id, sector, group } = await personWith([mask.id]);
    const role = await makeJobRole(app);
    await admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
      input: { id, version: 1, jobRoleId: role.id },
    });
    const { made } = await admin.data<{ made: object }>(SET, {
      id: sector.id,
      version: sector.version,
      items: [{ productId: glove.id, quantity: 2 }],
    });
    expect(made).toMatchObject({ version: sector.version + 1, requiredItems: [{ productId: glove.id, quantity: 2 }] });
    const set = (name: string, owner: { id: string; version: number }, items: object[]) =>
      admin.data(
        `mutation ($id: ID!, $version: Int!, $items: [RequiredItemInput!]!) { ${name}(id: $id, version: $version, items: $items) { id } }`,
        { id: owner.id, version: owner.version, items },
      );
    await set('setRequiredItemsOfJobRole', role, [{ productId: glove.id, quantity: 3 }]);
    await set('setRequiredItemsOfGroup', group, [{ productId: boot.id, quantity: 1 }]);
    const today = new Date().toISOString();
    await deliver(id, glove.id, today, 2);
    const held = async () =>
      Object.fromEntries(
        (await personOf(id)).requirements.map(({ productId, quantity, held: has }) => [productId, [has, quantity]]),
      );
    expect(await held()).toEqual({ [glove.id]: [2, 3], [boot.id]: [0, 1] });
    const second = await deliver(id, glove.id, new Date(Date.now() - 86_400_000).toISOString(), 2);
    await deliver(id, boot.id, '2020-01-01T00:00:00Z');
    expect(await held()).toEqual({ [glove.id]: [3, 3], [boot.id]: [1, 1] });
    expect((await personOf(id)).needs['lackingItems']).toBe(0);
    await giveBack(second, 2);
    expect(await held()).toMatchObject({ [glove.id]: [2, 3] });
  });
});

describe('the table of what employees hold', () => {
  it('follows deliveries, returns, losses, cancellations and deletions', async () => {
    const product = await makeProduct(app);
    const { id } = await makeEmployee(app);
    const stored = () =>
      rows(
        em(),
        sql<{
          quantity: number;
          total: number;
          day: string;
        }>`select quantity, total, date_format(delivered_at, '%d') as day
          from held_product where customer_id = ${app.acme.id} and employee_id = ${id} and product_id = ${product.id}`,
      );
    const first = await deliver(id, product.id, '2026-03-01T00:00:00Z', 2);
    const second = await deliver(id, product.id, '2026-03-05T00:00:00Z', 3);
    expect(await stored()).toEqual([{ quantity: 3, total: 5, day: '05' }]);
    await giveBack(second, 1);
    expect(await stored()).toEqual([{ quantity: 2, total: 4, day: '05' }]);
    await giveBack(second, 2);
    expect(await stored()).toEqual([{ quantity: 2, total: 2, day: '01' }]);
    await giveBack(second, -1);
    expect(await stored()).toEqual([{ quantity: 1, total: 3, day: '05' }]);
    await change(
      em(),
      sql`update withdrawal set withdrawal_status = 'CANCELLED' where customer_id = ${app.acme.id} and id = ${second}`,
    );
    expect(await stored()).toEqual([{ quantity: 2, total: 2, day: '01' }]);
    await change(em(), sql`delete from withdrawal where customer_id = ${app.acme.id} and id = ${first}`);
    expect(await stored()).toEqual([]);
  });
});

describe('the work queue of employees [S2]', () => {
  it('names those whose pieces are due until the end of the month [IDEA-24]', async () => {
    const product = await makeProduct(app, { validityDays: 60 });
    const { id, sector } = await personWith([product.id]);
    await deliver(id, product.id, '2026-10-02T12:00:00Z');
    const due = { sectorId: [sector.id], need: ['REPLACEMENT_DUE'] };
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-30T12:00:00Z'));
    expect(await listOf(due)).toEqual([]);
    now.mockReturnValue(new Date('2026-12-01T03:00:00Z'));
    expect(await listOf(due)).toEqual([id]);
    expect((await personOf(id)).needs).toMatchObject({ lackingItems: 0, replacementsDue: 1 });
    now.mockReturnValue(new Date('2027-02-01T12:00:00Z'));
    expect(await listOf({ ...due, need: ['REPLACEMENT_DUE', 'TRAINING_EXPIRED'] })).toEqual([id]);
    expect((await personOf(id)).needs).toMatchObject({ lackingItems: 1, replacementsDue: 1 });
  });

  it('names those whose latest training has expired, and is for active employees only', async () => {
    const { id, sector } = await personWith([(await makeProduct(app)).id]);
    await makeTraining(app, { employeeId: id, name: 'NR-35', completedAt: '2020-01-01', expiresAt: '2022-01-01' });
    const late = { sectorId: [sector.id], need: ['TRAINING_EXPIRED'] };
    expect(await listOf(late)).toEqual([id]);
    await change(em(), sql`update employee set status = 'INACTIVE' where customer_id = ${app.acme.id} and id = ${id}`);
    expect(await listOf(late)).toEqual([]);
    expect((await personOf(id)).needs).toMatchObject({ trainingsExpired: 0, lackingItems: 0 });
    await change(em(), sql`update employee set status = 'ACTIVE' where customer_id = ${app.acme.id} and id = ${id}`);
    await makeTraining(app, { employeeId: id, name: 'nr-35' });
    expect(await listOf(late)).toEqual([]);
  });
});

describe('getSafetyFigures', () => {
  it('counts what the lists show, and is of the own company [S1] [S2] [T10]', async () => {
    const { sector } = await personWith([(await makeProduct(app)).id]);
    const before = await figures(await app.as('admin', app.bolt));
    expect(before).toMatchObject({ lackingItems: 0, replacementDue: 0, trainingsExpired: 0 });
    const found = await figures();
    expect(found['lackingItems']).toBe((await listOf({ need: ['LACKS_ITEMS'] })).length);
    expect(found['replacementDue']).toBe((await listOf({ need: ['REPLACEMENT_DUE'] })).length);
    expect(found['trainingExpired']).toBe((await listOf({ need: ['TRAINING_EXPIRED'] })).length);
    expect(found.sectors).toContainEqual({ sectorId: sector.id, employees: 1, lackingItems: 1 });
  });
});

describe('setRequiredItemsOfSector', () => {
  it('writes an audit entry, and refuses a stale version, unknown and repeated products [D12] [E3] [V1]', async () => {
    const [sector, product] = [await makeSector(app), await makeProduct(app)];
    const stranger = await makeProduct(app, {}, app.bolt);
    const item = { productId: product.id, quantity: 1 };
    const refused = async (items: object[], version = sector.version) =>
      (await admin.error(SET, { id: sector.id, version, items })).extensions;
    expect(await refused([{ ...item, quantity: 0 }])).toMatchObject({ fields: [{ path: 'items[0].quantity' }] });
    expect(await refused([item, item])).toMatchObject({ fields: [{ path: 'items[1].productId', key: 'duplicate' }] });
    expect(await refused([{ productId: stranger.id, quantity: 1 }])).toMatchObject({
      fields: [{ path: 'items[0].productId', key: 'unknown' }],
    });
    expect(await refused([item], 9)).toMatchObject({ code: 'CONFLICT' });
    await admin.data(SET, { id: sector.id, version: sector.version, items: [item] });
    const [, entry] = (await auditOf(app, sector.id)).toSorted((one, other) =>
      one.operation.localeCompare(other.operation),
    );
    expect(entry).toMatchObject({ operation: 'UPDATE', changes: { requiredItems: { old: [], new: [item] } } });
    const other = await app.as('admin', app.bolt);
    expect((await other.error(SET, { id: sector.id, version: 2, items: [] })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
