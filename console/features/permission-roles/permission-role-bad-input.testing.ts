import { permissionRoleRules } from '#api/features/permission-roles/permission-role.rules.ts';
import {
  BELL,
  chosenOf,
  long,
  requiredLine,
  STATUS,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a permission role. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a permission role [V1]',
    rules: permissionRoleRules,
    labels: (t) => t(($) => $.permissionRoles.fields, { returnObjects: true }),
    good: { name: 'Stock', description: '', permissions: ['WAREHOUSE_MANAGEMENT'], status: 'ACTIVE' },
    bad: [
      ...requiredLine('name', 100),
      ['description', long(500), 'maxLength'],
      ['description', BELL, 'controlCharacters'],
      ['permissions', undefined, 'required'],
      ['permissions', [], 'minItems'],
      ['permissions', ['REPORT_ACCESS', 'REPORT_ACCESS'], 'duplicate'],
      ...chosenOf('permissions'),
      STATUS,
    ],
  },
];
