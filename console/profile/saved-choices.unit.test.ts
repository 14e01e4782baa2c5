import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppliedProfile, choicesOf, storeApplied, newChoices, readApplied } from './saved-choices.ts';

const profile = (
  language: AppliedProfile['language'],
  theme: AppliedProfile['theme'],
  id = 'ana',
  density: AppliedProfile['density'] = 'COMFORTABLE',
): AppliedProfile => ({ id, language, theme, density });

describe('the choices that a device applies from the profile', () => {
  it('are all of them at the first visit [N8]', () => {
    expect(newChoices(profile('es', 'DARK'), undefined, false)).toEqual({ language: 'es', theme: 'dark' });
  });

  it('are all of them if another user used the device before [N8]', () => {
    const theirs = profile('es', 'DARK', 'rui');
    expect(newChoices(profile('pt-BR', 'LIGHT'), theirs, false)).toEqual({ language: 'pt-BR', theme: 'light' });
  });

  it('are none at the second visit: choices made on the device stay', () => {
    expect(newChoices(profile('es', 'DARK'), profile('es', 'DARK'), false)).toEqual({});
  });

  it('are only those that were saved since the last visit', () => {
    expect(newChoices(profile('pt-BR', 'DARK'), profile('es', 'DARK'), false)).toEqual({ language: 'pt-BR' });
    expect(newChoices(profile('es', 'SYSTEM'), profile('es', 'DARK'), false)).toEqual({ theme: 'system' });
  });

  it('do not include the language if the user just chose one on the sign-in page', () => {
    expect(newChoices(profile('es', 'DARK'), undefined, true)).toEqual({ theme: 'dark' });
  });

  it('are none if the profile has no choices', () => {
    expect(newChoices(profile(null, 'SYSTEM'), undefined, false)).toEqual({});
    expect(newChoices(profile(null, 'SYSTEM'), profile('es', 'SYSTEM'), false)).toEqual({});
  });

  it('include the density, but not the default one at the first visit [S16]', () => {
    const compact = profile(null, 'SYSTEM', 'ana', 'COMPACT');
    expect(newChoices(compact, undefined, false)).toEqual({ density: 'compact' });
    expect(newChoices(compact, compact, false)).toEqual({});
    expect(newChoices(profile(null, 'SYSTEM'), compact, false)).toEqual({ density: 'comfortable' });
  });

  it('do not include an unknown language', () => {
    expect(choicesOf(profile('fr', 'LIGHT'))).toEqual({ theme: 'light', density: 'comfortable' });
  });
});

describe('the stored choices of the last visit', () => {
  const items = new Map<string, string>();
  beforeEach(() =>
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }),
  );
  afterEach(() => vi.unstubAllGlobals());

  it('can be read again', () => {
    storeApplied(profile('es', 'DARK'));
    expect(readApplied()).toEqual(profile('es', 'DARK'));
  });

  it.each(['not JSON', 'null', '1', '{}', '{"id":"ana","theme":"PURPLE"}', '{"id":7,"theme":"DARK"}'])(
    'are ignored if they are %s',
    (stored) => {
      items.set('profileApplied', stored);
      expect(readApplied()).toBeUndefined();
    },
  );
});
