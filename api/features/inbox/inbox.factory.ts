import { change, firstRow, sql } from '#api/db/sql.ts';
import type { TriggerType } from '#api/features/notification-triggers/notification-types.rules.ts';
import { newId } from '#api/platform/ids.ts';
import { accountOf } from '#api/testing/accounts.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { rowId, sameText, type RowValues } from '#api/testing/row-values.ts';

type EntryValues = { email?: string; type?: TriggerType; total?: number };

/** Writes an unread message with events into the inbox of a person, an administrator by default. */
export async function makeInboxEntry(
  app: TestApp,
  { email, type = 'MACHINE_BLOCKED_CHANNEL', total = 1 }: EntryValues = {},
  tenant: TestTenant = app.acme,
): Promise<{ id: string; version: number }> {
  const em = app.services.orm.em.fork();
  const address = email ?? accountOf('admin', tenant.subdomain).email;
  const person = await firstRow(
    em,
    sql<{ id: string }>`select id from console_user where customer_id = ${tenant.id} and email = ${address}`,
  );
  if (!person) throw new Error(`Nobody has the address ${address}`);
  const [id, messageId] = [newId(), newId()];
  await change(
    em,
    sql`insert into notification_message (customer_id, id, trigger_id, trigger_type, total)
      values (${tenant.id}, ${messageId}, ${type}, ${type}, ${total})`,
  );
  const facts = { machine: 'M-07', machineId: newId(), product: 'Gloves', channel: 3, errorCode: 'E17' };
  for (let event = 0; event < total; event++)
    await change(
      em,
      sql`insert into notification_event (customer_id, trigger_id, event_key, kind, facts, sent_at, message_id)
        values (${tenant.id}, ${type}, ${`made:${newId()}`}, ${type}, ${JSON.stringify(facts)}, now(3), ${messageId})`,
    );
  await change(
    em,
    sql`insert into inbox_entry (customer_id, id, user_id, message_id, trigger_id, trigger_type, total)
      values (${tenant.id}, ${id}, ${person.id}, ${messageId}, ${type}, ${type}, ${total})`,
  );
  return { id, version: 1 };
}

/** Column values for tests that need thousands of rows: all are messages of the administrator. */
export const manyRows: Record<string, RowValues> = {
  notification_message: {
    trigger_id: sameText('MACHINE_OFFLINE'),
    trigger_type: sameText('MACHINE_OFFLINE'),
    total: '1',
    created_at: 'moment',
  },
  inbox_entry: {
    user_id:
      "(select person.id from console_user person where person.customer_id = @tenant and person.email like 'admin@%')",
    message_id: rowId('notification_message'),
    trigger_id: sameText('MACHINE_OFFLINE'),
    // Rare values, so that a filter finds few rows.
    trigger_type: "if(n % 30 = 0, 'PRODUCT_EXPIRED', 'MACHINE_OFFLINE')",
    total: '1',
    created_at: 'moment',
    read_at: 'if(n % 30 = 1, null, moment)',
  },
};
