import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeSector } from './sector.factory.ts';

const CREATE = `mutation ($input: CreateSectorInput!) {
  createSector(input: $input) { id name code description status version createdAt updatedAt createdBy updatedBy updatedByName }
}`;
const UPDATE = `mutation ($input: UpdateSectorInput!) {
  updateSector(input: $input) { id name code description status version }
}`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteSector(id: $id, version: $version) { id deletedAt } }';
const GET = 'query ($id: ID!) { getSector(id: $id) { id name code description status version } }';
const LIST = 'query ($filter: SectorFilter) { listSectors(filter: $filter) { items { id } totalCount } }';

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  stranger = await app.as('admin', app.bolt);
});
afterAll(() => app?.close());

const sectorOf = async (id: string) => (await admin.data<{ getSector: object }>(GET, { id })).getSector;

describe('createSector', () => {
  it('returns the new record and writes an audit entry [D10] [D18] [D12]', async () => {
    const input = { name: ' Paint shop ', code: unique('P'), description: 'Two lines\nof text' };
    const { createSector: made } = await admin.data<{ createSector: { id: string; createdBy: string } }>(CREATE, {
      input,
    });
    expect(made).toMatchObject({
      ...input,
      name: 'Paint shop',
      status: 'ACTIVE',
      version: 1,
      updatedBy: made.createdBy,
      updatedByName: expect.stringMatching(/\w/),
    });
    expect(await auditOf(app, made.id)).toMatchObject([
      {
        operation: 'CREATE',
        targetEntityType: 'SECTOR',
        actorType: 'USER',
        actorId: made.createdBy,
        customerId: app.acme.id,
        changes: { name: { old: null, new: 'Paint shop' }, code: { old: null, new: input.code } },
      },
    ]);
  });

  it.each([
    [{ name: '' }, [{ path: 'name', key: 'required' }]],
    [
      { name: 'n'.repeat(101), code: 'c'.repeat(51) },
      [
        { path: 'name', key: 'maxLength', values: { max: 100 } },
        { path: 'code', key: 'maxLength', values: { max: 50 } },
      ],
    ],
    [{ name: 'a\u0000b' }, [{ path: 'name', key: 'singleLine' }]],
    [{ description: 'd'.repeat(501) }, [{ path: 'description', key: 'maxLength', values: { max: 500 } }]],
    [{ status: 'DELETED' }, [{ path: 'status', key: 'oneOf' }]],
  ])('refuses %j and names the fields [V1] [G1]', async (wrong, fields) => {
    const name = unique('Wrong');
    const error = await admin.error(CREATE, { input: { name, code: unique('W'), ...wrong } });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields, requestId: expect.any(String) });
    expect(await admin.data(LIST, { filter: { search: name } })).toMatchObject({ listSectors: { totalCount: 0 } });
  });

  it.each([
    [{ name: 5 }, { path: 'name', key: 'invalid' }],
    [{ name: null }, { path: 'name', key: 'required' }],
    [{ code: ['x'] }, { path: 'code', key: 'invalid' }],
    [{ status: 'SLEEPING' }, { path: 'status', key: 'oneOf' }],
    [{ isAdmin: true }, { path: 'isAdmin', key: 'unknownField' }],
  ])(
    'refuses %j because of a wrong type or field before the mutation runs, and names the field [V1]',
    async (wrong, field) => {
      const answer = await admin.ask(CREATE, { input: { name: 'x', code: unique('T'), ...wrong } });
      expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'VALIDATION', fields: [field] } }] });
    },
  );

  it('refuses a code of another sector that is not deleted, ignoring case [E1]', async () => {
    const first = await makeSector(app, { code: unique('S') });
    const { code } = (await sectorOf(first.id)) as { code: string };
    const input = { name: 'Second', code: code.toUpperCase() };
    expect((await admin.error(CREATE, { input })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'code', key: 'taken' }],
    });
    await admin.data(DELETE, first);
    await admin.data(CREATE, { input });
  });

  it('names the correct field when the value imitates a database error [E1]', async () => {
    const code = `${unique('S')}' for key 'sector.sector_name`;
    await makeSector(app, { code });
    expect((await admin.error(CREATE, { input: { name: 'x', code } })).extensions).toMatchObject({
      fields: [{ path: 'code', key: 'taken' }],
    });
  });

  it('accepts a code of another tenant [E1]', async () => {
    const code = unique('S');
    await makeSector(app, { code });
    await makeSector(app, { code }, app.bolt);
  });

  it('refuses guests [R6]', async () => {
    const { errors } = await app.asGuest().ask(CREATE, { input: { name: 'x', code: 'x' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('updateSector', () => {
  it('changes present fields, keeps absent ones, clears null ones; the audit entry has old and new values [D12] [D18]', async () => {
    const { id, name } = await makeSector(app, { description: 'Old' });
    const code = unique('N');
    await admin.data(UPDATE, { input: { id, version: 1, code } });
    const { updateSector } = await admin.data<{ updateSector: object }>(UPDATE, {
      input: { id, version: 2, description: null },
    });
    expect(updateSector).toMatchObject({ id, name, code, description: null, version: 3 });
    const [, recoded, cleared] = await auditOf(app, id);
    expect(recoded).toMatchObject({ operation: 'UPDATE', changes: { code: { new: code } } });
    expect(cleared?.changes).toEqual({ description: { old: 'Old', new: null } });
  });

  it('refuses a stale version, changes nothing and returns the current version [E3]', async () => {
    const { id, name } = await makeSector(app);
    await admin.data(UPDATE, { input: { id, version: 1, description: 'First' } });
    const error = await admin.error(UPDATE, { input: { id, version: 1, name: 'Late', description: 'Second' } });
    expect(error.extensions).toMatchObject({ code: 'CONFLICT', currentVersion: 2 });
    expect(await sectorOf(id)).toMatchObject({ name, description: 'First', version: 2 });
    expect(await auditOf(app, id)).toHaveLength(2);
  });

  it('refuses to clear a required field, and a code of another sector [V1] [E1]', async () => {
    const [one, other] = [await makeSector(app), await makeSector(app, { code: unique('T') })];
    expect((await admin.error(UPDATE, { input: { id: one.id, version: 1, name: null } })).extensions).toMatchObject({
      fields: [{ path: 'name', key: 'required' }],
    });
    const { code } = (await sectorOf(other.id)) as { code: string };
    expect((await admin.error(UPDATE, { input: { id: one.id, version: 1, code } })).extensions).toMatchObject({
      fields: [{ path: 'code', key: 'taken' }],
    });
  });

  it('returns NOT_FOUND for an id of another tenant, and changes nothing there [T10]', async () => {
    const { id, name } = await makeSector(app);
    expect((await stranger.error(UPDATE, { input: { id, version: 1, name: 'Taken over' } })).extensions).toMatchObject({
      code: 'NOT_FOUND',
      entity: 'Sector',
    });
    expect(await sectorOf(id)).toMatchObject({ name, version: 1 });
  });

  it('refuses guests [R6]', async () => {
    const { id } = await makeSector(app);
    const { errors } = await app.asGuest().ask(UPDATE, { input: { id, version: 1, name: 'x' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await sectorOf(id)).toMatchObject({ version: 1 });
  });
});

describe('deleteSector', () => {
  it('hides the sector in all queries, keeps the row, and writes an audit entry [E1] [D16] [D12]', async () => {
    const made = await makeSector(app);
    const { deleteSector } = await admin.data<{ deleteSector: object }>(DELETE, made);
    expect(deleteSector).toEqual({ id: made.id, deletedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect((await admin.error(GET, { id: made.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.error(UPDATE, { input: { id: made.id, version: 2 } })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await admin.data(LIST, { filter: { search: made.name } })).toMatchObject({ listSectors: { totalCount: 0 } });
    expect(await admin.data(LIST, { filter: { search: made.name, status: ['DELETED'] } })).toMatchObject({
      listSectors: { items: [{ id: made.id }] },
    });
    expect(await auditOf(app, made.id)).toMatchObject([{ operation: 'CREATE' }, { operation: 'DELETE' }]);
  });

  it('refuses while employees belong to the sector, and returns their number [E1]', async () => {
    const sector = await makeSector(app);
    const employees = [
      await makeEmployee(app, { sectorId: sector.id }),
      await makeEmployee(app, { sectorId: sector.id }),
    ];
    expect((await admin.error(DELETE, sector)).extensions).toMatchObject({
      code: 'IN_USE',
      count: 2,
      references: [{ type: 'EMPLOYEE', count: 2 }],
    });
    for (const { id, version } of employees)
      await admin.data('mutation ($id: ID!, $version: Int!) { deleteEmployee(id: $id, version: $version) { id } }', {
        id,
        version,
      });
    await admin.data(DELETE, sector);
  });

  it('refuses a stale version [E3]', async () => {
    const { id } = await makeSector(app);
    expect((await admin.error(DELETE, { id, version: 2 })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 1,
    });
    expect(await sectorOf(id)).toMatchObject({ status: 'ACTIVE' });
  });

  it('returns NOT_FOUND for an id of another tenant, and deletes nothing there [T10]', async () => {
    const made = await makeSector(app);
    expect((await stranger.error(DELETE, made)).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect(await sectorOf(made.id)).toMatchObject({ status: 'ACTIVE', version: 1 });
  });

  it('refuses guests [R6]', async () => {
    const made = await makeSector(app);
    const { errors } = await app.asGuest().ask(DELETE, made);
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('getSector', () => {
  it.each(['', 'x', '日本', '\u0000', "' or 1=1 --", '0'.repeat(26), 'Z'.repeat(10_000)])(
    'returns NOT_FOUND for the id “%s”',
    async (id) => {
      expect((await admin.error(GET, { id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('returns NOT_FOUND for an id of another tenant [T10]', async () => {
    const { id } = await makeSector(app, {}, app.bolt);
    expect((await admin.error(GET, { id })).extensions).toMatchObject({ code: 'NOT_FOUND', entity: 'Sector' });
  });

  it('refuses guests [R6]', async () => {
    const { errors } = await app.asGuest().ask(GET, { id: 'x' });
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('listSectors', () => {
  it('filters by part of name or code and by status, in the own tenant only [T10] [G1]', async () => {
    const word = unique('Listed');
    const byName = await makeSector(app, { name: word });
    const byCode = await makeSector(app, { code: word });
    const inactive = await makeSector(app, { name: word, status: 'INACTIVE' });
    await makeSector(app, { name: word }, app.bolt);
    const list = async (filter: object) =>
      (await admin.data<{ listSectors: { items: { id: string }[] } }>(LIST, { filter })).listSectors.items
        .map(({ id }) => id)
        .sort();
    expect(await list({ search: word.toLowerCase() })).toEqual([byName.id, byCode.id, inactive.id].sort());
    expect(await list({ search: word, status: ['INACTIVE'] })).toEqual([inactive.id]);
    expect(await list({ search: word, status: [] })).toEqual([]);
  });

  it('refuses guests [R6]', async () => {
    const { errors } = await app.asGuest().ask(LIST);
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
