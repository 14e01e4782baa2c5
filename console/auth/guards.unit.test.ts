import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  challenged,
  customerAdmins,
  type Guard,
  guests,
  redirectOf,
  signedIn,
  systemAdmins,
  tenantUsers,
} from './guards.ts';
import { storeReturnTo } from './return-to.ts';
import type { SessionState } from './session.ts';

type Claims = { isSystemAdmin?: boolean; isCustomerAdmin?: boolean };
type PermissionList = NonNullable<SessionState['permissions']>['permissions'];

const signedInAs = (claims: Claims, permissions: PermissionList = []): SessionState => {
  const flags = { isSystemAdmin: false, isCustomerAdmin: false, ...claims };
  return {
    status: 'signedIn',
    user: {
      id: '1',
      email: 'a@b.c',
      name: 'A',
      emailVerified: true,
      subdomain: flags.isSystemAdmin ? null : 'acme',
      ...flags,
    },
    permissions: { ...flags, permissions },
  };
};
const guest: SessionState = { status: 'signedOut' };
const system = signedInAs({ isSystemAdmin: true });
const admin = signedInAs({ isCustomerAdmin: true });
const regular = signedInAs({});
const viewer = signedInAs({}, ['EMPLOYEE_VIEW_ONLY']);
const people: Guard = customerAdmins('EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY');
const machines: Guard = customerAdmins('WAREHOUSE_MANAGEMENT');

describe('the guard of a page', () => {
  it('redirects guests to sign-in, with the path to return to [N1]', () => {
    expect(redirectOf(people, guest, '/employees?status=ACTIVE')).toBe(
      '/login?returnTo=%2Femployees%3Fstatus%3DACTIVE',
    );
    expect(redirectOf(signedIn, guest, '/licenses')).toBe('/login?returnTo=%2Flicenses');
    expect(redirectOf(people, { status: 'expired' }, '/employees')).toBe('/login?session=expired');
  });

  it('redirects users who must choose a new password to that page from every other page [N1] [P3]', () => {
    const state: SessionState = { status: 'passwordChangeRequired' };
    for (const [guard, path] of [
      [people, '/employees?status=ACTIVE'],
      [signedIn, '/licenses'],
      [tenantUsers, '/'],
      [systemAdmins, '/admin'],
    ] as const)
      expect(redirectOf(guard, state, path)).toBe('/force-password-change');
    expect(redirectOf(challenged, state, '/force-password-change')).toBeUndefined();
    expect(redirectOf(guests, state, '/login')).toBeUndefined();
  });

  describe('on the sign-in page, for signed-in users', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    afterEach(() => {
      stored.clear();
      vi.unstubAllGlobals();
    });

    it('redirects to returnTo of the address, else to the stored path, else to the start page [P2] [N9]', () => {
      vi.stubGlobal('location', new URL('http://acme.localhost:3000/login'));
      vi.stubGlobal('sessionStorage', storage);
      storeReturnTo('/employees?status=ACTIVE');
      expect(redirectOf(guests, admin, '/login?returnTo=%2Fsectors')).toBe('/sectors');
      // Another tab signed in after this one's session had expired.
      expect(redirectOf(guests, admin, '/login?session=expired')).toBe('/employees?status=ACTIVE');
      expect(redirectOf(guests, admin, '/login?session=expired')).toBe('/');
      expect(redirectOf(guests, system, '/login')).toBe('/admin');
    });

    it('redirects to the start page when the stored path is older than half an hour [P2] [N9]', () => {
      vi.stubGlobal('location', new URL('http://acme.localhost:3000/login'));
      vi.stubGlobal('sessionStorage', storage);
      storeReturnTo('/employees', Date.now() - 31 * 60_000);
      expect(redirectOf(guests, admin, '/login')).toBe('/');
    });
  });

  it('allows the page of a new password only to users who must choose one [P5]', () => {
    expect(redirectOf(challenged, guest, '/force-password-change')).toBe('/login');
    expect(redirectOf(challenged, admin, '/force-password-change')).toBe('/');
    expect(redirectOf(challenged, system, '/force-password-change')).toBe('/admin');
  });

  it('allows the administration only to system administrators [N2]', () => {
    expect(redirectOf(systemAdmins, system, '/admin')).toBeUndefined();
    for (const other of [admin, regular])
      expect(redirectOf(systemAdmins, other, '/admin')).toBe('/unauthorized?role=system');
  });

  it('allows a tenant’s pages to its administrators [N3] [R3] [R4]', () => {
    expect(redirectOf(people, admin, '/employees')).toBeUndefined();
    expect(redirectOf(people, regular, '/employees')).toBe('/unauthorized?role=customer');
    expect(redirectOf(people, system, '/employees')).toBe('/admin');
  });

  it('allows the dashboard to regular users, but not to system administrators [N3]', () => {
    expect(redirectOf(tenantUsers, regular, '/')).toBeUndefined();
    expect(redirectOf(tenantUsers, system, '/')).toBe('/admin');
  });

  it('allows pages without a required role to every signed-in user [N4]', () => {
    for (const state of [system, admin, regular]) expect(redirectOf(signedIn, state, '/licenses')).toBeUndefined();
  });

  it('allows the pages that a permission role covers, and names the missing permission for others [R5]', () => {
    expect(redirectOf(people, viewer, '/employees')).toBeUndefined();
    expect(redirectOf(machines, viewer, '/machines')).toBe('/unauthorized?permission=WAREHOUSE_MANAGEMENT');
  });

  it('refuses every tenant page while the permissions could not be fetched [E8]', () => {
    const unknown: SessionState = {
      ...admin,
      permissions: { isSystemAdmin: false, isCustomerAdmin: false, permissions: [] },
    };
    expect(redirectOf(people, unknown, '/employees')).toBe('/unauthorized?role=customer');
  });
});
