import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** WCAG 2.2, levels A and AA (S17). */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export const LANGUAGES = ['en', 'pt-BR', 'es'] as const;
export const THEMES = ['light', 'dark'] as const;
export type Language = (typeof LANGUAGES)[number];

export type Theme = (typeof THEMES)[number];

/** Settings that a screen is checked with. */
export type ExpectedScreen = {
  language: Language;
  width: number;
  /** Themes that axe checks, each by all rules. */
  themes: readonly Theme[];
};

/** Waits until a screen is complete: it has its title and heading, and nothing waits for data. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  // Only pages set the window's title; the start screen does not.
  await page.waitForFunction(
    () =>
      document.title.includes(' · ') &&
      document.querySelector('main h1') !== null &&
      document.querySelectorAll('[aria-busy="true"], [data-skeleton]').length === 0,
  );
}

/** Checks the current screen: language, texts, width and axe. Returns a line per fault. */
export async function findFaults(page: Page, { language, width, themes }: ExpectedScreen): Promise<string[]> {
  await waitUntilDrawn(page);
  const faults = await findTextFaults(page, language);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  if (scrollWidth > width) faults.push(`it is ${scrollWidth} px wide`);
  for (const theme of themes) {
    await setTheme(page, theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
    faults.push(...violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.html.slice(0, 160)}`));
  }
  return faults;
}

async function findTextFaults(page: Page, language: Language): Promise<string[]> {
  const faults: string[] = [];
  const seen = await page.evaluate(() => ({
    language: document.documentElement.lang,
    text: document.body.innerText,
  }));
  if (seen.language !== language) faults.push(`its language is ${seen.language}`);
  const untranslated = /\{\{\w+\}\}|\b[a-z]+\.(list|form|fields|columns)\.\w+/i.exec(seen.text);
  if (untranslated) faults.push(`it shows "${untranslated[0]}"`);
  return faults;
}

/** Sets the system's theme; the page follows it (T9). */
async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
}

/** Pages that every user may open. */
const INTERMEDIATE_PAGES = ['/unauthorized', '/no-such-page', '/profile'] as const;

/** Opens another page of the console without a reload, like a link, and waits until it is shown. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  // Goes through a page with another layout: its heading disappears when the next page is shown.
  const here = new URL(page.url()).pathname;
  const between = INTERMEDIATE_PAGES.find((each) => each !== here && !path.startsWith(each)) ?? INTERMEDIATE_PAGES[0];
  await pushPath(page, between);
  await pushPath(page, path);
}

async function pushPath(page: Page, path: string): Promise<void> {
  // A heading that this page draws late would look like the heading of the next page.
  await waitUntilDrawn(page);
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction(
    () => document.querySelector('main h1') !== null && document.querySelector('main h1[data-left]') === null,
  );
}

/** Chooses a language in the header; works in every language of the page. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === language) return;
  await page.getByRole('button', { name: /^(Language|Idioma)/ }).click();
  await page.locator(`[role="menuitemradio"]:has([lang="${language}"])`).click();
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
}
