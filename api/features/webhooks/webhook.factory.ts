import type { CreateWebhookInput } from '#api/graphql/generated/types.ts';
import { change, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, rowIdAmong, type RowValues, sameText } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeWebhook = { id: string; version: number; name: string };

/** Creates an active webhook for blocked channels; without a secret, so it sends nothing. */
export async function makeWebhook(
  app: TestApp,
  overrides: Partial<CreateWebhookInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeWebhook> {
  const admin = await app.as('admin', tenant);
  const input: CreateWebhookInput = {
    name: unique('Webhook'),
    url: 'https://hooks.example.com/ppe',
    eventTypes: ['MACHINE_BLOCKED_CHANNEL'],
    ...overrides,
  };
  const { made } = await admin.data<{ made: MadeWebhook }>(
    'mutation ($input: CreateWebhookInput!) { made: createWebhook(input: $input) { id version name } }',
    { input },
  );
  return made;
}

/** A message that has arrived. */
export async function makeWebhookDelivery(
  app: TestApp,
  webhookId: string,
  tenant: TestTenant = app.acme,
): Promise<{ id: string; version: number }> {
  const id = newId();
  await change(
    app.services.orm.em.fork(),
    sql`insert into webhook_delivery (customer_id, id, webhook_id, event_key, event_type, facts, state)
      values (${tenant.id}, ${id}, ${webhookId}, ${`made:${id}`}, 'MACHINE_BLOCKED_CHANNEL', '{}', 'DELIVERED')`,
  );
  return { id, version: 1 };
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  webhook: {
    name: numbered('Webhook'),
    url: "'https://hooks.example.com/ppe'",
    event_types: `'["MACHINE_BLOCKED_CHANNEL"]'`,
    ...RECORD_VALUES,
  },
  webhook_delivery: {
    webhook_id: rowIdAmong('webhook', 1),
    event_key: 'n',
    event_type: sameText('MACHINE_BLOCKED_CHANNEL'),
    facts: sameText('{}'),
    occurred_at: 'moment',
    state: sameText('DELIVERED'),
  },
};
