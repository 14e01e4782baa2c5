import { day } from '#api/rules/day.ts';
import { yup, line, name, ruleMessage, statusRule } from '#api/rules/yup.ts';
import { EMPLOYEE_ACCESS_TYPES, EMPLOYEE_PERMISSIONS } from './employee-values.rules.ts';

/**
 * Longest values, in characters; costCenters is a number of entries. The database, the API and the form use the same
 * limits.
 */
export const EMPLOYEE_LIMITS = {
  name: 255,
  identification: 50,
  badge: 50,
  email: 255,
  systemRole: 50,
  costCenters: 100,
  pinMin: 4,
  pin: 8,
};

const id = yup.string();
const costCenterIds = yup.array(id.required()).max(EMPLOYEE_LIMITS.costCenters);

/** Input of an employee (requirements D4, V6). The form may require more fields; in Portuguese it does (V6). */
export const employeeRules = yup.object({
  name: name(EMPLOYEE_LIMITS.name),
  identification: name(EMPLOYEE_LIMITS.identification),
  badge: line(EMPLOYEE_LIMITS.badge).nullable(),
  email: name(EMPLOYEE_LIMITS.email).email(),
  admissionDate: day.nullable(),
  accessUntil: day.nullable(),
  status: statusRule,
  sectorId: id.nullable(),
  jobRoleId: id.nullable(),
  groupId: id.nullable(),
  costCenterIds,
  systemRole: line(EMPLOYEE_LIMITS.systemRole).nullable(),
  permission: yup.string().oneOf(EMPLOYEE_PERMISSIONS),
  accessType: yup.string().oneOf(EMPLOYEE_ACCESS_TYPES),
  pin: yup
    .string()
    .matches(/^\d{4,8}$/, { message: ruleMessage('pin', { min: EMPLOYEE_LIMITS.pinMin, max: EMPLOYEE_LIMITS.pin }) })
    .nullable(),
});

/** Input of a change: it may also add cost centers to those that the employee has. */
export const employeeChangeRules = employeeRules.shape({ addCostCenterIds: costCenterIds });
