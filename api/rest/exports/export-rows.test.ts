import { fromDate } from '@internationalized/date';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cell, ExportedColumn } from '#api/crud/exported-list.ts';
import { exportWords } from '#api/exports/export-words.ts';
import { columnsOf, EXPORTED_LISTS } from '#api/exports/exported-lists.ts';
import { listDocument, PAGE } from '#api/exports/read-list.ts';
import { rows, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { createSchema } from '#api/graphql/schema.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { exportList } from '#api/testing/export-list.ts';
import { insertManyRows } from '#api/testing/many-rows.ts';
import { idOfRow } from '#api/testing/row-values.ts';

/** More rows than a page that an export reads. */
const ROWS = PAGE + 120;
const OF_PLATFORM = /Customers|SystemAdmins/;

const schema = await createSchema();
let app: TestApp;
let clients: { tenant: GraphqlClient; platform: GraphqlClient };
/** Of the limit of exports of each person. */
let limits: string[];

/** Arguments without which a list answers nothing; exports are in the audit trail themselves. */
const NEEDED: Record<string, object> = {
  listWarehouseMovements: { warehouseId: idOfRow('main_warehouse', 1) },
  listStockMovements: { machineId: idOfRow('machine', 1) },
  listProductHolders: { productId: idOfRow('product', 1) },
  listAuditLogs: { filter: { operation: ['UPDATE'] } },
};

beforeAll(async () => {
  app = await bootApp();
  await insertManyRows(app, app.bolt, ROWS);
  const sector = await makeSector(app, { name: '=1+1;"x" ,🧤', description: ' -2' }, app.bolt);
  await makeEmployee(app, { name: '@SUM "é" مصنع', sectorId: sector.id, admissionDate: '1999-12-31' }, app.bolt);
  clients = { tenant: await app.as('admin', app.bolt), platform: await app.as('system') };
  const people = await rows<{ id: string }>(
    app.services.orm.em.fork(),
    sql`select id from console_user where email = ${accountOf('admin', 'bolt').email} union all select id from system_admin`,
  );
  limits = people.map(({ id }) => `export/${id}`);
});
afterAll(() => app?.close());

/** All items of a list as a client of GraphQL gets them, by pages of 100. */
async function itemsOf(client: GraphqlClient, list: string, variables: object, language: string): Promise<unknown[]> {
  const exported = EXPORTED_LISTS.get(list);
  if (!exported) throw new Error(`There is no export of ${list}`);
  const { text } = listDocument(schema, exported, columnsOf(exported) ?? []);
  const items: unknown[] = [];
  for (let nextToken: string | null = null; ;) {
    const page = await pageOf(client, text, { ...variables, limit: 100, nextToken, counts: false }, language);
    items.push(...page.items);
    if (page.nextToken === null) return items;
    nextToken = page.nextToken;
  }
}

/** Some texts of an item are in the language of the caller. */
async function pageOf(
  { origin, token }: GraphqlClient,
  query: string,
  variables: object,
  language: string,
): Promise<{ items: unknown[]; nextToken: string | null }> {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const body: { data: { page: { items: unknown[]; nextToken: string | null } }; errors?: unknown } = JSON.parse(
    await answer.text(),
  );
  expect(body.errors).toBeUndefined();
  return body.data.page;
}

/** How a file is written. */
type Form = { language: MailLanguage; timeZone: string };

/** The lines of the file, every value written by itself. */
function linesOf(items: readonly unknown[], columns: readonly ExportedColumn[], form: Form): string[] {
  const words = exportWords(form.language, (cell) => written(cell, form));
  const lines = [
    columns.map(({ label }) => words.text(label)),
    ...items.map((item) => columns.map(({ read }) => safe(read(item, words), form))),
  ];
  const separator = form.language === 'en' ? ',' : ';';
  return lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator));
}

const safe = (cell: Cell, form: Form): string =>
  typeof cell === 'string' && /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : written(cell, form);

function written(cell: Cell, { language, timeZone }: Form): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  if (typeof cell === 'number') return language === 'en' ? String(cell) : String(cell).replace('.', ',');
  const [day = '', time = ''] =
    'day' in cell ? [cell.day] : fromDate(new Date(cell.instant), timeZone).toString().slice(0, 19).split('T');
  const shown = language === 'en' ? day : day.split('-').toReversed().join('/');
  return time === '' ? shown : `${shown} ${time}`;
}

it.each([...EXPORTED_LISTS.keys()])(
  'the file of %s has the bytes that its list gives, in three languages and over many pages [S9] [S13] PERF-17',
  async (list) => {
    const exported = EXPORTED_LISTS.get(list);
    const columns = (exported && columnsOf(exported)) ?? [];
    const client = OF_PLATFORM.test(list) ? clients.platform : clients.tenant;
    const variables = NEEDED[list] ?? {};
    const timeZone = OF_PLATFORM.test(list) ? 'UTC' : 'America/Sao_Paulo';
    for (const language of ['pt-BR', 'en', 'es'] as const) {
      for (const limit of limits) await app.services.identity.limiter.reset(limit);
      const items = await itemsOf(client, list, variables, language);
      const expected = linesOf(items, columns, { language, timeZone });
      const { text } = await exportList(client, list, { variables }, language);
      const lines = text.split('\r\n');
      expect(lines.filter((line, at) => line !== `${at === 0 ? '\uFEFF' : ''}${expected[at] ?? ''}`)).toEqual([]);
      expect(lines).toHaveLength(expected.length + 1);
    }
  },
);
