import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { makeWorld, recordOf } from '#api/testing/world.ts';

/** A column of a tenant table that refers to another record, and the target table of its foreign key. */
type Reference = { name: string; table: string; columns: string; target: string; targets: string };

/** MySQL's ER_NO_REFERENCED_ROW_2. */
const NO_REFERENCED_ROW = 1452;

/**
 * Columns with an id of a record but no foreign key, by reason.
 * `derived`: follows a checked column. `history`: outlives the record. `account`: people of tenants and of the platform, and what is theirs.
 * `sender`: chosen by the sender. `machine`: written only by the session of that machine. `circle`: customer and person refer to each other, so neither
 * could be purged first. `number`: a registration number. `type`: the record, or the name of a type of events.
 */
const UNCHECKED: Record<string, string> = {
  'audit_chain.entry_id': 'history',
  'audit_log.actor_id': 'history',
  'audit_log.mutation_id': 'history',
  'audit_log.target_entity_id': 'history',
  'bulk_action_record.record_id': 'history',
  'counter_difference.open_machine_id': 'derived',
  'counter_difference.resolved_by_id': 'account',
  'customer.administrator_id': 'circle',
  'customer.business_id': 'number',
  'held_product.employee_id': 'derived',
  'held_product.product_id': 'derived',
  'import_row.record_id': 'history',
  'inbox_entry.trigger_id': 'derived',
  'list_choice.default_view_id': 'account',
  'list_choice.owner_id': 'account',
  'list_view.owner_id': 'account',
  'machine_inbox.message_id': 'sender',
  'machine_offline_event.withdrawal_id': 'machine',
  'machine_presence.machine_id': 'machine',
  'notification_event.message_id': 'derived',
  'notification_event.trigger_id': 'type',
  'notification_message.trigger_id': 'type',
  'password_challenge.user_id': 'account',
  'person_key.person_id': 'account',
  'ppe_sheet.template_id': 'history',
  'ppe_sheet.witness_id': 'account',
  'reset_code.user_id': 'account',
  'sample_record.record_id': 'history',
  'session.user_id': 'account',
  'stock_count.decided_by_id': 'account',
  'stock_count_line.certificate_id': 'history',
  'stock_count_line.counted_by_id': 'account',
  'stock_count_line.product_id': 'history',
  'stock_count_line.size_id': 'history',
  'stock_count_line.unfinished_stock_id': 'derived',
  'stock_document_line.certificate_id': 'history',
  'stock_document_line.product_id': 'history',
  'stock_document_line.size_id': 'history',
  'stock_movement.actor_id': 'history',
  'stock_movement.certificate_id': 'history',
  'stock_movement.channel_id': 'history',
  'stock_movement.product_id': 'history',
  'stock_movement.size_id': 'history',
  'stock_movement.warehouse_stock_id': 'history',
  'training_current.employee_id': 'derived',
  'training_current.training_id': 'derived',
  'withdrawal.approval_user_id': 'history',
  'withdrawal.certificate_id': 'history',
  'withdrawal.channel_id': 'history',
  'withdrawal.discrepancy_resolved_by_id': 'account',
  'withdrawal.exception_id': 'history',
  'withdrawal.failed_channel_id': 'history',
  'withdrawal.failed_machine_id': 'history',
  'withdrawal.held_certificate_id': 'derived',
  'withdrawal.place_id': 'history',
  'withdrawal.request_id': 'sender',
  'withdrawal.requested_by_id': 'account',
  'withdrawal.signature_id': 'history',
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
  await owner.query(
    "insert into notification_event (customer_id, trigger_id, event_key, kind, facts) values (?, ?, 'e1', 'MACHINE_OFFLINE', '{}')",
    [app.acme.id, recordOf(acme, 'NotificationTrigger').id],
  );
  await owner.query(
    "insert into inbox_choice (customer_id, user_id, trigger_type, choice) values (?, ?, 'MACHINE_OFFLINE', 'ALL')",
    [app.acme.id, recordOf(acme, 'ConsoleUser').id],
  );
  await owner.query("insert into webhook_secret (customer_id, id, webhook_id, sealed) values (?, ?, ?, 's')", [
    app.acme.id,
    newId(),
    acme.webhook.id,
  ]);
  await owner.query("insert into report_file_part (customer_id, file_id, part, content) values (?, ?, 0, 'x')", [
    app.acme.id,
    acme.reportFile.id,
  ]);
  await owner.query(
    'insert into machine_counter (customer_id, machine_id, channel, counted) values (?, ?, 1, 1)',
    sent,
  );
  await owner.query("insert into machine_inbox values (?, ?, 'm1', 'hash', '{}', now(3))", sent);
  await owner.query(
    "insert into machine_offline_event (customer_id, machine_id, sequence, body_hash, withdrawal_id, discrepancies, received_at) values (?, ?, 1, 'hash', null, '[]', now(3))",
    sent,
  );
});
afterAll(async () => {
  await owner?.end();
  await app?.close();
});

/** Queries as the owner of the schema, who has all rights. */
async function query<T>(text: string, values: unknown[] = []): Promise<T[]> {
  const [found] = await owner.query(text, values);
  return found as T[];
}

/** Tables with rows of tenants. */
const tenantTables = async (): Promise<string[]> =>
  (
    await query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
        where c.table_schema = database() and c.column_name = 'customer_id' order by 1`,
    )
  ).map(({ name }) => name);

/** Foreign keys between tenant tables. */
async function references(): Promise<Reference[]> {
  const tables = await tenantTables();
  const found = await query<Reference>(
    `select constraint_name as name, table_name as \`table\`, referenced_table_name as target,
        group_concat(column_name order by ordinal_position) as columns,
        group_concat(referenced_column_name order by ordinal_position) as targets
      from information_schema.key_column_usage
      where table_schema = database() and referenced_table_name is not null group by 1, 2, 3 order by 2, 4`,
  );
  return found.filter(({ table, target }) => tables.includes(table) && tables.includes(target));
}

const columnOf = ({ columns }: Reference): string => columns.replace(/^customer_id,/, '');

describe('a reference between two tenant records', () => {
  it('includes the tenant in its foreign key, in every table SEC-3', async () => {
    const found = await references();
    expect(found.length).toBeGreaterThan(20);
    for (const reference of found) {
      expect(reference).toMatchObject({
        columns: expect.stringMatching(/^customer_id,\w+$/),
        targets: 'customer_id,id',
      });
    }
  });

  it('has a foreign key or a listed reason why not SEC-3', async () => {
    const held = new Set((await references()).map((reference) => `${reference.table}.${columnOf(reference)}`));
    const naming = await query<{ place: string }>(
      `select concat(table_name, '.', column_name) as place from information_schema.columns
        where table_schema = database() and column_name like '%\\_id' and column_name <> 'customer_id' order by 1`,
    );
    const free = naming.map(({ place }) => place).filter((place) => !held.has(place));
    expect(free).toEqual(Object.keys(UNCHECKED));
  });

  it('cannot point to a record of another tenant, even with plain SQL of the schema owner SEC-3', async () => {
    for (const reference of await references()) {
      const [theirs] = await query<{ id: string }>(
        `select id from \`${reference.target}\` where customer_id = ? limit 1`,
        [app.bolt.id],
      );
      const [mine] = await query(`select 1 from \`${reference.table}\` where customer_id = ? limit 1`, [app.acme.id]);
      expect([reference, theirs, mine], 'makeWorld creates a row of each tenant').not.toContain(undefined);
      const column = columnOf(reference);
      // A row that has a reference already: a check of the table may forbid one in another row.
      const crossing = query(
        `update \`${reference.table}\` set \`${column}\` = ? where customer_id = ? order by \`${column}\` is null limit 1`,
        [theirs?.id, app.acme.id],
      );
      await expect(crossing, JSON.stringify(reference)).rejects.toMatchObject({
        errno: NO_REFERENCED_ROW,
        message: expect.stringContaining(reference.name),
      });
    }
  });

  it('prevents moving a record to another tenant SEC-3', async () => {
    const referring = new Set((await references()).map(({ table }) => table));
    for (const table of referring) {
      const moving = query(`update \`${table}\` set customer_id = ? where customer_id = ?`, [app.bolt.id, app.acme.id]);
      await expect(moving, table).rejects.toMatchObject({ errno: expect.toBeOneOf([NO_REFERENCED_ROW, 1451]) });
    }
  });
});

describe('an ORM query', () => {
  it('is refused without a tenant, for every tenant entity and every operation SEC-4', async () => {
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

  it('finds only records of its tenant SEC-4', async () => {
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
