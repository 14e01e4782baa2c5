import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGES } from '#console/app/routes.tsx';
import { LANGUAGES } from '#console/i18n/languages.ts';
import { placeOf } from '#console/nouns/noun-place.ts';
import { GLOSSARY } from './glossary.ts';

const entries = GLOSSARY.flatMap(({ words }) => words);

describe('the glossary', () => {
  it.each(LANGUAGES)('places every word of %s once', (language) => {
    const { words } = JSON.parse(readFileSync(`locales/${language}/glossary.json`, 'utf8'));
    expect(entries.map(({ id }) => id).toSorted()).toEqual(Object.keys(words).toSorted());
  });

  it('explains the noun of every list of a company, at the place to which its empty list links C23', () => {
    const anchors = new Map(entries.map(({ id, anchor = id }) => [`/${anchor}`, id]));
    const lists = PAGES.filter(({ path, texts }) => texts?.includes('crud') && !path.startsWith('/admin'));
    // These are forms, reports, the inbox, and lists that are never empty by their nature.
    const others = ['/import', '/profile', '/reports/cost', '/settings/company', '/inbox', '/report-files', '/'];
    expect(lists.map(({ path }) => path).filter((path) => !anchors.has(path) && !others.includes(path))).toEqual([]);
  });

  it('links nouns that exist, at the anchor of their path', () => {
    const nouns = entries.filter(({ noun }) => noun !== undefined);
    expect(nouns.length).toBeGreaterThan(10);
    expect(nouns.map(({ anchor }) => `/${anchor}`)).toEqual(nouns.map(({ noun = '' }) => placeOf(noun).path));
  });
});
