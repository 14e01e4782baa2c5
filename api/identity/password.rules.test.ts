import { describe, expect, it } from 'vitest';
import { validate } from '#api/rules/validate.ts';
import { resetRules } from './password.rules.ts';

const reset = (code: string) => ({ username: ' ana@acme.example ', code, newPassword: 'Boots-4-All-99!' });

describe('the input of a reset code', () => {
  it.each(['123456', ' 123456 ', '123 456', '12 34 56', '\t123456\n', '123\u00a0456'])(
    'accepts a code with spaces: %j [P4] [V4]',
    (code) => expect(validate(resetRules, reset(code))).toMatchObject({ code: '123456', username: 'ana@acme.example' }),
  );

  it.each(['12345', '1234567', '12345a', '１２３４５６', '123-456', '-12345', '1e5000'])(
    'refuses anything but six digits: %j [V4]',
    (code) =>
      expect(() => validate(resetRules, reset(code))).toThrow(
        expect.objectContaining({
          details: expect.objectContaining({
            fields: [{ path: 'code', key: 'codeDigits', values: { digits: 6 } }],
          }),
        }),
      ),
  );

  it.each(['', '   '])('refuses an empty code as missing: %j [V4]', (code) =>
    expect(() => validate(resetRules, reset(code))).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ fields: [expect.objectContaining({ path: 'code', key: 'required' })] }),
      }),
    ),
  );
});
