import { getDirective } from '@graphql-tools/utils';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { openSocket, subscribe, type RawSocket } from '#api/testing/raw-socket.ts';
import { documentOf, idPlacesOf, operationsOf, variablesOf } from '#api/testing/schema-walk.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { makeWorld, recordOf, snapshotOf, valuesOf, type World } from '#api/testing/world.ts';
import { createSchema } from './schema.ts';

const schema = await createSchema();

/** Every query for people of a tenant, except those on the audit trail: its entries keep the old ids. */
const queries = operationsOf(schema).filter(
  ({ kind, name, field }) =>
    kind === 'query' &&
    !/AuditLog|CustomerBySubdomain/.test(name) &&
    getDirective(schema, field, 'allow')?.[0]?.to !== 'SYSTEM_ADMIN',
);

/** Types whose id is the only key of their table, so that two tenants cannot share one. */
const UNIQUE: readonly string[] = [
  'Customer',
  'MachineCredential',
  'UploadedFile',
  'AuditLog',
  'SystemAdmin',
  'SavedListView',
];

/** How often both tenants send the same query at the same time. */
const ROUNDS = 5;

let app: TestApp;
let acmes: World;
let bolts: World;
let before: { acme: Map<string, string>; bolt: Map<string, string> };

beforeAll(async () => {
  app = await bootApp();
  [acmes, bolts] = [await makeWorld(app, app.acme), await makeWorld(app, app.bolt)];
  before = { acme: await answersOf(app.acme, acmes), bolt: await answersOf(app.bolt, bolts) };
  await rename(app.bolt, newNames());
});
afterAll(() => app?.close());

/** bolt's ids, mapped to the ids of acme that replace them. */
const newNames = (): Map<string, string> =>
  new Map(
    [...bolts.records]
      .filter(([type]) => !UNIQUE.includes(type))
      .map(([type, { id }]) => [id, recordOf(acmes, type).id]),
  );

/** Replaces the ids of a tenant's records in all columns, as the owner of the schema. */
async function rename({ id }: TestTenant, names: ReadonlyMap<string, string>): Promise<void> {
  const url = new URL(app.config.MYSQL_ADMIN_URL ?? '');
  url.pathname = `/${app.config.DB_NAME}`;
  const owner = await createConnection({ uri: url.toString() });
  try {
    await owner.query('set session foreign_key_checks = 0');
    const [columns] = await owner.query({
      sql: `select table_name, column_name from information_schema.columns where table_schema = database()
        and (column_name = 'id' or column_name like '%\\_id') and column_name <> 'customer_id' and generation_expression = ''
        and data_type = 'char'
        and table_name in (select table_name from information_schema.columns where table_schema = database() and column_name = 'customer_id')`,
      rowsAsArray: true,
    });
    const cases = [...names].map(() => 'when ? then ?').join(' ');
    for (const [table, column] of columns as [string, string][])
      await owner.query(
        `update \`${table}\` set \`${column}\` = case \`${column}\` ${cases} end where customer_id = ? and \`${column}\` in (?)`,
        [...[...names].flat(), id, [...names.keys()]],
      );
    // The only ids inside of a JSON value that a query looks for.
    for (const [old, name] of names)
      await owner.query('update report_run set receivers = replace(receivers, ?, ?) where customer_id = ?', [
        old,
        name,
        id,
      ]);
  } finally {
    await owner.end();
  }
}

async function ask(tenant: TestTenant, world: World, query: (typeof queries)[number]): Promise<string> {
  const client = await app.as('admin', tenant);
  const place = idPlacesOf(query).find(({ type }) => type !== 'Customer');
  const { data, errors } = await client.ask(documentOf(query), variablesOf(query, valuesOf(world), place));
  expect(errors, query.name).toEqual([]);
  return JSON.stringify(data);
}

async function answersOf(tenant: TestTenant, world: World): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const query of queries) answers.set(query.name, await ask(tenant, world, query));
  return answers;
}

/** An earlier answer to bolt, with the new ids of its records. */
const withNewIds = (answer = ''): string =>
  [...newNames()].reduce((text, [old, id]) => text.replaceAll(old, id), answer);

describe('records of two tenants with the same ids, in one process', () => {
  it.each(queries)('are not mixed up by $name when requests are interleaved SEC-6', async (query) => {
    const requests = Array.from({ length: ROUNDS }, () => [
      ask(app.acme, acmes, query),
      ask(app.bolt, boltsWithNewIds(), query),
    ]).flat();
    const answers = await Promise.all(requests);
    for (const [index, answer] of answers.entries())
      expect(answer).toBe(index % 2 === 0 ? before.acme.get(query.name) : withNewIds(before.bolt.get(query.name)));
  });

  it('are changed only in their own tenant, and events reach only its sockets SEC-6', async () => {
    const sockets = { acme: await openMachineSocket(app.acme), bolt: await openMachineSocket(app.bolt) };
    const boltBefore = await snapshotOf(app, app.bolt);
    await renameMachine(app.acme, 'Acme’s own');
    await waitFor('acme’s event', () => eventsOf(sockets.acme).includes('Acme’s own'));
    expect(await snapshotOf(app, app.bolt)).toEqual(boltBefore);
    await renameMachine(app.bolt, 'Bolt’s own');
    await waitFor('bolt’s event', () => eventsOf(sockets.bolt).includes('Bolt’s own'));
    expect([eventsOf(sockets.acme), eventsOf(sockets.bolt)]).toEqual([['Acme’s own'], ['Bolt’s own']]);
    for (const { socket } of Object.values(sockets)) socket.close();
  });
});

/** bolt's world with its new ids. */
const boltsWithNewIds = (): World => {
  const shared = [...acmes.records].filter(([type]) => !UNIQUE.includes(type));
  return { ...bolts, records: new Map([...bolts.records, ...shared]) };
};

async function openMachineSocket(tenant: TestTenant): Promise<RawSocket> {
  const { token } = await app.as('admin', tenant);
  const raw = openSocket(app.originOf(tenant), token);
  await subscribe(raw, 'machines', 'subscription { onMachineChanged { id name } }');
  return raw;
}

/** Names of the machine in the received events. */
const eventsOf = ({ seen }: RawSocket): string[] =>
  seen.frames
    .filter(({ type }) => type === 'next')
    .map(({ payload }) => /"name":"(?<name>[^"]+)"/.exec(JSON.stringify(payload))?.groups?.name ?? '');

async function renameMachine(tenant: TestTenant, name: string): Promise<void> {
  const admin = await app.as('admin', tenant);
  const { id } = acmes.machine;
  const { machine } = await admin.data<{ machine: { version: number } }>(
    'query ($id: ID!) { machine: getMachine(id: $id) { version } }',
    { id },
  );
  await admin.data('mutation ($input: UpdateMachineInput!) { updateMachine(input: $input) { id } }', {
    input: { id, version: machine.version, name },
  });
}
