import { customerRow } from '#api/features/customers/customer.service.ts';
import { createDeliver } from '#api/mail/deliver.ts';
import { sealEndLetter } from '#api/mail/letters.ts';
import { momentIn, recipientRules } from '#api/mail/recipient.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';

const DAY_MS = 86_400_000;

const SEAL_LETTERS = ['SOON', 'EXPIRED'] as const;

/** Letters about a certificate: it ends soon, or has ended. */
export type SealLetter = (typeof SEAL_LETTERS)[number];

/** Tells an administrator that signed sheets get no seal after the end of the company's certificate. */
export const sealLetterTask = defineTask({
  kind: 'seal-letter',
  sealed: true,
  backoff: { firstMs: 5000, longestMs: 300_000 },
  expiresMs: 7 * DAY_MS,
  payload: yup.object({
    to: recipientRules.required(),
    state: yup.string().oneOf(SEAL_LETTERS).required(),
    validUntil: yup.string().required(),
  }),
  async run({ to, state, validUntil }, { services, customerId, id }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A certificate belongs to a tenant');
    const { displayName: company, subdomain, timeZone } = await customerRow(services.orm.em.fork(), customerId);
    const address = consoleAddress(services.config, subdomain, '/settings/company');
    const until = momentIn(to.language, timeZone, new Date(validUntil));
    const letter = sealEndLetter({ ...to, company }, { state, until, address });
    await createDeliver(services)('seal end', letter, `seal-end-${id}`);
  },
});
