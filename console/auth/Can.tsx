import type { ReactNode } from 'react';
import { meetsRequirement, type Requirement } from './requirement.ts';
import { useSession } from './useSession.ts';

/** Whether the user meets the requirement. The api enforces it; the console only hides what the api would refuse. */
export function useCan(requirement: Requirement): boolean {
  return meetsRequirement(useSession(), requirement);
}

/** Shows its children if the user meets the requirement. */
export function Can({ permission, children }: { permission: Requirement; children: ReactNode }) {
  return useCan(permission) ? children : null;
}
