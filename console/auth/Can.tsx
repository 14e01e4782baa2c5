import type { ReactNode } from 'react';
import { meets, type Requirement } from './may.ts';
import { useSession } from './useSession.ts';

/** Whether the person may do what takes this. The api decides; this only hides what it would refuse. */
export function useCan(requirement: Requirement): boolean {
  return meets(useSession(), requirement);
}

/** Shows its children to those who may. */
export function Can({ permission, children }: { permission: Requirement; children: ReactNode }) {
  return useCan(permission) ? children : null;
}
