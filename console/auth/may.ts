import type { CustomerPermission } from '#console/generated/operations.ts';
import type { SessionState } from './session.ts';

/** Whether the person is an administrator of the tenant (R3). */
export const isCustomerAdmin = ({ permissions }: SessionState): boolean =>
  Boolean(permissions?.isCustomerAdmin || permissions?.isSystemAdmin);

/** Whether the person holds one of the permissions, or all of them as an administrator of the tenant (R3, R5). */
export function may(state: SessionState, wanted: readonly CustomerPermission[]): boolean {
  if (state.status !== 'signedIn') return false;
  return isCustomerAdmin(state) || wanted.some((permission) => state.permissions?.permissions.includes(permission));
}
