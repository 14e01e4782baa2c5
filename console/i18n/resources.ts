import type adminDashboard from '#locales/en/adminDashboard.json';
import type auditLogs from '#locales/en/auditLogs.json';
import type auth from '#locales/en/auth.json';
import type common from '#locales/en/common.json';
import type company from '#locales/en/company.json';
import type consoleUsers from '#locales/en/consoleUsers.json';
import type costCenters from '#locales/en/costCenters.json';
import type crud from '#locales/en/crud.json';
import type customers from '#locales/en/customers.json';
import type dashboard from '#locales/en/dashboard.json';
import type employees from '#locales/en/employees.json';
import type groups from '#locales/en/groups.json';
import type products from '#locales/en/products.json';
import type files from '#locales/en/files.json';
import type errors from '#locales/en/errors.json';
import type jobRoles from '#locales/en/jobRoles.json';
import type licenses from '#locales/en/licenses.json';
import type machines from '#locales/en/machines.json';
import type permissionRoles from '#locales/en/permissionRoles.json';
import type profile from '#locales/en/profile.json';
import type sectors from '#locales/en/sectors.json';
import type shell from '#locales/en/shell.json';
import type systemAdmins from '#locales/en/systemAdmins.json';
import type validation from '#locales/en/validation.json';
import type withdrawals from '#locales/en/withdrawals.json';

/** What locales/<language>/ holds for the console; English decides which keys there are. A new file: its type here, its name below. */
export type Resources = {
  adminDashboard: typeof adminDashboard;
  auditLogs: typeof auditLogs;
  auth: typeof auth;
  common: typeof common;
  company: typeof company;
  consoleUsers: typeof consoleUsers;
  costCenters: typeof costCenters;
  crud: typeof crud;
  customers: typeof customers;
  dashboard: typeof dashboard;
  employees: typeof employees;
  groups: typeof groups;
  products: typeof products;
  files: typeof files;
  errors: typeof errors;
  jobRoles: typeof jobRoles;
  licenses: typeof licenses;
  machines: typeof machines;
  permissionRoles: typeof permissionRoles;
  profile: typeof profile;
  sectors: typeof sectors;
  shell: typeof shell;
  systemAdmins: typeof systemAdmins;
  validation: typeof validation;
  withdrawals: typeof withdrawals;
};

export const NAMESPACES = [
  'adminDashboard',
  'auditLogs',
  'auth',
  'common',
  'company',
  'consoleUsers',
  'costCenters',
  'crud',
  'customers',
  'dashboard',
  'employees',
  'groups',
  'products',
  'files',
  'errors',
  'jobRoles',
  'licenses',
  'machines',
  'permissionRoles',
  'profile',
  'sectors',
  'shell',
  'systemAdmins',
  'validation',
  'withdrawals',
] as const satisfies readonly (keyof Resources)[];
