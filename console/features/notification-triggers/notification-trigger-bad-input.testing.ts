import { notificationTriggerRules } from '#api/features/notification-triggers/notification-trigger.rules.ts';
import {
  many,
  requiredLine,
  STATUS,
  type BadInput,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

/** Bad input of a number of the conditions, outside of its limits. */
const conditionOf = (name: string, tooSmall: number, tooLarge: number): BadInput[] => [
  [`conditions.${name}`, 'many', 'number'],
  [`conditions.${name}`, tooSmall, 'minimum'],
  [`conditions.${name}`, tooLarge, 'maximum'],
  [`conditions.${name}`, 1.5, 'integer'],
];

/** Input that breaks each rule of a notification. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a notification [V1] [D14]',
    rules: notificationTriggerRules,
    labels: (t) => t(($) => $.notificationTriggers.fields, { returnObjects: true }),
    good: {
      name: 'Blocked channels',
      triggerType: 'MACHINE_OFFLINE',
      emailRecipients: ['ana@acme.example'],
      language: 'pt-BR',
      frequency: 'DAILY',
      conditions: { machineOfflineThresholdMinutes: 30, productExpirationDays: null },
      quietHours: { from: '22:00', until: '06:00', isUrgentSent: true },
      escalation: { afterMinutes: 30, emailRecipients: ['bea@acme.example'] },
      status: 'ACTIVE',
    },
    bad: [
      ...requiredLine('name', 100),
      ['triggerType', undefined, 'required'],
      ['triggerType', 'FIRE', 'oneOf'],
      ['emailRecipients', [], 'minItems'],
      ['emailRecipients', many(21, (n) => `a${n}@acme.example`), 'maxItems'],
      ['emailRecipients.1', 'ANA@acme.example', 'duplicate'],
      ...requiredLine('emailRecipients.0', 255),
      ['emailRecipients.0', 'nobody', 'email'],
      ['language', undefined, 'required'],
      ['language', 'fr', 'oneOf'],
      ['frequency', undefined, 'required'],
      ['frequency', 'YEARLY', 'oneOf'],
      ...conditionOf('machineOfflineThresholdMinutes', 0, 10_081),
      ...conditionOf('productExpirationDays', -1, 1826),
      ['quietHours.from', '24:00', 'timeOfDay'],
      ['quietHours.from', undefined, 'required'],
      ['quietHours.until', 'late', 'timeOfDay'],
      ['quietHours.until', '22:00', 'sameTime'],
      ['quietHours.until', undefined, 'required'],
      ['quietHours.isUrgentSent', undefined, 'required'],
      ['escalation.afterMinutes', undefined, 'required'],
      ['escalation.afterMinutes', 'many', 'number'],
      ['escalation.afterMinutes', 4, 'minimum'],
      ['escalation.afterMinutes', 10_081, 'maximum'],
      ['escalation.afterMinutes', 5.5, 'integer'],
      ['escalation.emailRecipients', [], 'minItems'],
      ['escalation.emailRecipients', many(21, (n) => `a${n}@acme.example`), 'maxItems'],
      ['escalation.emailRecipients.1', 'BEA@acme.example', 'duplicate'],
      ...requiredLine('escalation.emailRecipients.0', 255),
      ['escalation.emailRecipients.0', 'nobody', 'email'],
      STATUS,
    ],
  },
];
