import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCompany, type SomeRecords } from './fill-company.ts';
import { type OpenConsole, openConsole, type Visit } from './open-console.ts';

const LANGUAGES = ['en', 'pt-BR', 'es'] as const;

/** In ms: a walk is some twenty pages, each read by axe. */
const A_WALK = 480_000;

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const screens = (some: SomeRecords): string[] => [
  '/',
  '/employees',
  `/employees/${some.employee}`,
  '/employees/new',
  '/sectors',
  `/sectors/${some.sector}`,
  '/cost-centers',
  '/job-roles/new',
  '/products',
  `/products/${some.product}`,
  '/machines',
  `/machines/${some.machine}`,
  `/machines/${some.machine}/layout`,
  '/groups',
  `/groups/${some.group}`,
  '/withdrawals',
  `/withdrawals/${some.withdrawal}`,
  '/unauthorized?permission=PRODUCT_MANAGEMENT',
  '/no-such-page',
];

/** Walks through every screen in each language, and reads each with axe. */
export function walkEveryScreen(setting: Required<Omit<Visit, 'language'>>): void {
  const { theme, width } = setting;
  let site: OpenConsole;
  let some: SomeRecords;

  beforeAll(async () => {
    site = await openConsole();
    some = await fillCompany(site.app);
  });
  afterAll(async () => site?.close());

  describe.each(LANGUAGES)('every screen in %s', (language) => {
    const visit: Visit = { language, ...setting };

    it(
      `can be read and used: ${theme}, ${width} px [T7] [T9]`,
      async () => {
        const page = await site.signedIn('admin', '/', visit);
        const complaints = listen(page);
        const faults: string[] = [];
        for (const path of screens(some))
          faults.push(...(await faultsOf(page, site.urlOf(path), visit)).map((fault) => `${path}: ${fault}`));
        expect([...faults, ...complaints]).toEqual([]);
        await page.context().close();
      },
      A_WALK,
    );

    it('so can the sign-in page and the system administration [T2] [T7]', async () => {
      const guest = await (await site.visit(visit)).newPage();
      const faults = await faultsOf(guest, site.urlOf('/login?session=expired'), visit);
      const system = await site.signedIn('system', '/admin', visit);
      faults.push(...(await faultsOf(system, site.urlOf('/admin', null), visit)));
      expect(faults).toEqual([]);
      await guest.context().close();
      await system.context().close();
    });
  });
}

/** Collects what the browser complains about: errors of scripts, refused styles, missing files. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  return complaints;
}

/** What is wrong with one screen. */
async function faultsOf(
  page: Page,
  url: string,
  { language = 'en', theme = 'light', width = 0 }: Visit,
): Promise<string[]> {
  await page.goto(url);
  // Each page gives the window its title; the screen of the start does not.
  await page.waitForFunction(() => document.title.includes(' · '));
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"], [data-skeleton]').length === 0);
  const faults: string[] = [];
  const seen = await page.evaluate(() => ({
    language: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
    scrollWidth: document.documentElement.scrollWidth,
    text: document.body.innerText,
  }));
  if (seen.language !== language) faults.push(`its language is ${seen.language}`);
  if (seen.theme !== theme) faults.push(`its theme is ${seen.theme}`);
  if (seen.scrollWidth > width) faults.push(`it is ${seen.scrollWidth} px wide`);
  const untranslated = /\{\{\w+\}\}|\b[a-z]+\.(list|form|fields|columns)\.\w+/i.exec(seen.text);
  if (untranslated) faults.push(`it shows "${untranslated[0]}"`);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  faults.push(...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`));
  return faults;
}
