import type { Requirement } from '#console/auth/may.ts';
import type { Text } from '#console/i18n/useText.ts';

/** What the command palette offers to create: the page whose drawer `/new` opens, and who may. A new noun: one line. */
export const NEW_RECORDS: readonly { path: string; permission: Requirement; label: (t: Text) => string }[] = [
  { path: '/employees', permission: 'EMPLOYEE_MANAGEMENT', label: (t) => t(($) => $.employees.list.create) },
  { path: '/sectors', permission: 'EMPLOYEE_MANAGEMENT', label: (t) => t(($) => $.sectors.list.create) },
  { path: '/cost-centers', permission: 'EMPLOYEE_MANAGEMENT', label: (t) => t(($) => $.costCenters.list.create) },
  { path: '/job-roles', permission: 'EMPLOYEE_MANAGEMENT', label: (t) => t(($) => $.jobRoles.list.create) },
  { path: '/groups', permission: 'EMPLOYEE_MANAGEMENT', label: (t) => t(($) => $.groups.list.create) },
  { path: '/products', permission: 'PRODUCT_MANAGEMENT', label: (t) => t(($) => $.products.list.create) },
  { path: '/machines', permission: 'WAREHOUSE_MANAGEMENT', label: (t) => t(($) => $.machines.list.create) },
  { path: '/users', permission: 'ADMINISTRATOR', label: (t) => t(($) => $.consoleUsers.list.create) },
  { path: '/users/roles', permission: 'ADMINISTRATOR', label: (t) => t(($) => $.permissionRoles.list.create) },
  { path: '/admin/customers', permission: 'ADMINISTRATOR', label: (t) => t(($) => $.customers.list.create) },
  { path: '/admin/system-users', permission: 'ADMINISTRATOR', label: (t) => t(($) => $.systemAdmins.list.create) },
];
