import { name, ruleMessage, statusRule, text, yup } from '#api/rules/yup.ts';

/** Longest values, in characters; the database, the API and the form agree on them. */
export const PERMISSION_ROLE_LIMITS = { name: 100, description: 500 };

/** What a role may grant (requirements R3), in the order in which it is shown. */
export const CUSTOMER_PERMISSIONS = [
  'EMPLOYEE_MANAGEMENT',
  'EMPLOYEE_VIEW_ONLY',
  'PRODUCT_MANAGEMENT',
  'WAREHOUSE_MANAGEMENT',
  'REPORT_ACCESS',
] as const;

/** What a permission role must look like (requirements R5, V1): it grants something, and nothing twice. */
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
