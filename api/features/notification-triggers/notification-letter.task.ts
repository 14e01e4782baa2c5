import { customerRow } from '#api/features/customers/customer.service.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { createDeliver } from '#api/mail/deliver.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { notificationLetter } from '#api/mail/notification-letter.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import type { TriggerType } from './notification-types.rules.ts';

const DAY_MS = 86_400_000;

/** The page of the console on which somebody acts on an event. */
const PAGE_OF: Record<TriggerType, string> = {
  MACHINE_BLOCKED_CHANNEL: '/machines',
  MACHINE_WITHOUT_STOCK: '/machines',
  MACHINE_OFFLINE: '/machines',
  WITHDRAWAL_ERROR: '/withdrawals',
  PRODUCT_EXPIRED: '/certificates',
};

type Trigger = { name: string; type: TriggerType; language: MailLanguage; hasEscalation: number };

/** Sends one message of a trigger to one address. A mail server that is down for hours loses nothing. */
export const notificationLetterTask = defineTask({
  kind: 'notification-letter',
  sealed: true,
  backoff: { firstMs: 5000, longestMs: 300_000 },
  expiresMs: 7 * DAY_MS,
  payload: yup.object({
    to: yup.string().required(),
    triggerId: yup.string().required(),
    /** Events of the message; `events` has the first of them. */
    total: yup.number().required(),
    /** A sample that an administrator asked for. */
    isTest: yup.boolean(),
    /** Minutes for which nobody took care. */
    notDoneFor: yup.number(),
    events: yup
      .array(
        yup.object({
          kind: yup.string().required(),
          occurredAt: yup.string().required(),
          facts: yup.mixed<Record<string, string | number | null>>().required(),
        }),
      )
      .required(),
  }),
  async run({ to, triggerId, total, events, isTest, notDoneFor }, { services, customerId, id }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A notification belongs to a tenant');
    const em = services.orm.em.fork();
    const trigger = await firstRow(
      em,
      sql<Trigger>`select name, trigger_type as type, language, escalation is not null as hasEscalation from notification_trigger
        where customer_id = ${customerId} and id = ${triggerId} and live = 1`,
    );
    if (!trigger) return;
    const { displayName: company, subdomain, timeZone } = await customerRow(em, customerId);
    const letter = notificationLetter(
      { email: to, company, language: trigger.language },
      {
        trigger: trigger.name,
        type: trigger.type,
        total,
        events,
        timeZone,
        address: consoleAddress(services.config, subdomain, PAGE_OF[trigger.type]),
        isTest,
        notDoneFor,
        inboxAddress: trigger.hasEscalation ? consoleAddress(services.config, subdomain, '/inbox') : undefined,
        settingsAddress: consoleAddress(services.config, subdomain, `/notifications/${triggerId}`),
      },
    );
    await createDeliver(services)('notification', letter, `notification-${id}`);
  },
});
