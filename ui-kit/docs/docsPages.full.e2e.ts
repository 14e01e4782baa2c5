import { tmpdir } from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildStorybook, openStorybook, type OpenStorybook, type Theme } from './docsPages.ts';
import { expectDocsPage } from './expectDocsPage.ts';

const TIMEOUT_MS = 900_000;

describe('every docs page of Storybook', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ppe-storybook-'));
  let storybook: OpenStorybook;

  beforeAll(async () => {
    await buildStorybook(folder);
    storybook = await openStorybook(folder, { executablePath: inject('chromium'), args: inject('chromiumFlags') });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await storybook?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each<Theme>(['light', 'dark'])(
    'is what its title says, in the %s theme [O8]',
    { timeout: TIMEOUT_MS },
    async (theme) => {
      const pages = storybook.entries.filter(({ type }) => type === 'docs');
      expect(pages.length).toBeGreaterThan(90);
      const page = await storybook.open(theme);
      // The stories inside frames run in the tests of the stories.
      await page.route('**/iframe.html*', (route) =>
        route.request().frame().parentFrame() ? route.abort() : route.continue(),
      );
      for (const entry of pages) await expectDocsPage(page, storybook, entry, theme, { hasAllPages: true });
      await page.close();
    },
  );
});
