import { userRules } from '#console/features/console-users/user-values.ts';
import { emailOf, personNameOf, STATUS, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of a console user. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a console user [V1] [V9]',
    rules: userRules,
    labels: (t) => t(($) => $.consoleUsers.fields, { returnObjects: true }),
    good: {
      name: 'Rita',
      email: 'rita@acme.example',
      isCustomerAdmin: false,
      permissionRoleId: null,
      language: 'en',
      status: 'ACTIVE',
    },
    bad: [...personNameOf('name'), ...emailOf('email'), ['language', 'fr', 'oneOf'], STATUS],
  },
];
