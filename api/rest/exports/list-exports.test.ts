import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { openTable } from '#api/features/imports/reading/open-table.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { type ExportedFile, exportList } from '#api/testing/export-list.ts';
import { readPdf } from '#api/testing/pdf-text.ts';
import { EXPORTED_LISTS } from '#api/exports/exported-lists.ts';

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const codeOf = ({ text }: ExportedFile): unknown => JSON.parse(text).error;

/** The newest entries of exports. */
const exportEntries = (limit: number) =>
  rows<{ customerId: string | null; type: string; changes: Record<string, { new: unknown }> }>(
    app.services.orm.em.fork(),
    sql`select customer_id as customerId, target_entity_type as type, changes from audit_log
      where operation = 'EXPORT' order by created_at desc, id desc limit ${limit}`,
  );

/** Inserts sectors by SQL. */
async function insertSectors(tenant: TestTenant, prefix: string, count: number): Promise<void> {
  const values = Array.from(
    { length: count },
    (_, place) => sql`(${newId()}, ${tenant.id}, ${`${prefix} ${place}`}, ${`${prefix}-${place}`}, 'ACTIVE')`,
  );
  const em = app.services.orm.em.fork();
  await change(em, sql`insert into sector (id, customer_id, name, code, status) values ${sql.join(values)}`);
}

describe('the export of a list', () => {
  it('is a CSV file with the filter, order, columns and language of the caller, without formulas [S9] [S13] [T7] SEC-37', async () => {
    await makeSector(app, { name: '=cmd|"x" Zinco', code: 'ZN-2', description: '-1+1' });
    await makeSector(app, { name: 'Zinco', code: 'ZN-1' });
    await makeSector(app, { name: 'Zinco', code: 'ZN-OF-BOLT' }, app.bolt);
    const file = await exportList(
      admin,
      'listSectors',
      {
        columns: ['CODE', 'NAME', 'description', 'status'],
        variables: { filter: { search: 'zinco' }, sort: 'CODE_DESC' },
      },
      'pt-BR',
    );
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="sectors-acme-[-\d]{10}\.csv"$/);
    expect(file.text.startsWith('\uFEFF"Código";"Nome";"Descrição";"Situação"')).toBe(true);
    expect(file.rows).toEqual([
      ['ZN-2', `'=cmd|"x" Zinco`, "'-1+1", 'Ativo'],
      ['ZN-1', 'Zinco', '', 'Ativo'],
    ]);
    expect(file.text).not.toContain('ZN-OF-BOLT');
  });

  it('writes times in the zone of the tenant, and dates as the language reads them [T8]', async () => {
    const employee = await makeEmployee(app, { admissionDate: '2024-02-29' });
    await change(
      app.services.orm.em.fork(),
      sql`update employee set created_at = '2026-01-01 01:30:00' where id = ${employee.id}`,
    );
    const body = {
      columns: ['admissionDate', 'CREATED_AT'],
      variables: { filter: { search: employee.identification } },
    };
    // São Paulo is three hours behind UTC.
    const expected = { 'pt-BR': ['29/02/2024', '31/12/2025 22:30:00'], en: ['2024-02-29', '2025-12-31 22:30:00'] };
    for (const [language, cells] of Object.entries(expected))
      expect((await exportList(admin, 'listEmployees', body, language)).rows).toEqual([cells]);
  });

  it('is an Excel workbook with real numbers and dates that our own import reads [S15]', async () => {
    const name = `Zoë <&> ${newId()}`;
    await makeEmployee(app, { name, admissionDate: '2024-02-29' });
    const file = await exportList(admin, 'listEmployees', {
      format: 'XLSX',
      columns: ['NAME', 'admissionDate', 'group'],
      variables: { filter: { search: name } },
    });
    expect(file.headers.get('content-disposition')).toMatch(/employees-acme-[-\d]{10}\.xlsx"$/);
    const table = await openTable(file.bytes);
    const lines: unknown[] = [];
    for await (const row of table.rows) lines.push(row.cells);
    expect(lines.slice(0, 2)).toMatchObject([
      ['Name', 'Admission date', 'Group'],
      [name, '2024-02-29'],
    ]);
  });

  it('is a PDF with the title, company, filter, columns and page numbers in the language of the caller [S9] [T7]', async () => {
    await makeSector(app, { name: 'Papel =1+1', code: 'PAPEL-2', description: 'مصنع 🧤' });
    await makeSector(app, { name: 'Papel', code: 'PAPEL-1' });
    const variables = { filter: { search: 'papel' }, sort: 'CODE_DESC' };
    const file = await exportList(
      admin,
      'listSectors',
      { format: 'PDF', columns: ['CODE', 'NAME', 'description'], variables },
      'pt-BR',
    );
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/"sectors-acme-[-\d]{10}\.pdf"$/);
    expect(file.bytes.toString('latin1')).toContain('/Lang (pt-BR)');
    const pages = await readPdf(file.bytes);
    expect(pages).toHaveLength(1);
    const [page] = pages;
    expect(page && page.height > page.width).toBe(true);
    for (const text of [
      'Setores',
      'Acme',
      'Emitido em',
      'Linhas: 2',
      'Somente os registros',
      'Papel =1+1',
      'Página 1 de 1',
    ])
      expect(page?.text).toContain(text);
    expect(page?.text).toMatch(/PAPEL-2.*PAPEL-1/);
    expect((await exportEntries(1))[0]?.changes).toMatchObject({
      exportFormat: { new: 'PDF' },
      exportedRows: { new: 2 },
    });
  });

  it('turns the page for many columns, repeats the headings, and says where a PDF ends [S9]', async () => {
    await insertSectors(app.acme, 'Sheet', 120);
    const { port } = await app.startReplica({ EXPORT_MAX_ROWS: 110 });
    const atReplica = { token: admin.token, origin: `http://acme.localhost:${port}` };
    const body = { format: 'PDF', variables: { filter: { search: 'Sheet' } } };
    const pages = await readPdf((await exportList(atReplica, 'listSectors', body)).bytes);
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, { text, width, height }] of pages.entries()) {
      expect(width).toBeGreaterThan(height);
      expect(text).toContain('Description');
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    }
    expect(pages.at(-1)?.text).toContain('ends after 110');
    const none = await exportList(admin, 'listSectors', {
      format: 'PDF',
      variables: { filter: { search: 'nothing' } },
    });
    expect((await readPdf(none.bytes))[0]?.text).toContain('Rows: 0');
  });

  it('has all rows, each once, over many pages, and stops at the limit of the installation', async () => {
    await insertSectors(app.bolt, 'Many', 350);
    const bolt = await app.as('admin', app.bolt);
    const body = { columns: ['CODE'], variables: { filter: { search: 'Many' } } };
    const { rows: found } = await exportList(bolt, 'listSectors', body);
    expect(found).toHaveLength(350);
    expect(new Set(found.flat()).size).toBe(350);
    const { port } = await app.startReplica({ EXPORT_MAX_ROWS: 250 });
    const atReplica = { token: bolt.token, origin: `http://bolt.localhost:${port}` };
    const cut = await exportList(atReplica, 'listSectors', body);
    expect(cut.rows).toHaveLength(251);
    expect(cut.rows.at(-1)).toEqual([expect.stringContaining('ends after 250')]);
  });

  it('is recorded with its filter and rows; a search without its text [D12]', async () => {
    await makeSector(app, { name: 'Recorded' });
    await exportList(admin, 'listSectors', { variables: { filter: { search: 'Recorded', status: ['ACTIVE'] } } });
    const [entry] = await exportEntries(1);
    expect(entry).toMatchObject({
      customerId: app.acme.id,
      type: 'SECTOR',
      changes: {
        search: { new: true },
        status: { new: ['ACTIVE'] },
        exportFormat: { new: 'CSV' },
        exportedRows: { new: 1 },
      },
    });
  });

  it('stops when the client disconnects, and records how far it came', async () => {
    await insertSectors(app.acme, 'Gone', 2000);
    const stopping = new AbortController();
    const answer = await fetch(`${admin.origin}/api/exports/listSectors`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({ format: 'CSV' }),
      signal: stopping.signal,
    });
    await answer.body?.getReader().read();
    stopping.abort();
    await expect
      .poll(async () => (await exportEntries(1))[0]?.changes, { timeout: 5000 })
      .toMatchObject({ exportStopped: { new: true } });
  });

  it('runs twice at the same time for one person, not more often', async () => {
    await insertSectors(app.acme, 'Crowd', 1000);
    const answers = await Promise.all(Array.from({ length: 6 }, () => exportList(admin, 'listSectors')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(2);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(codeOf(answer)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 10 });
    expect((await exportList(admin, 'listSectors')).status).toBe(200);
  });

  it.each<[string, object, string, string]>([
    ['an unknown format', { format: 'DOC' }, 'format', 'oneOf'],
    ['an unknown column', { columns: ['NAME', 'constructor'] }, 'columns', 'oneOf'],
    ['no column', { columns: [] }, 'columns', 'minItems'],
    ['an unknown field of the filter', { variables: { filter: { spoon: 1 } } }, 'filter.spoon', 'unknownField'],
    ['a wrong sort', { variables: { sort: 'PIN_ASC' } }, 'sort', 'oneOf'],
    ['a page of its own', { variables: { nextToken: 'x' } }, 'variables', 'unknownField'],
    ['a too long search', { variables: { filter: { search: 'x'.repeat(300) } } }, 'filter.search', 'maxLength'],
  ])('is refused for %s, with an error at the field [V1]', async (_, body, path, key) => {
    const answer = await exportList(admin, 'listSectors', body);
    expect([answer.status, codeOf(answer)]).toMatchObject([400, { code: 'VALIDATION', fields: [{ path, key }] }]);
  });

  it('needs the permission of the list, at its own host [R6] [T10]', async () => {
    const guest = await exportList(app.asGuest(), 'listSectors');
    expect([guest.status, codeOf(guest)]).toMatchObject([401, { code: 'UNAUTHENTICATED', reason: 'missing' }]);
    const regular = await exportList(await app.as('regular'), 'listSectors');
    expect([regular.status, codeOf(regular)]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    const stranger = await exportList({ origin: app.originOf(app.bolt), token: admin.token }, 'listSectors');
    expect([stranger.status, codeOf(stranger)]).toMatchObject([401, { code: 'UNAUTHENTICATED' }]);
    expect((await exportList(admin, 'constructor')).status).toBe(404);
    expect((await exportList(admin, 'listCustomers')).status).toBe(403);
  });

  it('works for every list, in every language [S13]', async () => {
    const [system, bolt] = [await app.as('system'), await app.as('admin', app.bolt)];
    const warehouseId = newId();
    const needed: Record<string, object> = {
      listWarehouseMovements: { warehouseId },
      listStockMovements: { machineId: newId() },
      listProductHolders: { productId: (await makeProduct(app, {}, app.bolt)).id },
    };
    for (const list of EXPORTED_LISTS.keys()) {
      const client = /Customers|SystemAdmins/.test(list) ? system : bolt;
      const { status, text } = await exportList(client, list, { format: 'CSV', variables: needed[list] ?? {} }, 'es');
      expect({ list, status, text: status === 200 ? '' : text }).toEqual({ list, status: 200, text: '' });
    }
  }, 20_000);
});

describe('the export of the audit trail', () => {
  it('tells what happened in words, newest first [S11] [T10]', async () => {
    const foreign = await makeSector(app, {}, app.bolt);
    const sector = await makeSector(app, { name: '=cmd|"x"' });
    await admin.data(
      `mutation { updateSector(input: { id: "${sector.id}", version: 1, name: "Solda", status: INACTIVE }) { id } }`,
    );
    const variables = { filter: { targetEntityID: sector.id }, sort: 'CREATED_AT_DESC' };
    const file = await exportList(
      admin,
      'listAuditLogs',
      { columns: ['record', 'operation', 'changes', 'actor'], variables },
      'pt-BR',
    );
    const { name } = accountOf('admin', 'acme');
    expect(file.status, file.text).toBe(200);
    expect(file.rows.map((cells) => cells.slice(0, 6))).toEqual([
      ['Setor', 'Solda', sector.id, expect.any(String), expect.any(String), name],
      ['Setor', 'Solda', sector.id, expect.any(String), expect.any(String), name],
    ]);
    const [changed, created] = file.rows.map((cells) => cells[4] ?? '');
    expect(changed).toContain('Nome: =cmd|"x" → Solda');
    expect(changed).toContain('Situação: Ativo → Inativo');
    expect(created).toContain('Nome: =cmd|"x"');
    const all = await exportList(admin, 'listAuditLogs');
    expect(all.text).not.toContain(foreign.id);
  });

  it('contains all tenants or one for system administrators, and is recorded in the platform’s trail [S11] [R2]', async () => {
    const system = await app.as('system');
    const sectors = [await makeSector(app), await makeSector(app, {}, app.bolt)];
    const body = { variables: { filter: { targetEntityType: ['SECTOR'], operation: ['CREATE'] } } };
    const all = await exportList(system, 'listAuditLogs', body);
    for (const { id } of sectors) expect(all.text).toContain(id);
    const one = await exportList(system, 'listAuditLogs', {
      columns: ['customer'],
      variables: { filter: { operation: ['CREATE'], customerId: app.bolt.id } },
    });
    expect(new Set(one.rows.flat())).toEqual(new Set(['Bolt']));
    const [entry] = await exportEntries(1);
    expect(entry).toMatchObject({ customerId: null, type: 'AUDIT', changes: { customerId: { new: app.bolt.id } } });
  });
});
