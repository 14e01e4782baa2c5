import { describe, expect, it } from 'vitest';
import { validatePartial } from '#api/rules/validate.ts';
import { brokenRules } from '#api/testing/faults.ts';
import { companyRules } from './company.rules.ts';

const address = { street: 'Av. Paulista', city: 'São Paulo', state: 'SP', postalCode: '01310-100' };
const broken = (input: object) => brokenRules(() => validatePartial(companyRules, input));

describe('a company', () => {
  it('needs a name of 2 to 100 characters [V9] [D2]', () => {
    for (const displayName of ['', ' ', null]) expect(broken({ displayName })).toEqual({ displayName: 'required' });
    expect(broken({ displayName: 'A' })).toEqual({ displayName: 'minLength' });
    expect(broken({ displayName: 'A'.repeat(101) })).toEqual({ displayName: 'maxLength' });
    expect(broken({ displayName: 'AB', legalName: 'L'.repeat(200) })).toEqual({});
    expect(broken({ legalName: 'L'.repeat(201) })).toEqual({ legalName: 'maxLength' });
  });

  it('needs street, city, state and postal code in an address [V9]', () => {
    expect(broken({ address })).toEqual({});
    expect(broken({ address: null })).toEqual({ address: 'required' });
    expect(broken({ address: { number: '1' } })).toEqual({
      'address.street': 'required',
      'address.city': 'required',
      'address.state': 'required',
      'address.postalCode': 'required',
    });
    expect(broken({ address: { ...address, street: 's'.repeat(201), city: 'a\nb' } })).toEqual({
      'address.street': 'maxLength',
      'address.city': 'singleLine',
    });
  });

  it('needs a CEP of eight digits in Brazil (the default country), and up to 20 characters elsewhere [V9]', () => {
    for (const postalCode of ['01310-100', '01310100'])
      for (const country of [undefined, null, '', 'Brasil', 'BR', 'brazil'])
        expect(broken({ address: { ...address, postalCode, country } })).toEqual({});
    for (const postalCode of ['1310-100', '01310-1000', 'SW1A 1AA', '0131-0100'])
      expect(broken({ address: { ...address, postalCode } })).toEqual({ 'address.postalCode': 'postalCode' });
    expect(broken({ address: { ...address, postalCode: 'SW1A 1AA', country: 'United Kingdom' } })).toEqual({});
    expect(broken({ address: { ...address, postalCode: '1'.repeat(21), country: 'X' } })).toEqual({
      'address.postalCode': 'maxLength',
    });
  });

  it('may have a valid e-mail, phone and website [V9] [V1]', () => {
    for (const contactInfo of [null, {}, { phone: '', email: ' ', website: null }])
      expect(broken({ contactInfo })).toEqual({});
    expect(broken({ contactInfo: { phone: '12', email: 'x', website: 'javascript:alert(1)' } })).toEqual({
      'contactInfo.phone': 'phone',
      'contactInfo.email': 'email',
      'contactInfo.website': 'url',
    });
    expect(validatePartial(companyRules, { contactInfo: { phone: '(11) 98765-4321', email: '' } })).toEqual({
      contactInfo: { phone: '+5511987654321', email: null },
    });
  });

  it('needs the name of an existing time zone', () => {
    for (const timeZone of ['America/Sao_Paulo', 'Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'])
      expect(broken({ timeZone })).toEqual({});
    for (const timeZone of ['America/Atlantis', '-03:00', '+05:30', 'brazil', '../UTC'])
      expect(broken({ timeZone })).toEqual({ timeZone: 'timeZone' });
    for (const timeZone of ['', null]) expect(broken({ timeZone })).toEqual({ timeZone: 'required' });
  });

  it('may have a logo with a web address or a path of an uploaded file', () => {
    for (const logoUrl of [null, '', 'https://acme.example/logo.png', '/files/logos/01JD0000000000000000000000.png'])
      expect(broken({ logoUrl })).toEqual({});
    for (const logoUrl of ['logo.png', '//evil.example/x', 'data:image/png;base64,x', '/files/../api', '/etc/passwd'])
      expect(broken({ logoUrl })).toEqual({ logoUrl: 'url' });
  });
});
