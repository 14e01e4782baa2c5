import { tmpdir } from 'node:os';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contrastLightColors } from '../theme/contrastTokens.ts';
import { lightColors, motion } from '../theme/tokens.ts';
import { buildStorybook, goToDocs, openStorybook, type OpenStorybook, readDocsPage } from './docsPages.ts';
import { expectDocsPage } from './expectDocsPage.ts';

const SAMPLE = [
  'Button/Button',
  'Checkbox/Checkbox',
  'ConfirmDialog/ConfirmDialog',
  'DatePicker/DatePicker',
  'Dialog/Dialog',
  'Drawer/Drawer',
  'Table/Table',
  'TextField/TextField',
  'Toast/Toast',
  'charts/DonutChart',
  'charts/TrendChart',
].map((name) => `../components/${name}.stories.tsx`);
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
      for (const entry of pages) await expectDocsPage(page, storybook, entry, theme, { hasAllPages: false });
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

  it('leave the other stories as they are while one is from right to left', { timeout: TIMEOUT_MS }, async () => {
    const page = await storybook.open('light');
    await goToDocs(page, storybook, 'overlays-confirmdialog--docs', 'theme:light');
    const frames = page.locator('iframe');
    await frames.last().scrollIntoViewIfNeeded();
    const last = frames.last().contentFrame();
    await last.getByRole('alertdialog').waitFor();
    expect(await last.locator('html').getAttribute('dir')).toBe('rtl');
    const addresses = await frames.evaluateAll((all) => all.map((frame) => frame.getAttribute('src') ?? ''));
    expect(addresses.filter((address) => address.includes('rtl'))).toEqual([]);
    await page.close();
  });

  it(
    'list stories that only behave differently, and name components as they are written',
    {
      timeout: TIMEOUT_MS,
    },
    async () => {
      const page = await storybook.open('light');
      await goToDocs(page, storybook, 'actions-button--docs', 'theme:light');
      expect(await page.getByRole('tab').allTextContents()).toEqual(['Button', 'LinkButton']);
      expect(await page.getByRole('heading', { name: 'Hover' }).count()).toBe(0);
      const link = page.getByRole('link', { name: 'Hover' });
      expect(await link.getAttribute('href')).toBe('?path=/story/actions-button--hover');
      await page.close();
    },
  );

  it('begin with pictures of the screens, which need no frame', { timeout: TIMEOUT_MS }, async () => {
    for (const theme of ['light', 'dark'] as const) {
      const page = await storybook.open(theme);
      await goToDocs(page, storybook, 'start-here-the-component-kit--docs', `theme:${theme}`);
      const names = () =>
        page
          .locator('a[href*="screens-"] img')
          .evaluateAll((pictures) =>
            pictures.map((picture) =>
              picture instanceof HTMLImageElement && picture.naturalWidth === 1280
                ? (/(\w+-\w+)-[^/]*\.webp$/.exec(picture.src)?.[1] ?? picture.src)
                : 'empty',
            ),
          );
      const screens = ['dashboard', 'employee', 'machine', 'withdrawals'];
      await expect.poll(names).toEqual(screens.map((screen) => `${screen}-${theme}`));
      expect(await page.locator('iframe').count()).toBe(0);
      await page.close();
    }
  });

  it('find components by the names that others use', { timeout: TIMEOUT_MS }, async () => {
    expect(storybook.entries.find(({ id }) => id === 'overlays-dialog--playground')).toMatchObject({
      name: expect.stringContaining('modal'),
    });
    const page = await storybook.open('light');
    await goToDocs(page, storybook, 'start-here-the-component-kit--docs', '');
    await page.getByRole('searchbox', { name: 'Find a component' }).fill('modal');
    await expect.poll(() => page.getByRole('link', { name: /^Button/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /^Dialog/ }).count()).toBe(1);
    await page.close();
  });

  it(
    'a table in a story keeps its alignment, and the names of types are readable',
    { timeout: TIMEOUT_MS },
    async () => {
      const page = await storybook.open('dark');
      await goToDocs(page, storybook, 'data-table--docs', 'theme:dark');
      const pieces = page.locator('.docs-story td[data-align="end"]').first();
      expect(await pieces.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('end');
      const [type, link] = await page
        .locator('.sbdocs-expandable')
        .first()
        .evaluate((name) => {
          const probe = document.body.appendChild(document.createElement('a'));
          probe.style.color = 'var(--color-link)';
          return [getComputedStyle(name).color, getComputedStyle(probe).color];
        });
      expect(type).toBe(link);
      await page.close();
    },
  );

  describe('with the colours of the system (forced colours)', () => {
    /** A page with the story, as Windows shows it in a contrast theme. */
    const openForced = async (story: string) => {
      const page = await storybook.open('dark');
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto(`${storybook.address}/iframe.html?viewMode=story&id=${story}`);
      return page;
    };

    it('a box that is off shows no tick, and one that is on does', { timeout: TIMEOUT_MS }, async () => {
      const page = await openForced('fields-checkbox--playground');
      const box = page.getByRole('checkbox');
      await box.waitFor({ state: 'attached' });
      const visibility = () =>
        page.locator('#storybook-root label svg').evaluate((svg) => getComputedStyle(svg).visibility);
      expect(await visibility()).toBe('hidden');
      await page.locator('#storybook-root label').click();
      expect(await visibility()).toBe('visible');
      await page.close();
    });

    it('a field with the focus has an outline', { timeout: TIMEOUT_MS }, async () => {
      const page = await openForced('fields-textfield--playground');
      const field = page.getByRole('textbox');
      await field.focus();
      const outlines = await field.evaluate((input) =>
        [input, input.parentElement].map((part) => (part ? getComputedStyle(part).outline : '')),
      );
      expect(
        outlines.some((outline) => /solid 2px|2px solid/.test(outline)),
        outlines.join(),
      ).toBe(true);
      await page.close();
    });

    it('a disabled date has the colour of disabled text', { timeout: TIMEOUT_MS }, async () => {
      const page = await openForced('fields-datepicker--disabled');
      const day = page.getByRole('spinbutton').first();
      await day.waitFor();
      const [color, disabled] = await day.evaluate((segment) => {
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.color = 'GrayText';
        return [getComputedStyle(segment).color, getComputedStyle(probe).color];
      });
      expect(color).toBe(disabled);
      await page.close();
    });

    it('the line of a chart has the colour of text', { timeout: TIMEOUT_MS }, async () => {
      const page = await openForced('charts-trendchart--playground');
      const line = page.locator('[data-line]').first();
      await line.waitFor({ state: 'attached' });
      const [stroke, text] = await line.evaluate((path) => [
        getComputedStyle(path).stroke,
        getComputedStyle(document.body).color,
      ]);
      expect(stroke).toBe(text);
      await page.close();
    });
  });

  it('with a zoom of 400 % (320 px) no component is wider than the page', { timeout: TIMEOUT_MS }, async () => {
    const page = await storybook.open('light');
    await page.setViewportSize({ width: 320, height: 256 });
    const first = storybook.entries.filter(({ id, type }) => type === 'story' && id.endsWith('--playground'));
    expect(first.length).toBeGreaterThan(SAMPLE.length / 2);
    for (const { id } of first) {
      await page.goto(`${storybook.address}/iframe.html?viewMode=story&id=${id}`);
      await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' });
      const wider = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect.soft(wider, id).toBe(0);
    }
    await page.close();
  });

  describe('the movement of a drawer', () => {
    /** The surface of the open drawer, and where it is at the beginning of its way in. */
    const openDrawer = async (globals: string, reducedMotion: 'reduce' | 'no-preference') => {
      const page = await storybook.open('light');
      await page.emulateMedia({ reducedMotion });
      await page.goto(
        `${storybook.address}/iframe.html?viewMode=story&id=overlays-drawer--playground&globals=${globals}`,
      );
      const surface = page.locator('[data-size]', { has: page.getByRole('dialog') }).last();
      await surface.waitFor();
      const movement = await surface.evaluate((element) => {
        const { transitionDuration } = getComputedStyle(element);
        if (element instanceof HTMLElement) element.style.transition = 'none';
        element.setAttribute('data-entering', '');
        return { transitionDuration, start: getComputedStyle(element).translate };
      });
      const box = await surface.boundingBox();
      await page.close();
      return { ...movement, left: box?.x };
    };

    it('comes from the end of the line, also from right to left', { timeout: TIMEOUT_MS }, async () => {
      expect(await openDrawer('', 'no-preference')).toMatchObject({
        start: '24px',
        transitionDuration: `${motion.slow / 1000}s`,
      });
      const { start, left } = await openDrawer('direction:rtl', 'no-preference');
      expect([start, left]).toEqual(['-24px', -24]);
    });

    it('takes no time for who asks for less motion', { timeout: TIMEOUT_MS }, async () => {
      expect(await openDrawer('', 'reduce')).toMatchObject({ transitionDuration: '0s' });
    });
  });

  it('a device that asks for more contrast gets it, in its own theme', { timeout: TIMEOUT_MS }, async () => {
    const page = await storybook.open('light');
    await page.emulateMedia({ contrast: 'more' });
    await page.goto(`${storybook.address}/iframe.html?viewMode=story&id=fields-textfield--playground`);
    await page.getByRole('textbox').waitFor();
    const text = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-text'));
    await expect.poll(text).toBe(contrastLightColors.text);
    await page.emulateMedia({ contrast: 'no-preference' });
    await expect.poll(text).toBe(lightColors.text);
    await page.close();
  });

  it('an error stays until the user closes it; other toasts go by themselves', { timeout: TIMEOUT_MS }, async () => {
    for (const [story, staysOpen] of [
      ['failure', true],
      ['shown-and-closed', false],
    ] as const) {
      const page = await storybook.open('light');
      await page.clock.install();
      await page.goto(`${storybook.address}/iframe.html?viewMode=story&id=feedback-toast--${story}`);
      const toast = page.getByRole('alertdialog');
      const button = page.getByRole('button', { name: 'Show toast' });
      await button.waitFor();
      if (!staysOpen) await button.click();
      await toast.first().waitFor();
      await page.mouse.move(5, 5);
      await page.clock.runFor(60_000);
      expect(await toast.count(), story).toBe(staysOpen ? 1 : 0);
      await page.close();
    }
  });
});
