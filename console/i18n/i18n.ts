import { detectLanguage, storeLanguage } from './language-detector.ts';
import { type Language, LANGUAGES } from './languages.ts';
import { createTranslate, findText, type Text } from './translate.ts';
import type { Resources } from '#console/generated/resources.ts';

/** The texts of the start, of its errors, and of parts of every page. */
const BASE = ['common', 'errors'] as const satisfies readonly (keyof Resources)[];

/** The texts of all nouns that the sidebar and the command palette show (titles.codegen.ts). */
export const TITLES = 'titles';

type TextsModule = { default: object };

/** The files with texts, each loaded on demand. */
export type TextLoaders = Partial<Record<string, () => Promise<TextsModule>>>;

/** The texts of the start and of the pages of guests, which do not load the list of the others. */
const LOADERS: TextLoaders = import.meta.glob<TextsModule>('#locales/*/{auth,common,crud,errors,validation}.json');

/** Adds the texts of further pages. */
export const addTexts = (loaders: TextLoaders): void => void Object.assign(LOADERS, loaders);

const fileOf = (language: string, namespace: string): string =>
  namespace === TITLES ? `/generated/titles.${language}.ts` : `/locales/${language}/${namespace}.json`;

/** The loaded texts: one tree per language, with one branch per namespace. */
const trees: Record<Language, Record<string, object>> = { en: {}, 'pt-BR': {}, es: {} };

const translations = new Map<Language, Text>();

/** Namespaces that the page needs, whatever its language is. */
const needed = new Set<string>(BASE);
const loads = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let current: Language = LANGUAGES[0];
/** The language that the page will have when its texts are loaded. */
let next: Language = current;

function load(language: Language, namespace: string): Promise<void> {
  const file = fileOf(language, namespace);
  const known = loads.get(file);
  if (known) return known;
  const found = Object.keys(LOADERS).find((path) => path.endsWith(file));
  const loadFile = found === undefined ? undefined : LOADERS[found];
  if (!loadFile) return Promise.resolve();
  const loading = loadFile().then(
    ({ default: texts }) => {
      trees[language][namespace] = texts;
    },
    (error: unknown) => {
      // The next try loads it again.
      loads.delete(file);
      throw error;
    },
  );
  loads.set(file, loading);
  return loading;
}

/** Loads all needed texts of a language, also those that become needed meanwhile. */
async function loadNeeded(language: Language): Promise<void> {
  let before;
  do {
    before = needed.size;
    await Promise.all([...needed].map((namespace) => load(language, namespace)));
  } while (needed.size > before);
}

/** Detects the language and loads the texts of the start. */
export async function startTexts(): Promise<void> {
  current = next = detectLanguage();
  storeLanguage(current);
  await loadTexts([]);
}

/** Loads texts; after that they are available synchronously. A change of the language loads them again. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) needed.add(namespace);
  const all = [...BASE, ...namespaces];
  await Promise.all(all.flatMap((namespace) => [current, next].map((language) => load(language, namespace))));
}

/** The current language of the page. */
export const currentLanguage = (): Language => current;

/** Changes and stores the language when its texts are loaded. The last of several changes wins. */
export async function setLanguage(language: Language): Promise<void> {
  next = language;
  try {
    await loadNeeded(language);
  } catch (error) {
    if (next === language) next = current;
    throw error;
  }
  if (next !== language) return;
  current = language;
  storeLanguage(language);
  for (const listener of listeners) listener();
}

/** Calls the listener after each change of the language. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The texts of a language. One function per language, so that effects that depend on it run only when the language changes. */
export function textIn(language: Language): Text {
  const known = translations.get(language) ?? createTranslate(language, trees[language]);
  translations.set(language, known);
  return known;
}

/** Texts outside components; inside components use `useText`. */
export const text = (): Text => textIn(current);

/** What a namespace has at a path like `list.title`, in the page's language; undefined if it has nothing there. */
export const ownText = (namespace: string, path: string): unknown =>
  findText(trees[current][namespace], path.split('.'));
