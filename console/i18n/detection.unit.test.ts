// @vitest-environment jsdom
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageDetector } from './language-detector.ts';
import { LANGUAGES } from './languages.ts';

/** The sources of the language in their order (T7): each sets it. */
const SOURCES: readonly [name: string, set: (language: string) => void][] = [
  ['query string', (language) => history.replaceState(null, '', `/?lng=${language}`)],
  ['cookie', (language) => void (document.cookie = `i18next=${language}`)],
  ['local storage', (language) => localStorage.setItem('i18nextLng', language)],
  ['session storage', (language) => sessionStorage.setItem('i18nextLng', language)],
  ['browser', (language) => vi.stubGlobal('navigator', { languages: [language] })],
  ['language tag of the page', (language) => document.documentElement.setAttribute('lang', language)],
];

/** The texts of a page that is loaded now. */
async function open() {
  const page = i18next.createInstance().use(languageDetector);
  const texts = LANGUAGES.map((language) => [language, { common: { language } }]);
  await page.init({
    supportedLngs: [...LANGUAGES],
    load: 'currentOnly',
    fallbackLng: 'en',
    ns: ['common'],
    resources: Object.fromEntries(texts),
  });
  return page;
}
const detect = async () => (await open()).resolvedLanguage;

const clear = () => {
  history.replaceState(null, '', '/');
  document.cookie = 'i18next=; max-age=0';
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('navigator', { languages: [] });
  document.documentElement.removeAttribute('lang');
};

beforeEach(clear);
afterEach(() => {
  clear();
  vi.unstubAllGlobals();
});

describe('the language of a page', () => {
  it.each(SOURCES.map(([name, set], place) => ({ name, set, place })))(
    'is that of the $name, before all later sources [T7]',
    async ({ set, place }) => {
      for (const [, setLater] of SOURCES.slice(place + 1)) setLater('pt-BR');
      set('es');
      expect(await detect()).toBe('es');
    },
  );

  it('is that of the next source if one names a language that the console does not have [T7]', async () => {
    localStorage.setItem('i18nextLng', 'fr');
    sessionStorage.setItem('i18nextLng', 'es-AR');
    expect(await detect()).toBe('es');
  });

  it('is English if no source names one, and a choice is stored in local storage alone [T7]', async () => {
    const page = await open();
    expect(page.resolvedLanguage).toBe('en');
    await page.changeLanguage('pt-BR');
    expect(localStorage.getItem('i18nextLng')).toBe('pt-BR');
    expect(sessionStorage.getItem('i18nextLng')).toBeNull();
    expect(document.cookie).not.toContain('i18next');
  });
});
