import { describe, expect, it } from 'vitest';
import { validate } from '#api/rules/validate.ts';
import { brokenRules } from '#api/testing/faults.ts';
import { employeeRules } from './employee.rules.ts';

const valid = { name: 'Ana', identification: '1001', email: 'ana@example.com' };
const broken = (values: object) => brokenRules(() => validate(employeeRules, { ...valid, ...values }));

describe('an employee', () => {
  it('needs a name, an identification and an e-mail address [V6]', () => {
    expect(broken({})).toEqual({});
    expect(broken({ name: '', identification: ' ', email: null })).toEqual({
      name: 'required',
      identification: 'required',
      email: 'required',
    });
  });

  it('has limited lengths [V6]', () => {
    expect(broken({ name: 'a'.repeat(255), identification: '1'.repeat(50), systemRole: 'r'.repeat(50) })).toEqual({});
    expect(
      broken({
        name: 'a'.repeat(256),
        identification: '1'.repeat(51),
        systemRole: 'r'.repeat(51),
        email: `${'a'.repeat(250)}@x.com`,
      }),
    ).toEqual({
      name: 'maxLength',
      identification: 'maxLength',
      systemRole: 'maxLength',
      email: 'maxLength',
    });
  });

  it.each(['nobody', 'a@', '@b.com', 'a b@c.com', 'a@b..com', 'a@@b.com'])(
    'refuses %s as an e-mail address [V6]',
    (email) => expect(broken({ email })).toEqual({ email: 'email' }),
  );

  it.each(['1234', '12345678', '0000'])('accepts %s as a PIN [D4]', (pin) => expect(broken({ pin })).toEqual({}));

  it.each(['', '123', '123456789', '12a4', '12 4', '१२३४', '-123', '1e10'])('refuses “%s” as a PIN [D4]', (pin) =>
    expect(broken({ pin })).toEqual({ pin: 'pin' }),
  );

  it('can only be set to ACTIVE or INACTIVE [E1]', () => {
    expect(broken({ status: 'INACTIVE' })).toEqual({});
    expect(broken({ status: 'DELETED' })).toEqual({ status: 'oneOf' });
    expect(broken({ status: 'PENDING' })).toEqual({ status: 'oneOf' });
    expect(broken({ status: null })).toEqual({ status: 'required' });
  });

  it('has a default status, permission and access type, and refuses null for them [V6]', () => {
    expect(broken({})).toEqual({});
    expect(broken({ status: null, permission: null, accessType: null })).toEqual({
      status: 'required',
      permission: 'required',
      accessType: 'required',
    });
  });

  it('refuses an unknown permission and access type [D4]', () => {
    expect(broken({ permission: 'SUPERVISOR', accessType: 'SUPPLIER' })).toEqual({});
    expect(broken({ permission: 'ADMIN', accessType: 'GUEST' })).toEqual({ permission: 'oneOf', accessType: 'oneOf' });
  });

  it('has at most 100 cost centers', () => {
    expect(broken({ costCenterIds: Array(100).fill('x') })).toEqual({});
    expect(broken({ costCenterIds: Array(101).fill('x') })).toEqual({ costCenterIds: 'maxItems' });
    expect(broken({ costCenterIds: ['x', null] })).toEqual({ 'costCenterIds[1]': 'required' });
  });
});
