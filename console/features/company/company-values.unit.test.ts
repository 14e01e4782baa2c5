import { describe, expect, it } from 'vitest';
import { isInBrazil } from '#api/features/company/company.rules.ts';
import { brazilianDigits, brazilianPhone } from './company-values.ts';

describe('the phone of a company', () => {
  it('has Brazilian format if it is a Brazilian number [V1]', () => {
    expect(brazilianDigits('+5511987654321')).toBe('11987654321');
    expect(brazilianPhone('11987654321')).toBe('+5511987654321');
  });

  it('is empty if nothing is typed', () => {
    for (const nothing of [null, undefined, '']) expect(brazilianDigits(nothing)).toBe('');
    expect(brazilianPhone('')).toBe('');
  });

  it('has no Brazilian format if it is a foreign number', () => {
    expect(brazilianDigits('+12025550123')).toBeUndefined();
  });
});

describe('the postal code of a company', () => {
  it.each(['', null, undefined, 'Brasil', 'brazil', ' BR ', 'BRA'])(
    'has the format of a CEP if the country is %j',
    (country) => {
      expect(isInBrazil(country)).toBe(true);
    },
  );

  it.each(['Argentina', 'Brasilia', 'US'])('has no fixed format if the country is %j', (country) => {
    expect(isInBrazil(country)).toBe(false);
  });
});
