import { describe, expect, it } from 'vitest';
import { cnpj, isCnpj, normalizeCnpj } from './cnpj.ts';
import { formatCnpj } from './format-cnpj.ts';
import { faultsOf } from '#api/testing/faults.ts';
import { validate } from './validate.ts';
import { yup } from './yup.ts';

const rules = yup.object({ businessId: cnpj });

const faultsIn = (businessId: unknown) => faultsOf(() => validate(rules, { businessId }));

describe('CNPJ', () => {
  it.each(['00000000000191', '33000167000101', '11222333000181', '60746948000112'])(
    'accepts the numeric CNPJ of a real company, %s [V2]',
    (text) => expect(isCnpj(text)).toBe(true),
  );

  it.each(['12ABC34501DE35'])('accepts the alphanumeric form of IN RFB 2.229/2024, %s [V2]', (text) =>
    expect(isCnpj(text)).toBe(true),
  );

  it('detects every replacement of a single digit [V2]', () => {
    const good = '11222333000181';
    const replaced = [...good].flatMap((digit, at) =>
      [...'0123456789']
        .filter((other) => other !== digit)
        .map((other) => good.slice(0, at) + other + good.slice(at + 1)),
    );
    expect(replaced).toHaveLength(14 * 9);
    expect(replaced.filter(isCnpj)).toEqual([]);
  });

  it('detects a replaced letter, unless both values are equal modulo 11, as in the official method [V2]', () => {
    expect(isCnpj('12BBC34501DE35')).toBe(false);
    expect(isCnpj('12ABC34501DF35')).toBe(false);
    expect(isCnpj('126BC34501DE35')).toBe(true);
  });

  it.each(['00000000000000', '11111111111111', '99999999999999'])(
    'refuses fourteen equal characters, %s [V2]',
    (text) => expect(isCnpj(text)).toBe(false),
  );

  it.each([
    '',
    '1122233300018',
    '112223330001811',
    '12ABC34501DEA5',
    '12abc34501de35',
    '12ÁBC34501DE35',
    '11.222.333/0001-81',
  ])('refuses text that does not have the stored form, “%s” [V2]', (text) => expect(isCnpj(text)).toBe(false));

  it('is stored without punctuation in upper case, and shown with punctuation [V2]', () => {
    expect(normalizeCnpj(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35');
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(validate(rules, { businessId: '11.222.333/0001-81' })).toEqual({ businessId: '11222333000181' });
  });

  it('names the broken rule, length first, then check digits [V1] [V5]', () => {
    expect(faultsIn(undefined)).toEqual([{ path: 'businessId', key: 'required', values: {} }]);
    expect(faultsIn('1/')).toEqual([{ path: 'businessId', key: 'minLength', values: { min: 3 } }]);
    expect(faultsIn('1'.repeat(51))).toEqual([{ path: 'businessId', key: 'maxLength', values: { max: 50 } }]);
    expect(faultsIn('11.222.333/0001-82')).toEqual([{ path: 'businessId', key: 'cnpj', values: {} }]);
    expect(faultsIn({})).toEqual([{ path: 'businessId', key: 'invalid', values: {} }]);
  });
});
