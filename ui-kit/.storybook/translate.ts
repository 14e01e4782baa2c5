import { pseudo } from './pseudo.ts';

/** Gives a text in the language of the toolbar; a name or a value that nobody translates comes back as it is. */
export type Translate = (text: string) => string;

type Texts = { [key: string]: string | Texts };

const localeFiles = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' });
const storyTexts = import.meta.glob<Record<string, string>>('./texts/*.json', { import: 'default' });

/** Pairs of the English text and the same text in another language, key by key. */
function pairsOf(english: Texts, other: Texts): [string, string][] {
  return Object.entries(english).flatMap(([key, text]): [string, string][] => {
    const twin = other[key];
    if (typeof text === 'string') return typeof twin === 'string' ? [[text, twin]] : [];
    return typeof twin === 'object' ? pairsOf(text, twin) : [];
  });
}

/** Texts that the product says in that language, for the test that nothing is missing. */
export const productTexts = async (language: string): Promise<ReadonlyMap<string, string>> =>
  new Map(await productPairs(language));

/** What the product says in that language: nobody has to translate "Save" for Storybook again. */
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

/** 1,284.5 → 1.284,5, as both languages write it; dates and versions stay. */
function localNumber(number: string): string {
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(number)) return number;
  return number.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
}

/** A text with its numbers taken out, so that "3 channels" and "4 channels" are one entry: "{n} channels". */
export function template(text: string): { key: string; numbers: string[] } {
  const numbers: string[] = [];
  const key = text.replace(NUMBER, (number) => {
    numbers.push(number);
    return '{n}';
  });
  return { key, numbers };
}

/** Where a text holds another one: "Move {t} up". */
const PLACE = '{t}';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The translation of texts that hold others, which are translated, too. */
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
      const held = pattern.exec(key)?.slice(1).map(translate);
      if (held) return translation.replaceAll(PLACE, () => held.shift() ?? '');
    }
    return undefined;
  };
}

/**
 * Translations by dictionary: first the whole text, then the text with its numbers put in again, in their order, then what
 * holds another text. What is in no dictionary is a name or a value and stays.
 */
export function byDictionary(dictionary: ReadonlyMap<string, string>): Translate {
  const withHeld = byPatterns(dictionary, (text) => dictionary.get(text) ?? text);
  return (text) => {
    const whole = dictionary.get(text);
    if (whole !== undefined) return whole;
    const { key, numbers } = template(text);
    const local = numbers.map(localNumber);
    const translated = dictionary.get(key) ?? withHeld(key);
    return translated?.replace(/\{n\}/g, () => local.shift() ?? '') ?? text;
  };
}

/** The translation of the toolbar's language; undefined for English, in which stories are written. */
export async function translatorOf(language: string): Promise<Translate | undefined> {
  if (language === 'pseudo') return pseudo;
  const ownTexts = storyTexts[`./texts/${language}.json`];
  if (!ownTexts) return undefined;
  const [product, own] = await Promise.all([productPairs(language), ownTexts()]);
  return byDictionary(new Map([...product, ...Object.entries(own)]));
}
