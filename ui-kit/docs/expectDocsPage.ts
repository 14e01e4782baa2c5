import type { Page } from 'playwright';
import { expect } from 'vitest';
import { backgroundOf, goToDocs, type OpenStorybook, readDocsPage, type Theme } from './docsPages.ts';

/** Compares a docs page with what its title says that it is, and, where all pages are built, its links with them. */
export async function expectDocsPage(
  page: Page,
  storybook: OpenStorybook,
  { id, title }: OpenStorybook['entries'][number],
  theme: Theme,
  { hasAllPages }: { hasAllPages: boolean },
): Promise<void> {
  await goToDocs(page, storybook, id, `theme:${theme}`);
  const { examples, links, ...found } = await readDocsPage(page);
  expect.soft(found, `${id}, ${theme}`).toEqual({
    heading: title.split('/').at(-1),
    document: { dir: 'ltr', lang: 'en', theme, background: backgroundOf(theme) },
    errors: [],
    openDialogs: 0,
    overflow: 0,
    vagueTypes: [],
    deadAnchors: [],
  });
  if (!title.startsWith('Start here/')) expect.soft(examples, `examples of ${id}`).toBeGreaterThan(0);
  if (!hasAllPages) return;
  const ids = new Set(storybook.entries.map((entry) => entry.id));
  const dead = links.filter((link) => !ids.has(/path=\/(?:docs|story)\/([\w-]+)/.exec(link)?.[1] ?? ''));
  expect.soft(dead, `links of ${id}`).toEqual([]);
}
