import type { Resources } from '#console/generated/resources.ts';
import type { Language } from './languages.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A tree of texts as `t` reads it: all plural forms of a text have one name. */
type Selectable<Texts> = Texts extends string
  ? string
  : { readonly [Key in keyof Texts as Key extends `${infer Name}_${PluralForm}` ? Name : Key]: Selectable<Texts[Key]> };

type Select<Part> = ($: Selectable<Resources>) => Part;

/** Values for `{{name}}`; `count` also chooses the plural form. */
export type TextValues = { count?: number; [name: string]: unknown };

/** The type of `t`, for functions with a parameter of it. */
export type Text = {
  (select: Select<string>, values?: TextValues): string;
  /** All texts of a part, for components that get their texts as one object. */
  <Part extends object>(select: Select<Part>, options: { returnObjects: true }): Part;
};

/** The path that a selector walks. */
function pathOf(select: (place: never) => unknown): string[] {
  const path: string[] = [];
  const place: object = new Proxy(
    {},
    {
      get: (_, key) => {
        path.push(String(key));
        return place;
      },
    },
  );
  Reflect.apply(select, undefined, [place]);
  return path;
}

/** What a tree has at a path. */
export function findText(tree: unknown, path: readonly string[]): unknown {
  let found = tree;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}

/** Names of a text, the best first: a text may have its own words for nothing, in any language. */
function namesOf(name: string, rules: Intl.PluralRules, count: unknown): string[] {
  if (typeof count !== 'number') return [name];
  const forms = [...(count === 0 ? ['zero'] : []), rules.select(count)].map((form) => `${name}_${form}`);
  return [...forms, name, `${name}_other`];
}

/** Puts values into a text, once: a value that looks like a placeholder stays as it is. */
const fill = (text: string, values: TextValues): string =>
  text.replaceAll(/\{\{(.+?)\}\}/g, (placeholder, name: string) => {
    const key = name.trim();
    return Object.hasOwn(values, key) ? String(values[key] ?? '') : placeholder;
  });

/**
 * The texts of a language, from a tree with one branch per namespace: the part of i18next that the console uses
 * (docs/decisions/012-the-console-translates-without-i18next.md). A text that is missing is shown as its path.
 */
export function createTranslate(language: Language, tree: object): Text {
  const rules = new Intl.PluralRules(language);
  function translate(select: Select<string>, values?: TextValues): string;
  function translate<Part extends object>(select: Select<Part>, options: { returnObjects: true }): Part;
  function translate(select: (place: never) => unknown, values: TextValues = {}): unknown {
    const path = pathOf(select);
    const found = namesOf(path.at(-1) ?? '', rules, values.count)
      .map((name) => findText(tree, path.with(-1, name)))
      .find((text) => text !== undefined);
    if (typeof found === 'string') return fill(found, values);
    return found ?? path.join('.');
  }
  return translate;
}
