import { getNamedType, isNonNullType, isObjectType, type GraphQLObjectType, type GraphQLOutputType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { insertCustomer } from '#api/seed/people.ts';
import { newId } from '#api/platform/ids.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { operationsOf, selectionOf } from '#api/testing/schema-walk.ts';
import { makeWorld, type World } from '#api/testing/world.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';
import { unique } from '#api/testing/unique.ts';
import { createSchema } from './schema.ts';

/** Statements for session and host. They are cached for seconds and are not part of an operation. */
const OVERHEAD = /^set session|console_user`? where customer_id = \? and subject|session`? where|from `?customer`?\b/;

const schema = await createSchema();

let app: TestApp;
let admin: GraphqlClient;
let world: World;
const seen: string[] = [];

beforeAll(async () => {
  app = await bootApp({}, { onQuery: (statement) => seen.push(statement) });
  admin = await app.as('admin');
  for (let index = 0; index < 3; index++) world = await makeWorld(app, app.acme);
});
afterAll(() => app?.close());

/**
 * How often each call is repeated. Periodic statements of the server (presence, sessions) occur in some repetitions
 * only.
 */
const ROUNDS = 4;

/** The same after many new records, about which tasks send statements for a while. */
const MOST_ROUNDS = 60;

/**
 * The lowest number of statements of a call over several repetitions. The first call is not counted: it opens
 * connections.
 */
async function statementsOf(query: string, variables: () => object = () => ({}), client = admin): Promise<number> {
  await client.data(query, { ...variables() });
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) counts.push(await countOnce(query, variables(), client));
  return Math.min(...counts);
}

/** The same for a read, which is repeated until it takes the expected number, while tasks are at work. */
async function statementsOfRead(query: string, expected: number): Promise<number> {
  await admin.data(query);
  const counts: number[] = [];
  while (counts.length < MOST_ROUNDS && counts.at(-1) !== expected) counts.push(await countOnce(query));
  return Math.min(...counts);
}

async function countOnce(query: string, variables = {}, client = admin): Promise<number> {
  seen.length = 0;
  await client.data(query, { ...variables });
  return seen.filter((statement) => !OVERHEAD.test(statement)).length;
}

const EMPLOYEE = `id name hasPin sector { name } jobRole { name } group { name employeesCount rules { productName } } costCenters { code }`;
const CHANNEL = 'channel quantity product { name } size { code } certificate { number }';

/** The type of the items of a page; undefined for other types. */
function pageItemOf(type: GraphQLOutputType): GraphQLObjectType | undefined {
  const page = getNamedType(type);
  const items = isObjectType(page) ? page.getFields()['items'] : undefined;
  const item = items && getNamedType(items.type);
  return isObjectType(item) ? item : undefined;
}

/** Lists and views that read more than their own table, and their number of statements. */
const COMPOSED: [field: string, statements: number][] = [
  ['listConsoleUsers { items { id name permissionRole { name } customerPermissions } totalCount }', 3],
  ['listLicenses { items { id customerName displayStatus usage { users machines } } totalCount }', 2],
  [
    'listWarehouseItems { items { id productName sizeName certificateNumber warehouseName quantityAvailable } totalCount }',
    6,
  ],
  [
    'listAuditLogs(filter: { targetEntityType: ["SECTOR", "EMPLOYEE"] }) { items { id actorName targetName customerName changes { field old new } } totalCount }',
    9,
  ],
  // The names of sector, job role and group come with the page.
  [`listEmployees { items { id name sector { name } jobRole { name } group { name } } }`, 1],
  [`listEmployees { items { ${EMPLOYEE} } totalCount }`, 6],
  ['listEmployees { totalCount }', 1],
  ['listGroups { items { id name employeesCount rules { productName } products { productName } } }', 3],
  ['listProducts { items { id name sizes { code certificates { number } } } }', 3],
  [
    `listMachines { items { id connectivity lastKeepAlive firmware stock { channels { ${CHANNEL} } } credentials { id } } }`,
    8,
  ],
  [
    'listWithdrawals(limit: 50) { items { id userReceive { employeeName } product { name } deliverySource { name } approval { userName } } }',
    1,
  ],
  ['getDashboard(range: YEAR) { delivered trend { label } latestWithdrawals { id } stockToActOn { channel } }', 8],
];

/** The lists of the other nouns: one statement for the page, one for the total if it is selected. */
const plainLists = operationsOf(schema)
  .filter(({ name, field }) =>
    nounCards.some(({ type }) => getNamedType(field.type).name === `${type}Page` && name.startsWith('list')),
  )
  .filter(({ name }) => !COMPOSED.some(([text]) => text.startsWith(name)) && !/SystemAdmins|Customers?$/.test(name));

const READS: [field: string, statements: number][] = [
  ...COMPOSED,
  ...plainLists.flatMap(({ name }): [string, number][] => [
    [`${name} { items { id version } totalCount }`, 2],
    [`${name} { items { id version } nextToken }`, 1],
  ]),
];

describe('the number of statements does not depend on the number of records', () => {
  const ofFewRecords = new Map<string, number>();
  beforeAll(async () => {
    for (const [field, statements] of READS)
      ofFewRecords.set(field, await statementsOfRead(`{ ${field} }`, statements));
    for (let index = 0; index < 2; index++) await makeWorld(app, app.acme);
    await insertWithdrawal(app, app.acme);
  });

  it.each(READS)('%s', async (field, statements) => {
    expect(ofFewRecords.get(field)).toBe(statements);
    expect(await statementsOfRead(`{ ${field} }`, statements)).toBe(statements);
  });
});

/** The record that a list with this argument belongs to. */
function ownerOf(argument: string): string {
  const owners: Record<string, { id: string }> = {
    machineId: world.machine,
    warehouseId: world.mainWarehouse,
    productId: world.product,
    sizeId: world.productSize,
    employeeId: world.employee,
    webhookId: world.webhook,
    reportScheduleId: world.reportSchedule,
  };
  const owner = owners[argument];
  if (!owner) throw new Error(`Add the record of ${argument}`);
  return owner.id;
}

describe('a list reads only what is selected', () => {
  // System administrators may not see every field of a machine; listMachines has the same items.
  const lists = operationsOf(schema).filter(
    ({ name, field }) => name.startsWith('list') && name !== 'listMachinesByCustomer' && pageItemOf(field.type),
  );

  it.each(lists.map((list) => ({ list, title: list.name })))(
    '$title: each field alone has the value that it has beside all others',
    async ({ list: { name, field } }) => {
      const client = await app.as(/Customers|SystemAdmins/.test(name) ? 'system' : 'admin');
      const item = pageItemOf(field.type);
      const required = field.args.find(({ type }) => isNonNullType(type))?.name;
      const args = required ? `(${required}: "${ownerOf(required)}")` : '';
      const ask = async (selection: string) =>
        (
          await client.data<{ page: { items: Record<string, unknown>[] } }>(
            `{ page: ${name}${args} { items { ${selection} } } }`,
          )
        ).page.items;
      const fields = Object.values(item?.getFields() ?? {}).filter((each) => each.args.length === 0);
      const every = await ask(fields.map((each) => `${each.name} ${selectionOf(each.type, 1)}`).join(' '));
      expect(every.length).toBeGreaterThan(0);
      for (const each of fields) {
        const alone = await ask(`${each.name} ${selectionOf(each.type, 1)}`);
        expect(alone, each.name).toEqual(every.map((row) => ({ [each.name]: row[each.name] })));
      }
    },
  );

  it('only the columns of the selected fields, with those of the record that they refer to', async () => {
    seen.length = 0;
    await admin.data('{ listEmployees { items { name sector { code } } nextToken } }');
    const [page] = seen.filter((statement) => statement.includes('from `employee`'));
    expect(page).toMatch(/`name` as `name`.*`sector\$code` from `employee` left join/);
    expect(page).not.toMatch(/email|description|job_role/);
  });
});

describe('the list of customers', () => {
  it('takes the same number of statements for any number of customers', async () => {
    const system = await app.as('system');
    const em = () => app.services.orm.em.fork();
    await change(
      em(),
      sql`update customer set administrator_id = (select min(id) from console_user where customer_id = customer.id)`,
    );
    const list = `{ listCustomers { items { id setup { state } administrator { name } lastLoginAt
      machines { items { name connectivity lastKeepAlive } totalCount nextToken } } } }`;
    expect(await statementsOf(list, undefined, system)).toBe(4);
    await makeWorld(app, app.bolt);
    for (let index = 0; index < 5; index++) {
      const id = newId();
      const names = { displayName: id, legalName: id, subdomain: unique('c'), realm: id };
      await insertCustomer(em(), { id, ...names, businessId: id, customerCode: unique('c'), licensesCount: 1 });
    }
    expect(await statementsOf(list, undefined, system)).toBe(4);
  });
});

describe('lists of all tenants’ records', () => {
  it.each([
    ['listSystemAdmins { items { id name } totalCount }', 2],
    ['listAuditLogs(filter: { targetEntityType: ["SECTOR"] }) { items { id actorName targetName customerName } }', 3],
  ])('take the same number of statements for any number of records: %s', async (field, statements) => {
    const system = await app.as('system');
    expect(await statementsOf(`{ ${field} }`, undefined, system)).toBe(statements);
    await makeWorld(app, app.bolt);
    expect(await statementsOf(`{ ${field} }`, undefined, system)).toBe(statements);
  });
});

describe('a change takes few round trips, including begin and commit', () => {
  const once = (query: string, input: () => object) => statementsOf(query, () => ({ input: input() }));

  it('a record', async () => {
    const create = 'mutation ($input: CreateSectorInput!) { createSector(input: $input) { id version } }';
    expect(await once(create, () => ({ name: 'Gate', code: unique('G') }))).toBe(4);
  });

  it('an employee with everything', async () => {
    const create = 'mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id version } }';
    const references = () => ({
      sectorId: world.sector.id,
      jobRoleId: world.jobRole.id,
      groupId: world.group.id,
      costCenterIds: [world.costCenter.id],
    });
    const newcomer = () => ({
      name: 'Ana',
      identification: unique('E'),
      email: `${unique('e')}@example.com`,
      pin: '1234',
      ...references(),
    });
    expect(await once(create, newcomer)).toBe(14);
  });

  it('a product of 20 sizes with 3 certificates each', async () => {
    const create = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id version } }';
    const certificates = [1, 2, 3].map((number) => ({ name: 'CA', number: `${number}` }));
    const sizes = () =>
      Array.from({ length: 20 }, (_, index) => ({ size: `${index}`, code: unique('S'), certificates }));
    expect(await once(create, () => ({ name: 'Boot', sizes: sizes() }))).toBe(8);
  });

  it('a group of 20 rules', async () => {
    const create = 'mutation ($input: CreateGroupInput!) { createGroup(input: $input) { id version } }';
    expect(
      await once(create, () => ({
        name: unique('Group'),
        period: 30,
        rules: [{ productId: world.product.id, quantity: 1 }],
      })),
    ).toBe(8);
  });

  it('a new name of an employee, with its audit entry PERF-8', async () => {
    const { id } = await makeEmployee(app);
    let version = 0;
    const rename = () => ({ id, version: (version += 1), name: unique('Ana') });
    const change = 'mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id version } }';
    expect(await once(change, rename)).toBe(6);
  });
});
