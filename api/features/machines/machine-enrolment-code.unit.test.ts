import { describe, expect, it } from 'vitest';
import { hashEnrolmentCode, newEnrolmentCode } from './machine-enrolment-code.ts';

const PEPPER = 'p'.repeat(43);
const OTHER_PEPPER = 'q'.repeat(43);
const hash = (typed: string, customerId = 'acme', pepper = PEPPER) => hashEnrolmentCode(typed, customerId, pepper)[0];

describe('an enrolment code SEC-42', () => {
  it('has twelve random symbols of 32, in three groups', () => {
    const codes = Array.from({ length: 2000 }, newEnrolmentCode);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(new Set(codes).size).toBe(codes.length);
    for (let place = 0; place < 14; place++)
      if (place !== 4 && place !== 9) expect(new Set(codes.map((code) => code.charAt(place))).size).toBe(32);
  });

  it.each([
    '7Q1X-J0VB-4NR8',
    '7q1xj0vb4nr8',
    ' 7Q1X J0VB 4NR8 ',
    '7QIX-JOVB-4NR8',
    '7qlx-jovb-4nr8',
    '7Q1-XJ0-VB4-NR8',
  ])('is accepted when typed as “%s”', (typed) => {
    expect(hash(typed)).toBe(hash('7Q1X-J0VB-4NR8'));
  });

  it('has another hash for another tenant, pepper or symbol', () => {
    const hashes = [
      hash('7Q1X-J0VB-4NR8'),
      hash('7Q1X-J0VB-4NR8', 'bolt'),
      hash('7Q1X-J0VB-4NR8', 'acme', OTHER_PEPPER),
      hash('7Q1X-J0VB-4NR9'),
      hash(''),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const each of hashes) expect(each).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has one hash for each pepper, the current one first', () => {
    const code = '7Q1X-J0VB-4NR8';
    const both = hashEnrolmentCode(code, 'acme', `${OTHER_PEPPER},${PEPPER}`);
    expect(both).toEqual([hash(code, 'acme', OTHER_PEPPER), hash(code)]);
  });
});
