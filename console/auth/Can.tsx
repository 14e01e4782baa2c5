import type { ReactNode } from 'react';
import type { CustomerPermission } from '#console/generated/operations.ts';
import { may } from './may.ts';
import { useSession } from './useSession.ts';

/** Whether the person may do what the permission grants. The api decides; this only hides what it would refuse. */
export function useCan(permission: CustomerPermission): boolean {
  return may(useSession(), [permission]);
}

/** Shows its children to those who may. */
export function Can({ permission, children }: { permission: CustomerPermission; children: ReactNode }) {
  return useCan(permission) ? children : null;
}
