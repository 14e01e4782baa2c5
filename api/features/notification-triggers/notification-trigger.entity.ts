import { defineEntity, p } from '@mikro-orm/core';
import { instantProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import type { Frequency, TriggerType } from './notification-types.rules.ts';
import { TRIGGER_LIMITS, type Escalation, type QuietHours } from './notification-trigger.rules.ts';

const NotificationTriggerSchema = defineEntity({
  name: 'NotificationTrigger',
  tableName: 'notification_trigger',
  properties: {
    ...tenantProps,
    name: p.string().length(TRIGGER_LIMITS.name),
    triggerType: wordProp<TriggerType>(),
    emailRecipients: p.json().$type<string[]>(),
    language: wordProp<MailLanguage>(),
    frequency: wordProp<Frequency>(),
    machineOfflineThresholdMinutes: p.integer().nullable(),
    productExpirationDays: p.integer().nullable(),
    quietHours: p.json().$type<QuietHours | null>().nullable(),
    escalation: p.json().$type<Escalation | null>().nullable(),
    lastTriggeredAt: instantProp().nullable(),
  },
});

/** Who gets a mail about which events, and how often (requirements D14). */
export class NotificationTrigger extends NotificationTriggerSchema.class {}
NotificationTriggerSchema.setClass(NotificationTrigger);
