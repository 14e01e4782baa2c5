import { describe, expect, it } from 'vitest';
import { redirectOf } from '#console/auth/guards.ts';
import type { SessionState } from '#console/auth/session.ts';
import type { CustomerPermission } from '#console/generated/operations.ts';
import { PAGES } from './routes.tsx';

type Claims = { isSystemAdmin?: boolean; isCustomerAdmin?: boolean };

const person = (claims: Claims, permissions: CustomerPermission[] = []): SessionState => {
  const flags = { isSystemAdmin: false, isCustomerAdmin: false, ...claims };
  const user = { id: '1', email: 'a@b.example', name: 'A', emailVerified: true, subdomain: 'acme', ...flags };
  return { status: 'signedIn', user, permissions: { ...flags, permissions } };
};
const system = person({ isSystemAdmin: true });
const admin = person({ isCustomerAdmin: true });
const regular = person({});

const redirectAt = (state: SessionState, path: string) => {
  const page = PAGES.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return redirectOf(page.guard, state, path);
};
const openTo = (state: SessionState) =>
  PAGES.filter(({ guard, path }) => redirectOf(guard, state, path) === undefined).map(({ path }) => path);

/** Open to whoever is signed in. */
const ANYBODYS = ['/licenses', '/profile', '/unauthorized'];
const PEOPLE = ['/employees', '/sectors', '/cost-centers', '/job-roles', '/groups'];
const ADMINISTRATORS_ALONE = ['/users', '/users/roles', '/settings/company', '/audit-logs'];
const TENANTS = [...PEOPLE, '/products', '/machines', '/withdrawals', ...ADMINISTRATORS_ALONE];
const PLATFORMS = ['/admin', '/admin/customers', '/admin/system-users', '/admin/audit-logs'];

/** What each permission opens besides the dashboard and anybody's pages (R5). */
const COVERED: Record<CustomerPermission, readonly string[]> = {
  EMPLOYEE_MANAGEMENT: PEOPLE,
  EMPLOYEE_VIEW_ONLY: PEOPLE,
  PRODUCT_MANAGEMENT: ['/products'],
  WAREHOUSE_MANAGEMENT: ['/machines'],
  REPORT_ACCESS: ['/withdrawals'],
};

const isPermission = (name: string): name is CustomerPermission => name in COVERED;
const PERMISSIONS = Object.keys(COVERED).filter(isPermission);

describe('who may open which page', () => {
  it.each(PLATFORMS)('%s is for system administrators alone [N2] [R2]', (path) => {
    expect(redirectAt(system, path)).toBeUndefined();
    for (const other of [admin, regular, person({}, PERMISSIONS)])
      expect(redirectAt(other, path)).toBe('/unauthorized?role=system');
  });

  it.each(['/', ...TENANTS])('%s sends system administrators to their own administration [N3] [R2]', (path) => {
    expect(redirectAt(system, path)).toBe('/admin');
  });

  it.each(TENANTS)(
    '%s is open to administrators of the company, and to regular users it is not [N3] [R3] [R4]',
    (path) => {
      expect(redirectAt(admin, path)).toBeUndefined();
      expect(redirectAt(regular, path)).toBe('/unauthorized?role=customer');
    },
  );

  it('is the dashboard for regular users, besides what is anybody’s [N3] [N4] [R4]', () => {
    const allowed = openTo(regular);
    expect(allowed).toContain('/');
    expect(allowed.filter((path) => path !== '/' && !ANYBODYS.includes(path))).toEqual([]);
  });

  it.each(ANYBODYS)('%s asks for no role [N4] [N8]', (path) => {
    for (const anybody of [system, admin, regular]) expect(redirectAt(anybody, path)).toBeUndefined();
  });

  it.each(PERMISSIONS)('gains for %s what it covers, and names a permission for the rest [R5]', (permission) => {
    const state = person({}, [permission]);
    for (const path of TENANTS) {
      const redirect = redirectAt(state, path);
      if (COVERED[permission].includes(path)) expect([path, redirect]).toEqual([path, undefined]);
      else if (ADMINISTRATORS_ALONE.includes(path))
        expect([path, redirect]).toEqual([path, '/unauthorized?role=customer']);
      else expect([path, redirect]).toEqual([path, expect.stringMatching(/^\/unauthorized\?permission=[A-Z_]+$/)]);
    }
  });

  it('leads nobody to a page that names a permission which would not open it [R5]', () => {
    const state = person({}, ['REPORT_ACCESS']);
    for (const path of TENANTS) {
      const named = new URLSearchParams(redirectAt(state, path)?.split('?')[1]).get('permission');
      if (!named || !isPermission(named)) continue;
      expect([path, redirectAt(person({}, [named]), path)]).toEqual([path, undefined]);
    }
  });

  it('is all of the company for the flag that the server’s check returns, whatever the token says [R3]', () => {
    const flagged: SessionState = {
      ...regular,
      permissions: { isSystemAdmin: true, isCustomerAdmin: false, permissions: [] },
    };
    for (const path of TENANTS) expect(redirectAt(flagged, path)).toBeUndefined();
  });
});
