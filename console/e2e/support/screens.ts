import type { SomeRecords } from './fill-company.ts';

/** The screens of a company's administrator, each in the state that its address opens. */
export const screensOf = (some: SomeRecords): string[] => [
  '/',
  '/employees',
  `/employees/${some.employee}`,
  '/employees/new',
  '/sectors',
  `/sectors/${some.sector}`,
  '/cost-centers',
  '/job-roles',
  '/job-roles/new',
  '/products',
  `/products/${some.product}`,
  '/machines',
  `/machines/${some.machine}`,
  `/machines/${some.machine}/layout`,
  '/groups',
  `/groups/${some.group}`,
  '/withdrawals',
  `/withdrawals/${some.withdrawal}`,
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

/** Those of whoever looks after the companies. */
export const SCREENS_OF_THE_SYSTEM = [
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

/** Those of nobody in particular. */
export const SCREENS_OF_GUESTS = ['/login?session=expired', '/forgot-password'];
