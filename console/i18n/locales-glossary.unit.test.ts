import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';

type Tree = { [key: string]: string | Tree | readonly string[] };

/** Each text with its file and key. Placeholders are no words of a language. */
const leaves = (tree: Tree | readonly string[], at: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${at}.${key}`, value.replaceAll(/{{[^}]*}}/g, '')] as [string, string]]
      : leaves(value, `${at}.${key}`),
  );

const textsOf = (language: Language): [string, string][] =>
  globSync(`locales/${language}/*.json`).flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8')), file));

/** The rows of a language's table in docs/glossary.md. */
function wordsOf(language: Language): { say: string; not: string[] }[] {
  const page = readFileSync('docs/glossary.md', 'utf8');
  const [, section = ''] = page.split(`## ${language}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| ([^|]+)\|([^|]+)\|[^|]+\|$/gm)]
    .map(([, say = '', not = '']) => ({ say: say.trim(), not: not.split(',').map((word) => word.trim()) }))
    .filter(({ say }) => say !== 'Say' && !say.startsWith('---'));
}

/** The word alone or in the plural, not as a part of another word. */
const pattern = (word: string) => new RegExp(`(?<![\\p{L}-])${word}(e?s)?(?![\\p{L}-])`, 'iu');

describe.each(LANGUAGES)('the glossary of %s', (language) => {
  const texts = textsOf(language);
  const words = wordsOf(language);

  it('has words, and each is used', () => {
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter(({ say }) => !texts.some(([, text]) => pattern(say).test(text)))).toEqual([]);
  });

  it('is kept by every text C22', () => {
    const faults = words.flatMap(({ say, not }) =>
      not.flatMap((word) =>
        texts
          .filter(([, text]) => pattern(word).test(text))
          .map(([key, text]) => `${key}: "${text}" says "${word}", not "${say}"`),
      ),
    );
    expect(faults).toEqual([]);
  });
});
