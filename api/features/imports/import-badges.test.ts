import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { checkedTable, readTable, rowsOf, run } from './import.testing.ts';

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const HEADINGS = 'Nome;Matrícula;E-mail;Nº do crachá';

/** A line of a file: the number of a person, and the badge. */
const lineOf = (id: string, badge: string): string => `Person;${id};${id.toLowerCase()}@example.com;${badge}`;

const fileOf = (...lines: readonly string[]): string => [HEADINGS, ...lines].join('\n');

const badgesOf = async (prefix: string): Promise<(string | null)[]> => {
  const found = await rows<{ badge: string | null }>(
    app.services.orm.em.fork(),
    sql`select badge from employee where customer_id = ${app.acme.id} and live = 1
      and identification like ${`${prefix}%`} order by identification`,
  );
  return found.map(({ badge }) => badge);
};

/** The faults of wrong rows, by line. */
const faultsOf = async (batch: { id: string }) =>
  (await rowsOf(admin, batch, 'WRONG')).map(({ line, faults }) => [
    line,
    ...faults.map(({ column, field, key, values }) => [column, field, key, ...values.map(({ value }) => value)]),
  ]);

const change = (input: object) =>
  admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', { input });

describe('badges in an import of employees', () => {
  it('are written, keep what an empty cell does not name, and are undone [S15] IDEA-16', async () => {
    const p = unique('b');
    const old = await makeEmployee(app, {
      name: 'Person',
      identification: `${p}1`,
      email: `${p}1@example.com`,
      badge: `${p}A`,
    });
    await makeEmployee(app, { name: 'Person', identification: `${p}2`, email: `${p}2@example.com`, badge: `${p}B` });
    const checked = await checkedTable(
      admin,
      fileOf(lineOf(`${p}1`, `${p}C`), lineOf(`${p}2`, ''), lineOf(`${p}3`, `${p}D`), lineOf(`${p}4`, `${p}4`)),
    );
    expect(checked).toMatchObject({ newCount: 2, changedCount: 1, sameCount: 1, wrongCount: 0 });
    expect(await rowsOf(admin, checked, 'CHANGED')).toMatchObject([
      { line: 2, changes: [{ field: 'badge', old: `${p}A`, new: `${p}C` }] },
    ]);
    expect(await run(admin, 'applyImport', checked)).toMatchObject({ state: 'DONE' });
    expect(await badgesOf(p)).toEqual([`${p}C`, `${p}B`, `${p}D`, `${p}4`]);
    expect((await auditOf(app, old.id)).at(-1)).toMatchObject({
      operation: 'UPDATE',
      changes: { badge: { old: `${p}A`, new: `${p}C` } },
    });
    expect(await run(admin, 'undoImport', checked)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await badgesOf(p)).toEqual([`${p}A`, `${p}B`]);
  });

  it('are refused when another person has the number, as a badge or as an identification, or the file has it twice [V6]', async () => {
    const p = unique('c');
    const [holder] = [
      await makeEmployee(app, { badge: `${p}X` }),
      await makeEmployee(app, { badge: `${p}Y` }, app.bolt),
    ];
    const checked = await checkedTable(
      admin,
      fileOf(
        lineOf(`${p}1`, `${p}x`),
        lineOf(`${p}2`, holder.identification),
        lineOf(`${p}3`, `${p}T`),
        lineOf(`${p}4`, `${p}t`),
        lineOf(`${p}5`, `${p}6`),
        lineOf(`${p}6`, ''),
        lineOf(`${p}7`, 'n'.repeat(51)),
        lineOf(`${p}8`, `${p}Y`),
      ),
    );
    expect(checked).toMatchObject({ newCount: 1, wrongCount: 7 });
    expect(await faultsOf(checked)).toEqual([
      [2, [3, 'badge', 'taken']],
      [3, [3, 'badge', 'taken']],
      [4, [3, 'badge', 'duplicateRow', '5']],
      [5, [3, 'badge', 'duplicateRow', '4']],
      [6, [3, 'badge', 'duplicateRow', '7']],
      [7, [1, 'identification', 'duplicateRow', '6']],
      [8, [3, 'badge', 'maxLength', '50']],
    ]);
  });

  it('are refused when somebody got the number after the check, and nothing stays written [S15]', async () => {
    for (const column of ['badge', 'identification'] as const) {
      const p = unique('d');
      const other = await makeEmployee(app);
      const checked = await checkedTable(admin, fileOf(lineOf(`${p}1`, ''), lineOf(`${p}2`, `${p}Z`)));
      await change({ id: other.id, version: 1, [column]: `${p}z` });
      expect(await run(admin, 'applyImport', checked)).toMatchObject({
        state: 'FAILED',
        keptCount: 0,
        fault: { key: 'taken' },
      });
      expect(await badgesOf(`${p}1`)).toEqual([]);
    }
  });

  it('stay as they are in an undo when somebody else has the earlier number now [S15]', async () => {
    const p = unique('e');
    await makeEmployee(app, { name: 'Person', identification: `${p}1`, email: `${p}1@example.com`, badge: `${p}A` });
    const checked = await checkedTable(admin, fileOf(lineOf(`${p}1`, `${p}B`), lineOf(`${p}2`, `${p}C`)));
    await run(admin, 'applyImport', checked);
    const other = await makeEmployee(app);
    await change({ id: other.id, version: 1, badge: `${p}A` });
    expect(await run(admin, 'undoImport', checked)).toMatchObject({ state: 'UNDONE', keptCount: 1 });
    expect(await badgesOf(p)).toEqual([`${p}B`]);
  });

  it.each([
    ['Nº do crachá;Nº do CA;Chapa', ['badge', null, 'identification']],
    ['Crachá;Nome;Matrícula', ['badge', 'name', 'identification']],
    ['Badge;Name;E-mail', ['identification', 'name', 'email']],
    ['Legajo;Nombre;Tarjeta', ['identification', 'name', 'badge']],
  ])('are found by the headings %s [S15]', async (headings, fields) => {
    const { columns } = await readTable(admin, `${headings}\nx;y;z`);
    expect(columns.map(({ field }) => field)).toEqual(fields);
  });
});
