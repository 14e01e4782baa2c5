import { webhookRules } from '#api/features/webhooks/webhook.rules.ts';
import { chosenOf, requiredLine, STATUS, webOf, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a webhook. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a webhook [V1]',
    rules: webhookRules,
    labels: (t) => t(($) => $.webhooks.fields, { returnObjects: true }),
    good: { name: 'ERP', url: 'https://erp.acme.example/ppe', eventTypes: ['MACHINE_OFFLINE'], status: 'ACTIVE' },
    bad: [
      ...requiredLine('name', 100),
      ['url', undefined, 'required'],
      ...webOf('url'),
      ['eventTypes', undefined, 'required'],
      ['eventTypes', [], 'minItems'],
      ['eventTypes', ['MACHINE_OFFLINE', 'MACHINE_OFFLINE'], 'duplicate'],
      ...chosenOf('eventTypes'),
      STATUS,
    ],
  },
];
