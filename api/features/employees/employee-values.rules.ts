/** What an employee may do at a machine (requirements D4). */
export const EMPLOYEE_PERMISSIONS = ['NONE', 'OPERATOR', 'SUPERVISOR'] as const;
export type EmployeePermission = (typeof EMPLOYEE_PERMISSIONS)[number];

/** Kinds of employees (requirements D4). */
export const EMPLOYEE_ACCESS_TYPES = ['EMPLOYEE', 'SUPPLIER', 'MANAGER'] as const;
export type EmployeeAccessType = (typeof EMPLOYEE_ACCESS_TYPES)[number];
