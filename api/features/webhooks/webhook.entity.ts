import { defineEntity, p } from '@mikro-orm/core';
import { instantProp, tenantProps } from '#api/db/base.entity.ts';
import { WEBHOOK_LIMITS, type WebhookEventType } from './webhook.rules.ts';

const WebhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    ...tenantProps,
    name: p.string().length(WEBHOOK_LIMITS.name),
    url: p.string().length(WEBHOOK_LIMITS.url),
    eventTypes: p.json().$type<WebhookEventType[]>(),
    secretIssuedAt: instantProp().nullable(),
    /** First failed attempt since the last success. */
    failingSince: instantProp().nullable(),
    /** When the system made it inactive because it failed for days. */
    disabledAt: instantProp().nullable(),
  },
});

/** An address of the customer's own system that gets events (IDEA-30). Its secrets are in webhook_secret. */
export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);
