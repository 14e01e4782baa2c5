import { systemAdminRules } from '#api/features/system-admins/system-admin.rules.ts';
import {
  chosenOf,
  emailOf,
  personNameOf,
  STATUS,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a system user. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a system user [V1] [V9]',
    rules: systemAdminRules,
    labels: (t) => t(($) => $.systemAdmins.fields, { returnObjects: true }),
    good: { name: 'Clara', email: 'clara@example.com', systemPermissions: ['AUDIT_LOGS'], status: 'ACTIVE' },
    bad: [
      ...personNameOf('name'),
      ...emailOf('email'),
      ['systemPermissions', Array.from({ length: 5 }, () => 'AUDIT_LOGS'), 'maxItems'],
      ['systemPermissions', ['AUDIT_LOGS', 'AUDIT_LOGS'], 'duplicate'],
      ...chosenOf('systemPermissions'),
      STATUS,
    ],
  },
];
