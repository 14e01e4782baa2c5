import type { Density, ThemeChoice as DeviceTheme } from '#ui-kit';
import type { ProfileFieldsFragment } from '#console/generated/operations.ts';
import { isLanguage, type Language } from '#console/i18n/languages.ts';

/** The choices of the profile that this device applied last, with the user's id. */
export type AppliedProfile = Pick<ProfileFieldsFragment, 'id' | 'language' | 'theme' | 'density'>;

/** Choices to apply on this device; missing ones stay unchanged. */
export type Choices = { language?: Language; theme?: DeviceTheme; density?: Density };

const KEY = 'profileApplied';
const THEMES = { LIGHT: 'light', DARK: 'dark', SYSTEM: 'system' } as const;
const DENSITIES = { COMFORTABLE: 'comfortable', COMPACT: 'compact' } as const;
const isKeyOf = <T extends object>(words: T, value: unknown): value is keyof T =>
  typeof value === 'string' && value in words;

/** The choices that this device applied last; undefined if none are stored. */
export function readApplied(): AppliedProfile | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { id, language, theme, density }: { [key in keyof AppliedProfile]?: unknown } = stored;
    if (typeof id !== 'string' || !isKeyOf(THEMES, theme) || !isKeyOf(DENSITIES, density)) return undefined;
    return { id, theme, density, language: typeof language === 'string' ? language : null };
  } catch {
    return undefined;
  }
}

/** Stores the choices that this device has applied. */
export function storeApplied({ id, language, theme, density }: AppliedProfile): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, language, theme, density }));
  } catch {
    // The browser may forbid storage; then the profile is applied at every visit.
  }
}

/** Converts a profile to choices of a device. Without a language the device follows the browser. */
export const choicesOf = ({ language, theme, density }: Omit<AppliedProfile, 'id'>): Choices => ({
  ...(language && isLanguage(language) ? { language } : {}),
  theme: THEMES[theme],
  density: DENSITIES[density],
});

/**
 * The choices that this device must apply from the profile: those that were saved on any device since `last`. Choices
 * made on this device stay until the profile is saved again. At the user's first visit all choices are applied, except
 * a language that the user just chose on the sign-in page, and the default theme and density.
 */
export function newChoices(
  profile: AppliedProfile,
  last: AppliedProfile | undefined,
  isLanguageChosenHere: boolean,
): Choices {
  const { language, theme, density } = choicesOf(profile);
  if (last?.id !== profile.id) {
    return {
      ...(language && !isLanguageChosenHere ? { language } : {}),
      ...(theme === 'system' ? {} : { theme }),
      ...(density === 'comfortable' ? {} : { density }),
    };
  }
  return {
    ...(language && profile.language !== last.language ? { language } : {}),
    ...(theme && profile.theme !== last.theme ? { theme } : {}),
    ...(profile.density !== last.density ? { density } : {}),
  };
}
