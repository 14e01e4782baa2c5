import { getDirective } from '@graphql-tools/utils';
import { getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { GraphqlClient, type Answer } from '#api/testing/client.ts';
import {
  documentOf,
  idPlacesOf,
  leavesOf,
  operationsOf,
  variablesOf,
  type IdPlace,
  type Operation,
} from '#api/testing/schema-walk.ts';
import { fingerprintOf } from '#api/testing/fingerprint.ts';
import { withMysql } from '#api/testing/stage-schema.ts';
import { unboundTables } from '#api/testing/tenant-binding.ts';
import { watch } from '#api/testing/watch.ts';
import { makeWorld, recordOf, valuesOf, type World } from '#api/testing/world.ts';
import { createSchema } from './schema.ts';

const schema = await createSchema();

/** Every root field of the schema. A new one is tested automatically, or a test here fails and says what it lacks. */
const operations = operationsOf(schema);
const calls = operations.filter(({ kind }) => kind !== 'subscription');
const places = calls.flatMap((operation) =>
  idPlacesOf(operation).map((place) => ({ operation, place, title: `${operation.name} with ${place.path}` })),
);

/** Only for system administrators: people of a tenant are refused before the id is checked. */
const isForSystemAdmins = ({ field }: Operation): boolean =>
  getDirective(schema, field, 'allow')?.[0]?.to === 'SYSTEM_ADMIN';

/** Every statement of the product's own connections. */
const statements = new Set<string>();

let app: TestApp;
let admin: GraphqlClient;
let own: World;
let foreign: World;

beforeAll(async () => {
  app = await bootApp({ REFUSED_PER_MINUTE: 100_000 }, { onQuery: (statement) => statements.add(statement) });
  admin = await app.as('admin');
  [own, foreign] = [await makeWorld(app, app.acme), await makeWorld(app, app.bolt)];
});
afterAll(() => app?.close());

const foreignIds = () => [...foreign.records.values()].map(({ id }) => id);

/** Calls as admin of acme with acme's own records, except for the tried place. */
const call = (operation: Operation, tried?: IdPlace, id = ''): Promise<Answer<unknown>> =>
  admin.ask(
    documentOf(operation),
    variablesOf(
      operation,
      {
        ...valuesOf(own),
        id: (place) => (place.path === tried?.path ? id : recordOf(own, place.type).id),
      },
      tried,
    ),
  );

/** The answer without the id and the request id, to compare answers. */
function comparable({ data, errors }: Answer<unknown>, id: string): string {
  const refusals = errors.map(({ message, extensions }) => ({
    message,
    extensions: { ...extensions, requestId: null },
  }));
  return JSON.stringify({ data, refusals }).replaceAll(id, '<id>');
}

describe('another tenant’s id', () => {
  it.each(places)(
    'in $title answers like an unknown id and changes nothing [T10] SEC-2',
    async ({ operation, place }) => {
      const before = { acme: await fingerprintOf(app, app.acme), bolt: await fingerprintOf(app, app.bolt) };
      const [foreignId, unknownId] = [recordOf(foreign, place.type).id, newId()];
      const answer = await call(operation, place, foreignId);
      expect(comparable(answer, foreignId)).toBe(comparable(await call(operation, place, unknownId), unknownId));
      for (const id of foreignIds().filter((each) => each !== foreignId))
        expect(JSON.stringify(answer)).not.toContain(id);
      const refusal = isForSystemAdmins(operation) ? /^FORBIDDEN$/ : /^(NOT_FOUND|unknown)$/;
      if (operation.kind === 'mutation') expect(refusalOf(answer)).toMatch(refusal);
      expect({ acme: await fingerprintOf(app, app.acme), bolt: await fingerprintOf(app, app.bolt) }).toEqual(before);
    },
  );

  it('is tried in every argument for an id: all arguments named like an id have the type ID [T10] SEC-2', () => {
    const untyped = calls.flatMap((operation) =>
      leavesOf(operation)
        .filter(({ name, type }) => /(^id|I[dD]s?|Key)$/.test(name) && type !== 'ID')
        .map(({ path }) => `${operation.name} with ${path}`),
    );
    expect(untyped.toSorted()).toEqual(NO_IDS);
  });

  it('is not accepted below the root fields: no field of an answer has an id argument SEC-2', () => {
    const roots = new Set(['Query', 'Mutation', 'Subscription']);
    const below = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !roots.has(type.name));
    const taking = below.flatMap((type) =>
      (isObjectType(type) ? Object.values(type.getFields()) : []).flatMap(({ name, args }) =>
        args
          .filter((arg) => !['Int', 'String'].includes(getNamedType(arg.type).name))
          .map((arg) => `${type.name}.${name}(${arg.name})`),
      ),
    );
    expect(taking.filter((place) => !place.startsWith('__'))).toEqual([]);
  });
});

/** Registration numbers of companies (CNPJ), no ids of records. */
const NO_IDS = [
  'checkNewCustomer with businessId',
  'createCustomer with input.businessId',
  'updateCustomer with input.businessId',
];

/** NOT_FOUND, or `unknown` when all refused fields were refused with it; otherwise a description of the answer. */
function refusalOf({ data, errors }: Answer<unknown>): string {
  const [error] = errors;
  if (!error) return `done: ${JSON.stringify(data)}`;
  const { code, fields } = error.extensions;
  if (code !== 'VALIDATION' || !Array.isArray(fields)) return code;
  return fields.every(({ key }) => key === 'unknown') ? 'unknown' : JSON.stringify(fields);
}

describe('the own tenant', () => {
  it.each(calls.filter(({ name }) => !name.startsWith('delete')))(
    'is the only tenant that $name reads or changes [T10] SEC-2',
    async (operation) => {
      const before = await fingerprintOf(app, app.bolt);
      const answer = await call(operation);
      for (const id of foreignIds()) expect(JSON.stringify(answer)).not.toContain(id);
      expect(await fingerprintOf(app, app.bolt)).toEqual(before);
    },
  );

  it.each(operations.filter(({ kind }) => kind === 'subscription'))(
    'is the only tenant in events of $name [T10] SEC-2 SEC-6',
    async (operation) => {
      const { me } = await admin.data<{ me: { id: string } }>('{ me: getMyProfile { id } }');
      const watching = await watch(admin, documentOf(operation));
      const publish = (customerId: string, { withdrawal, machine, mainWarehouse }: World) => {
        const { pubsub } = app.services;
        pubsub.publish('inbox', { customerId, userIds: [me.id] });
        pubsub.publish('withdrawal', { customerId, id: withdrawal.id });
        pubsub.publish('machine', { customerId, id: machine.id });
        pubsub.publish('warehouseStock', { customerId, id: mainWarehouse.id });
      };
      publish(app.bolt.id, foreign);
      publish(app.acme.id, own);
      const event = JSON.stringify(await watching.next());
      for (const id of foreignIds()) expect(event).not.toContain(id);
      await watching.stop();
    },
  );
});

describe('a token', () => {
  it('of one tenant is refused at the address of another tenant and at the bare domain, for every operation [T10] SEC-1 SEC-7', async () => {
    for (const [origin, token] of [
      [app.originOf(app.bolt), admin.token],
      [app.originOf(null), admin.token],
      [app.originOf(app.acme), (await app.as('system')).token],
      [app.originOf(app.acme), (await app.as('regular', app.bolt)).token],
    ] as const) {
      const intruder = new GraphqlClient(origin, token);
      for (const operation of calls) {
        const answer = await intruder.ask(
          documentOf(operation),
          variablesOf(operation, { id: () => newId(), version: () => 1 }),
        );
        expect([operation.name, answer.status, answer.errors[0]?.extensions.code]).toEqual([
          operation.name,
          401,
          'UNAUTHENTICATED',
        ]);
      }
      expect((await intruder.ask('{ __typename }')).errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });
});

describe('every statement of all operations', () => {
  /** Tables that the server itself reads over all tenants, such as due tasks. */
  const SHARED: ReadonlySet<string> = new Set(['task']);

  /** The server's periodic statements over all tenants, and other statements without a tenant, with the reason. */
  const ROUNDS: [RegExp, string][] = [
    [/^select customer_id as customerId, machine_id as machineId, online from machine_presence\s/, 'sweep of presence'],
    [/^delete from session where refresh_expires_at </, 'expired sessions'],
    [/^delete from machine_inbox where received_at </, 'messages after their retention time'],
    [/^delete from (reset_code|password_challenge) where expires_at </, 'expired codes'],
    [
      /^select id, content_type as contentType, kind from uploaded_file\s+where state = 'ANNOUNCED'/,
      'unconfirmed uploads',
    ],
    [
      /^select id, content_type as contentType, kind\s+from uploaded_file where id in \(/,
      'files that objects belong to',
    ],
    [
      /^select file\.id, file\.customer_id as customerId, .* from uploaded_file file\s/s,
      'unused or public files of products',
    ],
    [/^select id, customer_id as customerId from import_batch\s+where has_rows = 1/, 'rows of ended imports'],
    [/^select id, customer_id as customerId from bulk_action\s+where has_records = 1/, 'records of ended bulk actions'],
    [/^delete from uploaded_file where id in \(/, 'unconfirmed uploads'],
    [/ from uploaded_file where created_by = \? and state = 'ANNOUNCED'/, 'a person’s uploads, for all customers'],
    [/picture\.customer_id as customerId, picture\.kind, picture\.address from \(/, 'pictures without a copy'],
    [/^select customer_id as customerId, id from picture_copy\s+where state = 'FAILED'/, 'failed copies'],
    [/^with used as \(select picture\.customer_id, .* from picture_copy copy\s/s, 'unused copies'],
    [/notification_(event|trigger) (gone|due|event)\b/, 'events that notifications of all companies report'],
    [
      /select customer_id, id, machine_offline_threshold_minutes, /,
      'events that notifications of all companies report',
    ],
    [/^select event\.customer_id as customerId, event\.trigger_id as type,/, 'messages for inboxes of all companies'],
    [/from notification_message waiting\b/, 'messages that nobody took care of'],
    [/^delete from notification_event where sent_at </, 'events that were sent long ago'],
    [/^delete from (inbox_entry|notification_message) where created_at </, 'messages after their retention time'],
    [/\bwebhook(_delivery)? (due|gone|waiting)\b/, 'events that webhooks of all companies get'],
    [/^delete from webhook_delivery where occurred_at </, 'old messages of webhooks'],
    [/^select distinct customer_id as customerId from (company_seal|webhook_secret)$/, 'companies with encrypted keys'],
    [/^select ending\.customer_id as customerId, .* from company_seal ending\s/s, 'certificates that end'],
    [
      /^select customer\.id, customer\.time_zone as timeZone from customer\s.* from employee\s/s,
      'companies whose visitors have ended',
    ],
    [/\breport_schedule due\b/, 'reports of all companies that are due, or whose company has another time zone'],
    [/^delete from report_(file|file_part|run) where /, 'files of reports that have expired, and old runs'],
    [/^delete from pdf_job where created_at </, 'jobs whose result is gone'],
    [/^select customer_id as id from withdrawal_rollup where counted_until </, 'withdrawals to count'],
    [
      /^(update|delete from) `list_(view|choice)` .*where `id` = /s,
      'rows that were locked with their tenant and owner',
    ],
    [/session`? (set .*)?where id_hash = \?/s, 'a session is found by its secret'],
  ];

  /** Reads of system administrators over all tenants. */
  const OF_PLATFORM: [RegExp, string][] = [
    [/from `audit_log` where mutation_id <> ''/, 'the audit trail of all customers'],
    [/from `license` where .*\(select live from customer where customer\.id = license\.customer_id\) = 1/s, 'licences'],
    [/from \(select id as owner from customer where id in \(/, 'a page of machines for each listed customer'],
    [/from machine\s+join customer on customer\.id = machine\.customer_id and customer\.live = 1/, 'machines online'],
    [/from list_(view|choice) \1\s.*\1\.customer_id is null/s, 'views of lists of the platform'],
    [/^select \? as bar,\s+\(select count\(\*\) from withdrawal where/, 'figures of withdrawals'],
  ];

  /** Statements that read or change a tenant table without binding its tenant, except the exempted ones. */
  const unboundOf = (sent: Iterable<string>, ofTenants: ReadonlySet<string>, exempt: readonly [RegExp, string][]) =>
    [...sent]
      .filter((statement) => !exempt.some(([form]) => form.test(statement.trim())))
      .map((statement) => ({
        statement,
        unbound: unboundTables(statement, ofTenants).filter((table) => !SHARED.has(table)),
      }))
      .filter(({ unbound }) => unbound.length > 0);

  it('on a tenant table binds customer_id to a value; a join to another tenant table does not replace that SEC-4', async () => {
    const ofWalk = new Set(statements);
    const em = app.services.orm.em.fork();
    const tables = await rows<{ name: string }>(
      em,
      sql`select table_name as name from information_schema.columns where table_schema = ${app.config.DB_NAME} and column_name = 'customer_id'`,
    );
    const ofTenants = new Set(tables.map(({ name }) => name));
    const isNamed = (table: string) =>
      [...ofWalk].some((statement) => new RegExp(`\\b(from|join|into|update)\\s+\`?${table}\\b`).test(statement));
    expect([...ofTenants].filter(isNamed).length).toBeGreaterThan(15);
    expect(unboundOf(ofWalk, ofTenants, ROUNDS)).toEqual([]);
    statements.clear();
    const system = await app.as('system');
    for (const operation of calls.filter(({ kind }) => kind === 'query'))
      await system.ask(documentOf(operation), variablesOf(operation, valuesOf(own)));
    expect(unboundOf(statements, ofTenants, [...ROUNDS, ...OF_PLATFORM])).toEqual([]);
  });

  it('is prepared by MySQL in at most 300 forms, and in at most 200 by each connection', async () => {
    const prepared = await withMysql(app.config, async (connection) => {
      const [found] = await connection.query({
        sql: `select owner_thread_id, sql_text from performance_schema.prepared_statements_instances
          join performance_schema.threads on thread_id = owner_thread_id where processlist_db = database()`,
        rowsAsArray: true,
      });
      return Array.isArray(found) ? found.map(String) : [];
    });
    const byConnection = Map.groupBy(prepared, (each) => each.split(',', 1)[0]);
    const forms = new Set(prepared.map((each) => each.slice(each.indexOf(','))));
    expect(forms.size).toBeGreaterThan(20);
    expect(forms.size).toBeLessThanOrEqual(300);
    for (const [, each] of byConnection) expect(each.length).toBeLessThanOrEqual(200);
  });
});
