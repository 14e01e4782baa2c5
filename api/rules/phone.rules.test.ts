import { describe, expect, it } from 'vitest';
import { brokenRules } from '#api/testing/faults.ts';
import { phone } from './phone.ts';
import { validate } from './validate.ts';
import { yup } from './yup.ts';

const rules = yup.object({ phone: phone.nullable() });

describe('a phone number', () => {
  it.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['11 3456-7890', '+551134567890'],
    ['011 98765 4321', '+5511987654321'],
    ['0800 123 4567', '+558001234567'],
    ['+55 11 98765-4321', '+5511987654321'],
    ['0055 11 98765-4321', '+5511987654321'],
    ['+1 (202) 555-0123', '+12025550123'],
    ['+49 30 901820', '+4930901820'],
  ])('%s is stored as %s; without a country code it is Brazilian [V1]', (typed, stored) => {
    expect(validate(rules, { phone: typed })).toEqual({ phone: stored });
  });

  it.each([
    '98765-4321',
    '(00) 98765-4321',
    '(23) 98765-4321',
    '(11) 88765-4321',
    '(11) 1234-5678',
    '+55 11 8765-432',
    '+0 123 456 789',
    '+12345678901234567',
    '+12',
    'call me',
    '11 98765-4321 ext 5',
  ])('%s is refused [V1]', (typed) => {
    expect(brokenRules(() => validate(rules, { phone: typed }))).toEqual({ phone: 'phone' });
  });

  it('is optional', () => {
    for (const nothing of [null, '', undefined])
      expect(brokenRules(() => validate(rules, { phone: nothing }))).toEqual({});
  });
});
