import { describe, expect, it } from 'vitest';
import { redirectOf } from '#console/auth/guards.ts';
import type { SessionState } from '#console/auth/session.ts';
import type { CustomerPermission } from '#console/generated/operations.ts';
import { NOUNS } from '#console/nouns/nouns.ts';
import { PAGES } from './routes.tsx';

type Claims = { isSystemAdmin?: boolean; isCustomerAdmin?: boolean };

const signedInAs = (claims: Claims, permissions: CustomerPermission[] = []): SessionState => {
  const flags = { isSystemAdmin: false, isCustomerAdmin: false, ...claims };
  const user = { id: '1', email: 'a@b.example', name: 'A', emailVerified: true, subdomain: 'acme', ...flags };
  return { status: 'signedIn', user, permissions: { ...flags, permissions } };
};
const system = signedInAs({ isSystemAdmin: true });
const admin = signedInAs({ isCustomerAdmin: true });
const regular = signedInAs({});

const redirectAt = (state: SessionState, path: string) => {
  const page = PAGES.find((page) => page.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return redirectOf(page.guard, state, path);
};
const pathsOpenTo = (state: SessionState) =>
  PAGES.filter(({ guard, path }) => redirectOf(guard, state, path) === undefined).map(({ path }) => path);

/** Open to every signed-in user. */
const SIGNED_IN_PATHS = ['/licenses', '/profile', '/glossary', '/unauthorized'];
const PEOPLE_PATHS = ['/employees', '/sectors', '/cost-centers', '/job-roles', '/groups'];
const ADMIN_PATHS = ['/users', '/users/roles', '/settings/company', '/audit-logs'];
const NAMED_PATHS = [
  ...PEOPLE_PATHS,
  '/products',
  '/machines',
  '/certificates',
  '/reorder',
  '/counter',
  '/withdrawals',
  '/reports/cost',
  ...ADMIN_PATHS,
];

/** Nouns of customers that the lists above do not name: their cards say who may open them. */
const OTHER_NOUNS = NOUNS.filter(
  ({ path, administrators }) => administrators === 'CUSTOMER' && ![...SIGNED_IN_PATHS, ...NAMED_PATHS].includes(path),
);
const pathsOf = (nouns: typeof OTHER_NOUNS) => nouns.map(({ path }) => path);

const ADMIN_ONLY_PATHS = [
  ...ADMIN_PATHS,
  ...pathsOf(OTHER_NOUNS.filter(({ readPermissions }) => readPermissions.length === 0)),
];
const TENANT_PATHS = [...NAMED_PATHS, ...pathsOf(OTHER_NOUNS)];
const PLATFORM_PATHS = ['/admin', '/admin/customers', '/admin/system-users', '/admin/audit-logs'];

/** Pages that each permission opens, besides the dashboard and SIGNED_IN_PATHS (R5). */
const PATHS_BY_PERMISSION: Record<CustomerPermission, readonly string[]> = {
  EMPLOYEE_MANAGEMENT: PEOPLE_PATHS,
  EMPLOYEE_VIEW_ONLY: PEOPLE_PATHS,
  PRODUCT_MANAGEMENT: ['/products', '/certificates'],
  WAREHOUSE_MANAGEMENT: ['/machines', '/counter', '/certificates', '/reorder'],
  REPORT_ACCESS: ['/withdrawals', '/reports/cost'],
};
const pathsWith = (permission: CustomerPermission) => [
  ...PATHS_BY_PERMISSION[permission],
  ...pathsOf(OTHER_NOUNS.filter(({ readPermissions }) => readPermissions.includes(permission))),
];

const isPermission = (name: string): name is CustomerPermission => name in PATHS_BY_PERMISSION;
const PERMISSIONS = Object.keys(PATHS_BY_PERMISSION).filter(isPermission);

describe('the access to pages', () => {
  it.each(PLATFORM_PATHS)('allows only system administrators on %s [N2] [R2]', (path) => {
    expect(redirectAt(system, path)).toBeUndefined();
    for (const other of [admin, regular, signedInAs({}, PERMISSIONS)])
      expect(redirectAt(other, path)).toBe('/unauthorized?role=system');
  });

  it.each(TENANT_PATHS)('redirects system administrators from %s to /admin [N3] [R2]', (path) => {
    expect(redirectAt(system, path)).toBe('/admin');
  });

  it.each(TENANT_PATHS)('allows administrators of the company on %s, but no regular users [N3] [R3] [R4]', (path) => {
    expect(redirectAt(admin, path)).toBeUndefined();
    expect(redirectAt(regular, path)).toBe('/unauthorized?role=customer');
  });

  it.each(['/', '/inbox'])('redirects system administrators from %s to /admin [N3] [R2]', (path) => {
    expect(redirectAt(system, path)).toBe('/admin');
  });

  it('allows regular users only the dashboard, the inbox and the pages of every signed-in user [N3] [N4] [R4]', () => {
    const allowed = pathsOpenTo(regular);
    expect(allowed).toContain('/');
    expect(allowed.filter((path) => !['/', '/inbox', '/report-files', ...SIGNED_IN_PATHS].includes(path))).toEqual([]);
  });

  it.each(SIGNED_IN_PATHS)('requires no role on %s [N4] [N8]', (path) => {
    for (const state of [system, admin, regular]) expect(redirectAt(state, path)).toBeUndefined();
  });

  it.each(PERMISSIONS)(
    'allows with %s the pages that it covers, and names the missing permission for the others [R5]',
    (permission) => {
      const state = signedInAs({}, [permission]);
      for (const path of TENANT_PATHS) {
        const redirect = redirectAt(state, path);
        if (pathsWith(permission).includes(path)) expect([path, redirect]).toEqual([path, undefined]);
        else if (ADMIN_ONLY_PATHS.includes(path))
          expect([path, redirect]).toEqual([path, '/unauthorized?role=customer']);
        else expect([path, redirect]).toEqual([path, expect.stringMatching(/^\/unauthorized\?permission=[A-Z_]+$/)]);
      }
    },
  );

  it('names only a missing permission that would open the page [R5]', () => {
    const state = signedInAs({}, ['REPORT_ACCESS']);
    for (const path of TENANT_PATHS) {
      const named = new URLSearchParams(redirectAt(state, path)?.split('?')[1]).get('permission');
      if (!named || !isPermission(named)) continue;
      expect([path, redirectAt(signedInAs({}, [named]), path)]).toEqual([path, undefined]);
    }
  });

  it('allows all tenant pages by the isSystemAdmin flag of the api, whatever the token says [R3]', () => {
    const flagged: SessionState = {
      ...regular,
      permissions: { isSystemAdmin: true, isCustomerAdmin: false, permissions: [] },
    };
    for (const path of TENANT_PATHS) expect(redirectAt(flagged, path)).toBeUndefined();
  });
});
