import { CUSTOMER_PERMISSIONS } from '#api/features/permission-roles/permission-role.rules.ts';
import type { CustomerPermission } from '#console/generated/operations.ts';

/** Why a page stayed closed; each kind has its text. */
export type Refusal =
  | { kind: 'system' | 'customer' | 'customerAdmin' | 'general' }
  | { kind: 'permission'; permission: CustomerPermission };

/** Reads why the page stayed closed from the address; whatever it does not know is told in general words (P6). */
export function refusalOf(params: URLSearchParams, isSystemAdmin: boolean): Refusal {
  const named = params.get('permission');
  const permission = CUSTOMER_PERMISSIONS.find((known) => known === named);
  if (permission) return { kind: 'permission', permission };
  switch (params.get('role')) {
    case 'system':
      return { kind: 'system' };
    case 'customer':
      return { kind: isSystemAdmin ? 'customer' : 'customerAdmin' };
    default:
      return { kind: 'general' };
  }
}

/** Where to go instead, by person; each has its label (P6). */
export const waysOut = (isSystemAdmin: boolean) =>
  isSystemAdmin
    ? ([
        { href: '/admin', label: 'adminDashboard' },
        { href: '/admin/customers', label: 'manageCustomers' },
      ] as const)
    : ([
        { href: '/', label: 'dashboard' },
        { href: '/employees', label: 'employees' },
      ] as const);
