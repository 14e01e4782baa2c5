import { describe, expect, it } from 'vitest';
import { refusalOf, waysOut } from './unauthorized.ts';

const refusal = (query: string, isSystemAdmin = false) => refusalOf(new URLSearchParams(query), isSystemAdmin);

describe('why a page stayed closed', () => {
  it('is that it belongs to the platform: role system [P6]', () => {
    expect(refusal('role=system')).toEqual({ kind: 'system' });
  });

  it('is, for a system administrator, that it belongs to a customer: role customer [P6]', () => {
    expect(refusal('role=customer', true)).toEqual({ kind: 'customer' });
  });

  it('is, for anybody else, that it takes an administrator of the company: role customer [P6]', () => {
    expect(refusal('role=customer')).toEqual({ kind: 'customerAdmin' });
  });

  it.each([
    'EMPLOYEE_MANAGEMENT',
    'EMPLOYEE_VIEW_ONLY',
    'PRODUCT_MANAGEMENT',
    'WAREHOUSE_MANAGEMENT',
    'REPORT_ACCESS',
  ] as const)('is that %s is missing, which is named, whatever role stands beside it [P6] [R3]', (permission) => {
    for (const query of [`permission=${permission}`, `role=system&permission=${permission}`])
      expect(refusal(query)).toEqual({ kind: 'permission', permission });
  });

  it.each(['', 'role=', 'role=SYSTEM', 'role=owner', 'permission=', 'permission=EVERYTHING', 'permission=constructor'])(
    'is told in general words where the address says nothing that is known: %j [P6] [X7]',
    (query) => {
      expect(refusal(query)).toEqual({ kind: 'general' });
      expect(refusal(query, true)).toEqual({ kind: 'general' });
    },
  );
});

describe('where to go instead', () => {
  it('is the administration and its customers for system administrators [P6]', () => {
    expect(waysOut(true).map(({ href }) => href)).toEqual(['/admin', '/admin/customers']);
  });

  it('is the dashboard and the employees for everybody else [P6]', () => {
    expect(waysOut(false).map(({ href }) => href)).toEqual(['/', '/employees']);
  });
});
