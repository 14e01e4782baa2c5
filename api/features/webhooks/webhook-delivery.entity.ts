import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantKey, wordProp } from '#api/db/base.entity.ts';
import type { WebhookDeliveryFault, WebhookDeliveryState, WebhookMessageType } from '#api/generated/enums.ts';

/** What happened, without personal data. */
export type WebhookFacts = Record<string, string | number | null>;

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    ...tenantKey,
    webhookId: idProp(),
    eventType: wordProp<WebhookMessageType>(),
    facts: p.json().$type<WebhookFacts>(),
    occurredAt: instantProp(),
    state: wordProp<WebhookDeliveryState>(),
    attempts: p.integer(),
    lastAttemptAt: instantProp().nullable(),
    responseStatus: p.integer().nullable(),
    responseBytes: p.integer().nullable(),
    durationMs: p.integer().nullable(),
    fault: wordProp<WebhookDeliveryFault>().nullable(),
  },
});

/** A message for a webhook, and the result of its last attempt. */
export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);
