import { describe, expect, it } from 'vitest';
import { validate } from '#api/rules/validate.ts';
import { brokenRules } from '#api/testing/faults.ts';
import { costCenterRules } from './cost-center.rules.ts';

const broken = (code: unknown) => brokenRules(() => validate(costCenterRules, { name: 'Assembly', code }));

describe('the code of a cost center', () => {
  it.each(['A', 'CC-1', 'CC_01', '42'])('may be %s [V9]', (code) => expect(broken(code)).toEqual({}));

  it.each(['cc-1', 'CC 1', 'CC.1', 'ÁREA', 'CC/1'])(
    'may not be %s: upper-case letters, digits, hyphens, underscores [V9]',
    (code) => expect(broken(code)).toEqual({ code: 'costCenterCode' }),
  );

  it('is required and has at most 50 characters', () => {
    expect(broken('')).toEqual({ code: 'required' });
    expect(broken('C'.repeat(51))).toEqual({ code: 'maxLength' });
  });
});
