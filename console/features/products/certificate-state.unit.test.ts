import { describe, expect, it } from 'vitest';
import { certificateState } from './certificate-state.ts';

const TODAY = '2026-11-21';
const sizesWith = (...dates: (string | null)[]) => [
  { certificates: dates.map((expirationDate, index) => ({ number: String(index), expirationDate, status: 'ACTIVE' })) },
];

describe('the state of a product’s certificates', () => {
  it.each([
    ['expired, from the day after the last day', ['2026-11-20'], 'expired'],
    ['expiring, on the last day', ['2026-11-21'], 'expires'],
    ['expiring, 30 days before the last day', ['2026-12-21'], 'expires'],
    ['valid, 31 days before the last day', ['2026-12-22'], 'valid'],
    ['valid, without an expiry date', [null], 'valid'],
    ['that of the earliest expiry date', ['2030-01-01', '2026-01-01', null], 'expired'],
  ] as const)('is %s', (_, dates, kind) => {
    expect(certificateState(sizesWith(...dates), TODAY).kind).toBe(kind);
  });

  it('ignores inactive certificates', () => {
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
