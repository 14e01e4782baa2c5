import type { CustomerPermission } from '#console/generated/operations.ts';
import { safeReturnTo, takeReturnTo } from './return-to.ts';
import { isCustomerAdmin, may } from './may.ts';
import type { SessionState } from './session.ts';

/** Who may open a page (N1–N4, R5). */
export type Guard =
  /** Those who are not signed in; others go on to where they wanted to be (P2). */
  | { to: 'guests' }
  /** Those who must choose a new password before they are in (P3, P5). */
  | { to: 'challenged' }
  /** Any signed-in person. */
  | { to: 'signedIn' }
  | { to: 'systemAdmins' }
  /** Any person of the tenant, regular users included. */
  | { to: 'tenant' }
  /** Administrators of the tenant, and who holds one of the permissions. The first is named to those who lack it. */
  | { to: 'customerAdmins'; permissions: readonly CustomerPermission[] };

export const guests: Guard = { to: 'guests' };
export const challenged: Guard = { to: 'challenged' };
export const signedIn: Guard = { to: 'signedIn' };
export const systemAdmins: Guard = { to: 'systemAdmins' };
export const tenantPeople: Guard = { to: 'tenant' };
/** Administrators of the tenant, and regular users with one of the permissions. */
export const customerAdmins = (...permissions: CustomerPermission[]): Guard => ({ to: 'customerAdmins', permissions });

/** Where those are sent who may not open the page; undefined lets them in. */
export function redirectOf(guard: Guard, state: SessionState, path: string): string | undefined {
  if (guard.to === 'guests') return state.status === 'signedIn' ? wantedBefore(path, state) : undefined;
  if (guard.to === 'challenged') return redirectOfChallenge(state);
  if (state.status === 'passwordChangeRequired') return CHANGE_PASSWORD;
  if (state.status !== 'signedIn') return signInPath(state, path);
  if (guard.to === 'signedIn') return undefined;
  const isSystemAdmin = state.user?.isSystemAdmin ?? false;
  if (guard.to === 'systemAdmins') return isSystemAdmin ? undefined : '/unauthorized?role=system';
  if (isSystemAdmin) return '/admin';
  return guard.to === 'tenant' ? undefined : refusalOfTenantPage(guard.permissions, state);
}

/** Where a new password is chosen (N1). */
export const CHANGE_PASSWORD = '/force-password-change';

function redirectOfChallenge(state: SessionState): string | undefined {
  if (state.status === 'passwordChangeRequired') return undefined;
  return state.status === 'signedIn' ? homeOf(state) : '/login';
}

/** Where a person begins (N9). */
export const homeOf = ({ user }: SessionState): string => (user?.isSystemAdmin ? '/admin' : '/');

/**
 * Where somebody wanted to be who is signed in by now, perhaps in another tab: as the address says, else as it was stored
 * when the session ended (P2, N9).
 */
const wantedBefore = (path: string, state: SessionState): string =>
  safeReturnTo(new URL(path, location.origin).searchParams.get('returnTo'), location.origin) ??
  takeReturnTo(location.origin) ??
  homeOf(state);

const signInPath = ({ status }: SessionState, path: string) =>
  status === 'expired' ? '/login?session=expired' : `/login?${new URLSearchParams({ returnTo: path })}`;

/** A regular user without any permission is told that it takes an administrator, one with others which one is missing (R4, R5). */
function refusalOfTenantPage(wanted: readonly CustomerPermission[], state: SessionState): string | undefined {
  if (isCustomerAdmin(state) || may(state, wanted)) return undefined;
  const [first] = wanted;
  const hasPermissionRole = (state.permissions?.permissions.length ?? 0) > 0;
  return first && hasPermissionRole ? `/unauthorized?permission=${first}` : '/unauthorized?role=customer';
}
