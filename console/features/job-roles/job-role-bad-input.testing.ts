import { jobRoleRules } from '#api/features/job-roles/job-role.rules.ts';
import { multilineOf, requiredLine, STATUS, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a role. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a role [V1]',
    rules: jobRoleRules,
    labels: (t) => t(($) => $.jobRoles.fields, { returnObjects: true }),
    good: { name: 'Welder', description: '', status: 'ACTIVE' },
    bad: [...requiredLine('name', 100), ...multilineOf('description'), STATUS],
  },
];
