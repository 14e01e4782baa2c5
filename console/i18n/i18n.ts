import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { isLanguage, type Language, LANGUAGES, toLanguage } from './languages.ts';
import { NAMESPACES } from '#console/generated/resources.ts';

const LOADERS: Record<Language, () => Promise<{ texts: Record<string, object> }>> = {
  en: () => import('./texts.en.ts'),
  'pt-BR': () => import('./texts.pt-BR.ts'),
  es: () => import('./texts.es.ts'),
};

/** Loads the texts of a language for i18next on demand. */
const textsBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    if (!isLanguage(language)) return done(null, {});
    LOADERS[language]()
      .then(({ texts }) => {
        const found = Object.entries(texts).find(([file]) => file.endsWith(`/${namespace}.json`));
        done(null, { ...found?.[1] });
      })
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null));
  },
};

/** The i18next instance of the console: detects, loads and stores the language (T7). */
export const i18n: I18n = i18next.createInstance();

/** Detects the language and loads its texts. After that, all texts are available synchronously. */
export async function startTexts(): Promise<void> {
  await i18n
    .use(textsBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      // Each language is complete (a test checks it), so English is loaded only for unsupported languages.
      fallbackLng: (code) => (code && isLanguage(code) ? [] : ['en']),
      ns: [...NAMESPACES],
      defaultNS: 'common',
      enableSelector: 'strict',
      returnNull: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: 'i18next',
        lookupLocalStorage: 'i18nextLng',
        lookupSessionStorage: 'i18nextLng',
        caches: ['localStorage'],
        convertDetectedLanguage: toLanguage,
      },
    });
}

/** The current language of the page. */
export function currentLanguage(): Language {
  const { resolvedLanguage } = i18n;
  return resolvedLanguage && isLanguage(resolvedLanguage) ? resolvedLanguage : 'en';
}

/** Changes and stores the language. */
export const setLanguage = (language: Language) => i18n.changeLanguage(language);

/** Texts outside components; inside components use `useText`. */
export const text = () => i18n.getFixedT(currentLanguage(), NAMESPACES);
