import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  challenged,
  customerAdmins,
  type Guard,
  guests,
  redirectOf,
  signedIn,
  systemAdmins,
  tenantPeople,
} from './guards.ts';
import { storeReturnTo } from './return-to.ts';
import type { SessionState } from './session.ts';

type Claims = { isSystemAdmin?: boolean; isCustomerAdmin?: boolean };
type Granted = NonNullable<SessionState['permissions']>['permissions'];

const person = (claims: Claims, permissions: Granted = []): SessionState => {
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
const nobody: SessionState = { status: 'signedOut' };
const system = person({ isSystemAdmin: true });
const admin = person({ isCustomerAdmin: true });
const regular = person({});
const viewer = person({}, ['EMPLOYEE_VIEW_ONLY']);
const people: Guard = customerAdmins('EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY');
const machines: Guard = customerAdmins('WAREHOUSE_MANAGEMENT');

describe('who may open a page', () => {
  it('leads those who are not signed in to sign-in, with the way back [N1]', () => {
    expect(redirectOf(people, nobody, '/employees?status=ACTIVE')).toBe(
      '/login?returnTo=%2Femployees%3Fstatus%3DACTIVE',
    );
    expect(redirectOf(signedIn, nobody, '/licenses')).toBe('/login?returnTo=%2Flicenses');
    expect(redirectOf(people, { status: 'expired' }, '/employees')).toBe('/login?session=expired');
  });

  it('leads those who must choose a new password to that, wherever they want to go [N1] [P3]', () => {
    const state: SessionState = { status: 'passwordChangeRequired' };
    for (const [guard, path] of [
      [people, '/employees?status=ACTIVE'],
      [signedIn, '/licenses'],
      [tenantPeople, '/'],
      [systemAdmins, '/admin'],
    ] as const)
      expect(redirectOf(guard, state, path)).toBe('/force-password-change');
    expect(redirectOf(challenged, state, '/force-password-change')).toBeUndefined();
    expect(redirectOf(guests, state, '/login')).toBeUndefined();
  });

  describe('at the sign-in page, once signed in', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    afterEach(() => {
      kept.clear();
      vi.unstubAllGlobals();
    });

    it('leads to where the person wanted to be: by the address, by what was stored, else home [P2] [N9]', () => {
      vi.stubGlobal('location', new URL('http://acme.localhost:3000/login'));
      vi.stubGlobal('sessionStorage', storage);
      storeReturnTo('/employees?status=ACTIVE');
      expect(redirectOf(guests, admin, '/login?returnTo=%2Fsectors')).toBe('/sectors');
      // Another tab signed in after this one's session had expired.
      expect(redirectOf(guests, admin, '/login?session=expired')).toBe('/employees?status=ACTIVE');
      expect(redirectOf(guests, admin, '/login?session=expired')).toBe('/');
      expect(redirectOf(guests, system, '/login')).toBe('/admin');
    });

    it('goes home where what was stored is older than half an hour [P2] [N9]', () => {
      vi.stubGlobal('location', new URL('http://acme.localhost:3000/login'));
      vi.stubGlobal('sessionStorage', storage);
      storeReturnTo('/employees', Date.now() - 31 * 60_000);
      expect(redirectOf(guests, admin, '/login')).toBe('/');
    });
  });

  it('keeps choosing a password for those who were asked to [P5]', () => {
    expect(redirectOf(challenged, nobody, '/force-password-change')).toBe('/login');
    expect(redirectOf(challenged, admin, '/force-password-change')).toBe('/');
    expect(redirectOf(challenged, system, '/force-password-change')).toBe('/admin');
  });

  it('keeps the administration for system administrators [N2]', () => {
    expect(redirectOf(systemAdmins, system, '/admin')).toBeUndefined();
    for (const other of [admin, regular])
      expect(redirectOf(systemAdmins, other, '/admin')).toBe('/unauthorized?role=system');
  });

  it('keeps a tenant’s pages for its administrators [N3] [R3] [R4]', () => {
    expect(redirectOf(people, admin, '/employees')).toBeUndefined();
    expect(redirectOf(people, regular, '/employees')).toBe('/unauthorized?role=customer');
    expect(redirectOf(people, system, '/employees')).toBe('/admin');
  });

  it('opens the dashboard to regular users too, but not to system administrators [N3]', () => {
    expect(redirectOf(tenantPeople, regular, '/')).toBeUndefined();
    expect(redirectOf(tenantPeople, system, '/')).toBe('/admin');
  });

  it('opens what asks for no role to everybody who is signed in [N4]', () => {
    for (const anyone of [system, admin, regular]) expect(redirectOf(signedIn, anyone, '/licenses')).toBeUndefined();
  });

  it('lets a permission role open what it covers, and names what is missing for the rest [R5]', () => {
    expect(redirectOf(people, viewer, '/employees')).toBeUndefined();
    expect(redirectOf(machines, viewer, '/machines')).toBe('/unauthorized?permission=WAREHOUSE_MANAGEMENT');
  });

  it('closes everything while the permissions could not be fetched [E8]', () => {
    const unknown: SessionState = {
      ...admin,
      permissions: { isSystemAdmin: false, isCustomerAdmin: false, permissions: [] },
    };
    expect(redirectOf(people, unknown, '/employees')).toBe('/unauthorized?role=customer');
  });
});
