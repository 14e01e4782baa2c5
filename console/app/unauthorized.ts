import { CUSTOMER_PERMISSIONS } from '#api/features/permission-roles/customer-permissions.rules.ts';
import type { CustomerPermission } from '#console/generated/operations.ts';

/** The reason of a refused page. Each kind has a text. */
export type Refusal =
  | { kind: 'system' | 'customer' | 'customerAdmin' | 'general' }
  | { kind: 'permission'; permission: CustomerPermission };

/** Reads the reason of a refused page from the address; `general` if the address names no known reason (P6). */
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

/** Links to pages that the user may open, with the keys of their labels (P6). */
export const linksInstead = ({
  isSystemAdmin,
  mayReadEmployees,
}: {
  isSystemAdmin: boolean;
  mayReadEmployees: boolean;
}) =>
  isSystemAdmin
    ? ([
        { href: '/admin', label: 'adminDashboard' },
        { href: '/admin/customers', label: 'manageCustomers' },
      ] as const)
    : ([
        { href: '/', label: 'dashboard' },
        ...(mayReadEmployees ? ([{ href: '/employees', label: 'employees' }] as const) : []),
      ] as const);
