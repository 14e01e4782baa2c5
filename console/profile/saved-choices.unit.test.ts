import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Applied, choicesOf, keepApplied, newChoices, readApplied } from './saved-choices.ts';

const profile = (language: Applied['language'], theme: Applied['theme'], id = 'ana'): Applied => ({
  id,
  language,
  theme,
});

describe('what a device takes over from the profile', () => {
  it('is all of it at the first visit there [N8]', () => {
    expect(newChoices(profile('es', 'DARK'), undefined, false)).toEqual({ language: 'es', theme: 'dark' });
  });

  it('is all of it where somebody else sat here before [N8]', () => {
    const theirs = profile('es', 'DARK', 'rui');
    expect(newChoices(profile('pt-BR', 'LIGHT'), theirs, false)).toEqual({ language: 'pt-BR', theme: 'light' });
  });

  it('is nothing a second time: what was chosen here meanwhile stays', () => {
    expect(newChoices(profile('es', 'DARK'), profile('es', 'DARK'), false)).toEqual({});
  });

  it('is what was saved since, and only that', () => {
    expect(newChoices(profile('pt-BR', 'DARK'), profile('es', 'DARK'), false)).toEqual({ language: 'pt-BR' });
    expect(newChoices(profile('es', 'SYSTEM'), profile('es', 'DARK'), false)).toEqual({ theme: 'system' });
  });

  it('is not the language where another one was chosen on the sign-in page just now', () => {
    expect(newChoices(profile('es', 'DARK'), undefined, true)).toEqual({ theme: 'dark' });
  });

  it('is nothing where nothing was ever chosen', () => {
    expect(newChoices(profile(null, 'SYSTEM'), undefined, false)).toEqual({});
    expect(newChoices(profile(null, 'SYSTEM'), profile('es', 'SYSTEM'), false)).toEqual({});
  });

  it('is no language that the console does not know', () => {
    expect(choicesOf(profile('fr', 'LIGHT'))).toEqual({ theme: 'light' });
  });
});

describe('what was taken over last', () => {
  const items = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }),
  );
  afterEach(() => vi.unstubAllGlobals());

  it('is remembered', () => {
    keepApplied(profile('es', 'DARK'));
    expect(readApplied()).toEqual(profile('es', 'DARK'));
  });

  it.each(['not JSON', 'null', '1', '{}', '{"id":"ana","theme":"PURPLE"}', '{"id":7,"theme":"DARK"}'])(
    'is not believed when it says %s',
    (kept) => {
      items.set('profileApplied', kept);
      expect(readApplied()).toBeUndefined();
    },
  );
});
