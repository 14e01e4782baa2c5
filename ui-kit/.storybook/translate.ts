import { pseudo } from './pseudo.ts';

/** Returns a text in the language of the toolbar. A name or value without a translation comes back unchanged. */
export type Translate = (text: string) => string;

type Texts = { [key: string]: string | Texts };

const localeFiles = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' });
const storyTexts = import.meta.glob<Record<string, string>>('./texts/*.json', { import: 'default' });

/** Pairs of an English text and its translation, found by their key. */
function pairsOf(english: Texts, other: Texts): [string, string][] {
  return Object.entries(english).flatMap(([key, text]): [string, string][] => {
    const twin = other[key];
    if (typeof text === 'string') return typeof twin === 'string' ? [[text, twin]] : [];
    return typeof twin === 'object' ? pairsOf(text, twin) : [];
  });
}

/** English texts of the product with their translations, for the test that finds missing ones. */
export const productTexts = async (language: string): Promise<ReadonlyMap<string, string>> =>
  new Map(await productPairs(language));

/** Translations of the product, so that "Save" needs no second translation for Storybook. */
async function productPairs(language: string): Promise<[string, string][]> {
  const files = Object.keys(localeFiles).filter((file) => file.includes('/en/'));
  const pairs = await Promise.all(
    files.map(async (file) => {
      const [english, other] = await Promise.all([
        localeFiles[file]?.(),
        localeFiles[file.replace('/en/', `/${language}/`)]?.(),
      ]);
      return english && other ? pairsOf(english, other) : [];
    }),
  );
  return pairs.flat().filter(([text]) => !text.includes('{{'));
}

const NUMBER = /\d[\d.,]*\d|\d/g;

/** 1,284.5 → 1.284,5, the format of both languages. Dates and versions stay unchanged. */
function localNumber(number: string): string {
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(number)) return number;
  return number.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
}

/** Replaces the numbers in a text, so that "3 channels" and "4 channels" share one entry: "{n} channels". */
export function template(text: string): { key: string; numbers: string[] } {
  const numbers: string[] = [];
  const key = text.replace(NUMBER, (number) => {
    numbers.push(number);
    return '{n}';
  });
  return { key, numbers };
}

/** Placeholder for a text inside a text: "Move {t} up". */
const PLACE = '{t}';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Translates texts that contain another text, and the other text too. */
function byPatterns(
  dictionary: ReadonlyMap<string, string>,
  translate: Translate,
): (key: string) => string | undefined {
  const patterns = [...dictionary]
    .filter(([key]) => key.includes(PLACE))
    .map(([key, translation]) => ({
      pattern: new RegExp(`^${key.split(PLACE).map(literally).join('(.+?)')}$`),
      translation,
    }));
  return (key) => {
    for (const { pattern, translation } of patterns) {
      const inner = pattern.exec(key)?.slice(1).map(translate);
      if (inner) return translation.replaceAll(PLACE, () => inner.shift() ?? '');
    }
    return undefined;
  };
}

/**
 * Translates by dictionary. It looks for the whole text, then for the text with `{n}` for each number, then for a text
 * with `{t}` for another text. A text that is in no dictionary is a name or a value and stays unchanged.
 */
export function byDictionary(dictionary: ReadonlyMap<string, string>): Translate {
  const byPattern = byPatterns(dictionary, (text) => dictionary.get(text) ?? text);
  return (text) => {
    const whole = dictionary.get(text);
    if (whole !== undefined) return whole;
    const { key, numbers } = template(text);
    const local = numbers.map(localNumber);
    const translated = dictionary.get(key) ?? byPattern(key);
    return translated?.replace(/\{n\}/g, () => local.shift() ?? '') ?? text;
  };
}

/** The translation to the toolbar's language; undefined for English, the language of the stories. */
export async function translatorOf(language: string): Promise<Translate | undefined> {
  if (language === 'pseudo') return pseudo;
  const ownTexts = storyTexts[`./texts/${language}.json`];
  if (!ownTexts) return undefined;
  const [product, own] = await Promise.all([productPairs(language), ownTexts()]);
  return byDictionary(new Map([...product, ...Object.entries(own)]));
}
