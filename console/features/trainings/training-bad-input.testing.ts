import { trainingRules } from '#api/features/trainings/training.rules.ts';
import { dayOf, requiredLine, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a training. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a training [V1]',
    rules: trainingRules,
    labels: (t) => t(($) => $.trainings.fields, { returnObjects: true }),
    good: { employeeId: 'rita', name: 'NR-35', completedAt: '2026-11-01', expiresAt: '2028-10-31' },
    bad: [
      ['employeeId', '', 'required'],
      ...requiredLine('name', 100),
      ['completedAt', undefined, 'required'],
      dayOf('completedAt'),
      dayOf('expiresAt'),
      ['expiresAt', '2026-10-31', 'notBeforeCompletion'],
    ],
  },
];
