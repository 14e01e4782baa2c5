import { describe, expect, it } from 'vitest';
import { hashPin, verifyPin } from './pin.ts';

const PEPPER = 'p'.repeat(43);

describe('a PIN', () => {
  it('matches only its own hash with its own pepper', async () => {
    const stored = await hashPin('2468', PEPPER);
    expect(await verifyPin('2468', PEPPER, stored)).toBe(true);
    expect(await verifyPin('2469', PEPPER, stored)).toBe(false);
    expect(await verifyPin('2468', 'q'.repeat(43), stored)).toBe(false);
  });

  it('is hashed with argon2id and a salt, and is not part of its hash', async () => {
    const [first, second] = [await hashPin('2468', PEPPER), await hashPin('2468', PEPPER)];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toContain('2468');
  });
});
