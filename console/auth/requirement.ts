import type { CustomerPermission } from '#console/generated/operations.ts';
import type { Permissions, SessionState } from './session.ts';

/**
 * What an action requires: one permission; one of several permissions, as the card of a noun lists them (none:
 * administrators only); 'ADMINISTRATOR': an administrator of the tenant, on pages of the platform a system
 * administrator; or 'SIGNED_IN'.
 */
export type Requirement = CustomerPermission | readonly CustomerPermission[] | 'ADMINISTRATOR' | 'SIGNED_IN';

/** Whether the user is an administrator of the tenant (R3). */
export const isCustomerAdmin = ({ permissions }: SessionState): boolean =>
  Boolean(permissions?.isCustomerAdmin || permissions?.isSystemAdmin);

/** Whether the user has one of the permissions. Administrators of the tenant have all of them (R3, R5). */
export function hasAnyPermission(state: SessionState, wanted: readonly CustomerPermission[]): boolean {
  if (state.status !== 'signedIn') return false;
  return isCustomerAdmin(state) || wanted.some((permission) => state.permissions?.permissions.includes(permission));
}

/** Whether the user meets the requirement. */
export function meetsRequirement(state: SessionState, requirement: Requirement): boolean {
  if (requirement === 'SIGNED_IN') return state.status === 'signedIn';
  if (requirement === 'ADMINISTRATOR') return hasAnyPermission(state, []);
  return hasAnyPermission(state, typeof requirement === 'string' ? [requirement] : requirement);
}

/** Whether both grant the same permissions. */
export function samePermissions(one: Permissions | undefined, other: Permissions): boolean {
  if (!one || one.isCustomerAdmin !== other.isCustomerAdmin || one.isSystemAdmin !== other.isSystemAdmin) return false;
  const both = new Set([...one.permissions, ...other.permissions]);
  return both.size === one.permissions.length && both.size === other.permissions.length;
}
