import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAULT_CODES } from '#console/apollo/fault.ts';
import { LANGUAGES } from './languages.ts';
import { NAMESPACES } from '#console/generated/resources.ts';

type Tree = { [key: string]: string | Tree };

const namespaces = globSync('locales/en/*.json').map((file) => basename(file, '.json'));
const read = (language: string, namespace: string): Tree =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'));

/** `form.checkFields_one` → its text. */
const leaves = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${at}${key}`, value] as [string, string]] : leaves(value, `${at}${key}.`),
  );

const PLURAL = /_(zero|one|two|few|many|other)$/;
const withoutPlural = (key: string) => key.replace(PLURAL, '');
/** The forms that agree with a feminine noun: a language without genders does not have them. */
const withoutForms = (key: string) => withoutPlural(key).replace(/_feminine$/, '');
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/{{\s*([\w.]+)[^}]*}}/g)].map(([, name]) => name ?? ''))].toSorted((one, other) =>
    one.localeCompare(other),
  );
const keysOf = (language: string, namespace: string) =>
  new Set(leaves(read(language, namespace)).map(([key]) => withoutForms(key)));

/** Placeholders of a key in all its plural forms together: `one` may leave the number out. */
function placeholdersByKey(language: string, namespace: string): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const [key, text] of leaves(read(language, namespace))) {
    const names = (found[withoutForms(key)] ??= new Set());
    for (const name of placeholders(text)) if (name) names.add(name);
  }
  return Object.fromEntries(Object.entries(found).map(([key, names]) => [key, [...names].toSorted()]));
}

describe.each(namespaces)('the texts of %s', (namespace) => {
  const others = LANGUAGES.filter((language) => language !== 'en');

  it.each(others)('have the same keys in %s as in English [T7]', (language) => {
    expect([...keysOf(language, namespace)].toSorted()).toEqual([...keysOf('en', namespace)].toSorted());
  });

  it.each(others)('have the same placeholders in %s as in English [T7]', (language) => {
    expect(placeholdersByKey(language, namespace)).toEqual(placeholdersByKey('en', namespace));
  });

  it.each(LANGUAGES)('have every plural form of %s [T7]', (language) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const all = new Map(leaves(read(language, namespace)));
    const plurals = new Set([...all.keys()].filter((key) => PLURAL.test(key)).map(withoutPlural));
    const missing = [...plurals].flatMap((key) =>
      categories.map((category) => `${key}_${category}`).filter((form) => !all.has(form)),
    );
    expect(missing).toEqual([]);
  });

  it.each(LANGUAGES)('are not empty in %s [T7]', (language) => {
    expect(leaves(read(language, namespace)).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe('the use of texts', () => {
  const sources = globSync('{console,api}/**/*.{ts,tsx}')
    .filter((file) => !/generated|\.test\.|\.e2e\./.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  /** Paths after `$.` in the code: texts, or trees that are indexed by a variable. */
  const usedPaths = new Set([...sources.matchAll(/\$(?:\.[A-Za-z]\w*)+/g)].map(([path]) => path.slice(2)));

  /** Namespaces from the cards of nouns. The name of the noun and its labels are read through the card. */
  const nounNamespaces = new Set(
    globSync('api/features/*/*.card.ts').flatMap(
      (file) => /texts: '(\w+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? [],
    ),
  );
  const isOfCard = (path: string): boolean => {
    const [namespace = '', group] = path.split('.');
    return nounNamespaces.has(namespace) && (group === 'noun' || group === 'fields');
  };
  const isUsed = (path: string): boolean =>
    usedPaths.has(path) ||
    isOfCard(path) ||
    path.split('.').some((_, index, words) => index > 0 && isTreeUsed(words.slice(0, index).join('.')));
  /** Trees of texts: `$.common.statuses[status]`, `$.sectors.list, { returnObjects: true }`. */
  const usedTrees = new Set([
    ...[...sources.matchAll(/\$((?:\.\w+)+)(?=\[|,\s*\{\s*returnObjects)/g)].map(([, path = '']) => path.slice(1)),
    // Places of values in api/nouns/word-places.ts: 'common.statuses.*'.
    ...[...sources.matchAll(/'(\w+(?:\.\w+)+)\.\*/g)].map(([, path = '']) => path),
  ]);
  const isTreeUsed = (path: string): boolean => usedTrees.has(path);

  it.each(NAMESPACES.map((namespace) => [namespace]))('leaves no text of %s unused [T7]', (namespace) => {
    const unused = [...keysOf('en', namespace)].filter((key) => !isUsed(`${namespace}.${key}`));
    expect(unused).toEqual([]);
  });

  it('covers every namespace [T7]', () => {
    const apiOnly = ['mail', 'exportFile', 'reorderExport', 'ppeSheet', 'legalExtract', 'sampleData'];
    const forConsole = namespaces.filter((namespace) => !apiOnly.includes(namespace));
    expect([...NAMESPACES].toSorted()).toEqual(forConsole.toSorted());
  });

  it('has a text for every rule that the api may report [V1]', () => {
    // Errors of the machine protocol have no texts.
    const rules = globSync('api/**/*.ts')
      .filter((file) => !/generated|\.test\.|\.factory\.|^api.machines|^api.testing/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const keys = [
      ...rules.matchAll(/ruleMessage\('(\w+)'/g),
      ...rules.matchAll(/invalidField\([^;]*?,\s*'(\w+)'/g),
      ...rules.matchAll(/message\('(\w+)'\)/g),
      ...rules.matchAll(/key: '(\w+)'/g),
    ].map(([, key]) => key);
    const known = keysOf('en', 'validation');
    expect(keys.length).toBeGreaterThan(15);
    expect([...new Set(keys)].filter((key) => key !== undefined && !known.has(key))).toEqual([]);
  });

  it('has a title and a tip for every code of the api [X1]', () => {
    const errors = readFileSync('api/platform/errors.ts', 'utf8');
    const codes = [
      ...(/type ErrorDetails = \{([\s\S]*?)\n\};/.exec(errors)?.[1] ?? '').matchAll(/^  ([A-Z_]+):/gm),
    ].map(([, code]) => code);
    const known = keysOf('en', 'errors');
    expect(codes.length).toBeGreaterThan(8);
    expect(codes.filter((code) => !known.has(`${code}.title`) || !known.has(`${code}.tip`))).toEqual([]);
  });
});

it('docs/console.md gives each code of a failure one category [X1]', () => {
  const table = readFileSync('docs/console.md', 'utf8').split('## Categories of failures')[1] ?? '';
  const listed = [...table.matchAll(/^\| [A-Z][a-z ]+\| ([A-Z_, ]+?) +\|/gm)].flatMap(([, codes = '']) =>
    codes.split(', '),
  );
  expect(listed.toSorted()).toEqual([...FAULT_CODES].toSorted());
});

it('no component reads a whole namespace, for which i18next gives nothing [T7]', () => {
  const components = globSync('console/**/*.tsx', { exclude: ['console/generated/**'] });
  expect(components.length).toBeGreaterThan(200);
  const whole = /\(\$\) => \$\.\w+[,)]/;
  expect(components.filter((file) => whole.test(readFileSync(file, 'utf8')))).toEqual([]);
});
