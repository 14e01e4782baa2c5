/** Permissions of a role (requirements R3), in display order. */
export const CUSTOMER_PERMISSIONS = [
  'EMPLOYEE_MANAGEMENT',
  'EMPLOYEE_VIEW_ONLY',
  'PRODUCT_MANAGEMENT',
  'WAREHOUSE_MANAGEMENT',
  'REPORT_ACCESS',
] as const;
