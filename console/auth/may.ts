import type { CustomerPermission } from '#console/generated/operations.ts';
import type { Permissions, SessionState } from './session.ts';

/**
 * What it takes to do something: a permission; one of several, as the card of a noun names them (none: administrators
 * alone); what administrators alone may, the tenant's and on the platform's own pages the platform's; or only being
 * signed in.
 */
export type Requirement = CustomerPermission | readonly CustomerPermission[] | 'ADMINISTRATOR' | 'SIGNED_IN';

/** Whether the person is an administrator of the tenant (R3). */
export const isCustomerAdmin = ({ permissions }: SessionState): boolean =>
  Boolean(permissions?.isCustomerAdmin || permissions?.isSystemAdmin);

/** Whether the person holds one of the permissions, or all of them as an administrator of the tenant (R3, R5). */
export function may(state: SessionState, wanted: readonly CustomerPermission[]): boolean {
  if (state.status !== 'signedIn') return false;
  return isCustomerAdmin(state) || wanted.some((permission) => state.permissions?.permissions.includes(permission));
}

/** Whether the person may do what takes this. */
export function meets(state: SessionState, requirement: Requirement): boolean {
  if (requirement === 'SIGNED_IN') return state.status === 'signedIn';
  if (requirement === 'ADMINISTRATOR') return may(state, []);
  return may(state, typeof requirement === 'string' ? [requirement] : requirement);
}

/** Whether both allow the same. */
export function samePermissions(one: Permissions | undefined, other: Permissions): boolean {
  if (!one || one.isCustomerAdmin !== other.isCustomerAdmin || one.isSystemAdmin !== other.isSystemAdmin) return false;
  const both = new Set([...one.permissions, ...other.permissions]);
  return both.size === one.permissions.length && both.size === other.permissions.length;
}
