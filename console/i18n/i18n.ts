import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { languageDetector } from './language-detector.ts';
import { isLanguage, type Language, LANGUAGES } from './languages.ts';
import { NAMESPACES } from '#console/generated/resources.ts';

/** The texts of the start, of its errors, and of parts of every page. */
const BASE = ['common', 'errors'] as const satisfies readonly (typeof NAMESPACES)[number][];

/** The texts of all nouns that the sidebar and the command palette show (titles.codegen.ts). */
export const TITLES = 'titles';

type TextsModule = { default: object };

/** The files with texts, each loaded on demand. */
export type TextLoaders = Partial<Record<string, () => Promise<TextsModule>>>;

/** The texts of the start and of the pages of guests, which do not load the list of the others. */
const LOADERS: TextLoaders = import.meta.glob<TextsModule>(
  '#locales/*/{auth,common,crud,crudForm,errors,serviceStatus,sheetCheck,sheetSign,validation}.json',
);

/** Adds the texts of further pages. */
export const addTexts = (loaders: TextLoaders): void => void Object.assign(LOADERS, loaders);

const fileOf = (language: string, namespace: string): string =>
  namespace === TITLES ? `/generated/titles.${language}.ts` : `/${language}/${namespace}.json`;

/** Loads the texts of a language for i18next on demand. */
const textsBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const file = Object.keys(LOADERS).find((path) => path.endsWith(fileOf(language, namespace)));
    const load = file === undefined ? undefined : LOADERS[file];
    if (!load) return done(null, {});
    load()
      .then((texts) => done(null, { ...texts.default }))
      .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null));
  },
};

/** The i18next instance of the console: detects, loads and stores the language (T7). */
export const i18n: I18n = i18next.createInstance();

/** Detects the language and loads the texts of the start. */
export async function startTexts(): Promise<void> {
  await i18n
    .use(textsBackend)
    .use(languageDetector)
    .init({
      supportedLngs: [...LANGUAGES],
      load: 'currentOnly',
      // The language is known at once, so that `loadTexts` does not wait for the texts of the start.
      initAsync: false,
      // Each language is complete (a test checks it), so English is loaded only for unsupported languages.
      fallbackLng: (code) => (code && isLanguage(code) ? [] : ['en']),
      ns: [...BASE],
      defaultNS: 'common',
      enableSelector: 'strict',
      returnNull: false,
      interpolation: { escapeValue: false },
    });
}

/** Loads texts; after that they are available synchronously. A change of the language loads them again. */
export const loadTexts = (namespaces: readonly string[]): Promise<void> => i18n.loadNamespaces([...namespaces]);

/** The current language of the page. */
export function currentLanguage(): Language {
  const { resolvedLanguage } = i18n;
  return resolvedLanguage && isLanguage(resolvedLanguage) ? resolvedLanguage : 'en';
}

/** Changes and stores the language. */
export const setLanguage = (language: Language) => i18n.changeLanguage(language);

/** Texts outside components; inside components use `useText`. */
export const text = () => i18n.getFixedT(currentLanguage(), NAMESPACES);
