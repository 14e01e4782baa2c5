import { name, ruleMessage, statusRule, yup } from '#api/rules/yup.ts';
import { FREQUENCIES, TRIGGER_TYPES, type TriggerType } from './notification-types.rules.ts';

/** Languages of the mails (requirements T7). */
export const NOTIFICATION_LANGUAGES = ['en', 'pt-BR', 'es'] as const;

/** Limits of a trigger. The database, the API and the form use the same. Minutes: a week; days: five years. */
export const TRIGGER_LIMITS = { name: 100, recipients: 20, email: 255, minutes: 10_080, days: 1825 };

/** Types that may leave in quiet hours: somebody cannot get equipment now. */
export const URGENT_TYPES: readonly TriggerType[] = ['MACHINE_BLOCKED_CHANNEL', 'MACHINE_OFFLINE'];

/** Hours of the day in which messages wait, by the clock of the company: from 22:00 until 06:30. */
export type QuietHours = { from: string; until: string; isUrgentSent: boolean };

/** Who is told when nobody takes care of a message in time. */
export type Escalation = { afterMinutes: number; emailRecipients: string[] };

/** Limits of the minutes after which a message is escalated: up to a week. */
export const ESCALATION_LIMITS = { min: 5, max: 10_080 };

/** Conditions of a trigger that says nothing else: half an hour; a month. */
export const DEFAULT_CONDITIONS = { machineOfflineThresholdMinutes: 30, productExpirationDays: 30 };

const addresses = yup
  .array(name(TRIGGER_LIMITS.email).email())
  .min(1)
  .max(TRIGGER_LIMITS.recipients)
  .required()
  .test('different', ruleMessage('duplicate'), areDifferent);

const timeOfDay = yup
  .string()
  .matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: ruleMessage('timeOfDay'), excludeEmptyString: true })
  .required();

/** Input of a trigger (requirements D14). */
export const notificationTriggerRules = yup.object({
  name: name(TRIGGER_LIMITS.name),
  triggerType: yup.string().oneOf(TRIGGER_TYPES).required(),
  emailRecipients: addresses,
  language: yup.string().oneOf(NOTIFICATION_LANGUAGES).required(),
  frequency: yup.string().oneOf(FREQUENCIES).required(),
  conditions: yup.object({
    machineOfflineThresholdMinutes: yup.number().integer().min(1).max(TRIGGER_LIMITS.minutes).nullable(),
    productExpirationDays: yup.number().integer().min(0).max(TRIGGER_LIMITS.days).nullable(),
  }),
  quietHours: yup
    .object({
      from: timeOfDay,
      until: timeOfDay.test('other', ruleMessage('sameTime'), (until, { parent }) => until !== parent.from),
      isUrgentSent: yup.boolean().required(),
    })
    .nullable()
    .default(null),
  escalation: yup
    .object({
      afterMinutes: yup.number().integer().min(ESCALATION_LIMITS.min).max(ESCALATION_LIMITS.max).required(),
      emailRecipients: addresses,
    })
    .nullable()
    .default(null),
  status: statusRule,
});

/** Names the first address that stands twice, ignoring case. */
function areDifferent(emails: readonly string[] | undefined, context: yup.TestContext): true | yup.ValidationError {
  const lower = (emails ?? []).map((email) => String(email).toLowerCase());
  const twice = lower.findIndex((email, index) => lower.indexOf(email) < index);
  return twice === -1 || context.createError({ path: `${context.path}[${twice}]`, message: ruleMessage('duplicate') });
}
