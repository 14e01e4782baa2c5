import { describe, expect, it } from 'vitest';
import { PASSWORD_RULES } from '#api/rules/password.ts';
import { createTemporaryPassword } from './temporary-password.ts';

describe('a temporary password', () => {
  it('meets all rules, has no characters that look alike, and is unique [V3]', () => {
    const made = Array.from({ length: 500 }, createTemporaryPassword);
    for (const password of made) {
      for (const { key, holds } of PASSWORD_RULES)
        expect([password, key, holds(password)]).toEqual([password, key, true]);
      expect(password).toMatch(/^[^IOl01]{19}$/);
    }
    expect(new Set(made).size).toBe(made.length);
  });
});
