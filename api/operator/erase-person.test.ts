import { execFile } from 'node:child_process';
import type KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealEntries } from '#api/audit-chain/seal.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import { makeEmployee, type MadeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { checkedTable } from '#api/features/imports/import.testing.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeNotificationTrigger } from '#api/features/notification-triggers/notification-trigger.factory.ts';
import { makeReportRun, makeReportSchedule } from '#api/features/report-schedules/report-schedule.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { createKeycloakAdmin } from '#api/identity/keycloak-admin.ts';
import { shardOf } from '#api/identity/realm.ts';
import { connectRealmAdmin } from '#api/identity/realms.ts';
import { TEST_PASSWORD } from '#api/testing/accounts.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { exportList } from '#api/testing/export-list.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { environmentOf } from '#api/testing/product-process.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import { erasePerson } from './erase-person.ts';
import { exportTenant } from './export-tenant.ts';
import { verifyAudit } from './verify-audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const admin = (): Promise<GraphqlClient> => app.as('admin');
const em = () => app.services.orm.em.fork();
const erase = (kind: 'employee' | 'user', id: string, really = true) =>
  erasePerson(app.config, { tenant: 'acme', kind, id }, { really });

/** Runs the command as an operator would: without --yes. */
const runCommand = (id: string) =>
  promisify(execFile)(
    process.execPath,
    [path.resolve(import.meta.dirname, 'tenant.ts'), 'erase-person', 'acme', 'employee', id],
    { env: environmentOf(app.config) },
  );

/** All rows of the schema, of all tenants, as text by table. */
async function everything(): Promise<Map<string, string>> {
  const tables = await rows(
    em(),
    sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = ${app.config.DB_NAME} and table_name <> 'mikro_orm_migrations'`,
  );
  const found = await Promise.all(
    tables.map(
      async ({ name }) => [name, JSON.stringify(await rows(em(), sql`select * from ${sql.table(name)}`))] as const,
    ),
  );
  return new Map(found);
}

/** Tables that contain one of the words. */
const tablesWith = async (words: RegExp): Promise<string[]> =>
  [...(await everything())].flatMap(([table, text]) => (words.test(text) ? [table] : [])).sort();

type Stored = { id: string; bytes: string };

/** The audit trail as it is stored. */
const trail = (): Promise<Stored[]> =>
  rows(
    em(),
    sql<Stored>`select id, sha2(concat_ws('|', customer_id, mutation_id, operation, actor_type, actor_id, target_entity_type, target_entity_id, cast(changes as char), created_at, event, ip), 256) as bytes
      from audit_log order by id`,
  );

const LOGS = `query ($id: ID) { list: listAuditLogs(filter: { targetEntityID: $id }, sort: CREATED_AT_ASC) {
  items { operation targetName changes { field old new } } } }`;
type Logs = { list: { items: { operation: string; targetName: string; changes: Change[] }[] } };
type Change = { field: string; old: string | null; new: string | null };

/** The audit entries of a person as the console gets them, oldest first. */
const entriesOf = async (id: string) => (await (await admin()).data<Logs>(LOGS, { id })).list.items;
const changeOf = (changes: readonly Change[] | undefined, field: string) =>
  changes?.find((change) => change.field === field);

async function download(language: string): Promise<string> {
  const { status, text } = await exportList(await admin(), 'listAuditLogs', {}, language);
  expect(status).toBe(200);
  return text;
}

const ERASED = '{"erased":true}';

/** Search window for entries to seal, in seconds. */
const ALL_TIME = 86_400;

describe('an erased employee', () => {
  const WORDS = /Filomena|Quintanilha|FQ-77145|fq\.77145|Forewoman-77145/i;
  let person: MadeEmployee;
  let other: MadeEmployee;

  beforeAll(async () => {
    const product = await makeProduct(app);
    const [size] = product.sizes;
    const [certificate] = size?.certificates ?? [];
    const contents = { productId: product.id, sizeId: size?.id ?? '', certificateId: certificate?.id ?? '' };
    const { id: groupId } = await makeGroup(app, { rules: [{ productId: product.id, quantity: 1 }] });
    const machine = await makeMachine(app);
    await fillMachine(app, machine, [{ channel: 1, capacity: 9, quantity: 5, ...contents }]);
    const { issued } = await (
      await admin()
    ).data<{ issued: { token: string } }>(
      'mutation ($id: ID!) { issued: issueMachineCredential(machineId: $id) { token } }',
      { id: machine.id },
    );
    const client = await connectMachine(`ws://127.0.0.1:${app.port}/machines`, issued.token);
    const at = (identification: string) => ({ identification, method: 'PASSWORD', pin: '2468' });
    const ask = (identification: string, more: object = {}) =>
      client.request('withdrawalRequest', { employee: at(identification), channel: 1, ...more });

    await makeNotificationTrigger(app, { triggerType: 'WITHDRAWAL_ERROR', frequency: 'WEEKLY' });
    // The machine uses the number before the company creates the employee.
    expect(await ask('FQ-77145')).toMatchObject({ code: 'UNKNOWN_EMPLOYEE' });
    const made = await makeEmployee(app, {
      name: 'Filomena Quintanilha',
      identification: 'FQ-77145',
      email: 'fq.77145@example.com',
      systemRole: 'Forewoman-77145',
      permission: 'SUPERVISOR',
      pin: '2468',
      groupId,
    });
    other = await makeEmployee(app, { name: 'Olga Other', pin: '2468', groupId });
    const { renamed } = await (
      await admin()
    ).data<{ renamed: MadeEmployee }>(
      'mutation ($input: UpdateEmployeeInput!) { renamed: updateEmployee(input: $input) { id version name identification email } }',
      { input: { id: made.id, version: made.version, name: 'Filomena Q. da Silva' } },
    );
    person = renamed;
    await checkedTable(await admin(), 'identification,name,email\nFQ-77145,Filomena Q. da Silva,fq.77145@example.com');
    const report = await makeReportSchedule(app, {
      list: 'listEmployees',
      variables: '{"filter":{"search":"filomena q. da silva"}}',
    });
    await makeReportRun(app, report.id);
    for (const receiver of [person, other]) {
      const { withdrawalId } = await ask(receiver.identification);
      await client.request('deliveryResult', { withdrawalId, result: 'SUCCESS' });
    }
    const extra = await ask(other.identification, { supervisor: at('FQ-77145') });
    await client.request('deliveryResult', { withdrawalId: extra.withdrawalId, result: 'SUCCESS' });
    const restocked = await client.request('restock', { operator: at('FQ-77145'), channel: 1, quantity: 2 });
    expect(restocked).toMatchObject({ type: 'restocked' });
    await client.close();
  }, 120_000);

  const remove = async () =>
    (await admin()).data(
      'mutation ($id: ID!, $version: Int!) { deleteEmployee(id: $id, version: $version) { id } }',
      person,
    );

  it('is encrypted in the stored audit trail and readable in the console before SEC-47', async () => {
    expect((await everything()).get('audit_log')).not.toMatch(WORDS);
    const [created, renamed] = await entriesOf(person.id);
    expect(created?.changes).toContainEqual({ field: 'identification', old: null, new: '"FQ-77145"' });
    expect(renamed?.changes).toEqual([{ field: 'name', old: '"Filomena Quintanilha"', new: '"Filomena Q. da Silva"' }]);
  });

  it('must be deleted before, and must belong to the company SEC-47', async () => {
    await expect(erase('employee', person.id)).rejects.toThrow('is ACTIVE: have them deleted');
    await expect(erase('user', person.id)).rejects.toThrow('No user of acme');
    await expect(
      erasePerson(app.config, { tenant: 'bolt', kind: 'employee', id: person.id }, { really: true }),
    ).rejects.toThrow('No employee of bolt');
  });

  it('is only counted without --yes SEC-47', async () => {
    await remove();
    const before = await everything();
    const { changed, left } = await erase('employee', person.id, false);
    expect(changed).toEqual({
      'withdrawals received': 2,
      'withdrawals approved': 1,
      signatures: 0,
      'files of PPE sheets': 0,
      'PPE sheets': 0,
      'notes of restocks': 1,
      'answers to machines': 1,
      'events of notifications': 1,
      'rows of imports': 1,
      'records of bulk actions': 0,
      'files of scheduled reports': 1,
      'searches of scheduled reports': 1,
      employee: 1,
      'key of the audit trail': 1,
    });
    expect(left).toEqual({});
    const { stdout } = await runCommand(person.id);
    expect(stdout).toContain(`Nothing is changed yet. With --yes it becomes ANON-${person.id} in:`);
    expect(stdout).toContain('  2  withdrawals received');
    const after = await everything();
    for (const table of ['employee', 'withdrawal', 'stock_movement', 'machine_inbox', 'person_key', 'audit_log'])
      expect(after.get(table), table).toBe(before.get(table));
  });

  it('is in no row, but the deliveries are kept; the audit trail is unchanged except for one new entry, and valid SEC-47 SEC-46', async () => {
    expect(await tablesWith(WORDS)).toEqual([
      'employee',
      'import_row',
      'machine_inbox',
      'notification_event',
      'report_schedule',
      'stock_movement',
      'withdrawal',
      'withdrawal_text',
    ]);
    const facts = () =>
      rows(
        em(),
        sql`select id, employee_id, product_id, product_name, size, certificate, quantity_requested, withdrawal_status, approval_user_id,
            requested_at, delivered_at, refusal_code, machine_channel from withdrawal order by id`,
      );
    const [deliveries, stored] = [await facts(), await trail()];
    expect(await sealEntries(app.services, ALL_TIME)).toBe(stored.length);
    const { pseudonym } = await erase('employee', person.id);

    expect(await tablesWith(WORDS)).toEqual([]);
    expect(await facts()).toEqual(deliveries);
    const [received] = await rows(
      em(),
      sql`select employee_name as name, employee_identification as identification, withdrawal_status as status from withdrawal where employee_id = ${person.id}`,
    );
    expect(received).toEqual({ name: pseudonym, identification: pseudonym, status: 'DELIVERED' });
    expect(
      await rows(
        em(),
        sql`select employee_name as name, approval_user_name as approver from withdrawal
        where employee_id = ${other.id} order by id`,
      ),
    ).toEqual([
      { name: other.name, approver: null },
      { name: other.name, approver: pseudonym },
    ]);
    const now = await trail();
    expect(now.slice(0, stored.length)).toEqual(stored);
    expect(now).toHaveLength(stored.length + 1);
    expect(await sealEntries(app.services, ALL_TIME)).toBe(1);
    expect((await verifyAudit(app.config, { tenant: 'acme' })).faults).toEqual([]);
  });

  it('is shown as erased in the audit trail; other people are still readable SEC-47', async () => {
    const entries = await entriesOf(person.id);
    const [created, renamed] = entries;
    for (const field of ['name', 'identification', 'email', 'systemRole'])
      expect(changeOf(created?.changes, field)).toEqual({ field, old: null, new: ERASED });
    expect(renamed?.changes).toEqual([{ field: 'name', old: ERASED, new: ERASED }]);
    expect(changeOf(created?.changes, 'permission')).toMatchObject({ new: '"SUPERVISOR"' });
    expect(entries.at(-1)).toMatchObject({
      operation: 'DELETE',
      changes: [{ field: 'personalData', old: null, new: ERASED }],
    });
    expect(changeOf((await entriesOf(other.id))[0]?.changes, 'name')).toMatchObject({ new: '"Olga Other"' });

    const file = await download('pt-BR');
    expect(file).not.toMatch(WORDS);
    expect(file).toContain('Nome: Apagado');
    expect(file).toContain('Nome: Olga Other');
  });

  it('is unreadable in an export; other people are readable SEC-47', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'erased-'));
    try {
      const { leftOut } = await exportTenant(app.config, 'acme', path.join(folder, 'acme'));
      const entries = await readFile(path.join(folder, 'acme', 'audit_log.ndjson'), 'utf8');
      expect(entries).not.toMatch(WORDS);
      expect(entries).not.toContain('"sealed"');
      expect(entries).toContain('"name":{"old":null,"new":"Olga Other"}');
      expect(entries).toContain(ERASED);
      expect(leftOut).toContain('person_key');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('cannot be erased twice', async () => {
    await expect(runCommand(person.id)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is erased already'),
    });
  });
});

describe('an erased console user', () => {
  const WORDS = /Gertrudes|Vasconcelos|gv-90331/i;
  const EMAIL = 'gv-90331@acme.example';

  async function makeUser(): Promise<OwnPerson> {
    const person = await makePerson(app, app.acme, {
      name: 'Gertrudes Vasconcelos',
      email: EMAIL,
      isCustomerAdmin: true,
    });
    await (
      await admin()
    ).data('mutation ($input: UpdateConsoleUserInput!) { updateConsoleUser(input: $input) { id } }', {
      input: { id: person.id, version: 1, name: 'Gertrudes V. Lima' },
    });
    const browser = new AuthClient(app.originOf(app.acme));
    expect((await browser.call('forgot', { body: { username: EMAIL } })).status).toBe(204);
    return person;
  }

  /** Adds a ledger row with the person's name. */
  async function restockAs(person: OwnPerson): Promise<void> {
    const channel = await firstRow<{ machineId: string }>(
      em(),
      sql`select machine_id as machineId from channel where customer_id = ${app.acme.id} and channel = 1 and quantity < capacity`,
    );
    const client = await clientOf(app.originOf(app.acme), person);
    await client.data('mutation ($input: RestockChannelInput!) { restockChannel(input: $input) { id } }', {
      input: { machineId: channel?.machineId, channel: 1, quantity: 1 },
    });
  }

  /** Calls Keycloak for the company's realm. */
  async function inRealm<T>(work: (client: KeycloakAdminClient, realm: string) => Promise<T>): Promise<T> {
    const [customer] = await rows(em(), sql<{ realm: string }>`select realm from customer where id = ${app.acme.id}`);
    const { internalUrl } = shardOf(app.config, 'default');
    return createKeycloakAdmin(app.config, 60_000).ask(internalUrl, (client) => work(client, customer?.realm ?? ''));
  }

  const accountsOf = (email: string) => inRealm((client, realm) => client.users.find({ realm, email, exact: true }));

  it('is in no row and has no account, not even a leftover one SEC-47', async () => {
    const person = await makeUser();
    await restockAs(person);
    await expect(erase('user', person.id)).rejects.toThrow('is ACTIVE: have them deleted');
    const { version } =
      (await firstRow(em(), sql<{ version: number }>`select version from console_user where id = ${person.id}`)) ?? {};
    await (
      await admin()
    ).data('mutation ($id: ID!, $version: Int!) { deleteConsoleUser(id: $id, version: $version) { id } }', {
      id: person.id,
      version,
    });
    const left = { email: EMAIL, name: 'Gertrudes', password: TEST_PASSWORD };
    await (await connectRealmAdmin(app.config)).ensureUser('acme', left);
    expect(await tablesWith(WORDS)).toEqual(['console_user', 'stock_movement']);
    const stored = await trail();

    const { changed } = await erase('user', person.id);
    expect(changed).toMatchObject({
      'stock movements': 1,
      'console user': 1,
      reset_code: 1,
      'key of the audit trail': 1,
    });
    expect(await tablesWith(WORDS)).toEqual([]);
    expect(await accountsOf(EMAIL)).toEqual([]);
    expect((await trail()).slice(0, stored.length)).toEqual(stored);
    const renamed = (await entriesOf(person.id)).flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'name'),
    );
    expect(renamed).toEqual([{ field: 'name', old: ERASED, new: ERASED }]);
  });

  it('keeps address and account of the person who has the address now SEC-47', async () => {
    const email = 'reused-90331@acme.example';
    const first = await makePerson(app, app.acme, { name: 'Gertrudes Vasconcelos', email });
    await (
      await admin()
    ).data('mutation ($id: ID!) { deleteConsoleUser(id: $id, version: 1) { id } }', { id: first.id });
    // A leftover account of a Keycloak that was too busy to delete it.
    for (const { id = '' } of await accountsOf(email))
      await inRealm((client, realm) => client.users.del({ realm, id }));
    const second = await makePerson(app, app.acme, { name: 'Greta Newcomer', email });
    const { left } = await erase('user', first.id);
    expect(left).toEqual({ 'console_user.email': 1 });
    expect((await accountsOf(email)).map(({ id }) => id)).toEqual([second.subject]);
  });
});
