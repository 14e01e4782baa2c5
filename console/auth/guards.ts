import type { CustomerPermission } from '#console/generated/operations.ts';
import { safeReturnTo, takeReturnTo } from './return-to.ts';
import { hasAnyPermission, isCustomerAdmin } from './requirement.ts';
import type { SessionState } from './session.ts';

/** Who may open a page (N1–N4, R5). */
export type Guard =
  /** Everybody, signed in or not. */
  | { to: 'anyone' }
  /** Users who are not signed in; others are redirected to the page that they wanted (P2). */
  | { to: 'guests' }
  /** Users who must choose a new password before the sign-in completes (P3, P5). */
  | { to: 'challenged' }
  /** Any signed-in user. */
  | { to: 'signedIn' }
  | { to: 'systemAdmins' }
  /** Any user of the tenant, regular users included. */
  | { to: 'tenant' }
  /** Administrators of the tenant, and users with one of the permissions. A refusal names the first permission. */
  | { to: 'customerAdmins'; permissions: readonly CustomerPermission[] };

export const anyone: Guard = { to: 'anyone' };
export const guests: Guard = { to: 'guests' };
export const challenged: Guard = { to: 'challenged' };
export const signedIn: Guard = { to: 'signedIn' };
export const systemAdmins: Guard = { to: 'systemAdmins' };
export const tenantUsers: Guard = { to: 'tenant' };
/** Administrators of the tenant, and regular users with one of the permissions. */
export const customerAdmins = (...permissions: CustomerPermission[]): Guard => ({ to: 'customerAdmins', permissions });

/** Where a user who may not open the page is redirected to; undefined if the user may open it. */
export function redirectOf(guard: Guard, state: SessionState, path: string): string | undefined {
  if (guard.to === 'anyone') return undefined;
  if (guard.to === 'guests') return state.status === 'signedIn' ? returnPathOf(path, state) : undefined;
  if (guard.to === 'challenged') return redirectOfChallenge(state);
  if (state.status === 'passwordChangeRequired') return CHANGE_PASSWORD;
  if (state.status !== 'signedIn') return signInPath(state, path);
  if (guard.to === 'signedIn') return undefined;
  const isSystemAdmin = state.user?.isSystemAdmin ?? false;
  if (guard.to === 'systemAdmins') return isSystemAdmin ? undefined : '/unauthorized?role=system';
  if (isSystemAdmin) return '/admin';
  return guard.to === 'tenant' ? undefined : refusalOfTenantPage(guard.permissions, state);
}

/** Path of the page that replaces a temporary password (N1). */
export const CHANGE_PASSWORD = '/force-password-change';

function redirectOfChallenge(state: SessionState): string | undefined {
  if (state.status === 'passwordChangeRequired') return undefined;
  return state.status === 'signedIn' ? homeOf(state) : '/login';
}

/** Path of the user's start page (N9). */
export const homeOf = ({ user }: SessionState): string => (user?.isSystemAdmin ? '/admin' : '/');

/**
 * Where a user goes who is already signed in, perhaps by another tab: `returnTo` of the address, else the path that was
 * stored when the session ended, else the start page (P2, N9).
 */
const returnPathOf = (path: string, state: SessionState): string =>
  safeReturnTo(new URL(path, location.origin).searchParams.get('returnTo'), location.origin) ??
  takeReturnTo(location.origin) ??
  homeOf(state);

const signInPath = ({ status }: SessionState, path: string) =>
  status === 'expired' ? '/login?session=expired' : `/login?${new URLSearchParams({ returnTo: path })}`;

/** Names the missing permission to users with other permissions; else says that an administrator is needed (R4, R5). */
function refusalOfTenantPage(wanted: readonly CustomerPermission[], state: SessionState): string | undefined {
  if (isCustomerAdmin(state) || hasAnyPermission(state, wanted)) return undefined;
  const [first] = wanted;
  const hasPermissionRole = (state.permissions?.permissions.length ?? 0) > 0;
  return first && hasPermissionRole ? `/unauthorized?permission=${first}` : '/unauthorized?role=customer';
}
