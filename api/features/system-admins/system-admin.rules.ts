import { letterName } from '#api/rules/letter-name.ts';
import { yup, ruleMessage, statusRule } from '#api/rules/yup.ts';
import { signInEmail } from '../console-users/console-user.rules.ts';

/** Longest name, in characters. */
export const SYSTEM_ADMIN_LIMITS = { name: 100 };

/** Permissions of system administrators (requirements R2). */
export const SYSTEM_PERMISSIONS = [
  'USER_MANAGEMENT',
  'CUSTOMER_MANAGEMENT',
  'SYSTEM_CONFIGURATION',
  'AUDIT_LOGS',
] as const;

/** Input of a system administrator (requirements D3, V9). */
export const systemAdminRules = yup.object({
  name: letterName(SYSTEM_ADMIN_LIMITS.name),
  email: signInEmail,
  systemPermissions: yup
    .array(yup.string().oneOf(SYSTEM_PERMISSIONS).required())
    .max(SYSTEM_PERMISSIONS.length)
    .test('duplicate', ruleMessage('duplicate'), (granted = []) => new Set(granted).size === granted.length),
  status: statusRule,
});
