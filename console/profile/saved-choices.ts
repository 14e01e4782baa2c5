import type { ThemeChoice as DeviceTheme } from '#ui-kit';
import type { ProfileFieldsFragment } from '#console/generated/operations.ts';
import { isLanguage, type Language } from '#console/i18n/languages.ts';

/** What of whose profile this device has taken over last. */
export type Applied = Pick<ProfileFieldsFragment, 'id' | 'language' | 'theme'>;

/** What changes on this device; what is left out stays as it is. */
type Choices = { language?: Language; theme?: DeviceTheme };

const KEY = 'profileApplied';
const THEMES = { LIGHT: 'light', DARK: 'dark', SYSTEM: 'system' } as const;
const isTheme = (value: unknown): value is Applied['theme'] => typeof value === 'string' && value in THEMES;

export function readApplied(): Applied | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { id, language, theme }: { id?: unknown; language?: unknown; theme?: unknown } = kept;
    if (typeof id !== 'string' || !isTheme(theme)) return undefined;
    return { id, theme, language: typeof language === 'string' ? language : null };
  } catch {
    return undefined;
  }
}

export function keepApplied({ id, language, theme }: Applied): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, language, theme }));
  } catch {
    // Storage may be forbidden; then the profile is taken over at every visit.
  }
}

/** The choices of a profile as a device makes them; no language follows the browser. */
export const choicesOf = ({ language, theme }: Pick<Applied, 'language' | 'theme'>): Choices => ({
  ...(language && isLanguage(language) ? { language } : {}),
  theme: THEMES[theme],
});

/**
 * What this device takes over from the profile: what was saved since it last did, on whichever device. What was chosen
 * here meanwhile stays until the profile is saved again. At a person's first visit that is all of the profile, but for
 * a language chosen on the sign-in page just now, and a theme that nobody has chosen yet.
 */
export function newChoices(profile: Applied, last: Applied | undefined, isLanguageChosenHere: boolean): Choices {
  const { language, theme } = choicesOf(profile);
  if (last?.id !== profile.id) {
    return {
      ...(language && !isLanguageChosenHere ? { language } : {}),
      ...(theme === 'system' ? {} : { theme }),
    };
  }
  return {
    ...(language && profile.language !== last.language ? { language } : {}),
    ...(theme && profile.theme !== last.theme ? { theme } : {}),
  };
}
