import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCompany, type SomeRecords } from './support/fill-company.ts';
import { type Expected, faultsOf, LANGUAGES, speak, type Theme, type WalkedLanguage } from './support/judge.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';
import { SCREENS_OF_GUESTS, SCREENS_OF_THE_SYSTEM, screensOf } from './support/screens.ts';
import { A_WALK, walk } from './support/walk.ts';

// Every screen once, each in one look. Every screen in every look is in walk-desk.full.e2e.ts and walk-phone.full.e2e.ts.

const WIDTHS = [1440, 360] as const;
const HEIGHT = 900;
const THEMES: readonly Theme[] = ['light', 'dark'];

let site: OpenConsole;
let some: SomeRecords;
beforeAll(async () => {
  // As in production, where only the console's own operations are taken.
  site = await openConsole({ REGISTERED_OPERATIONS_ONLY: true, NODE_ENV: 'production' });
  some = await fillCompany(site.app);
});
afterAll(async () => site?.close());

const everyScreen = () => [...screensOf(some), ...SCREENS_OF_THE_SYSTEM, ...SCREENS_OF_GUESTS];

/** The look of the n-th screen: twelve screens in a row have all languages, widths and themes with one another. */
const lookOf = (at: number) => ({
  language: LANGUAGES[at % LANGUAGES.length],
  width: WIDTHS[Math.floor(at / LANGUAGES.length) % WIDTHS.length] ?? WIDTHS[0],
  theme: THEMES[Math.floor(at / LANGUAGES.length / WIDTHS.length) % THEMES.length] ?? 'light',
});

/** Those of the screens whose look has this language, with what is expected of each. */
function looksIn(language: WalkedLanguage, screens: readonly string[]): Map<string, Expected> {
  const looks = screens.map((screen, at) => ({ screen, ...lookOf(at) })).filter((look) => look.language === language);
  return new Map(looks.map(({ screen, width, theme }) => [screen, { language, width, themes: [theme] }]));
}

/** Walks through the screens that have their look in this language. */
async function walkIn(language: WalkedLanguage, page: Page, screens: readonly string[]): Promise<string[]> {
  const looks = looksIn(language, screens);
  return walk(page, [...looks.keys()], (path) => looks.get(path) ?? { language, width: WIDTHS[0], themes: [] });
}

/** Everything that the api answers to this page, over HTTP and sockets. */
function answersTo(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/graphql') answers.push(await response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => answers.push(String(payload))));
  return answers;
}

const isError = (answer: string): boolean => answer.includes('"errors"') || answer.includes('"type":"error"');

describe('every screen, where only the operations of the console are taken', () => {
  it.each(LANGUAGES)(
    'of a company can be read and used, its share in %s [S17] [T7] [T9] SEC-13',
    { timeout: A_WALK },
    async (language) => {
      const page = await site.signedIn('admin', '/unauthorized', { language, width: WIDTHS[0], height: HEIGHT });
      const answers = answersTo(page);
      await page.reload();
      expect(await walkIn(language, page, screensOf(some))).toEqual([]);
      expect(answers.length).toBeGreaterThan(5);
      expect(answers.filter(isError)).toEqual([]);
    },
  );

  it.each(LANGUAGES)(
    'of the system administration and of guests can be read and used, its share in %s [S17] [T2] [T7] SEC-13',
    { timeout: A_WALK },
    async (language) => {
      const visit = { language, width: WIDTHS[0], height: HEIGHT };
      const system = await site.signedIn('system', '/unauthorized', visit);
      const answers = answersTo(system);
      expect(await walkIn(language, system, SCREENS_OF_THE_SYSTEM)).toEqual([]);
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.filter(isError)).toEqual([]);
      for (const [path, expected] of looksIn(language, SCREENS_OF_GUESTS)) {
        const guest = await (await site.visit(visit)).newPage();
        await guest.goto(site.urlOf(path));
        expect(await faultsOf(guest, expected)).toEqual([]);
      }
    },
  );

  it('hears of changes, and saves what is typed SEC-13', async () => {
    const page = await site.signedIn('admin', '/sectors/new');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('Registered');
    await page.getByRole('dialog').getByLabel('Code').fill('REG');
    await page.getByRole('button', { name: 'Create sector', exact: true }).click();
    await page.getByText('Registered created').waitFor();
  });

  it('has every page of the table of routes among its screens [S17]', () => {
    const screens = everyScreen().map((screen) => new URL(screen, site.urlOf('/')).pathname);
    // A noun's page has its address on its card.
    const table = ['console/app/routes.tsx', ...globSync('api/features/*/*.card.ts')]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const pages = [...table.matchAll(/^ {2,4}path: '([^']+)'/gm)].map(([, path]) => path ?? '');
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((page) => !screens.includes(page))).toEqual([]);
  });

  it('follows a change of language in place [T7]', { timeout: A_WALK }, async () => {
    const page = await site.signedIn('admin', '/employees', { width: WIDTHS[0], height: HEIGHT });
    for (const language of [...LANGUAGES].toReversed()) {
      await speak(page, language);
      expect(await faultsOf(page, { language, width: WIDTHS[0], themes: [] })).toEqual([]);
    }
  });
});
