import { costCenterRules } from '#api/features/cost-centers/cost-center.rules.ts';
import { groupRules } from '#api/features/groups/group.rules.ts';
import { jobRoleRules } from '#api/features/job-roles/job-role.rules.ts';
import { machineRules } from '#api/features/machines/machine.rules.ts';
import { productRules } from '#api/features/products/product.rules.ts';
import { sectorRules } from '#api/features/sectors/sector.rules.ts';
import { employeeFormRules } from '#console/features/employees/employee-form-rules.ts';
import {
  type BadInput,
  BELL,
  type FormOfRules,
  lineOf,
  long,
  requiredLine,
  STATUS,
  webOf,
  wholeOf,
} from './bad-input.testing.ts';

const noteOf = (path: string): BadInput[] => [
  [path, long(500), 'maxLength'],
  [path, BELL, 'controlCharacters'],
];
const dayOf = (path: string): BadInput => [path, '2026-02-30', 'date'];
const many = <T>(length: number, one: (index: number) => T): T[] => Array.from({ length }, (_, index) => one(index));

const person = {
  name: 'Rita',
  identification: '0012',
  email: 'rita@acme.example',
  status: 'ACTIVE',
  costCenterIds: ['a'],
};
const place = { sectorId: 'a', jobRoleId: 'b', groupId: 'c', systemRole: 'Leader' };
const ofPerson: BadInput[] = [
  ...requiredLine('name', 255),
  ...requiredLine('identification', 50),
  ...requiredLine('email', 255),
  ['email', 'nobody', 'email'],
  dayOf('admissionDate'),
  STATUS,
  ['costCenterIds', many(101, String), 'maxItems'],
  ['costCenterIds.0', undefined, 'required'],
  ...lineOf('systemRole', 50),
  ['permission', 'KING', 'oneOf'],
  ['accessType', 'GHOST', 'oneOf'],
  ['pin', '12', 'pin'],
];

const certificate = (number: number) => ({
  id: `certificate-${number}`,
  name: 'CA',
  number: `${number}`,
  status: 'ACTIVE',
});
const size = (number: number) => ({
  id: `size-${number}`,
  size: `${number}`,
  code: `C-${number}`,
  status: 'ACTIVE',
  certificates: [certificate(1)],
});

/** Every form of people's work and of what is handed to them, with input that breaks each of its rules. */
export const WORK_FORMS: readonly FormOfRules[] = [
  {
    name: 'a sector [V1]',
    rules: sectorRules,
    labels: (t) => t(($) => $.sectors.fields, { returnObjects: true }),
    good: { name: 'Welding', code: 'W-1', description: '', status: 'ACTIVE' },
    bad: [...requiredLine('name', 100), ...requiredLine('code', 50), ...noteOf('description'), STATUS],
  },
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
      ...noteOf('description'),
      STATUS,
    ],
  },
  {
    name: 'a role [V1]',
    rules: jobRoleRules,
    labels: (t) => t(($) => $.jobRoles.fields, { returnObjects: true }),
    good: { name: 'Welder', description: '', status: 'ACTIVE' },
    bad: [...requiredLine('name', 100), ...noteOf('description'), STATUS],
  },
  {
    name: 'an employee in English and Spanish [V1] [V6]',
    rules: employeeFormRules(false),
    labels: (t) => t(($) => $.employees.fields, { returnObjects: true }),
    good: person,
    bad: ofPerson,
  },
  {
    name: 'an employee in Portuguese [V1] [V6]',
    rules: employeeFormRules(true),
    labels: (t) => t(($) => $.employees.fields, { returnObjects: true }),
    good: { ...person, ...place },
    bad: [
      ...ofPerson,
      ...Object.keys(place).map((path): BadInput => [path, '', 'required']),
      ['costCenterIds', [], 'required'],
    ],
  },
  {
    name: 'a group [V1] [V7]',
    rules: groupRules,
    labels: (t) => t(($) => $.groups.fields, { returnObjects: true }),
    good: {
      name: 'Welding',
      period: 30,
      rules: [{ productId: 'glove', quantity: 2, periodDays: null }],
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
      STATUS,
    ],
  },
  {
    name: 'a product [V1] [V7]',
    rules: productRules,
    labels: (t) => t(($) => $.products.fields, { returnObjects: true }),
    good: { name: 'Boot', category: '', validityDays: null, sizes: [size(42)], status: 'ACTIVE' },
    bad: [
      ...requiredLine('name', 255),
      ...lineOf('category', 100),
      ...wholeOf('validityDays', 36_500),
      ...webOf('imageUrl'),
      ...webOf('manualUrl'),
      ...webOf('videoUrl'),
      ['sizes', undefined, 'required'],
      ['sizes', [], 'minItems'],
      ['sizes', many(101, size), 'maxItems'],
      ...requiredLine('sizes.0.size', 50),
      ...requiredLine('sizes.0.code', 50),
      ['sizes.1.code', 'c-42', 'duplicate', ['sizes.1.size', 'sizes.1.certificates']],
      ['sizes.1.id', 'size-42', 'duplicate', ['sizes.1.size', 'sizes.1.code', 'sizes.1.certificates']],
      ['sizes.0.status', 'DELETED', 'oneOf'],
      ['sizes.0.certificates', undefined, 'required'],
      ['sizes.0.certificates', many(101, certificate), 'maxItems'],
      [
        'sizes.0.certificates.1.id',
        'certificate-1',
        'duplicate',
        ['sizes.0.certificates.1.name', 'sizes.0.certificates.1.number'],
      ],
      ...requiredLine('sizes.0.certificates.0.name', 100),
      ...requiredLine('sizes.0.certificates.0.number', 50),
      dayOf('sizes.0.certificates.0.expirationDate'),
      ['sizes.0.certificates.0.status', 'DELETED', 'oneOf'],
      STATUS,
    ],
  },
  {
    name: 'a machine [V1] [V8]',
    rules: machineRules,
    labels: (t) => t(($) => $.machines.fields, { returnObjects: true }),
    good: { name: 'M-01', model: 'ICEPLUS_MACHINE', observation: '', status: 'ACTIVE' },
    bad: [
      ...requiredLine('name', 100),
      ['model', undefined, 'required'],
      ['model', 'TYPEWRITER', 'oneOf'],
      ...noteOf('observation'),
      STATUS,
    ],
  },
];
