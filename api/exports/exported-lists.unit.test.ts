import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAIL_LANGUAGES } from '#api/mail/language.ts';
import { exportWords } from './export-words.ts';
import { columnsOf, EXPORTED_LISTS } from './exported-lists.ts';

const lists = [...EXPORTED_LISTS.values()];

/** The console's lists: the texts of the files of their columns, by the field of Query. */
const pages = globSync('console/features/*/*Page.tsx').flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const operations = /<ListPage\b/.test(text) && /import[^;]*?\b(\w+Operations)\b[^;]*generated/.exec(text)?.[1];
  if (!operations) return [];
  const generated = globSync('console/generated/operations/*.ts').map((one) => readFileSync(one, 'utf8'));
  const list = generated
    .map((one) => new RegExp(`export const ${operations} = \\{[\\s\\S]*?lists: \\['(\\w+)'`).exec(one)?.[1])
    .find(Boolean);
  return [{ file, list: list ?? '', text }];
});

describe('the exported lists', () => {
  it.each(MAIL_LANGUAGES)('have a text for every heading in %s [T7]', (language) => {
    const { find } = exportWords(language, String);
    const labels = lists.flatMap((list) => [list.title, ...(columnsOf(list) ?? []).map(({ label }) => label)]);
    expect(labels.filter((label) => find(label) === undefined)).toEqual([]);
  });

  it('are all lists of the console, with all their columns [S13]', () => {
    expect(pages.length).toBeGreaterThan(12);
    const missing = pages.flatMap(({ file, list, text }) => {
      const exported = EXPORTED_LISTS.get(list);
      if (!exported) return [`${file}: ${list}`];
      const ids = [...text.matchAll(/^ +id: '(\w+)',$/gm)].map(([, id]) => id ?? '').filter((id) => id !== 'actions');
      return ids.filter((id) => !Object.hasOwn(exported.columns, id)).map((id) => `${file}: ${id}`);
    });
    expect(missing).toEqual([]);
  });
});
