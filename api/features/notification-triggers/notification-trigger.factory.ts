import type { CreateNotificationTriggerInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeNotificationTrigger = { id: string; version: number; name: string };

/** Creates an active trigger that mails every channel in ERROR at once. */
export async function makeNotificationTrigger(
  app: TestApp,
  overrides: Partial<CreateNotificationTriggerInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeNotificationTrigger> {
  const admin = await app.as('admin', tenant);
  const input: CreateNotificationTriggerInput = {
    name: unique('Trigger'),
    triggerType: 'MACHINE_BLOCKED_CHANNEL',
    emailRecipients: [`${unique('t').toLowerCase()}@example.com`],
    language: 'en',
    frequency: 'IMMEDIATE',
    ...overrides,
  };
  const { made } = await admin.data<{ made: MadeNotificationTrigger }>(
    'mutation ($input: CreateNotificationTriggerInput!) { made: createNotificationTrigger(input: $input) { id version name } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  notification_trigger: {
    name: numbered('Trigger'),
    // Rare values, so that a filter finds few rows.
    trigger_type: "if(n % 30 = 0, 'PRODUCT_EXPIRED', 'MACHINE_BLOCKED_CHANNEL')",
    product_expiration_days: 'if(n % 30 = 0, 30, null)',
    email_recipients: `'["a@example.com"]'`,
    language: "'en'",
    frequency: "if(n % 30 = 1, 'WEEKLY', 'DAILY')",
    ...RECORD_VALUES,
  },
};
