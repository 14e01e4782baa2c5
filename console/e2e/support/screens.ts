import type { RecordIds } from './fill-company.ts';

/** Addresses of all screens of a customer administrator. */
export const screensOf = (records: RecordIds): string[] => [
  '/',
  '/employees',
  `/employees/${records.employee}`,
  '/employees/new',
  '/sectors',
  `/sectors/${records.sector}`,
  '/cost-centers',
  '/job-roles',
  '/job-roles/new',
  '/products',
  `/products/${records.product}`,
  '/machines',
  `/machines/${records.machine}`,
  `/machines/${records.machine}/layout`,
  '/groups',
  `/groups/${records.group}`,
  '/withdrawals',
  `/withdrawals/${records.withdrawal}`,
  '/users',
  '/users/new',
  '/users/roles',
  '/users/roles/new',
  '/settings/company',
  '/audit-logs',
  '/licenses',
  '/profile',
  '/unauthorized?permission=PRODUCT_MANAGEMENT',
  '/no-such-page',
];

/** Addresses of all screens of a system administrator. */
export const SYSTEM_SCREENS = [
  '/admin',
  '/admin/customers',
  '/admin/customers/new',
  '/admin/system-users',
  '/admin/system-users/new',
  '/licenses',
  '/licenses/new',
  '/admin/audit-logs',
  '/profile',
];

/** Addresses of all screens without a sign-in. */
export const GUEST_SCREENS = ['/login?session=expired', '/forgot-password'];
