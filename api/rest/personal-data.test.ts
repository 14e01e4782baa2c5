import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { checkTable, readTable, run } from '#api/features/imports/import.testing.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

type PersonFile = {
  employee: { id: string; name: string; sector: string };
  withdrawals: { id: string; productName: string }[];
  returns: object[];
  exceptions: { reason: string }[];
  imports: { line: number; fileName: string; state: string; cells: Record<string, string> }[];
  history: { operation: string; actorName: string }[];
};

const download = ({ origin, token }: GraphqlClient, id: string) =>
  fetch(`${origin}/api/employees/${id}/export`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });

const deleteEmployee = (id: string, version: number) =>
  admin.data('mutation ($id: ID!, $version: Int!) { deleteEmployee(id: $id, version: $version) { id } }', {
    id,
    version,
  });

describe('the file with everything that is recorded about an employee [IDEA-34]', () => {
  it('contains the records of this person only, and no secret; the audit trail records that it was opened [D12] SEC-47', async () => {
    const sector = await makeSector(app);
    const employee = await makeEmployee(app, { sectorId: sector.id, pin: '97531' });
    const other = await makeEmployee(app);
    const own = await insertWithdrawal(app, app.acme, { employee_id: employee.id, product_name: 'Boot' });
    await insertWithdrawal(app, app.acme, { employee_id: other.id, product_name: 'Glove' });
    const answer = await download(admin, employee.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="person-${employee.id}.json"`);
    const text = await answer.text();
    expect(text).not.toMatch(/97531|scrypt|argon|"pinHash"|"pinFailures"/i);
    expect(text).not.toContain(other.id);
    const file: PersonFile = JSON.parse(text);
    expect(file.employee).toMatchObject({ id: employee.id, name: employee.name, sector: sector.name });
    expect(file.withdrawals).toMatchObject([{ id: own, productName: 'Boot', signature: null }]);
    expect(file.returns).toEqual([]);
    expect(file.exceptions).toEqual([]);
    expect(file.imports).toEqual([]);
    expect(file.history).toMatchObject([
      { operation: 'READ', changes: { personalData: { new: true } } },
      { operation: 'CREATE' },
    ]);
    const entries = await auditOf(app, employee.id);
    expect(entries.map(({ operation }) => operation).toSorted()).toEqual(['CREATE', 'READ']);
  });

  it('contains the rows of imports that nobody has applied, before and after their check IDEA-34', async () => {
    const employee = await makeEmployee(app);
    const others = 'Somebody;X-1;somebody@example.com';
    const file = ['Nome;Matrícula;E-mail', others, `Another name;${employee.identification};new@example.com`].join(
      '\n',
    );
    const read = await readTable(admin, file);
    const importsOf = async () => {
      const content: PersonFile = JSON.parse(await (await download(admin, employee.id)).text());
      return content.imports;
    };
    const cells = { Nome: 'Another name', Matrícula: employee.identification, 'E-mail': 'new@example.com' };
    expect(await importsOf()).toMatchObject([{ line: 3, fileName: 'people.csv', state: 'READ', cells }]);
    await checkTable(admin, read);
    expect(await importsOf()).toMatchObject([{ line: 3, state: 'CHECKED', cells }]);
    await run(admin, 'cancelImport', read);
    expect(await importsOf()).toHaveLength(1);
  });

  it('contains every withdrawal of a person with more than one batch, and of a deleted person', async () => {
    const employee = await makeEmployee(app);
    const ids = await Promise.all(
      Array.from({ length: 501 }, () => insertWithdrawal(app, app.acme, { employee_id: employee.id })),
    );
    await deleteEmployee(employee.id, employee.version);
    const file: PersonFile = JSON.parse(await (await download(admin, employee.id)).text());
    expect(file.withdrawals.map(({ id }) => id)).toEqual(ids.toSorted());
  });

  it('is refused to guests, regular users, system administrators and other tenants, without an entry SEC-7', async () => {
    const employee = await makeEmployee(app);
    const stranger = await app.as('admin', app.bolt);
    const callers: [GraphqlClient, number][] = [
      [new GraphqlClient(app.originOf(app.acme), null), 401],
      [await app.as('regular'), 403],
      [await app.as('system'), 403],
      [stranger, 404],
    ];
    for (const [client, status] of callers) expect((await download(client, employee.id)).status).toBe(status);
    expect((await download(admin, newId())).status).toBe(404);
    expect((await download(admin, '%27%20or%201=1')).status).toBe(404);
    expect((await auditOf(app, employee.id)).map(({ operation }) => operation)).toEqual(['CREATE']);
  });
});
