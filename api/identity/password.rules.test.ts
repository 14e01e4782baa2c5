import { describe, expect, it } from 'vitest';
import { validate } from '#api/rules/validate.ts';
import { resetRules } from './password.rules.ts';

const reset = (code: string) => ({ username: ' ana@acme.example ', code, newPassword: 'Boots-4-All-99!' });

describe('the code from the e-mail', () => {
  it.each(['123456', ' 123456 ', '123 456', '12 34 56', '\t123456\n', '123\u00a0456'])(
    'is taken however it was copied: %j [P4] [V4]',
    (code) => expect(validate(resetRules, reset(code))).toMatchObject({ code: '123456', username: 'ana@acme.example' }),
  );

  it.each(['12345', '1234567', '12345a', '１２３４５６', '123-456', '-12345', '1e5000'])(
    'is six digits and nothing else: %j [V4]',
    (code) =>
      expect(() => validate(resetRules, reset(code))).toThrow(
        expect.objectContaining({
          details: expect.objectContaining({
            fields: [{ path: 'code', key: 'codeDigits', values: { digits: 6 } }],
          }),
        }),
      ),
  );

  it.each(['', '   '])('is asked for where there is none: %j [V4]', (code) =>
    expect(() => validate(resetRules, reset(code))).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ fields: [expect.objectContaining({ path: 'code', key: 'required' })] }),
      }),
    ),
  );
});
