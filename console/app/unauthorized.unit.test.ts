import { describe, expect, it } from 'vitest';
import { linksInstead, refusalOf } from './unauthorized.ts';

const refusal = (query: string, isSystemAdmin = false) => refusalOf(new URLSearchParams(query), isSystemAdmin);

describe('the reason of a refused page', () => {
  it('is "system" for a page of the platform: role system [P6]', () => {
    expect(refusal('role=system')).toEqual({ kind: 'system' });
  });

  it('is "customer" for a system administrator on a page of a customer: role customer [P6]', () => {
    expect(refusal('role=customer', true)).toEqual({ kind: 'customer' });
  });

  it('is "customerAdmin" for everybody else on such a page: role customer [P6]', () => {
    expect(refusal('role=customer')).toEqual({ kind: 'customerAdmin' });
  });

  it.each([
    'EMPLOYEE_MANAGEMENT',
    'EMPLOYEE_VIEW_ONLY',
    'PRODUCT_MANAGEMENT',
    'WAREHOUSE_MANAGEMENT',
    'REPORT_ACCESS',
  ] as const)('is the missing permission %s, whatever role the address contains [P6] [R3]', (permission) => {
    for (const query of [`permission=${permission}`, `role=system&permission=${permission}`])
      expect(refusal(query)).toEqual({ kind: 'permission', permission });
  });

  it.each(['', 'role=', 'role=SYSTEM', 'role=owner', 'permission=', 'permission=EVERYTHING', 'permission=constructor'])(
    'is "general" where the address names no known reason: %j [P6] [X7]',
    (query) => {
      expect(refusal(query)).toEqual({ kind: 'general' });
      expect(refusal(query, true)).toEqual({ kind: 'general' });
    },
  );
});

describe('the links of a refused page', () => {
  it('lead system administrators to the administration and the customers [P6]', () => {
    expect(linksInstead({ isSystemAdmin: true, mayReadEmployees: true }).map(({ href }) => href)).toEqual([
      '/admin',
      '/admin/customers',
    ]);
  });

  it('lead everybody else to the dashboard and the employees [P6]', () => {
    const linksOf = (mayReadEmployees: boolean) =>
      linksInstead({ isSystemAdmin: false, mayReadEmployees }).map(({ href }) => href);
    expect(linksOf(true)).toEqual(['/', '/employees']);
    expect(linksOf(false)).toEqual(['/']);
  });
});
