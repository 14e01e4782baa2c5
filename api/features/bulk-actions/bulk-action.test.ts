import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, countRows, rows, sql } from '#api/db/sql.ts';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { ownSchema } from '#api/graphql/own-schema.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { makePermissionRole } from '#api/features/permission-roles/permission-role.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { makePerson } from '#api/testing/people.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { act, actionOf, ended, recordsOf, start, startOf, undo } from './bulk-action.testing.ts';
import { readAction } from './action-state.ts';
import { changeRecords } from './change-records.ts';
import { deleteOldRecords } from './delete-old-records.ts';

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const em = () => app.services.orm.em.fork();

/** Inserts active sectors by SQL, whose names begin with a new prefix. */
async function insertSectors(count: number, tenantId = app.acme.id): Promise<{ prefix: string; ids: string[] }> {
  const prefix = unique('Bulk');
  const ids = Array.from({ length: count }, () => newId());
  const values = ids.map(
    (id, place) => sql`(${id}, ${tenantId}, ${`${prefix} ${place}`}, ${`${prefix}-${place}`}, 'ACTIVE')`,
  );
  await change(em(), sql`insert into sector (id, customer_id, name, code, status) values ${sql.join(values)}`);
  return { prefix, ids };
}

const inStatus = (prefix: string, status: string) =>
  countRows(em(), 'sector', [
    sql`customer_id = ${app.acme.id}`,
    sql`name like ${`${prefix}%`}`,
    sql`status = ${status}`,
  ]);

const deactivate = (prefix: string) =>
  ({ list: 'listSectors', kind: 'DEACTIVATE', filter: { search: prefix } }) as const;

const save = (text: string, input: object) => admin.data(text, { input });
const RENAME = 'mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { id version } }';

describe('a bulk action over a filter [S16] IDEA-18 C29', () => {
  it('changes all records of all pages, with the audit entries of the single mutation [D12]', async () => {
    const { prefix, ids } = await insertSectors(230);
    const [single] = (await insertSectors(1)).ids;
    const action = await act(admin, deactivate(prefix));
    expect(action).toMatchObject({ state: 'DONE', total: 230, changedCount: 230, refusedCount: 0, isUndoable: true });
    expect(await inStatus(prefix, 'INACTIVE')).toBe(230);
    await save(RENAME, { id: single, version: 1, status: 'INACTIVE' });
    const entryOf = async (id = '') => {
      const [entry] = await auditOf(app, id);
      return { ...entry, mutationId: null };
    };
    expect(await entryOf(ids.at(-1))).toEqual(await entryOf(single));
    expect((await auditOf(app, action.id)).map(({ changes }) => changes)).toMatchObject([
      { bulkAction: { new: 'DEACTIVATE' }, bulkActionState: { new: 'FINDING' } },
    ]);
  });

  it('says of each record what became of it, and why [E1] [E3]', async () => {
    const used = await makeSector(app, { name: unique('Used') });
    await makeEmployee(app, { sectorId: used.id });
    const free = await makeSector(app, { name: used.name });
    const action = await act(admin, { list: 'listSectors', kind: 'DELETE', filter: { search: used.name } });
    expect(action).toMatchObject({ state: 'DONE', total: 2, changedCount: 1, refusedCount: 1 });
    expect(await recordsOf(admin, action.id)).toMatchObject([
      {
        place: 1,
        recordId: used.id,
        name: used.name,
        outcome: 'REFUSED',
        fault: { code: 'IN_USE', references: [{ type: 'EMPLOYEE', count: 1 }] },
      },
      { place: 2, recordId: free.id, name: free.name, outcome: 'CHANGED', fault: null },
    ]);
    expect(await recordsOf(admin, action.id, 'REFUSED')).toHaveLength(1);
    expect(await recordsOf(admin, action.id, 'WAITING')).toEqual([]);
  });

  it('does not touch records that the action would leave as they are, nor those of other tenants [T10]', async () => {
    const { prefix, ids } = await insertSectors(3);
    await save(RENAME, { id: ids[0], version: 1, status: 'INACTIVE' });
    await change(
      em(),
      sql`insert into sector (id, customer_id, name, code, status)
        values (${newId()}, ${app.bolt.id}, ${`${prefix} of Bolt`}, ${prefix}, 'ACTIVE')`,
    );
    expect(await act(admin, deactivate(prefix))).toMatchObject({ total: 2, changedCount: 2 });
    const [theirs] = await rows<{ status: string }>(
      em(),
      sql`select status from sector where customer_id = ${app.bolt.id} and code = ${prefix}`,
    );
    expect(theirs?.status).toBe('ACTIVE');
  });

  it('undoes itself once; records that somebody changed since stay as they are and are named [E3] C6', async () => {
    const { prefix, ids } = await insertSectors(3);
    const action = await act(admin, deactivate(prefix));
    await save(RENAME, { id: ids[1], version: 2, description: 'Somebody was here' });
    const undone = await undo(admin, action.id);
    expect(undone).toMatchObject({
      kind: 'ACTIVATE',
      state: 'DONE',
      total: 3,
      changedCount: 2,
      refusedCount: 1,
      undoOf: action.id,
      isUndoable: false,
    });
    expect(await recordsOf(admin, undone.id, 'REFUSED')).toMatchObject([
      { recordId: ids[1], fault: { code: 'CONFLICT' } },
    ]);
    expect(await inStatus(prefix, 'ACTIVE')).toBe(2);
    expect(await actionOf(admin, action.id)).toMatchObject({ isUndoable: false, undoneBy: undone.id });
    const again = await admin.error('mutation ($id: ID!) { undoBulkAction(id: $id) { id } }', { id: action.id });
    expect(again.extensions.fields).toMatchObject([{ path: 'id', key: 'wrongStatus' }]);
  });

  it('restores what it has deleted', async () => {
    const { prefix } = await insertSectors(2);
    const action = await act(admin, { list: 'listSectors', kind: 'DELETE', filter: { search: prefix } });
    expect(await inStatus(prefix, 'DELETED')).toBe(2);
    expect(await undo(admin, action.id)).toMatchObject({ kind: 'RESTORE', changedCount: 2 });
    expect(await inStatus(prefix, 'ACTIVE')).toBe(2);
    const deleted = { search: prefix, status: ['DELETED'] };
    expect(await act(admin, { list: 'listSectors', kind: 'RESTORE', filter: deleted })).toMatchObject({ total: 0 });
  });

  it('cannot undo the delete of machines, which ends their credentials', async () => {
    const machine = await makeMachine(app, { name: unique('Gone') });
    const action = await act(admin, { list: 'listMachines', kind: 'DELETE', filter: { search: machine.name } });
    expect(action).toMatchObject({ changedCount: 1, isUndoable: false });
  });

  it('gives employees a group and more cost centers, and gives back what each had before', async () => {
    const name = unique('Crew');
    const [before, after, first, second] = [
      await makeGroup(app),
      await makeGroup(app),
      await makeCostCenter(app),
      await makeCostCenter(app),
    ];
    const people = [
      await makeEmployee(app, { name, groupId: before.id, costCenterIds: [first.id] }),
      await makeEmployee(app, { name }),
      await makeEmployee(app, { name, groupId: after.id }),
    ];
    const read = async () => {
      const { page } = await admin.data<{ page: { items: object[] } }>(
        `query ($search: String) { page: listEmployees(filter: { search: $search }, sort: CREATED_AT_ASC) {
          items { id groupId costCenterIds } } }`,
        { search: name },
      );
      return page.items;
    };
    const start = await read();
    const values = { groupId: after.id };
    const grouped = await act(admin, { list: 'listEmployees', kind: 'CHANGE', filter: { search: name }, values });
    // The third has the group already.
    expect(grouped).toMatchObject({ total: 2, changedCount: 2, isUndoable: true });
    const added = { addCostCenterIds: [second.id] };
    const paid = await act(admin, { list: 'listEmployees', kind: 'CHANGE', filter: { search: name }, values: added });
    expect(paid).toMatchObject({ total: 3, changedCount: 3 });
    expect(await read()).toEqual(
      people.map(({ id }, place) => ({
        id,
        groupId: after.id,
        costCenterIds: place === 0 ? [first.id, second.id].sort() : [second.id],
      })),
    );
    await undo(admin, paid.id);
    expect(await undo(admin, grouped.id)).toMatchObject({ changedCount: 0, refusedCount: 2 });
    await act(admin, {
      list: 'listEmployees',
      kind: 'CHANGE',
      filter: { search: name },
      values: { groupId: before.id },
    });
    expect((await read()).map((row) => ({ ...row, groupId: null }))).toEqual(
      start.map((row) => ({ ...row, groupId: null })),
    );
  });

  it('refuses each record with the reason of the single mutation: a group of another tenant [T10]', async () => {
    const name = unique('Alone');
    await makeEmployee(app, { name });
    const values = { groupId: (await makeGroup(app, {}, app.bolt)).id };
    const action = await act(admin, { list: 'listEmployees', kind: 'CHANGE', filter: { search: name }, values });
    expect(action).toMatchObject({ changedCount: 0, refusedCount: 1, isUndoable: false });
    expect(await recordsOf(admin, action.id)).toMatchObject([
      { fault: { code: 'VALIDATION', fields: [{ path: 'groupId', key: 'unknown' }] } },
    ]);
  });
});

describe('the records of a bulk action', () => {
  it('are those of its start: later ones are left out, and those changed since are refused [E3]', async () => {
    const { prefix, ids } = await insertSectors(3);
    await change(
      em(),
      sql`update sector set updated_at = now(3) + interval 1 minute where customer_id = ${app.acme.id} and id = ${ids[0]}`,
    );
    await change(
      em(),
      sql`update sector set created_at = now(3) + interval 1 minute where customer_id = ${app.acme.id} and id = ${ids[1]}`,
    );
    const action = await act(admin, deactivate(prefix));
    expect(action).toMatchObject({ total: 2, changedCount: 1, refusedCount: 1 });
    expect(await recordsOf(admin, action.id, 'REFUSED')).toMatchObject([
      { recordId: ids[0], fault: { code: 'CONFLICT' } },
    ]);
    expect(await inStatus(prefix, 'ACTIVE')).toBe(2);
  });

  it('can be read page by page, and are deleted after 30 days', async () => {
    const { prefix } = await insertSectors(5);
    const { id } = await act(admin, deactivate(prefix));
    const page = (afterPlace: number | null) =>
      admin.data(
        `query ($id: ID!, $afterPlace: Int) {
          page: getBulkActionRecords(bulkActionId: $id, afterPlace: $afterPlace, limit: 3) { items { place } nextPlace } }`,
        { id, afterPlace },
      );
    expect(await page(null)).toEqual({ page: { items: [{ place: 1 }, { place: 2 }, { place: 3 }], nextPlace: 3 } });
    expect(await page(3)).toEqual({ page: { items: [{ place: 4 }, { place: 5 }], nextPlace: null } });
    const tooMany = await admin.error(
      'query ($id: ID!) { getBulkActionRecords(bulkActionId: $id, limit: 501) { nextPlace } }',
      { id },
    );
    expect(tooMany.extensions.fields).toMatchObject([{ path: 'limit', key: 'maximum' }]);
    await change(
      em(),
      sql`update bulk_action set updated_at = now(3) - interval 31 day where customer_id = ${app.acme.id} and id = ${id}`,
    );
    await deleteOldRecords(em(), new AbortController().signal);
    expect(await page(null)).toEqual({ page: { items: [], nextPlace: null } });
    expect(await actionOf(admin, id)).toMatchObject({ changedCount: 5, isUndoable: false });
  });
});

/** Holds the action at its next chunk: nobody can read its row for an update meanwhile. */
async function whileHeld(id: string, work: () => Promise<void>): Promise<void> {
  await em().transactional(async (held) => {
    await rows(held, sql`select id from bulk_action where customer_id = ${app.acme.id} and id = ${id} for update`);
    await work();
  });
}

describe('a running bulk action', () => {
  it('stops between two chunks; the others stay as they are, and what it did can be undone', async () => {
    const count = 2000;
    const { prefix } = await insertSectors(count);
    const id = await start(admin, deactivate(prefix));
    await waitFor('the first records', async () => (await actionOf(admin, id)).changedCount > 0);
    await admin.data('mutation ($id: ID!) { stopBulkAction(id: $id) { id } }', { id });
    const stopped = await waitFor('the last chunk', async () => {
      const sent = await countRows(em(), 'bulk_action_record', [
        sql`customer_id = ${app.acme.id} and action_id = ${id} and outcome = 'SENT'`,
      ]);
      return sent === 0 && actionOf(admin, id);
    });
    expect(stopped.state).toBe('STOPPED');
    expect(stopped.changedCount).toBeLessThan(count);
    expect(await inStatus(prefix, 'INACTIVE')).toBe(stopped.changedCount);
    expect(await undo(admin, id)).toMatchObject({ changedCount: stopped.changedCount, refusedCount: 0 });
    expect(await inStatus(prefix, 'ACTIVE')).toBe(count);
    const late = await admin.error('mutation ($id: ID!) { stopBulkAction(id: $id) { id } }', { id });
    expect(late.extensions.fields).toMatchObject([{ path: 'id', key: 'wrongStatus' }]);
  });

  it('ends when its person loses the permission, and says so [R5]', async () => {
    const role = await makePermissionRole(app, { permissions: ['EMPLOYEE_MANAGEMENT'] });
    const person = await makePerson(app, app.acme, { permissionRoleId: role.id });
    const client = await clientOf(app.originOf(app.acme), person);
    const { prefix } = await insertSectors(300);
    const id = await start(client, deactivate(prefix));
    await waitFor('the first records', async () => (await actionOf(client, id)).changedCount > 0);
    await whileHeld(id, async () => {
      await save('mutation ($input: UpdatePermissionRoleInput!) { updatePermissionRole(input: $input) { id } }', {
        id: role.id,
        version: role.version,
        permissions: ['REPORT_ACCESS'],
      });
    });
    const action = await ended(admin, id);
    expect(action).toMatchObject({ state: 'FAILED', fault: { code: 'FORBIDDEN' } });
    expect(action.changedCount).toBeLessThan(300);
    expect(await inStatus(prefix, 'INACTIVE')).toBe(action.changedCount);
    expect(await recordsOf(admin, id, 'WAITING')).toHaveLength(300 - action.changedCount);
  });

  it('ends when its person is locked out', async () => {
    const person = await makePerson(app, app.acme, { isCustomerAdmin: true });
    const client = await clientOf(app.originOf(app.acme), person);
    const { prefix } = await insertSectors(300);
    const id = await start(client, deactivate(prefix));
    await waitFor('the first records', async () => (await actionOf(admin, id)).changedCount > 0);
    await whileHeld(id, async () => {
      await change(
        em(),
        sql`update console_user set status = 'INACTIVE' where customer_id = ${app.acme.id} and id = ${person.id}`,
      );
    });
    expect(await ended(admin, id)).toMatchObject({ state: 'FAILED', fault: { code: 'UNAUTHENTICATED' } });
  });

  it('knows after an interruption which of the sent records it has changed', async () => {
    const { prefix, ids } = await insertSectors(4);
    const id = newId();
    const [{ starterId } = { starterId: '' }] = await rows<{ starterId: string }>(
      em(),
      sql`select id as starterId from console_user where customer_id = ${app.acme.id} and is_customer_admin = 1 limit 1`,
    );
    await change(
      em(),
      sql`insert into bulk_action (customer_id, id, list, kind, state, total) values (${app.acme.id}, ${id}, 'listSectors', 'DEACTIVATE', 'RUNNING', 4)`,
    );
    const values = ids.map(
      (record, place) => sql`(${app.acme.id}, ${id}, ${place + 1}, ${record}, 1, ${place < 3 ? 'SENT' : 'WAITING'})`,
    );
    await change(
      em(),
      sql`insert into bulk_action_record (customer_id, action_id, place, record_id, record_version, outcome) values ${sql.join(values)}`,
    );
    // The process was killed after the first record; somebody else has changed the second one.
    for (const [place, by] of [starterId, newId()].entries())
      await change(
        em(),
        sql`update sector set status = 'INACTIVE', version = 2, updated_by = ${by} where customer_id = ${app.acme.id} and id = ${ids[place]}`,
      );
    const { services } = app;
    const key = { customerId: app.acme.id, id };
    const action = await readAction(em(), key);
    if (!action) throw new Error('There is no action');
    const starter = { id: starterId, isCustomerAdmin: true, ip: '127.0.0.1', language: 'en' };
    const tenant = { ...app.acme, displayName: 'Acme', timeZone: 'UTC', status: 'ACTIVE' };
    const stopped = new AbortController().signal;
    const run = { services, em: em(), key, schema: await ownSchema(), action, starter, tenant, stopped };
    await changeRecords(run, () => undefined);
    expect(await actionOf(admin, id)).toMatchObject({ state: 'DONE', changedCount: 3, refusedCount: 1 });
    expect((await recordsOf(admin, id)).map(({ outcome }) => outcome)).toEqual([
      'CHANGED',
      'REFUSED',
      'CHANGED',
      'CHANGED',
    ]);
    expect(await inStatus(prefix, 'INACTIVE')).toBe(4);
  });
});

describe('startBulkAction', () => {
  it.each<[string, Parameters<typeof startOf>[0], string, string]>([
    ['an unknown list', { list: 'listSpoons', kind: 'DELETE' }, 'list', 'oneOf'],
    ['an inherited name', { list: 'constructor', kind: 'DELETE' }, 'list', 'oneOf'],
    ['a list without bulk mutations', { list: 'listWithdrawals', kind: 'DELETE' }, 'list', 'oneOf'],
    ['a filter that is no JSON', { list: 'listSectors', kind: 'DELETE', filter: '{' }, 'filter', 'invalid'],
    ['a filter that is no object', { list: 'listSectors', kind: 'DELETE', filter: '[1]' }, 'filter', 'invalid'],
    [
      'a field that the filter has no more',
      { list: 'listSectors', kind: 'DELETE', filter: { spoon: 1 } },
      'filter.spoon',
      'unknownField',
    ],
    [
      'too long a filter',
      { list: 'listSectors', kind: 'DELETE', filter: `"${'x'.repeat(20_000)}"` },
      'filter',
      'maxLength',
    ],
    ['a change without values', { list: 'listEmployees', kind: 'CHANGE' }, 'values', 'required'],
    [
      'unknown values',
      { list: 'listEmployees', kind: 'CHANGE', values: { pinHash: 'x' } },
      'values.pinHash',
      'unknownField',
    ],
    ['a version', { list: 'listEmployees', kind: 'CHANGE', values: { version: 3 } }, 'values', 'unknownField'],
    [
      'a wrong value',
      { list: 'listEmployees', kind: 'CHANGE', values: { groupId: [1, {}] } },
      'values.groupId',
      'invalid',
    ],
  ])('refuses %s, and names the field [V1]', async (_, input, path, key) => {
    const error = await admin.error(...startOf(input));
    expect(error.extensions).toMatchObject({ code: 'VALIDATION' });
    expect(error.extensions.fields).toContainEqual(expect.objectContaining({ path, key }));
  });

  it('needs the permission of the single mutation; others see neither the action nor its records [R5] [T10]', async () => {
    const regular = await app.as('regular');
    expect((await regular.error(...startOf(deactivate('x')))).extensions.code).toBe('FORBIDDEN');
    const role = await makePermissionRole(app, { permissions: ['WAREHOUSE_MANAGEMENT'] });
    const person = await makePerson(app, app.acme, { permissionRoleId: role.id });
    const warehouse = await clientOf(app.originOf(app.acme), person);
    expect((await warehouse.error(...startOf(deactivate('x')))).extensions.code).toBe('FORBIDDEN');
    const { id } = await act(admin, deactivate((await insertSectors(1)).prefix));
    const read = 'query ($id: ID!) { getBulkAction(id: $id) { id } }';
    const readRecords = 'query ($id: ID!) { getBulkActionRecords(bulkActionId: $id) { nextPlace } }';
    const listed = async (client: GraphqlClient) => {
      const text = '{ page: listBulkActions(limit: 100) { items { id list } } }';
      return (await client.data<{ page: { items: { id: string; list: string }[] } }>(text)).page.items;
    };
    for (const text of [read, readRecords])
      expect((await warehouse.error(text, { id })).extensions.code).toBe('FORBIDDEN');
    const lists = (await listed(warehouse)).map(({ list }) => list);
    expect(lists).not.toContain('listSectors');
    expect((await listed(admin)).map((action) => action.id)).toContain(id);
    const bolt = await app.as('admin', app.bolt);
    for (const text of [read, readRecords]) expect((await bolt.error(text, { id })).extensions.code).toBe('NOT_FOUND');
    expect(await listed(bolt)).toEqual([]);
  });

  it.each([
    'listConsoleUsers',
    'listCostCenters',
    'listEmployees',
    'listGroups',
    'listJobRoles',
    'listMachines',
    'listMainWarehouses',
    'listPermissionRoles',
    'listProducts',
    'listRuleExceptions',
    'listSectors',
  ])('works for %s [S16]', async (list) => {
    const bolt = await app.as('admin', app.bolt);
    expect(await act(bolt, { list, kind: 'DEACTIVATE', filter: { search: unique('Nobody') } })).toMatchObject({
      state: 'DONE',
      total: 0,
    });
  });
});
