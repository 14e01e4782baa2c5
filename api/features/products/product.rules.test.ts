import { describe, expect, it } from 'vitest';
import { validate } from '#api/rules/validate.ts';
import { brokenRules } from '#api/testing/faults.ts';
import { productRules } from './product.rules.ts';

const certificate = { name: 'CA', number: '12345', expirationDate: '2027-01-31' };
const size = { size: 'M', code: 'GL-M', certificates: [certificate] };
const broken = (values: object) =>
  brokenRules(() => validate(productRules, { name: 'Glove', sizes: [size], ...values }));

describe('a product', () => {
  it('needs at least one size and complete sizes [V7]', () => {
    expect(broken({})).toEqual({});
    expect(broken({ sizes: [] })).toEqual({ sizes: 'minItems' });
    expect(broken({ sizes: [size, { size: '', code: ' ', certificates: null }] })).toEqual({
      'sizes[1].size': 'required',
      'sizes[1].code': 'required',
      'sizes[1].certificates': 'required',
    });
  });

  it('needs name and number of every certificate [V7]', () => {
    const certificates = [certificate, { name: '', number: '', expirationDate: 'never' }];
    expect(broken({ sizes: [{ ...size, certificates }] })).toEqual({
      'sizes[0].certificates[1].name': 'required',
      'sizes[0].certificates[1].number': 'required',
      'sizes[0].certificates[1].expirationDate': 'date',
    });
  });

  it('refuses duplicate codes and existing sizes, ignoring case', () => {
    expect(broken({ sizes: [size, { ...size, code: 'gl-m' }] })).toEqual({ 'sizes[1].code': 'duplicate' });
    expect(
      broken({
        sizes: [
          { ...size, id: 'a' },
          { ...size, id: 'a', code: 'X' },
        ],
      }),
    ).toEqual({ 'sizes[1].id': 'duplicate' });
  });

  it('refuses duplicate existing certificates', () => {
    const twice = [
      { ...certificate, id: 'c' },
      { ...certificate, id: 'c' },
    ];
    expect(broken({ sizes: [{ ...size, id: 's', certificates: twice }] })).toEqual({
      'sizes[0].certificates[1].id': 'duplicate',
    });
  });

  it('has up to 100 sizes of up to 100 certificates [D6]', () => {
    const sizes = Array.from({ length: 101 }, (_, index) => ({ ...size, code: `S${index}` }));
    expect(broken({ sizes: sizes.slice(1) })).toEqual({});
    expect(broken({ sizes })).toEqual({ sizes: 'maxItems' });
    expect(broken({ sizes: [{ ...size, certificates: Array(101).fill(certificate) }] })).toEqual({
      'sizes[0].certificates': 'maxItems',
    });
  });

  it('protects against agents of table 24 of eSocial, each once, in one spelling IDEA-26', () => {
    expect(
      validate(productRules, { name: 'Glove', sizes: [size], agentCodes: ' 01.01.001;02.01.014  03.01.005,' })
        .agentCodes,
    ).toBe('01.01.001, 02.01.014, 03.01.005');
    expect(broken({ agentCodes: null })).toEqual({});
    expect(
      broken({ agentCodes: '01.01.001, 01.09.006, 01.19.041, 02.01.018, 03.01.007, 04.01.002, 05.01.001' }),
    ).toEqual({});
    const notInTable = [
      '01.01.000',
      '01.01.002',
      '01.19.020',
      '01.19.037',
      '01.19.042',
      '02.01.019',
      '06.01.001',
      '99.99.999',
    ];
    for (const agentCodes of [...notInTable, 'noise', '01.01.1', '01.01.001, 01.01.001', '09.01.001', '٠١.01.001'])
      expect(broken({ agentCodes })).toEqual({ agentCodes: 'agentCodes' });
  });

  it('has a validity of 1 to 36,500 days [D6]', () => {
    expect(broken({ validityDays: null })).toEqual({});
    expect(broken({ validityDays: 0 })).toEqual({ validityDays: 'minimum' });
    expect(broken({ validityDays: 36_501 })).toEqual({ validityDays: 'maximum' });
  });

  it('refuses links that are not web addresses', () => {
    expect(broken({ imageUrl: 'javascript:alert(1)', manualUrl: 'x', videoUrl: 'https://example.com/v.mp4' })).toEqual({
      imageUrl: 'url',
      manualUrl: 'url',
    });
  });
});
