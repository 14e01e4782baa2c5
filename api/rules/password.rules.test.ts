import { describe, expect, it } from 'vitest';
import { brokenRules } from '#api/testing/faults.ts';
import { newPassword, passwordStrength, repeatedPassword } from './password.ts';
import { validate } from './validate.ts';
import { yup } from './yup.ts';

const rules = yup.object({ password: newPassword, confirm: repeatedPassword('password') });

const brokenBy = (password: unknown, confirm: unknown = password) =>
  brokenRules(() => validate(rules, { password, confirm }));

describe('a new password', () => {
  it('is accepted when it meets all five rules [V3]', () => {
    expect(brokenBy('Gloves-4-All!')).toEqual({});
    expect(brokenBy('Ação-número-1')).toEqual({});
  });

  it.each([
    ['Ab-4567', 'passwordLength'],
    ['Gloves-for-All!', 'passwordDigit'],
    ['Gloves4All', 'passwordSpecial'],
    ['gloves-4-all!', 'passwordUpper'],
    ['GLOVES-4-ALL!', 'passwordLower'],
    ['', 'required'],
    [undefined, 'required'],
    [`Aa1!${'x'.repeat(197)}`, 'maxLength'],
  ])('%s breaks the rule %s, and the error names the rule [V3]', (password, key) => {
    expect(brokenBy(password)).toMatchObject({ password: key });
  });

  it('must be repeated exactly, and the repetition is required [V3]', () => {
    expect(brokenBy('Gloves-4-All!', 'Gloves-4-all!')).toEqual({ confirm: 'passwordsDiffer' });
    expect(brokenBy('Gloves-4-All!', '')).toEqual({ confirm: 'required' });
    expect(brokenBy('Gloves-4-All!', 'short')).toEqual({ confirm: 'minLength' });
  });

  it.each([
    ['', 'weak'],
    ['abc', 'weak'],
    ['Abc', 'weak'],
    ['Abc1', 'medium'],
    ['abcdefg1', 'medium'],
    ['Abc1!', 'strong'],
    ['Abcdefg1', 'strong'],
    ['Abcdefg1!', 'strong'],
  ])('“%s” is %s, by the share of rules that it meets [V3]', (text, strength) => {
    expect(passwordStrength(text)).toBe(strength);
  });
});
