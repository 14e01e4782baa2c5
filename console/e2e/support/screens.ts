import { nounCards } from '#api/nouns/cards.ts';
import type { RecordIds } from './fill-company.ts';

/** The screens, and the lists of nouns with these administrators that are not among them. */
function withNouns(administrators: 'CUSTOMER' | 'SYSTEM', screens: readonly string[]): string[] {
  const lists = nounCards.filter((card) => card.administrators === administrators).map(({ path }) => path);
  return [...new Set([...screens, ...lists])];
}

/** Addresses of all screens of a customer administrator. */
export const screensOf = (records: RecordIds): string[] =>
  withNouns('CUSTOMER', [
    '/',
    '/employees',
    `/employees/${records.employee}`,
    `/employees/${records.employee}?view=withdrawals`,
    `/employees/${records.employee}?view=trainings`,
    `/employees/${records.employee}?view=sheets`,
    `/employees/${records.employee}?view=history`,
    `/employees/${records.employee}/edit`,
    '/employees/new',
    '/sectors',
    `/sectors/${records.sector}`,
    `/sectors/${records.sector}?view=employees`,
    `/sectors/${records.sector}?view=required`,
    `/sectors/${records.sector}/edit`,
    '/cost-centers',
    '/job-roles',
    `/job-roles/${records.jobRole}`,
    '/job-roles/new',
    '/products',
    `/products/${records.product}`,
    `/products/${records.product}?view=stock`,
    `/products/${records.product}?view=holders`,
    `/products/${records.product}/edit`,
    '/products/new',
    '/machines',
    '/machines/board',
    `/machines/${records.machine}`,
    `/machines/${records.machine}/layout`,
    '/warehouse',
    `/warehouse/${records.mainWarehouse}`,
    `/warehouse/${records.mainWarehouse}?view=ledger`,
    `/warehouse/${records.mainWarehouse}?view=documents`,
    `/warehouse/${records.mainWarehouse}?view=counts`,
    `/warehouse/${records.mainWarehouse}?view=counts&count=${records.stockCount}`,
    '/import',
    '/import?noun=SECTOR',
    '/bulk-actions',
    '/certificates?view=all',
    '/reorder',
    '/counter',
    '/groups',
    `/groups/${records.group}`,
    `/groups/${records.group}?view=employees`,
    `/groups/${records.group}/edit`,
    '/withdrawals',
    `/withdrawals/${records.withdrawal}`,
    '/reports/cost',
    '/ppe-templates/new',
    '/users',
    '/users/new',
    '/users/roles',
    '/users/roles/new',
    '/settings/company',
    '/audit-logs',
    '/licenses',
    '/profile',
    '/inbox',
    '/report-files',
    '/report-schedules/new',
    '/inbox?view=unread',
    '/glossary',
    '/unauthorized?permission=PRODUCT_MANAGEMENT',
    '/no-such-page',
  ]);

/** Addresses of all screens of a system administrator. */
export const SYSTEM_SCREENS = withNouns('SYSTEM', [
  '/admin',
  '/admin/customers',
  '/admin/customers/new',
  '/admin/system-users',
  '/admin/system-users/new',
  '/licenses',
  '/licenses/new',
  '/admin/audit-logs',
  '/profile',
  '/glossary',
]);

/** Addresses of all screens without a sign-in. */
export const GUEST_SCREENS = [
  '/login?session=expired',
  '/forgot-password',
  '/ppe-sheets/check',
  '/ppe-sheets/sign',
  '/status',
];
