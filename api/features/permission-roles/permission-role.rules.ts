import { name, ruleMessage, statusRule, text, yup } from '#api/rules/yup.ts';
import { CUSTOMER_PERMISSIONS } from './customer-permissions.rules.ts';

/** Longest values, in characters. The database, the API and the form use the same limits. */
export const PERMISSION_ROLE_LIMITS = { name: 100, description: 500 };

/** Input of a permission role (requirements R5, V1): at least one permission, no duplicates. */
export const permissionRoleRules = yup.object({
  name: name(PERMISSION_ROLE_LIMITS.name),
  description: text(PERMISSION_ROLE_LIMITS.description).nullable(),
  permissions: yup
    .array(yup.string().oneOf(CUSTOMER_PERMISSIONS).required())
    .min(1)
    .required()
    .test(
      'no-doubles',
      ruleMessage('duplicate'),
      (permissions) => new Set(permissions).size === (permissions?.length ?? 0),
    ),
  status: statusRule,
});
