import { describe, expect, it } from 'vitest';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { brokenRules } from '#api/testing/faults.ts';
import { customerChangeRules, isSubdomain, newCustomerRules } from './customer.rules.ts';

const VALID = {
  displayName: 'Acme',
  businessId: '11.222.333/0001-81',
  customerCode: 'ACME_1-b',
  subdomain: 'acme-1',
  licensesCount: 10,
};

const broken = (values: object) => brokenRules(() => validate(newCustomerRules, { ...VALID, ...values }));

describe('a customer', () => {
  it('is accepted when it meets every rule; its CNPJ is stored without punctuation [V5] [V2]', () => {
    expect(validate(newCustomerRules, VALID)).toMatchObject({ ...VALID, businessId: '11222333000181' });
    expect(validate(newCustomerRules, { ...VALID, businessId: '12.abc.345/01de-35' }).businessId).toBe(
      '12ABC34501DE35',
    );
    expect(validate(newCustomerRules, { ...VALID, legalName: '', logoUrl: '' })).toMatchObject({
      legalName: null,
      logoUrl: null,
    });
  });

  it.each<[string, object, Record<string, string>]>([
    ['no name', { displayName: '' }, { displayName: 'required' }],
    ['a name of spaces', { displayName: '   ' }, { displayName: 'required' }],
    ['a name of one letter', { displayName: 'A' }, { displayName: 'minLength' }],
    ['a name of 101 characters', { displayName: 'x'.repeat(101) }, { displayName: 'maxLength' }],
    ['a name of two lines', { displayName: 'a\nb' }, { displayName: 'singleLine' }],
    ['a legal name of 201 characters', { legalName: 'x'.repeat(201) }, { legalName: 'maxLength' }],
    ['no CNPJ', { businessId: '' }, { businessId: 'required' }],
    ['a CNPJ of two characters', { businessId: '12' }, { businessId: 'minLength' }],
    ['a CNPJ of 51 characters', { businessId: '1'.repeat(51) }, { businessId: 'maxLength' }],
    ['an invalid CNPJ', { businessId: '11222333000182' }, { businessId: 'cnpj' }],
    ['a CNPJ of fourteen zeros', { businessId: '0'.repeat(14) }, { businessId: 'cnpj' }],
    ['an alphanumeric CNPJ with a wrong check digit', { businessId: '12ABC34501DE36' }, { businessId: 'cnpj' }],
    ['no subdomain', { subdomain: '' }, { subdomain: 'required' }],
    ['a short subdomain', { subdomain: 'A_' }, { subdomain: 'minLength' }],
    ['a subdomain of 31 characters', { subdomain: 'a'.repeat(31) }, { subdomain: 'maxLength' }],
    ['capitals in the subdomain', { subdomain: 'Acme' }, { subdomain: 'subdomain' }],
    ['a dot in the subdomain', { subdomain: 'acme.b' }, { subdomain: 'subdomain' }],
    ['a Cyrillic letter in the subdomain', { subdomain: 'аcme' }, { subdomain: 'subdomain' }],
    ['a hyphen before the subdomain', { subdomain: '-acme' }, { subdomain: 'subdomain' }],
    ['a hyphen after the subdomain', { subdomain: 'acme-' }, { subdomain: 'subdomain' }],
    ['an encoded Cyrillic letter in the subdomain', { subdomain: 'xn--cme-7cd' }, { subdomain: 'subdomainReserved' }],
    ['a full-width letter in the subdomain', { subdomain: 'ａcme' }, { subdomain: 'subdomain' }],
    ['a letter that lower-casing makes ASCII in the subdomain', { subdomain: '\u212aiwi' }, { subdomain: 'subdomain' }],
    ['the subdomain demo', { subdomain: 'demo' }, { subdomain: 'subdomainReserved' }],
    ['the subdomain test', { subdomain: 'test' }, { subdomain: 'subdomainReserved' }],
    ['the subdomain localhost', { subdomain: 'localhost' }, { subdomain: 'subdomainReserved' }],
    ['the subdomain platform', { subdomain: 'platform' }, { subdomain: 'subdomainReserved' }],
    ['no code', { customerCode: '' }, { customerCode: 'required' }],
    ['a code of one character', { customerCode: '!' }, { customerCode: 'minLength' }],
    ['a code of 21 characters', { customerCode: 'x'.repeat(21) }, { customerCode: 'maxLength' }],
    ['a code with a space', { customerCode: 'a b' }, { customerCode: 'customerCode' }],
    ['a code with an accent', { customerCode: 'ação' }, { customerCode: 'customerCode' }],
    ['no licences', { licensesCount: 0 }, { licensesCount: 'minimum' }],
    ['10,001 licences', { licensesCount: 10_001 }, { licensesCount: 'maximum' }],
    ['half a licence', { licensesCount: 1.5 }, { licensesCount: 'integer' }],
    ['missing licences', { licensesCount: undefined }, { licensesCount: 'required' }],
    ['a logo with a javascript address', { logoUrl: 'javascript:alert(1)' }, { logoUrl: 'url' }],
    ['a logo outside of the files', { logoUrl: '/files/../health' }, { logoUrl: 'url' }],
    ['a logo at another path of the host', { logoUrl: '/graphql' }, { logoUrl: 'url' }],
    ['a logo with another host and no protocol', { logoUrl: '//evil.example/files/x.png' }, { logoUrl: 'url' }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, { timeZone: 'timeZone' }],
    [
      'an administrator without name and e-mail',
      { administrator: { name: '', email: '' } },
      { 'administrator.name': 'required', 'administrator.email': 'required' },
    ],
    [
      'an administrator with an invalid e-mail',
      { administrator: { name: 'A', email: 'nobody' } },
      { 'administrator.email': 'email' },
    ],
    [
      'a machine without name and model',
      { machines: [{ name: '' }] },
      { 'machines[0].name': 'required', 'machines[0].model': 'required' },
    ],
    [
      'a machine of an unknown model',
      { machines: [{ name: 'A', model: 'TOASTER' }] },
      { 'machines[0].model': 'oneOf' },
    ],
    [
      'two machines with the same name',
      {
        machines: [
          { name: 'Hall', model: 'ICEPLUS_MACHINE' },
          { name: 'Gate', model: 'ICEPLUS_MACHINE' },
          { name: 'hâll', model: 'ICEPLUS_MACHINE' },
        ],
      },
      { 'machines[2].name': 'duplicate' },
    ],
  ])('with %s is refused, and the field is named [V5]', (_, values, faults) => {
    expect(broken(values)).toEqual(faults);
  });

  it.each(['https://example.com/logo.png', '/files/logos/01JD0000000000000000000000.png'])(
    'may have the logo %s [V5]',
    (logoUrl) => {
      expect(broken({ logoUrl })).toEqual({});
    },
  );

  it('cannot lose required values or change its subdomain [V5]', () => {
    const changed = (values: object) => brokenRules(() => validatePartial(customerChangeRules, values));
    expect(changed({ displayName: null, businessId: null, customerCode: null, licensesCount: null })).toEqual({
      displayName: 'required',
      businessId: 'required',
      customerCode: 'required',
      licensesCount: 'required',
    });
    expect(changed({ legalName: null, logoUrl: null })).toEqual({});
    expect(validatePartial(customerChangeRules, { subdomain: 'other' })).toEqual({});
  });
});

describe('a subdomain', () => {
  it.each(['abc', 'a-b', '123', 'a'.repeat(30)])('%s is allowed for a customer [V5]', (name) =>
    expect(isSubdomain(name)).toBe(true),
  );
  it.each(['', 'ab', '-ab', 'ab-', 'a_b', 'demo', 'a'.repeat(31), 'Abc', 'abç'])(
    '“%s” is not allowed for a customer [V5]',
    (name) => expect(isSubdomain(name)).toBe(false),
  );
});
