import type { LanguageDetectorModule } from 'i18next';
import { isLanguage, LANGUAGES, toLanguage } from './languages.ts';

const QUERY = 'lng';
const COOKIE = 'i18next';
const STORAGE = 'i18nextLng';

/** Reads storage, which the browser may forbid. */
function read(storage: () => Storage): string | null {
  try {
    return storage().getItem(STORAGE);
  } catch {
    return null;
  }
}

const cookie = (): string | undefined => new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1];

/** Where a language may be named, in the order of T7. */
const wishes = (): readonly (string | null | undefined)[] => [
  new URLSearchParams(location.search).get(QUERY),
  cookie(),
  read(() => localStorage),
  read(() => sessionStorage),
  ...navigator.languages,
  document.documentElement.lang,
];

/**
 * Finds and stores the language (T7). The detector of i18next is two kilobytes larger, because it also knows paths,
 * subdomains and hashes.
 */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () =>
    wishes()
      .map((wish) => toLanguage(wish ?? ''))
      .find(isLanguage) ?? LANGUAGES[0],
  cacheUserLanguage: (language) => {
    try {
      localStorage.setItem(STORAGE, language);
    } catch {
      // Then the choice lasts until the page is left.
    }
  },
};
