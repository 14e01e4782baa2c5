import { describe, expect, it } from 'vitest';
import { hashPin, isOutdatedPin, verifyPin } from './pin.ts';

const PEPPER = 'p'.repeat(43);

describe('a PIN', () => {
  it('matches only its own hash with its own pepper', async () => {
    const stored = await hashPin('2468', PEPPER);
    expect(await verifyPin('2468', PEPPER, stored)).toBe(true);
    expect(await verifyPin('2469', PEPPER, stored)).toBe(false);
    expect(await verifyPin('2468', 'q'.repeat(43), stored)).toBe(false);
  });

  it('matches while its pepper is the previous one, and its hash is then outdated SEC-49', async () => {
    const [old, renewed] = [PEPPER, 'q'.repeat(43)];
    const before = await hashPin('2468', old);
    expect(isOutdatedPin(before, old)).toBe(false);
    const both = `${renewed},${old}`;
    expect(await verifyPin('2468', both, before)).toBe(true);
    expect(await verifyPin('2469', both, before)).toBe(false);
    expect(isOutdatedPin(before, both)).toBe(true);
    const after = await hashPin('2468', both);
    expect(isOutdatedPin(after, both)).toBe(false);
    expect(await verifyPin('2468', renewed, after)).toBe(true);
    expect(await verifyPin('2468', old, after)).toBe(false);
    const withoutKeyId = before.replace(/,keyid=\w+/, '');
    expect(await verifyPin('2468', both, withoutKeyId)).toBe(true);
    expect(isOutdatedPin(withoutKeyId, old)).toBe(true);
  });

  it('is hashed with argon2id and a salt, and is not part of its hash', async () => {
    const [first, second] = [await hashPin('2468', PEPPER), await hashPin('2468', PEPPER)];
    expect(first).not.toBe(second);
    expect(first).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[0-9a-f]{8}\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(first).not.toContain('2468');
  });
});
