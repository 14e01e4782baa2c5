import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal('a secret of the installation', 'tests');

describe('a sealed secret', () => {
  it('can be opened at its place', () => {
    for (const secret of ['', 'short', 'é—漢字', 'x'.repeat(5000)])
      expect(seal.open(seal.seal(secret, 'row 1'), 'row 1')).toBe(secret);
  });

  it('differs each time', () => {
    expect(seal.seal('the same', 'row 1')).not.toBe(seal.seal('the same', 'row 1'));
  });

  it('cannot be opened at another place, with another key or for another purpose', () => {
    const sealed = seal.seal('secret', 'row 1');
    expect(seal.open(sealed, 'row 2')).toBeNull();
    expect(createSeal('another secret', 'tests').open(sealed, 'row 1')).toBeNull();
    expect(createSeal('a secret of the installation', 'other').open(sealed, 'row 1')).toBeNull();
  });

  it('cannot be opened when bytes were changed or are missing', () => {
    const bytes = Buffer.from(seal.seal('secret', 'row 1'), 'base64url');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(seal.open(changed.toString('base64url'), 'row 1')).toBeNull();
      expect(seal.open(bytes.subarray(0, index).toString('base64url'), 'row 1')).toBeNull();
    }
    expect(seal.open('', 'row 1')).toBeNull();
    expect(seal.open('not base64url at all!', 'row 1')).toBeNull();
  });

  it('can be opened while its secret is the previous one, and is sealed with the current one SEC-49', () => {
    const [old, both, fresh] = ['old', 'new,old', 'new'].map((setting) => createSeal(setting, 'tests'));
    const before = old?.seal('secret', 'row 1') ?? '';
    expect(both?.open(before, 'row 1')).toBe('secret');
    expect(fresh?.open(before, 'row 1')).toBeNull();
    const after = both?.seal('secret', 'row 1') ?? '';
    expect(fresh?.open(after, 'row 1')).toBe('secret');
    expect(old?.open(after, 'row 1')).toBeNull();
  });

  it('is sealed anew only if it has the previous one SEC-49', () => {
    const [old, both, fresh] = ['old', 'new,old', 'new'].map((setting) => createSeal(setting, 'tests'));
    const renewed = both?.renew(old?.seal('secret', 'row 1') ?? '', 'row 1') ?? '';
    expect(fresh?.open(renewed, 'row 1')).toBe('secret');
    expect(both?.renew(renewed, 'row 1')).toBeNull();
    expect(both?.renew(createSeal('another', 'tests').seal('secret', 'row 1'), 'row 1')).toBeNull();
  });
});
