import { URL_LIMIT, webAddress } from '#api/rules/url.ts';
import { name, ruleMessage, statusRule, yup } from '#api/rules/yup.ts';

/** Events that a webhook may get: those that notifications report (requirements D14, M7). */
export const WEBHOOK_EVENT_TYPES = [
  'MACHINE_BLOCKED_CHANNEL',
  'MACHINE_WITHOUT_STOCK',
  'MACHINE_OFFLINE',
  'WITHDRAWAL_ERROR',
  'PRODUCT_EXPIRED',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** Limits of a webhook. The database, the API and the form use the same. */
export const WEBHOOK_LIMITS = { name: 100, url: URL_LIMIT };

/** Input of a webhook. Whether http is allowed is a setting of the server. */
export const webhookRules = yup.object({
  name: name(WEBHOOK_LIMITS.name),
  url: webAddress.required(),
  eventTypes: yup
    .array(yup.string().oneOf(WEBHOOK_EVENT_TYPES).required())
    .min(1)
    .required()
    .test('no-doubles', ruleMessage('duplicate'), (types) => new Set(types).size === (types?.length ?? 0)),
  status: statusRule,
});
