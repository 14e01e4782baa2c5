import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCompany, type SomeRecords } from './fill-company.ts';
import { type Expected, faultsOf, goWithin, LANGUAGES, themesOf, type WalkedLanguage } from './judge.ts';
import { type OpenConsole, openConsole, type Visit } from './open-console.ts';
import { SCREENS_OF_GUESTS, SCREENS_OF_THE_SYSTEM, screensOf } from './screens.ts';

/** In ms: a walk is some thirty pages, most read by axe. */
export const A_WALK = 480_000;

/**
 * Walks through every screen in each language at one width, and reads it with axe (themesOf says which in which theme).
 * Each language loads the console once and goes on as a person does.
 */
export function walkEveryScreen(setting: Required<Pick<Visit, 'width' | 'height'>>): void {
  const { width } = setting;
  const expectedIn = (language: WalkedLanguage): Expected => ({ language, width, themes: themesOf(language, width) });
  let site: OpenConsole;
  let some: SomeRecords;

  beforeAll(async () => {
    site = await openConsole();
    some = await fillCompany(site.app);
  });
  afterAll(async () => site?.close());

  describe('every screen of a company', () => {
    it.each(LANGUAGES)(
      `can be read and used in %s: ${width} px [S17] [T7] [T9]`,
      async (language) => {
        const page = await site.signedIn('admin', '/unauthorized', { language, ...setting });
        expect(await walk(page, screensOf(some), () => expectedIn(language))).toEqual([]);
      },
      A_WALK,
    );
  });

  describe('every screen of the system administration and of guests', () => {
    it.each(LANGUAGES)(
      `can be read and used in %s: ${width} px [S17] [T2] [T7]`,
      async (language) => {
        const system = await site.signedIn('system', '/unauthorized', { language, ...setting });
        expect(await walk(system, SCREENS_OF_THE_SYSTEM, () => expectedIn(language))).toEqual([]);
        const guest = await (await site.visit({ language, ...setting })).newPage();
        for (const path of SCREENS_OF_GUESTS) {
          await guest.goto(site.urlOf(path));
          expect(await faultsOf(guest, expectedIn(language))).toEqual([]);
        }
      },
      A_WALK,
    );
  });
}

/** Goes to one screen after the other and says of each what is wrong with it. */
export async function walk(
  page: Page,
  paths: readonly string[],
  expectedAt: (path: string) => Expected,
): Promise<string[]> {
  const complaints = listen(page);
  const faults: string[] = [];
  for (const path of paths) {
    const expected = expectedAt(path);
    await setWidth(page, expected.width);
    await goWithin(page, path);
    const found = await faultsOf(page, expected).catch((error: unknown) => [String(error)]);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return [...faults, ...complaints];
}

async function setWidth(page: Page, width: number): Promise<void> {
  const size = page.viewportSize();
  if (size && size.width !== width) await page.setViewportSize({ ...size, width });
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
