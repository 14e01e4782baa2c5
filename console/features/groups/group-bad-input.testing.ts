import { groupRules } from '#api/features/groups/group.rules.ts';
import { many, requiredLine, STATUS, wholeOf, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a group. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a group [V1] [V7]',
    rules: groupRules,
    labels: (t) => t(($) => $.groups.fields, { returnObjects: true }),
    good: {
      name: 'Welding',
      period: 30,
      shiftStarts: ['06:00', '14:00'],
      returnsCountBack: true,
      rules: [{ productId: 'glove', quantity: 2, periodDays: null, periodKind: 'SHIFT' }],
      status: 'ACTIVE',
    },
    bad: [
      ...requiredLine('name', 100),
      ['period', undefined, 'required'],
      ...wholeOf('period', 3650),
      ['rules', undefined, 'required'],
      ['rules', [], 'minItems'],
      ['rules', many(201, (index) => ({ productId: `${index}`, quantity: 1 })), 'maxItems'],
      ['rules.0.productId', '', 'required'],
      ['rules.1.productId', 'glove', 'duplicate', ['rules.1.quantity']],
      ['rules.0.quantity', undefined, 'required'],
      ...wholeOf('rules.0.quantity', 10_000),
      ...wholeOf('rules.0.periodDays', 3650),
      ['rules.0.periodKind', 'YEAR', 'oneOf'],
      ['shiftStarts', many(7, (index) => `0${index}:00`), 'maxItems'],
      ['shiftStarts', ['06:00', '06:00'], 'duplicate'],
      ['shiftStarts.0', '24:00', 'pattern'],
      ['shiftStarts.0', undefined, 'required'],
      STATUS,
    ],
  },
];
