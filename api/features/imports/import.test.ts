import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { checkedTable, checkTable, readTable, rowsOf, run, uploadTable } from './import.testing.ts';
import { textRow, workbook } from './reading/workbook.testing.ts';

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  [admin, stranger] = [await app.as('admin'), await app.as('admin', app.bolt)];
});
afterAll(() => app?.close());

const employeesOf = (prefix: string) =>
  rows<{ id: string; name: string; version: number; sectorId: string | null; day: string | null }>(
    app.services.orm.em.fork(),
    sql`select id, name, version, sector_id as sectorId, date_format(admission_date, '%Y-%m-%d') as day from employee
      where customer_id = ${app.acme.id} and live = 1 and identification like ${`${prefix}%`} order by identification`,
  );

/** Lines of a file with name, number and e-mail. */
const lineOf = (id: string, name: string, ...more: string[]): string =>
  [name, id, `${id.toLowerCase()}@example.com`, ...more].join(';');

describe('an import of employees', () => {
  it('compares the file with the records, writes all rows, and is undone [S15] [D12]', async () => {
    const sector = await makeSector(app, { name: unique('Pintura'), code: unique('P') });
    const [one, other] = [await makeCostCenter(app), await makeCostCenter(app)];
    const p = unique('m');
    const same = await makeEmployee(app, { identification: `${p}1`, email: `${p}1@example.com`, name: 'Same' });
    const old = await makeEmployee(app, { identification: `${p}2`, email: `${p}2@example.com`, name: 'Old' });
    const file = [
      'Nome;Matrícula;E-mail;Admissão;Setor;Centros de custo;Observação;Status',
      lineOf(`${p}1`, 'Same', '', '', '', 'x', ''),
      lineOf(`${p}2`, 'New name', '31/01/2024', sector.name.toUpperCase(), '', '', 'Inativo'),
      lineOf(`${p}3`, 'João', '05/02/2024', '', `"${one.name};${other.name}"`, '', 'ATIVO'),
    ].join('\n');

    const read = await readTable(admin, Buffer.from(file, 'latin1'));
    expect(read).toMatchObject({ state: 'READ', rowCount: 3, dateOrder: 'DAY_FIRST' });
    expect(read.columns.map(({ field }) => field)).toEqual([
      'name',
      'identification',
      'email',
      'admissionDate',
      'sectorId',
      'costCenterIds',
      null,
      'status',
    ]);
    const checked = await checkTable(admin, read);
    expect(checked).toMatchObject({ state: 'CHECKED', newCount: 1, changedCount: 1, sameCount: 1, wrongCount: 0 });
    expect(await rowsOf(admin, checked, 'CHANGED')).toMatchObject([
      {
        line: 3,
        changes: [
          { field: 'name', old: 'Old', new: 'New name' },
          { field: 'admissionDate', old: null, new: '2024-01-31' },
          { field: 'sectorId', old: null, new: sector.name },
          { field: 'status', old: 'ACTIVE', new: 'INACTIVE' },
        ],
      },
    ]);
    expect((await employeesOf(p)).map(({ name }) => name)).toEqual(['Same', 'Old']);

    expect(await run(admin, 'applyImport', checked)).toMatchObject({ state: 'DONE', isUndoable: true });
    const written = await employeesOf(p);
    expect(written).toMatchObject([
      { id: same.id, version: 1 },
      { id: old.id, name: 'New name', day: '2024-01-31', sectorId: sector.id, version: 2 },
      { name: 'João', day: '2024-02-05' },
    ]);
    const made = written[2]?.id ?? '';
    expect(await auditOf(app, made)).toMatchObject([
      {
        operation: 'CREATE',
        targetEntityType: 'EMPLOYEE',
        changes: { costCenterIds: { new: [one.id, other.id].sort() } },
      },
    ]);
    expect((await auditOf(app, checked.id)).map(({ operation, changes }) => [operation, changes])).toMatchObject(
      ['READING', 'CHECKING', 'APPLYING', 'DONE'].map((state) => ['IMPORT', { importState: { new: state } }]),
    );

    expect(await run(admin, 'undoImport', checked)).toMatchObject({ state: 'UNDONE', keptCount: 0, isUndoable: false });
    expect(await employeesOf(p)).toMatchObject([
      { id: same.id, version: 1 },
      { id: old.id, name: 'Old', day: null, sectorId: null, version: 3 },
    ]);
  });

  it('names the rule, the column and the value of every wrong row, and writes nothing [S15] [V6]', async () => {
    const p = unique('W');
    const taken = await makeEmployee(app, { badge: `${p}7` });
    const file = [
      'identification,name,email,admission date,sector,kind of access',
      `${p}1,,wrong,31/31/2024,Nowhere,Robot`,
      `${p}2,${'n'.repeat(256)},${p}2@example.com,,,#N/A`,
      `${p}3,Ann,${taken.email.toUpperCase()},,,`,
      `${p}4,Bob,${p}4@example.com,,,`,
      `${p}4,Bea,${p}5@example.com,,,`,
      `,Nobody,${p}6@example.com,,,`,
      `${p}7,Has the badge of another,${p}7@example.com,,,`,
    ].join('\n');
    const checked = await checkedTable(admin, file);
    expect(checked).toMatchObject({ newCount: 0, wrongCount: 7 });
    const found = await rowsOf(admin, checked, 'WRONG');
    expect(found.map(({ line, faults }) => [line, faults.map(({ column, key }) => [column, key])])).toEqual([
      [
        2,
        expect.arrayContaining([
          [1, 'required'],
          [2, 'email'],
          [3, 'date'],
          [4, 'unknownName'],
          [5, 'oneOf'],
        ]),
      ],
      [
        3,
        expect.arrayContaining([
          [1, 'maxLength'],
          [5, 'spreadsheetError'],
        ]),
      ],
      [4, [[2, 'taken']]],
      [5, [[0, 'duplicateRow']]],
      [6, [[0, 'duplicateRow']]],
      [7, [[0, 'required']]],
      [8, [[0, 'taken']]],
    ]);
    expect(found[0]?.faults.find(({ key }) => key === 'unknownName')?.values).toEqual([
      { name: 'value', value: 'Nowhere' },
    ]);
    expect(found[3]?.faults[0]?.values).toEqual([{ name: 'row', value: '6' }]);
    const refused = await admin.error('mutation ($id: ID!) { applyImport(id: $id) { id } }', { id: checked.id });
    expect(refused.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ key: 'wrongStatus' }] });
    expect(await employeesOf(p)).toEqual([]);
  });

  it('writes nothing at all when a record changes between check and import [S15]', async () => {
    const p = unique('S');
    const last = await makeEmployee(app, { identification: `${p}900`, email: `${p}900@example.com` });
    const file = [
      'name;identification;email',
      ...Array.from({ length: 300 }, (_, index) => lineOf(`${p}${index + 100}`, `Person ${index}`)),
      lineOf(`${p}900`, 'From the file'),
    ].join('\n');
    const checked = await checkedTable(admin, file);
    expect(checked).toMatchObject({ newCount: 300, changedCount: 1 });
    await admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
      input: { id: last.id, version: 1, name: 'By somebody else' },
    });
    expect(await run(admin, 'applyImport', checked)).toMatchObject({
      state: 'FAILED',
      keptCount: 0,
      fault: { key: 'importStale', values: [{ name: 'row', value: '302' }] },
    });
    expect(await employeesOf(p)).toMatchObject([{ id: last.id, name: 'By somebody else', version: 2 }]);
  });

  it('keeps records that others changed or used after it, when it is undone [S15]', async () => {
    const p = unique('K');
    const file = ['name;identification;email', ...['1', '2', '3'].map((id) => lineOf(p + id, `Person ${id}`))].join(
      '\n',
    );
    const checked = await checkedTable(admin, file);
    await run(admin, 'applyImport', checked);
    const [, changed] = await employeesOf(p);
    await admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
      input: { id: changed?.id, version: 1, name: 'Changed later' },
    });
    expect(await run(admin, 'undoImport', checked)).toMatchObject({ state: 'UNDONE', keptCount: 1 });
    expect(await employeesOf(p)).toMatchObject([{ name: 'Changed later' }]);
    expect((await rowsOf(admin, checked)).map(({ line, isKept }) => [line, isKept])).toEqual([
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it('is refused when it would exceed the licences, before anything is written [V5]', async () => {
    const em = app.services.orm.em.fork();
    await change(em, sql`update customer set licenses_count = 1 where id = ${app.acme.id}`);
    const p = unique('L');
    const file = ['name;identification;email;status', lineOf(`${p}1`, 'A', ''), lineOf(`${p}2`, 'B', 'Inactive')].join(
      '\n',
    );
    const checked = await checkedTable(admin, file);
    expect(checked).toMatchObject({ newCount: 2, fault: { key: 'importLicenses' } });
    const refused = await admin.error('mutation ($id: ID!) { applyImport(id: $id) { id } }', { id: checked.id });
    expect(refused.extensions).toMatchObject({ code: 'VALIDATION' });
    await change(em, sql`update customer set licenses_count = 10000 where id = ${app.acme.id}`);
    expect(await employeesOf(p)).toEqual([]);
  });

  it('changes nothing when the file has what the records have [S15]', async () => {
    const made = await makeEmployee(app);
    const checked = await checkedTable(
      admin,
      `name,identification,email\n${made.name},${made.identification},${made.email}`,
    );
    expect(checked).toMatchObject({ sameCount: 1, newCount: 0, changedCount: 0 });
    const refused = await admin.error('mutation ($id: ID!) { applyImport(id: $id) { id } }', { id: checked.id });
    expect(refused.extensions).toMatchObject({ fields: [{ key: 'wrongStatus' }] });
  });
});

describe('a file', () => {
  it('of Excel is imported, here sectors [S15] [D10]', async () => {
    const code = unique('X');
    const rowsXml = textRow(1, ['Código', 'Nome']) + textRow(2, [code, 'Solda']) + textRow(3, [`${code}B`, 'Corte']);
    const checked = await checkedTable(admin, workbook([{ name: 'Setores', rows: rowsXml }]), 'SECTOR');
    expect(checked).toMatchObject({ newCount: 2, sheet: 'Setores', sheets: 1 });
    expect(await run(admin, 'applyImport', checked)).toMatchObject({ state: 'DONE' });
    const { page } = await admin.data<{ page: { totalCount: number } }>(
      'query ($search: String) { page: listSectors(filter: { search: $search }) { totalCount } }',
      { search: code },
    );
    expect(page.totalCount).toBe(2);
  });

  it('is undone except for records that other records refer to [E1]', async () => {
    const code = unique('U');
    const checked = await checkedTable(admin, `code,name\n${code}1,Used ${code}\n${code}2,Free`, 'SECTOR');
    await run(admin, 'applyImport', checked);
    const p = unique('E');
    const people = await checkedTable(admin, `identification,name,email,sector\n${p},Ann,${p}@example.com,${code}1`);
    await run(admin, 'applyImport', people);
    expect(await run(admin, 'undoImport', checked)).toMatchObject({ state: 'UNDONE', keptCount: 1 });
  });

  it.each([
    ['empty', 'name,code\n', 'tableEmpty'],
    ['binary', Buffer.from([0, 1, 2, 3]), 'tableType'],
    ['of 300 columns', ','.repeat(300) + 'x\n', 'tableColumns'],
  ])('that is %s fails with the reason SEC-38', async (_, content, key) => {
    expect(await readTable(admin, content)).toMatchObject({ state: 'FAILED', fault: { key } });
  });

  it('has the columns of the last import again [S15]', async () => {
    const [code, other] = [unique('R').toUpperCase(), unique('R').toUpperCase()];
    const read = await readTable(admin, `what,how\n${code},Name`, 'COST_CENTER');
    expect(read.columns.map(({ field }) => field)).toEqual([null, null]);
    const columns = [
      { column: 0, field: 'code' },
      { column: 1, field: 'name' },
    ];
    await run(admin, 'applyImport', await checkTable(admin, read, { columns }));
    const again = await readTable(admin, `how,what\nName,${other}`, 'COST_CENTER');
    expect(again.columns.map(({ field }) => field)).toEqual(['name', 'code']);
  });

  it('is cancelled before anything is written [S15]', async () => {
    const checked = await checkedTable(admin, `name\n${unique('Role')}`, 'JOB_ROLE');
    expect(await run(admin, 'cancelImport', checked)).toMatchObject({ state: 'CANCELLED' });
    const late = await admin.error('mutation ($id: ID!) { applyImport(id: $id) { id } }', { id: checked.id });
    expect(late.extensions).toMatchObject({ fields: [{ key: 'wrongStatus' }] });
  });
});

describe('the import', () => {
  it('belongs to its tenant: others neither see it nor use its file [T10]', async () => {
    const checked = await checkedTable(admin, `name\n${unique('Role')}`, 'JOB_ROLE');
    const get = 'query ($id: ID!) { getImportBatch(id: $id) { id } }';
    expect((await stranger.error(get, { id: checked.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    const list = 'query ($id: ID!) { getImportRows(importBatchId: $id) { nextLine } }';
    expect((await stranger.error(list, { id: checked.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    const apply = 'mutation ($id: ID!) { applyImport(id: $id) { id } }';
    expect((await stranger.error(apply, { id: checked.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    const start = 'mutation ($input: StartImportInput!) { startImport(input: $input) { id } }';
    const input = { noun: 'JOB_ROLE', fileKey: await uploadTable(admin, 'name\nx', 'JOB_ROLE') };
    expect((await stranger.error(start, { input })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'fileKey', key: 'unknown' }],
    });
  });

  it('finds no record of another tenant by its name or id [T10]', async () => {
    const foreign = await makeSector(app, {}, app.bolt);
    const p = unique('F');
    const file = [
      'identification,name,email,sector',
      ...[foreign.name, foreign.id].map((sector, index) => `${p}${index},A,${p}${index}@example.com,${sector}`),
    ];
    const checked = await checkedTable(admin, file.join('\n'));
    expect(checked).toMatchObject({ wrongCount: 2, newCount: 0 });
  });

  it('needs the permission of the noun [R4]', async () => {
    const start = 'mutation ($input: StartImportInput!) { startImport(input: $input) { id } }';
    const { errors } = await app.asGuest().ask(start, { input: { noun: 'SECTOR', fileKey: 'x' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([
    [[], 'required'],
    [[{ column: 1, field: 'description' }], 'required'],
    [
      [
        { column: 0, field: 'name' },
        { column: 1, field: 'name' },
      ],
      'duplicate',
    ],
  ])('refuses the columns %j [S15]', async (columns, key) => {
    const read = await readTable(admin, 'name,description\nA,B', 'JOB_ROLE');
    const refused = await admin.error('mutation ($input: CheckImportInput!) { checkImport(input: $input) { id } }', {
      input: { id: read.id, columns, dateOrder: 'DAY_FIRST' },
    });
    expect(refused.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'columns', key }] });
  });
});
