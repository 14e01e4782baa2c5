import { customerRow } from '#api/features/customers/customer.service.ts';
import { createDeliver } from '#api/mail/deliver.ts';
import { webhookDisabledLetter } from '#api/mail/letters.ts';
import { recipientRules } from '#api/mail/recipient.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { FAILING_DAYS } from './webhook-retry.ts';

const DAY_MS = 86_400_000;

/** Tells an administrator that a webhook is inactive because it failed for days. */
export const webhookDisabledLetterTask = defineTask({
  kind: 'webhook-disabled-letter',
  sealed: true,
  backoff: { firstMs: 5000, longestMs: 300_000 },
  expiresMs: 7 * DAY_MS,
  payload: yup.object({
    to: recipientRules.required(),
    webhookId: yup.string().required(),
    webhook: yup.string().required(),
  }),
  async run({ to, webhookId, webhook }, { services, customerId, id }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A webhook belongs to a tenant');
    const { displayName: company, subdomain } = await customerRow(services.orm.em.fork(), customerId);
    const address = consoleAddress(services.config, subdomain, `/notifications/webhooks/${webhookId}`);
    const letter = webhookDisabledLetter({ ...to, company }, { webhook, days: FAILING_DAYS, address });
    await createDeliver(services)('webhook disabled', letter, `webhook-disabled-${id}`);
  },
});
