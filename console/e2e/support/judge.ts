import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** WCAG 2.2, levels A and AA (S17). */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What may be different in the other theme: colours alone. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

export const LANGUAGES = ['en', 'pt-BR', 'es'] as const;
export type WalkedLanguage = (typeof LANGUAGES)[number];

export type Theme = 'light' | 'dark';

export type Expected = {
  language: WalkedLanguage;
  width: number;
  /** In which themes axe reads the screen: by all rules in the first, by those of colours in the other. */
  themes: readonly Theme[];
};

/** axe is slow: it reads every screen at each width, in the language with the longest words. */
export const themesOf = (language: WalkedLanguage, width: number): readonly Theme[] => {
  if (language === 'pt-BR') return ['light', 'dark'];
  return width < 600 ? ['light'] : [];
};

/** Waits until a screen has drawn what it will draw: title, heading, no place left that waits for data. */
export async function isDrawn(page: Page): Promise<void> {
  // Each page gives the window its title; the screen of the start does not.
  await page.waitForFunction(
    () =>
      document.title.includes(' · ') &&
      document.querySelector('main h1') !== null &&
      document.querySelectorAll('[aria-busy="true"], [data-skeleton]').length === 0,
  );
}

/** What is wrong with the screen that is shown. */
export async function faultsOf(page: Page, { language, width, themes }: Expected): Promise<string[]> {
  await isDrawn(page);
  const faults = await faultsOfText(page, language);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  if (scrollWidth > width) faults.push(`it is ${scrollWidth} px wide`);
  for (const [at, theme] of themes.entries()) {
    await wear(page, theme);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (at === 0 ? axe.withTags(WCAG) : axe.withRules(OF_COLOUR)).analyze();
    faults.push(...violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.html.slice(0, 160)}`));
  }
  return faults;
}

async function faultsOfText(page: Page, language: WalkedLanguage): Promise<string[]> {
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

/** Lets the system ask for the other theme, as at dusk: the page follows it (T9). */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
}

/** Pages that everybody may open. */
const BETWEEN = ['/unauthorized', '/no-such-page', '/profile'] as const;

/** Goes to another page of the console without loading it anew, as a link does, and waits until it is there. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // By way of a page that shares nothing with either: its heading is gone once the next page stands.
  const here = new URL(page.url()).pathname;
  const between = BETWEEN.find((each) => each !== here && !path.startsWith(each)) ?? BETWEEN[0];
  await step(page, between);
  await step(page, path);
}

async function step(page: Page, path: string): Promise<void> {
  // A heading that came after this, with the page's data, would be taken for the next page's.
  await isDrawn(page);
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction(
    () => document.querySelector('main h1') !== null && document.querySelector('main h1[data-left]') === null,
  );
}

/** Chooses a language in the header, in whatever language the page is. */
export async function speak(page: Page, language: WalkedLanguage): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.lang)) === language) return;
  await page.getByRole('button', { name: /^(Language|Idioma)/ }).click();
  await page.locator(`[role="menuitemradio"]:has([lang="${language}"])`).click();
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
}
