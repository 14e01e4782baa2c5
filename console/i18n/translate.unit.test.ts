import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { createTranslate } from './translate.ts';

type Tree = { [key: string]: string | Tree };

const treeOf = (language: string): Record<string, Tree> =>
  Object.fromEntries(
    globSync(`locales/${language}/*.json`).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(file, 'utf8')),
    ]),
  );

type Place = { path: string[]; isPlural: boolean };

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The places of all texts, as `t` selects them: without plural forms. */
const placesOf = (tree: Tree, at: readonly string[] = []): Place[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ path: [...at, key.replace(PLURAL, '')], isPlural: PLURAL.test(key) }]
      : placesOf(value, [...at, key]),
  );

const walk =
  (path: readonly string[]) =>
  ($: object): unknown =>
    path.reduce<unknown>((place, key) => Reflect.get(Object(place), key), $);

/** Every value is given, some in ways that could be mistaken: a placeholder, a nested text, HTML, nothing. */
const VALUES = ['Ana', '{{count}}', '$t(common.save)', '<b>&', 7, 0, null, undefined];
const COUNTS = [0, 1, 2, 5, 21, 1.5, 1_000_000];

const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = '']) => name.trim());

describe.each(LANGUAGES)('the texts of %s', (language) => {
  const tree = treeOf(language);
  const t = createTranslate(language, tree);
  const other = i18next.createInstance();
  void other.init({
    lng: language,
    ns: Object.keys(tree),
    resources: { [language]: tree },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const names = [...new Set(placeholdersOf(JSON.stringify(tree)))].filter((name) => name !== 'count');

  it('are those of i18next, for every text, count and kind of value [T7]', () => {
    const places = placesOf(tree);
    expect(places.length).toBeGreaterThan(2000);
    const different = [];
    for (const [at, { path, isPlural }] of places.entries()) {
      const values = Object.fromEntries(names.map((name, place) => [name, VALUES[(place + at) % VALUES.length]]));
      for (const count of isPlural ? COUNTS : [undefined, 1]) {
        const given = count === undefined ? values : { ...values, count };
        const own: unknown = Reflect.apply(t, undefined, [walk(path), given]);
        const theirs = other.t(`${path[0]}:${path.slice(1).join('.')}`, given);
        if (own !== theirs) different.push({ path, count, own, theirs });
      }
    }
    expect(different).toEqual([]);
  });

  it('are whole parts, with their placeholders, as in i18next [T7]', () => {
    expect(t(($) => $.crud.form, { returnObjects: true })).toEqual(other.t('crud:form', { returnObjects: true }));
  });
});

describe('a text', () => {
  const t = createTranslate('en', {});

  it('that is missing is shown as its path', () => {
    expect(t(($) => $.sectors.list.title)).toBe('sectors.list.title');
    expect(t(($) => $.crud.activeFilters, { count: 2 })).toBe('crud.activeFilters');
  });

  it('has no values but its own: not those that every object has', () => {
    const own = createTranslate('en', { common: { save: '{{toString}} {{constructor}}' } });
    expect(own(($) => $.common.save, {})).toBe('{{toString}} {{constructor}}');
  });
});
