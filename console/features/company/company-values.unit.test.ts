import { describe, expect, it } from 'vitest';
import { isInBrazil } from '#api/features/company/company.rules.ts';
import { brazilianDigits, brazilianPhone } from './company-values.ts';

describe('the phone of a company', () => {
  it('is written as in Brazil where it is a number of Brazil [V1]', () => {
    expect(brazilianDigits('+5511987654321')).toBe('11987654321');
    expect(brazilianPhone('11987654321')).toBe('+5511987654321');
  });

  it('is none where nothing is written', () => {
    for (const nothing of [null, undefined, '']) expect(brazilianDigits(nothing)).toBe('');
    expect(brazilianPhone('')).toBe('');
  });

  it('is not written as in Brazil where it is a number of elsewhere', () => {
    expect(brazilianDigits('+12025550123')).toBeUndefined();
  });
});

describe('the postal code of a company', () => {
  it.each(['', null, undefined, 'Brasil', 'brazil', ' BR ', 'BRA'])('is a CEP where the country is %j', (country) => {
    expect(isInBrazil(country)).toBe(true);
  });

  it.each(['Argentina', 'Brasilia', 'US'])('is as it is written where the country is %j', (country) => {
    expect(isInBrazil(country)).toBe(false);
  });
});
