import { employeeFormRules } from '#console/features/employees/employee-form-rules.ts';
import {
  lineOf,
  dayOf,
  many,
  requiredLine,
  STATUS,
  type BadInput,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

const person = {
  name: 'Rita',
  identification: '0012',
  email: 'rita@acme.example',
  status: 'ACTIVE',
  costCenterIds: ['a'],
};
const place = { sectorId: 'a', jobRoleId: 'b', groupId: 'c', systemRole: 'Leader' };
const badPerson: BadInput[] = [
  ...requiredLine('name', 255),
  ...requiredLine('identification', 50),
  ...requiredLine('email', 255),
  ['email', 'nobody', 'email'],
  ...lineOf('badge', 50),
  dayOf('admissionDate'),
  dayOf('accessUntil'),
  STATUS,
  ['costCenterIds', many(101, String), 'maxItems'],
  ['costCenterIds.0', undefined, 'required'],
  ...lineOf('systemRole', 50),
  ['permission', 'KING', 'oneOf'],
  ['accessType', 'GHOST', 'oneOf'],
  ['pin', '12', 'pin'],
];

/** Input that breaks each rule of an employee. The form in Portuguese also requires the place of work. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'an employee in English and Spanish [V1] [V6]',
    rules: employeeFormRules(false),
    labels: (t) => t(($) => $.employees.fields, { returnObjects: true }),
    good: person,
    bad: badPerson,
  },
  {
    name: 'an employee in Portuguese [V1] [V6]',
    rules: employeeFormRules(true),
    labels: (t) => t(($) => $.employees.fields, { returnObjects: true }),
    good: { ...person, ...place },
    bad: [
      ...badPerson,
      ...Object.keys(place).map((path): BadInput => [path, '', 'required']),
      ['costCenterIds', [], 'required'],
    ],
  },
];
