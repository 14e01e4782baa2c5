import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { makePerson } from '#api/testing/people.ts';
import { AuthClient } from '#api/testing/auth-client.ts';

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

type ExportedFile = { status: number; headers: Headers; text: string; rows: string[][] };

async function download(
  { origin, token }: Pick<GraphqlClient, 'origin' | 'token'>,
  query = '',
  headers: Record<string, string> = {},
): Promise<ExportedFile> {
  const answer = await fetch(`${origin}/api/audit-logs/export${query}`, {
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
  });
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  return { status: answer.status, headers: answer.headers, text, rows: text.split('\r\n').slice(1, -1).map(cellsOf) };
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));

const codeOf = ({ text }: ExportedFile): unknown => JSON.parse(text).error;

/** Rows that MySQL can insert within the time limit of a statement. */
const CHUNK = 10_000;

/** Inserts many entries of a past day by SQL. Three entries share each second. */
async function insertEntries(tenant: TestTenant, day: string, count: number): Promise<void> {
  const em = app.services.orm.em.fork();
  const prefix = newId().slice(0, 20);
  const numbers = 'a.n + 10 * b.n + 100 * c.n + 1000 * d.n';
  for (let from = 0; from < count; from += CHUNK)
    await change(
      em,
      sql`insert into audit_log (id, customer_id, mutation_id, operation, actor_type, target_entity_type, target_entity_id, changes, created_at)
        with recursive ten as (select 0 as n union all select n + 1 from ten where n < 9),
          number as (select ${from} + ${sql.raw(numbers)} as n from ten a, ten b, ten c, ten d)
        select concat(${prefix}, lpad(n, 6, '0')), ${tenant.id}, ${newId()}, 'IMPORT', 'SYSTEM', 'SECTOR', concat(${prefix}, lpad(n, 6, '0')), '{}',
          ${`${day} 00:00:00`} + interval (n div 3) second from number where n < ${count}`,
    );
}

const dayOf = (day: string, next: string) => `?from=${day}T00:00:00Z&to=${next}T00:00:00Z`;

describe('the export of the audit trail', () => {
  it('is a CSV file of the tenant’s entries, newest first, without formulas [S11] [T10] SEC-37', async () => {
    const foreign = await makeSector(app, {}, app.bolt);
    const sector = await makeSector(app, { name: '=cmd|"x"' });
    const { status, headers, text, rows } = await download(admin);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-acme-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('x-rows-capped')).toBeNull();
    expect(text.startsWith('\uFEFF"Date and time (UTC)","Operation",')).toBe(true);
    const { name } = accountOf('admin', 'acme');
    const row = rows.find((cells) => cells.includes(sector.id));
    expect(row?.slice(1, 7)).toEqual(['CREATE', 'SECTOR', `'=cmd|"x"`, sector.id, 'USER', name]);
    expect(row?.[8]).toBe('Acme');
    expect(JSON.parse(row?.[10] ?? '')).toMatchObject({ name: '=cmd|"x"' });
    expect(text).not.toContain(foreign.id);
    expect(rows.map(([at = '']) => at)).toEqual(
      rows
        .map(([at = '']) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('has headings in the language of Accept-Language [T7]', async () => {
    const inPortuguese = await download(admin, '', { 'Accept-Language': 'pt-BR,en;q=0.5' });
    expect(inPortuguese.text).toMatch(/^\uFEFF"Data e hora \(UTC\)","Operação"/);
    const inSpanish = await download(admin, '', { 'Accept-Language': 'es' });
    expect(inSpanish.text).toMatch(/^\uFEFF"Fecha y hora \(UTC\)","Operación"/);
  });

  it('is recorded in the audit trail with its filter [D12]', async () => {
    await download(admin, '?operation=DELETE&operation=READ&targetEntityType=CONSOLE_USER');
    const { list } = await admin.data<{ list: { items: { changes: unknown; targetEntityType: string }[] } }>(
      '{ list: listAuditLogs(filter: { operation: [EXPORT] }, limit: 1) { items { targetEntityType changes { field new } } } }',
    );
    expect(list.items[0]).toMatchObject({
      targetEntityType: 'AUDIT',
      changes: [
        { field: 'operation', new: '["DELETE","READ"]' },
        { field: 'targetEntityType', new: '["CONSOLE_USER"]' },
      ],
    });
  });

  it('contains all entries of the filter, without gaps or duplicates between pages', async () => {
    await insertEntries(app.acme, '2015-06-01', 1234);
    const { rows } = await download(admin, dayOf('2015-06-01', '2015-06-02'));
    expect(rows).toHaveLength(1234);
    expect(new Set(rows.map((cells) => cells[4])).size).toBe(1234);
  });

  it('ends at the limit of the installation and sets X-Rows-Capped', async () => {
    const limit = 1200;
    await insertEntries(app.bolt, '2014-06-01', limit + 1);
    const { port } = await app.startReplica({ AUDIT_EXPORT_MAX_ENTRIES: limit });
    const { token } = await app.as('admin', app.bolt);
    const atReplica = { token, origin: `http://bolt.localhost:${port}` };
    const capped = await download(atReplica, dayOf('2014-06-01', '2014-06-03'));
    expect(capped.headers.get('x-rows-capped')).toBe(String(limit));
    expect(capped.rows).toHaveLength(limit);
    const whole = await download(await app.as('admin', app.bolt), dayOf('2014-06-01', '2014-06-03'));
    expect(whole.headers.get('x-rows-capped')).toBeNull();
    expect(whole.rows).toHaveLength(limit + 1);
  });

  it('contains all tenants or one for system administrators, and is recorded in the platform’s trail [S11] [R2]', async () => {
    const system = await app.as('system');
    const sectors = [await makeSector(app), await makeSector(app, {}, app.bolt)];
    const all = await download(system, '?targetEntityType=SECTOR&operation=CREATE');
    for (const { id } of sectors) expect(all.text).toContain(id);
    const one = await download(system, `?operation=CREATE&customerId=${app.bolt.id}`);
    expect(new Set(one.rows.map((cells) => cells[8]))).toEqual(new Set(['Bolt']));
    const entry = await firstRow(
      app.services.orm.em.fork(),
      sql<{ changes: object; customerId: string | null }>`
        select customer_id as customerId, changes from audit_log where operation = 'EXPORT' order by created_at desc, id desc limit 1`,
    );
    expect(entry).toMatchObject({ customerId: null, changes: { customerId: { old: null, new: app.bolt.id } } });
  });

  it.each<[string, string, string, string?]>([
    ['operation=NOPE', 'operation[0]', 'oneOf'],
    ['targetEntityType=SPOON', 'targetEntityType[0]', 'oneOf'],
    ['from=yesterday', 'from', 'date'],
    ['to=2026-13-45T00:00:00Z', 'to', 'date'],
    ['userId=%C3%A9', 'userId', 'unknown'],
    ['customerId=x', 'customerId', 'unknown'],
    ['search=', 'search', 'maxLength', 'x'.repeat(300)],
  ])('is refused for ?%s, with an error at the field', async (query, path, key, more = '') => {
    const answer = await download(admin, `?${query}${more}`);
    expect([answer.status, codeOf(answer)]).toMatchObject([400, { code: 'VALIDATION', fields: [{ path, key }] }]);
  });

  it('is for administrators only, and only at their own host [R6] [T10]', async () => {
    const guest = await download(app.asGuest());
    expect([guest.status, codeOf(guest)]).toMatchObject([401, { code: 'UNAUTHENTICATED', reason: 'missing' }]);
    const regular = await download(await app.as('regular'));
    expect([regular.status, codeOf(regular)]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    for (const tenant of [app.bolt, null]) {
      const stranger = await download({ origin: app.originOf(tenant), token: admin.token });
      expect([stranger.status, codeOf(stranger)]).toMatchObject([401, { code: 'UNAUTHENTICATED' }]);
    }
  });

  it('is limited to ten downloads a minute per person', async () => {
    const person = await makePerson(app, app.acme, { isCustomerAdmin: true });
    const origin = app.originOf(app.acme);
    const { session } = await new AuthClient(origin).signIn(person.email, person.password);
    const client = { origin, token: session.accessToken };
    for (let index = 0; index < 10; index++)
      expect((await download(client, dayOf('2001-01-01', '2001-01-02'))).status).toBe(200);
    const refused = await download(client, dayOf('2001-01-01', '2001-01-02'));
    expect([refused.status, codeOf(refused)]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
  });
});
