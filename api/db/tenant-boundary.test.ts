import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { makeWorld } from '#api/testing/world.ts';

/** A column of a tenant's table that names another record, and the table that its foreign key holds it to. */
type Reference = { name: string; table: string; columns: string; target: string; targets: string };

/** MySQL's ER_NO_REFERENCED_ROW_2. */
const NO_REFERENCED_ROW = 1452;

/**
 * Columns that name a record without a foreign key, and why: `history` outlives what it tells of, `account` names people
 * of tenants and of the platform alike, `sender` is who sent it, `machine` is written by the session of that very machine,
 * `circle` is a person who cannot be purged before the customer, nor the customer before them, `number` a
 * registration number.
 */
const UNCHECKED: Record<string, string> = {
  'audit_chain.entry_id': 'history',
  'audit_log.actor_id': 'history',
  'audit_log.mutation_id': 'history',
  'audit_log.target_entity_id': 'history',
  'customer.administrator_id': 'circle',
  'customer.business_id': 'number',
  'machine_inbox.message_id': 'sender',
  'machine_offline_event.withdrawal_id': 'machine',
  'machine_presence.machine_id': 'machine',
  'password_challenge.user_id': 'account',
  'person_key.person_id': 'account',
  'reset_code.user_id': 'account',
  'session.user_id': 'account',
  'stock_movement.actor_id': 'history',
  'stock_movement.certificate_id': 'history',
  'stock_movement.channel_id': 'history',
  'stock_movement.product_id': 'history',
  'stock_movement.size_id': 'history',
  'withdrawal.approval_user_id': 'history',
  'withdrawal.certificate_id': 'history',
  'withdrawal.channel_id': 'history',
  'withdrawal.size_id': 'history',
  'withdrawal.source_id': 'history',
};

let app: TestApp;
let owner: Connection;

beforeAll(async () => {
  app = await bootApp();
  const acme = await makeWorld(app, app.acme);
  await makeWorld(app, app.bolt);
  const url = new URL(app.config.MYSQL_ADMIN_URL ?? '');
  url.pathname = `/${app.config.DB_NAME}`;
  owner = await createConnection({ uri: url.toString() });
  const sent = [app.acme.id, acme.machine.id];
  await owner.query("insert into machine_inbox values (?, ?, 'm1', 'hash', '{}', now(3))", sent);
  await owner.query("insert into machine_offline_event values (?, ?, 1, 'hash', null, '[]', now(3))", sent);
});
afterAll(async () => {
  await owner?.end();
  await app?.close();
});

/** Rows as the schema's owner, who may do anything. */
async function ask<T>(query: string, values: unknown[] = []): Promise<T[]> {
  const [found] = await owner.query(query, values);
  return found as T[];
}

/** Tables whose rows belong to a tenant. */
const tenantTables = async (): Promise<string[]> =>
  (
    await ask<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
        where c.table_schema = database() and c.column_name = 'customer_id' order by 1`,
    )
  ).map(({ name }) => name);

/** Foreign keys between tenants' tables. */
async function references(): Promise<Reference[]> {
  const tables = await tenantTables();
  const found = await ask<Reference>(
    `select constraint_name as name, table_name as \`table\`, referenced_table_name as target,
        group_concat(column_name order by ordinal_position) as columns,
        group_concat(referenced_column_name order by ordinal_position) as targets
      from information_schema.key_column_usage
      where table_schema = database() and referenced_table_name is not null group by 1, 2, 3 order by 2, 4`,
  );
  return found.filter(({ table, target }) => tables.includes(table) && tables.includes(target));
}

const columnOf = ({ columns }: Reference): string => columns.replace(/^customer_id,/, '');

describe('a reference between two records of tenants', () => {
  it('carries the tenant in its foreign key, in every table SEC-3', async () => {
    const found = await references();
    expect(found.length).toBeGreaterThan(20);
    for (const reference of found) {
      expect(reference).toMatchObject({
        columns: expect.stringMatching(/^customer_id,\w+$/),
        targets: 'customer_id,id',
      });
    }
  });

  it('has a foreign key, unless it is said why not SEC-3', async () => {
    const held = new Set((await references()).map((reference) => `${reference.table}.${columnOf(reference)}`));
    const naming = await ask<{ place: string }>(
      `select concat(table_name, '.', column_name) as place from information_schema.columns
        where table_schema = database() and column_name like '%\\_id' and column_name <> 'customer_id' order by 1`,
    );
    const free = naming.map(({ place }) => place).filter((place) => !held.has(place));
    expect(free).toEqual(Object.keys(UNCHECKED));
  });

  it('cannot be made to another tenant’s record, not even by the schema’s owner in plain SQL SEC-3', async () => {
    for (const reference of await references()) {
      const [theirs] = await ask<{ id: string }>(
        `select id from \`${reference.target}\` where customer_id = ? limit 1`,
        [app.bolt.id],
      );
      const [mine] = await ask(`select 1 from \`${reference.table}\` where customer_id = ? limit 1`, [app.acme.id]);
      expect([reference, theirs, mine], 'a row of each tenant to try it with').not.toContain(undefined);
      const crossing = ask(
        `update \`${reference.table}\` set \`${columnOf(reference)}\` = ? where customer_id = ? limit 1`,
        [theirs?.id, app.acme.id],
      );
      await expect(crossing, JSON.stringify(reference)).rejects.toMatchObject({
        errno: NO_REFERENCED_ROW,
        message: expect.stringContaining(reference.name),
      });
    }
  });

  it('keeps a record with its tenant: it cannot be moved to another SEC-3', async () => {
    const referring = new Set((await references()).map(({ table }) => table));
    for (const table of referring) {
      const moving = ask(`update \`${table}\` set customer_id = ? where customer_id = ?`, [app.bolt.id, app.acme.id]);
      await expect(moving, table).rejects.toMatchObject({ errno: expect.toBeOneOf([NO_REFERENCED_ROW, 1451]) });
    }
  });
});

describe('a query of the ORM without its tenant', () => {
  it('is refused for every entity of tenants, whatever it does SEC-4', async () => {
    const entities = [...app.services.orm.getMetadata().getAll().values()].filter(
      ({ properties }) => properties.customerId?.primary,
    );
    expect(entities.length).toBeGreaterThan(10);
    for (const { class: entity, className } of entities) {
      const em = app.services.orm.em.fork();
      const id = { id: 'x'.repeat(26) };
      const tries = [
        () => em.find(entity, {}),
        () => em.findOne(entity, id),
        () => em.findAll(entity, {}),
        () => em.count(entity, {}),
        () => em.nativeUpdate(entity, id, {}),
        () => em.nativeDelete(entity, id),
      ];
      for (const [index, attempt] of tries.entries())
        await expect(attempt(), `${className}, try ${index}`).rejects.toThrow(/No arguments provided for filter/);
    }
  });

  it('finds the one tenant’s records alone where it is told which SEC-4', async () => {
    const em = app.services.orm.em.fork();
    em.setFilterParams('tenant', { customerId: app.acme.id });
    const [{ total } = { total: 0 }] = await rows(
      em,
      sql<{ total: number }>`select count(*) as total from sector where customer_id = ${app.acme.id}`,
    );
    const found = await em.find(Sector, {});
    expect(found).toHaveLength(Number(total));
    expect(new Set(found.map((row) => row.customerId))).toEqual(new Set([app.acme.id]));
  });
});
