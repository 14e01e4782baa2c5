import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCompany, type SomeRecords } from './fill-company.ts';
import { type Expected, faultsOf, goWithin, LANGUAGES, speak, themesOf, type WalkedLanguage } from './judge.ts';
import { type OpenConsole, openConsole, type Visit } from './open-console.ts';

/** In ms: a walk is some thirty pages, most read by axe. */
const A_WALK = 480_000;

/** The screens of a company's administrator, each in the state that its address opens. */
export const screensOf = (some: SomeRecords): string[] => [
  '/',
  '/employees',
  `/employees/${some.employee}`,
  '/employees/new',
  '/sectors',
  `/sectors/${some.sector}`,
  '/cost-centers',
  '/job-roles',
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
  '/users',
  '/users/new',
  '/users/roles',
  '/users/roles/new',
  '/settings/company',
  '/audit-logs',
  '/licenses',
  '/profile',
  '/unauthorized?permission=PRODUCT_MANAGEMENT',
  '/no-such-page',
];

/** Those of whoever looks after the companies. */
export const SCREENS_OF_THE_SYSTEM = [
  '/admin',
  '/admin/customers',
  '/admin/customers/new',
  '/admin/system-users',
  '/admin/system-users/new',
  '/licenses',
  '/licenses/new',
  '/admin/audit-logs',
  '/profile',
];

/** Those of nobody in particular. */
export const SCREENS_OF_GUESTS = ['/login?session=expired', '/forgot-password'];

/**
 * Walks through every screen in each language at one width, and reads it with axe (themesOf says which in which theme).
 * The languages walk side by side in one browser; each loads the console once and goes on as a person does.
 */
export function walkEveryScreen(setting: Required<Pick<Visit, 'width' | 'height'>>): void {
  const { width } = setting;
  const expectedIn = (language: WalkedLanguage): Expected => ({ language, width, themes: themesOf(language, width) });
  let site: OpenConsole;
  let some: SomeRecords;

  beforeAll(async () => {
    site = await openConsole();
    some = await fillCompany(site.app);
    // So that the languages find a session and do not all sign in at once.
    await (await site.signedIn('admin', '/')).context().close();
    await (await site.signedIn('system', '/admin')).context().close();
  });
  afterAll(async () => site?.close());

  describe('every screen of a company', () => {
    it.concurrent.each(LANGUAGES)(
      `can be read and used in %s: ${width} px [S17] [T7] [T9]`,
      async (language) => {
        const page = await site.signedIn('admin', '/unauthorized', { language, ...setting });
        expect(await walk(page, screensOf(some), expectedIn(language))).toEqual([]);
        await page.context().close();
      },
      A_WALK,
    );
  });

  describe('every screen of the system administration and of guests', () => {
    it.concurrent.each(LANGUAGES)(
      `can be read and used in %s: ${width} px [S17] [T2] [T7]`,
      async (language) => {
        const system = await site.signedIn('system', '/unauthorized', { language, ...setting });
        expect(await walk(system, SCREENS_OF_THE_SYSTEM, expectedIn(language))).toEqual([]);
        await system.context().close();
        const guest = await (await site.visit({ language, ...setting })).newPage();
        for (const path of SCREENS_OF_GUESTS) {
          await guest.goto(site.urlOf(path));
          expect(await faultsOf(guest, expectedIn(language))).toEqual([]);
        }
        await guest.context().close();
      },
      A_WALK,
    );
  });

  it('has every page of the table of routes among its screens [S17]', () => {
    const screens = [...screensOf(some), ...SCREENS_OF_THE_SYSTEM, ...SCREENS_OF_GUESTS].map(
      (screen) => new URL(screen, site.urlOf('/')).pathname,
    );
    // A noun's page has its address on its card.
    const table = ['console/app/routes.tsx', ...globSync('api/features/*/*.card.ts')]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const pages = [...table.matchAll(/^ {2,4}path: '([^']+)'/gm)].map(([, path]) => path ?? '');
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((page) => !screens.includes(page))).toEqual([]);
  });

  it('follows a change of language in place [T7]', { timeout: A_WALK }, async () => {
    const page = await site.signedIn('admin', '/employees', setting);
    for (const language of [...LANGUAGES].toReversed()) {
      await speak(page, language);
      expect(await faultsOf(page, { language, width, themes: [] })).toEqual([]);
    }
    await page.context().close();
  });
}

/** Goes to one screen after the other and says of each what is wrong with it. */
async function walk(page: Page, paths: readonly string[], expected: Expected): Promise<string[]> {
  const complaints = listen(page);
  const faults: string[] = [];
  for (const path of paths) {
    await goWithin(page, path);
    const found = await faultsOf(page, expected).catch((error: unknown) => [String(error)]);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return [...faults, ...complaints];
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
