import { costCenterRules } from '#api/features/cost-centers/cost-center.rules.ts';
import {
  lineOf,
  multilineOf,
  requiredLine,
  STATUS,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a cost center. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a cost center [V1] [V9]',
    rules: costCenterRules,
    labels: (t) => t(($) => $.costCenters.fields, { returnObjects: true }),
    good: { name: 'Welding', code: 'CC_1', description: '', status: 'ACTIVE' },
    bad: [
      ...requiredLine('name', 100),
      ['code', '', 'required'],
      ...lineOf('code', 50),
      ['code', 'ação 1', 'costCenterCode'],
      ...multilineOf('description'),
      STATUS,
    ],
  },
];
