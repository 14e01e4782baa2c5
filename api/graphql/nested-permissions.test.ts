import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { documentTo, guardedOf, openDocument, valuesIn } from '#api/testing/nested-walk.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { operationsOf, variablesOf } from '#api/testing/schema-walk.ts';
import { makeWorld, valuesOf, type World } from '#api/testing/world.ts';
import { createSchema } from './schema.ts';
import type { CustomerPermission } from './generated/types.ts';

const schema = await createSchema();
const queries = operationsOf(schema).filter(({ kind }) => kind === 'query');

/** Result for a field with its own @allow; `unreachable` when every query that leads to it is refused. */
type Outcome = 'allowed' | 'FORBIDDEN' | 'unreachable';

type Walk = {
  guarded: Record<string, Outcome>;
  /** Query → fields of its answer that have a value, as `Type.field`; without refused queries. */
  seen: Map<string, Set<string>>;
};

const guardedAlike = (outcome: Outcome): Walk['guarded'] => ({
  'Machine.stock': outcome,
  'Machine.credentials': outcome,
  'Machine.enrolment': outcome,
});

/** Of imports of other nouns than their own, people see nothing: the world has one of job roles. */
const HIDDEN_IMPORT = [
  ...[
    'changedCount',
    'columns',
    'createdAt',
    'dateOrder',
    'done',
    'fileName',
    'id',
    'isUndoable',
    'keptCount',
    'newCount',
    'noun',
    'rowCount',
    'sameCount',
    'state',
    'status',
    'updatedAt',
    'version',
    'wrongCount',
  ].map((field) => `ImportBatch.${field}`),
  ...['column', 'field', 'heading'].map((field) => `ImportColumn.${field}`),
];

/** Of actions on lists that they may not change, people see nothing: the world has one of sectors. */
const HIDDEN_ACTION = [
  'changedCount',
  'createdAt',
  'id',
  'isUndoable',
  'kind',
  'list',
  'refusedCount',
  'state',
  'status',
  'total',
  'updatedAt',
  'version',
].map((field) => `BulkAction.${field}`);

/** Figures of warehouses on the dashboard. */
const HIDDEN_STOCK = ['Low', 'Out', 'Total'].map((figure) => `Dashboard.warehouseItems${figure}`);
/** Names on the dashboard. */
const HIDDEN_PEOPLE = ['DashboardActivity.personName', 'DashboardWithdrawal.employeeName'];

/**
 * For each caller: who may use fields below the roots that have @allow, and which values other callers see in the same
 * query and this caller does not. All callers query bolt's records. This list repeats the permissions on purpose, so
 * that a change of only one of both fails.
 */
const GOLDEN: Record<string, { guarded: Walk['guarded']; hidden: string[] }> = {
  'a guest': { guarded: guardedAlike('unreachable'), hidden: [] },
  'a regular user': {
    guarded: guardedAlike('unreachable'),
    hidden: [...HIDDEN_STOCK, ...HIDDEN_PEOPLE],
  },
  EMPLOYEE_MANAGEMENT: {
    guarded: guardedAlike('unreachable'),
    hidden: [...HIDDEN_STOCK, ...HIDDEN_PEOPLE],
  },
  EMPLOYEE_VIEW_ONLY: {
    guarded: guardedAlike('unreachable'),
    hidden: [...HIDDEN_STOCK, ...HIDDEN_PEOPLE],
  },
  PRODUCT_MANAGEMENT: {
    guarded: guardedAlike('unreachable'),
    hidden: [...HIDDEN_ACTION, ...HIDDEN_STOCK, ...HIDDEN_PEOPLE, ...HIDDEN_IMPORT],
  },
  WAREHOUSE_MANAGEMENT: {
    guarded: guardedAlike('allowed'),
    hidden: [...HIDDEN_ACTION, 'DashboardWithdrawal.employeeName', ...HIDDEN_IMPORT],
  },
  REPORT_ACCESS: { guarded: guardedAlike('unreachable'), hidden: HIDDEN_STOCK },
  'a customer admin': { guarded: guardedAlike('allowed'), hidden: ['AuditLog.ip'] },
  'a system administrator': { guarded: guardedAlike('FORBIDDEN'), hidden: [] },
  'another tenant’s administrator': { guarded: guardedAlike('unreachable'), hidden: [] },
};

const PERMISSIONS = [
  'EMPLOYEE_MANAGEMENT',
  'EMPLOYEE_VIEW_ONLY',
  'PRODUCT_MANAGEMENT',
  'WAREHOUSE_MANAGEMENT',
  'REPORT_ACCESS',
] as const satisfies CustomerPermission[];

let app: TestApp;
let world: World;
const walks = new Map<string, Walk>();

beforeAll(async () => {
  app = await bootApp();
  world = await makeWorld(app, app.bolt);
  const em = app.services.orm.em.fork();
  await change(em, sql`update customer set administrator_id = ${world.consoleUser.id} where id = ${app.bolt.id}`);
  await change(
    em,
    sql`update withdrawal set employee_name = 'Ana' where customer_id = ${app.bolt.id} and id = ${world.withdrawal.id}`,
  );
  const origin = app.originOf(app.bolt);
  // An event on the first page of the audit logs.
  const { email, password } = accountOf('regular', 'bolt');
  await new AuthClient(origin).signIn(email, password);
  walks.set('a guest', await walk(new GraphqlClient(origin, null)));
  walks.set('a customer admin', await walk(await app.as('admin', app.bolt)));
  walks.set('a system administrator', await walk(await app.as('system')));
  walks.set('another tenant’s administrator', await walk(new GraphqlClient(origin, (await app.as('admin')).token)));
  walks.set('a regular user', await walk(await regularUser([])));
  for (const permission of PERMISSIONS) walks.set(permission, await walk(await regularUser([permission])));
}, 180_000);
afterAll(() => app?.close());

async function regularUser(permissions: readonly CustomerPermission[]): Promise<GraphqlClient> {
  const { email, password } = accountOf('regular', 'bolt');
  await givePermissions(app, app.bolt.id, email, permissions);
  const browser = new AuthClient(app.originOf(app.bolt));
  return new GraphqlClient(browser.origin, (await browser.signIn(email, password)).session.accessToken);
}

/** Sends every query with the records of the world, once with all open fields and once per guarded field. */
async function walk(client: GraphqlClient): Promise<Walk> {
  const guarded: Walk['guarded'] = {};
  const seen: Walk['seen'] = new Map();
  for (const operation of queries) {
    const variables = variablesOf(operation, valuesOf(world));
    const { data, errors } = await client.ask<{ answer: unknown }>(openDocument(schema, operation), variables);
    if (errors.length === 0) seen.set(operation.name, new Set(valuesIn(data?.answer, operation.field.type)));
    for (const { place, path } of guardedOf(schema, operation)) {
      guarded[place] ??= 'unreachable';
      if (errors.length > 0) continue;
      const answer = await client.ask(documentTo(operation, path), variables);
      const refused = answer.errors.some(({ extensions }) => extensions.code === 'FORBIDDEN');
      guarded[place] = refused ? 'FORBIDDEN' : 'allowed';
    }
  }
  return { guarded, seen };
}

/** Queries of what each person has for himself (list-view.test.ts, inbox.test.ts). */
const OWN = new Set(['getInboxChoices', 'getListChoices', 'getReportFile', 'getSavedListViews', 'listInboxEntries']);

/** Fields with a value for another caller of the same query, but not for this one; page tokens are ignored. */
function hiddenFrom({ seen }: Walk): string[] {
  const compared = [...seen].filter(([query]) => !OWN.has(query));
  const hidden = compared.flatMap(([query, fields]) =>
    [...walks.values()].flatMap((other) => [...(other.seen.get(query) ?? [])].filter((field) => !fields.has(field))),
  );
  return [...new Set(hidden)].filter((field) => !/Page\.\w+Token$/.test(field)).toSorted();
}

describe('below the fields of Query', () => {
  it.each(Object.keys(GOLDEN))('%s may use and see what the table says [R2] [R3] [R4] [R5] [R6] SEC-7', (caller) => {
    const own = walks.get(caller);
    if (!own) throw new Error(`No walk as ${caller}`);
    expect({ guarded: own.guarded, hidden: hiddenFrom(own) }).toEqual(GOLDEN[caller]);
  });

  it('every type of record is visible to at least one caller, so that hidden fields are noticed SEC-7', () => {
    const seen = new Set(
      [...walks.values()].flatMap((walk) => [...walk.seen.values()].flatMap((fields) => [...fields])),
    );
    const types = new Set([...seen].map((field) => field.split('.')[0]));
    expect(types.size).toBeGreaterThan(40);
    expect([...seen]).toContain('DashboardWithdrawal.employeeName');
  });
});
