import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { checkedTable, checkTable, readTable, rowsOf, run, settled, type ShownRow } from './import.testing.ts';
import { textRow, workbook } from './reading/workbook.testing.ts';

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const rolesCalled = (name: string) =>
  countRows(app.services.orm.em.fork(), 'job_role', [
    sql`customer_id = ${app.acme.id}`,
    sql`name = ${name}`,
    sql`live = 1`,
  ]);

const ANNOUNCE =
  'mutation ($input: ImportUploadInput!) { announced: getImportUploadUrl(input: $input) { uploadUrl fileKey } }';
const CONFIRM = 'mutation ($key: ID!) { confirmFileUpload(input: { fileKey: $key }) { fileKey } }';
const START = 'mutation ($input: StartImportInput!) { started: startImport(input: $input) { id } }';
const APPLY = 'mutation ($id: ID!) { applyImport(id: $id) { id } }';
const announce = async (fileSize: number) =>
  (
    await admin.data<{ announced: { uploadUrl: string; fileKey: string } }>(ANNOUNCE, {
      input: { noun: 'JOB_ROLE', fileName: 'roles.csv', contentType: 'text/csv', fileSize },
    })
  ).announced;

describe('a file through the api', () => {
  it.each([
    ['a byte order mark', (name: string) => `\uFEFFname\n${name}`],
    ['Latin-1', (name: string) => Buffer.from(`Nome\n${name}`, 'latin1')],
    ['UTF-16', (name: string) => Buffer.from(`\uFEFFname\n${name}`, 'utf16le')],
  ])('with %s is imported with its letters SEC-38', async (_, content) => {
    const name = `Função ${unique('ç')}`;
    const checked = await checkedTable(admin, content(name), 'JOB_ROLE');
    expect(checked).toMatchObject({ newCount: 1, wrongCount: 0 });
    await run(admin, 'applyImport', checked);
    expect(await rolesCalled(name)).toBe(1);
  });

  it('with formulas is imported as texts, and nothing is computed SEC-38', async () => {
    const name = `=1+${unique('1')}`;
    const checked = await checkedTable(admin, `name,description\n${name},"=HYPERLINK(""http://x"",""y"")"`, 'JOB_ROLE');
    await run(admin, 'applyImport', checked);
    expect(await rolesCalled(name)).toBe(1);
  });

  it('with 50 sheets is imported from the first, and says how many there are [S15]', async () => {
    const name = unique('Role');
    const sheets = Array.from({ length: 50 }, (_, index) => ({
      name: `Sheet ${index}`,
      rows: textRow(1, ['Name']) + textRow(2, [index === 0 ? name : `other ${index}`]),
    }));
    expect(await checkedTable(admin, workbook(sheets), 'JOB_ROLE')).toMatchObject({
      sheet: 'Sheet 0',
      sheets: 50,
      rowCount: 1,
      newCount: 1,
    });
  });

  it('of more than 20 MB is refused before its upload [S15] [V6]', async () => {
    const input = { noun: 'JOB_ROLE', fileName: 'x.csv', contentType: 'text/csv', fileSize: 20 * 1024 * 1024 + 1 };
    expect((await admin.error(ANNOUNCE, { input })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'fileSize', key: 'fileTooLarge', values: { max: 20 } }],
    });
  });

  it('whose upload was interrupted is neither confirmed nor imported [S15]', async () => {
    const { fileKey, uploadUrl } = await announce(1000);
    expect((await admin.error(CONFIRM, { key: fileKey })).extensions).toMatchObject({ code: 'VALIDATION' });
    const half = await fetch(uploadUrl, {
      method: 'PUT',
      body: 'x'.repeat(400),
      headers: { 'content-type': 'text/csv' },
    });
    await half.body?.cancel();
    expect((await admin.error(CONFIRM, { key: fileKey })).extensions).toMatchObject({ code: 'VALIDATION' });
    const refused = await admin.error(START, { input: { noun: 'JOB_ROLE', fileKey } });
    expect(refused.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'fileKey', key: 'unknown' }] });
  });

  it('with dates in the wrong order is refused row by row, until the order is right [S15]', async () => {
    const p = unique('D');
    const lines = ['01/02/2024', '13/02/2024', '02/28/2024'].map(
      (day, index) => `${p}${index},Ann,${p}${index}@example.com,${day}`,
    );
    const read = await readTable(admin, ['identification,name,email,admission date', ...lines].join('\n'));
    const checked = await checkTable(admin, read, { dateOrder: 'DAY_FIRST' });
    expect(checked).toMatchObject({ newCount: 2, wrongCount: 1 });
    expect(await rowsOf(admin, checked, 'WRONG')).toMatchObject([{ line: 4, faults: [{ column: 3, key: 'date' }] }]);
    const other = await checkTable(admin, checked, { dateOrder: 'MONTH_FIRST' });
    expect(await rowsOf(admin, other, 'WRONG')).toMatchObject([{ line: 3, faults: [{ column: 3, key: 'date' }] }]);
  });

  it('with the same key in other letters is refused, and finds the record that has it [S15] [E1]', async () => {
    const name = `Função ${unique('á')}`;
    const other = name.toUpperCase().replaceAll('Ç', 'C').replaceAll('Ã', 'A');
    const twice = await checkedTable(admin, `name\n${name}\n${other}`, 'JOB_ROLE');
    expect(await rowsOf(admin, twice, 'WRONG')).toMatchObject([
      { line: 2, faults: [{ column: 0, field: 'name', key: 'duplicateRow' }] },
      { line: 3, faults: [{ column: 0, field: 'name', key: 'duplicateRow' }] },
    ]);
    await run(admin, 'applyImport', await checkedTable(admin, `name\n${name}`, 'JOB_ROLE'));
    expect(await checkedTable(admin, `name\n${other}`, 'JOB_ROLE')).toMatchObject({ newCount: 0, changedCount: 1 });
    expect(await rolesCalled(name)).toBe(1);
  });

  it('with NUL far inside names the row and the field, and writes nothing SEC-38', async () => {
    const name = unique('Role');
    const lines = Array.from({ length: 2000 }, (_, index) => `${name} ${index},${'x'.repeat(20)}`);
    const file = ['name,description', ...lines, `${name}\u0000,y`].join('\n');
    const checked = await checkedTable(admin, file, 'JOB_ROLE');
    expect(checked).toMatchObject({ newCount: 2000, wrongCount: 1 });
    expect(await rowsOf(admin, checked, 'WRONG')).toMatchObject([
      { line: 2002, faults: [{ column: 0, field: 'name', key: 'singleLine' }] },
    ]);
    expect((await admin.error(APPLY, { id: checked.id })).extensions).toMatchObject({ code: 'VALIDATION' });
    expect(await rolesCalled(`${name} 0`)).toBe(0);
  });

  it('with very long rows is stored and checked in small parts, each row once SEC-38', async () => {
    const long = 'x'.repeat(5000);
    const cells = (name: string) => [name, ...Array.from({ length: 99 }, () => long)];
    const rows = Array.from({ length: 15 }, (_, index) => textRow(index + 2, cells(`${index}\u00e7`))).join('');
    const book = workbook([{ name: 'A', rows: textRow(1, ['name', 'description']) + rows }]);
    expect(book.length).toBeLessThan(1024 * 1024);
    const checked = await checkedTable(admin, book, 'JOB_ROLE');
    expect(checked).toMatchObject({ rowCount: 15, newCount: 0, wrongCount: 15 });
    const found: ShownRow[] = [];
    const page = `query ($id: ID!, $afterLine: Int) { page: getImportRows(importBatchId: $id, afterLine: $afterLine,
      limit: 100) { nextLine items { line cells faults { column field key } } } }`;
    for (let afterLine: number | null = 0; afterLine !== null;) {
      const next: { page: { items: ShownRow[]; nextLine: number | null } } = await admin.data(page, {
        id: checked.id,
        afterLine,
      });
      expect(next.page.items.length).toBeLessThan(10);
      found.push(...next.page.items);
      afterLine = next.page.nextLine;
    }
    expect(found.map(({ line }) => line)).toEqual(Array.from({ length: 15 }, (_, index) => index + 2));
    expect(found[0]?.faults).toMatchObject([{ column: 1, field: 'description', key: 'maxLength' }]);
  });

  it('with a key that is longer than every field says so [S15] [V6]', async () => {
    const checked = await checkedTable(admin, `name\n${'x'.repeat(3000)}`, 'JOB_ROLE');
    expect(await rowsOf(admin, checked, 'WRONG')).toMatchObject([{ faults: [{ column: 0, key: 'maxLength' }] }]);
  });
});

describe('two imports of the same noun at once', () => {
  it('write each record once: one is done, the other one changes nothing and says why [S15] [E1]', async () => {
    const name = unique('Role');
    const files = [`name\n${name}\n${name}-one`, `name\n${name}-two\n${name}`];
    const checked = await Promise.all(files.map((file) => checkedTable(admin, file, 'JOB_ROLE')));
    expect(checked).toMatchObject([{ newCount: 2 }, { newCount: 2 }]);
    await Promise.all(checked.map(({ id }) => admin.data(APPLY, { id })));
    const ended = await Promise.all(checked.map(({ id }) => settled(admin, id)));
    expect(ended.map(({ state }) => state).toSorted()).toEqual(['DONE', 'FAILED']);
    expect(ended.find(({ state }) => state === 'FAILED')).toMatchObject({ fault: { key: 'taken' } });
    expect(await rolesCalled(name)).toBe(1);
    expect((await rolesCalled(`${name}-one`)) + (await rolesCalled(`${name}-two`))).toBe(1);
  });
});
