import { describe, expect, it } from 'vitest';
import { certificateState } from './certificate-state.ts';

const TODAY = '2026-11-21';
const sizesWith = (...dates: (string | null)[]) => [
  { certificates: dates.map((expirationDate, index) => ({ number: String(index), expirationDate, status: 'ACTIVE' })) },
];

describe('what a product says about its certificates', () => {
  it.each([
    ['expired yesterday', ['2026-11-20'], 'expired'],
    ['valid through its last day', ['2026-11-21'], 'expires'],
    ['about to expire', ['2026-12-21'], 'expires'],
    ['valid for longer', ['2026-12-22'], 'valid'],
    ['never expiring', [null], 'valid'],
    ['the worst of several', ['2030-01-01', '2026-01-01', null], 'expired'],
  ] as const)('%s', (_, dates, kind) => {
    expect(certificateState(sizesWith(...dates), TODAY).kind).toBe(kind);
  });

  it('does not count what is not active', () => {
    expect(
      certificateState([{ certificates: [{ number: '1', expirationDate: null, status: 'INACTIVE' }] }], TODAY),
    ).toEqual({ kind: 'none' });
  });

  it('counts a certificate of several sizes once', () => {
    const certificate = { number: '28324', expirationDate: null, status: 'ACTIVE' };
    expect(certificateState([{ certificates: [certificate] }, { certificates: [certificate] }], TODAY)).toEqual({
      kind: 'valid',
      count: 1,
    });
  });
});
