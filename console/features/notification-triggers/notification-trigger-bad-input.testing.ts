import { notificationTriggerRules } from '#api/features/notification-triggers/notification-trigger.rules.ts';
import { requiredLine, STATUS, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';

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
      status: 'ACTIVE',
    },
    bad: [
      ...requiredLine('name', 100),
      ['emailRecipients', [], 'minItems'],
      ['emailRecipients', Array.from({ length: 21 }, (_, n) => `a${n}@acme.example`), 'maxItems'],
      STATUS,
    ],
  },
];
