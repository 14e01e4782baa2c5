import { isLanguage, type Language, LANGUAGES, toLanguage } from './languages.ts';

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

/** The first wish that is a language of the product (T7). */
export const detectLanguage = (): Language => wishes().map(toLanguage).find(isLanguage) ?? LANGUAGES[0];

/** Stores the choice (T7). */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE, language);
  } catch {
    // Then the choice lasts until the page is left.
  }
}
