import { licenseFormRules } from '#console/features/licenses/license-form-rules.ts';
import {
  chosenOf,
  lineOf,
  requiredLine,
  STATUS,
  wholeOf,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a licence. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a licence [V1]',
    rules: licenseFormRules,
    labels: (t) => t(($) => $.licenses.fields, { returnObjects: true }),
    good: {
      customerId: 'acme',
      name: 'Contract 2026',
      type: 'TRIAL',
      expiryDate: '2027-01-31',
      usersLimit: null,
      machinesLimit: 5,
      modules: ['MACHINES'],
      totalValue: 100,
      currency: 'BRL',
      status: 'ACTIVE',
    },
    bad: [
      ['customerId', '', 'required'],
      ...requiredLine('name', 100),
      ['type', undefined, 'required'],
      ['type', 'GIFT', 'oneOf'],
      ['expiryDate', undefined, 'required'],
      ['expiryDate', '2026-02-30', 'date'],
      ...wholeOf('usersLimit', 1_000_000),
      ...wholeOf('machinesLimit', 1_000_000),
      ['modules', undefined, 'required'],
      ['modules', [], 'minItems'],
      ['modules', Array.from({ length: 6 }, () => 'MACHINES'), 'maxItems'],
      ['modules', ['MACHINES', 'MACHINES'], 'duplicate'],
      ...chosenOf('modules'),
      ...wholeOf('totalValue', 2_147_483_647),
      ['totalValue', null, 'required'],
      ...lineOf('currency', 3),
      ['currency', null, 'required'],
      ['currency', 'ABC', 'currency'],
      STATUS,
    ],
  },
];
