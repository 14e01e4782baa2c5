import type { ReactNode } from 'react';
import type { CustomerPermission } from '#console/generated/operations.ts';
import { isCustomerAdmin, may } from './may.ts';
import { useSession } from './useSession.ts';

/** A permission; or what administrators alone may: the tenant's, and on the platform's own pages the platform's. */
export type Right = CustomerPermission | 'ADMINISTRATOR';

/** Whether the person may do what the right grants. The api decides; this only hides what it would refuse. */
export function useCan(right: Right): boolean {
  const state = useSession();
  if (right !== 'ADMINISTRATOR') return may(state, [right]);
  return state.status === 'signedIn' && isCustomerAdmin(state);
}

/** Shows its children to those who may. */
export function Can({ permission, children }: { permission: Right; children: ReactNode }) {
  return useCan(permission) ? children : null;
}
