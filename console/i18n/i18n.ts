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

/** Gives i18next the texts of one language when they are asked for. */
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

/** The one place where the language is found (T7), loaded and kept. */
export const i18n: I18n = i18next.createInstance();

/** Finds the language and loads its texts; afterwards every text is there at once. */
export async function startTexts(): Promise<void> {
  await i18n
    .use(textsBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      // A language that we have is complete (a test sees to it), so English is loaded only for those who have no other.
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

/** The language that is shown now. */
export function currentLanguage(): Language {
  const { resolvedLanguage } = i18n;
  return resolvedLanguage && isLanguage(resolvedLanguage) ? resolvedLanguage : 'en';
}

/** Changes and keeps the language. */
export const setLanguage = (language: Language) => i18n.changeLanguage(language);

/** Texts where there is no component; inside one take `useText`. */
export const text = () => i18n.getFixedT(currentLanguage(), NAMESPACES);
