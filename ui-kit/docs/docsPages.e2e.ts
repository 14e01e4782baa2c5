import { tmpdir } from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildStorybook, goToDocs, openStorybook, type OpenStorybook, readDocsPage } from './docsPages.ts';
import { expectDocsPage } from './expectDocsPage.ts';

const SAMPLE = ['Button/Button', 'Dialog/Dialog', 'DatePicker/DatePicker'].map(
  (name) => `../components/${name}.stories.tsx`,
);
const TIMEOUT_MS = 300_000;

/** All pages: docsPages.full.e2e.ts. */
describe('docs pages of Storybook', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ppe-storybook-'));
  let storybook: OpenStorybook;

  beforeAll(async () => {
    await buildStorybook(folder, ['../docs/*.mdx', ...SAMPLE]);
    storybook = await openStorybook(folder, { executablePath: inject('chromium'), args: inject('chromiumFlags') });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await storybook?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are what their title says, in both themes [O8]', { timeout: TIMEOUT_MS }, async () => {
    const pages = storybook.entries.filter(({ type }) => type === 'docs');
    expect(pages.length).toBeGreaterThan(SAMPLE.length);
    for (const theme of ['light', 'dark'] as const) {
      const page = await storybook.open(theme);
      for (const entry of pages) await expectDocsPage(page, storybook, entry, theme);
      await page.close();
    }
  });

  it(
    'show the stories in the language and direction of the toolbar, and stay in English',
    { timeout: TIMEOUT_MS },
    async () => {
      const page = await storybook.open('light');
      await goToDocs(page, storybook, 'actions-button--docs', 'locale:pt-BR;direction:rtl');
      const story = page.locator('.sb-story [data-theme]').first();
      await story.getByText('Novo colaborador').waitFor();
      expect(await story.getAttribute('dir')).toBe('rtl');
      const { document } = await readDocsPage(page);
      expect([document.lang, document.dir]).toEqual(['en', 'ltr']);
      await page.close();
    },
  );

  it('show an open dialog in a frame, with the choices of the toolbar', { timeout: TIMEOUT_MS }, async () => {
    const page = await storybook.open('light');
    await goToDocs(page, storybook, 'overlays-dialog--docs', 'theme:dark;locale:pt-BR');
    const frame = page.frameLocator('iframe').first();
    await page.locator('iframe').first().scrollIntoViewIfNeeded();
    await frame.getByRole('dialog').waitFor();
    expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await frame.locator('html').getAttribute('lang')).toBe('pt-BR');
    await page.close();
  });
});
