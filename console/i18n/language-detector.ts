import type { LanguageDetectorModule } from 'i18next';
import { isLanguage, LANGUAGES, toLanguage } from './languages.ts';

const QUERY = 'lng';
const COOKIE = 'i18next';
const STORAGE = 'i18nextLng';

const cookie = () => new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1];

/** Where a language may be named, in the order of T7. */
const PLACES: readonly (() => string | null | undefined | readonly string[])[] = [
  () => new URLSearchParams(location.search).get(QUERY),
  cookie,
  () => localStorage.getItem(STORAGE),
  () => sessionStorage.getItem(STORAGE),
  () => navigator.languages,
  () => document.documentElement.lang,
];

function wishes(): string[] {
  return PLACES.flatMap((read) => {
    try {
      return read() ?? [];
    } catch {
      // The browser may forbid storage and cookies.
      return [];
    }
  });
}

/**
 * Finds and stores the language (T7). The detector of i18next is two kilobytes larger, because it also knows paths,
 * subdomains and hashes.
 */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () => wishes().map(toLanguage).find(isLanguage) ?? LANGUAGES[0],
  cacheUserLanguage: (language) => {
    try {
      localStorage.setItem(STORAGE, language);
    } catch {
      // Then the choice lasts until the page is left.
    }
  },
};
