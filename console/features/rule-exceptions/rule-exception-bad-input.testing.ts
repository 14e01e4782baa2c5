import { ruleExceptionRules } from '#api/features/rule-exceptions/rule-exception.rules.ts';
import { dayOf, requiredLine, STATUS, wholeOf, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of an exception. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'an exception [V1]',
    rules: ruleExceptionRules,
    labels: (t) => t(($) => $.ruleExceptions.fields, { returnObjects: true }),
    good: {
      employeeId: 'rita',
      productId: 'glove',
      kind: 'EXTRA',
      extraQuantity: 2,
      reason: 'Works in two teams',
      validFrom: '2026-11-01',
      validUntil: '2026-11-30',
      status: 'ACTIVE',
    },
    bad: [
      ['employeeId', '', 'required'],
      ['productId', '', 'required'],
      ['kind', undefined, 'required'],
      ['kind', 'GIFT', 'oneOf'],
      ['extraQuantity', null, 'required'],
      ...wholeOf('extraQuantity', 10_000),
      ...requiredLine('reason', 500),
      ['validFrom', undefined, 'required'],
      dayOf('validFrom'),
      ['validUntil', undefined, 'required'],
      dayOf('validUntil'),
      ['validUntil', '2026-10-31', 'notBeforeStart'],
      STATUS,
    ],
  },
];
