import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectAnswers, isError } from './support/answers.ts';
import { fillCompany, type RecordIds } from './support/fill-company.ts';
import {
  type ExpectedScreen,
  findFaults,
  LANGUAGES,
  chooseLanguage,
  THEMES,
  type Language,
} from './support/check-screen.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';
import { GUEST_SCREENS, SYSTEM_SCREENS, screensOf } from './support/screens.ts';
import { WALK_TIMEOUT_MS, walk } from './support/walk.ts';

// Opens every screen in one combination of language, width and theme. walk-desk.full.e2e.ts and walk-phone.full.e2e.ts
// open every screen in all combinations.

const WIDTHS = [1440, 360] as const;
const HEIGHT = 900;

let site: OpenConsole;
let records: RecordIds;
beforeAll(async () => {
  // As in production: the api accepts only the operations of the console.
  site = await openConsole({ REGISTERED_OPERATIONS_ONLY: true, NODE_ENV: 'production' });
  records = await fillCompany(site.app);
});
afterAll(async () => site?.close());

/** Language, width and theme of the n-th screen. Twelve screens in a row cover all combinations. */
const lookOf = (at: number) => ({
  language: LANGUAGES[at % LANGUAGES.length],
  width: WIDTHS[Math.floor(at / LANGUAGES.length) % WIDTHS.length] ?? WIDTHS[0],
  theme: THEMES[Math.floor(at / LANGUAGES.length / WIDTHS.length) % THEMES.length] ?? 'light',
});

/** The screens to check in this language, each with its width and theme. */
function looksIn(language: Language, screens: readonly string[]): Map<string, ExpectedScreen> {
  const looks = screens.map((screen, at) => ({ screen, ...lookOf(at) })).filter((look) => look.language === language);
  return new Map(looks.map(({ screen, width, theme }) => [screen, { language, width, themes: [theme] }]));
}

/** Checks the screens of this language. */
async function walkIn(language: Language, page: Page, screens: readonly string[]): Promise<string[]> {
  const looks = looksIn(language, screens);
  return walk(page, [...looks.keys()], (path) => looks.get(path) ?? { language, width: WIDTHS[0], themes: [] });
}

describe('screens, when the api accepts only registered operations', () => {
  it.each(LANGUAGES)(
    'of a company are translated, accessible and fit the width (those in %s) [S17] [T7] [T9] SEC-13',
    { timeout: WALK_TIMEOUT_MS },
    async (language) => {
      const page = await site.signInAs('admin', '/unauthorized', { language, width: WIDTHS[0], height: HEIGHT });
      const answers = collectAnswers(page);
      await page.reload();
      expect(await walkIn(language, page, screensOf(records))).toEqual([]);
      expect(answers.length).toBeGreaterThan(5);
      expect(answers.filter(isError)).toEqual([]);
    },
  );

  it.each(LANGUAGES)(
    'of the system administration and of guests are translated, accessible and fit the width (those in %s) [S17] [T2] [T7] SEC-13',
    { timeout: WALK_TIMEOUT_MS },
    async (language) => {
      const visit = { language, width: WIDTHS[0], height: HEIGHT };
      const system = await site.signInAs('system', '/unauthorized', visit);
      const answers = collectAnswers(system);
      expect(await walkIn(language, system, SYSTEM_SCREENS)).toEqual([]);
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.filter(isError)).toEqual([]);
      for (const [path, expected] of looksIn(language, GUEST_SCREENS)) {
        const guest = await (await site.visit({ ...visit, width: expected.width })).newPage();
        await guest.goto(site.urlOf(path));
        expect(await findFaults(guest, expected)).toEqual([]);
      }
    },
  );

  it('get live updates and save a form SEC-13', async () => {
    const page = await site.signInAs('admin', '/sectors/new');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('Registered');
    await page.getByRole('dialog').getByLabel('Code').fill('REG');
    await page.getByRole('button', { name: 'Create sector', exact: true }).click();
    await page.getByText('Registered created').waitFor();
  });

  it('change their language without a reload [T7]', { timeout: WALK_TIMEOUT_MS }, async () => {
    const page = await site.signInAs('admin', '/employees', { width: WIDTHS[0], height: HEIGHT });
    for (const language of [...LANGUAGES].toReversed()) {
      await chooseLanguage(page, language);
      expect(await findFaults(page, { language, width: WIDTHS[0], themes: [] })).toEqual([]);
    }
  });
});
