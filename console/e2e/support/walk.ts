import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCompany, type RecordIds } from './fill-company.ts';
import { type ExpectedScreen, findFaults, navigateTo, LANGUAGES, THEMES, type Language } from './check-screen.ts';
import { type OpenConsole, openConsole, type BrowserSettings } from './open-console.ts';
import { GUEST_SCREENS, SYSTEM_SCREENS, screensOf } from './screens.ts';

/** In ms, for about sixty pages, each checked by axe in one theme or both. */
export const WALK_TIMEOUT_MS = 900_000;

/**
 * Defines tests that open and check every screen in each language at one width, with all rules of axe in both themes.
 * Each language loads the console once and opens the other screens without a reload.
 */
export function walkEveryScreen(setting: Required<Pick<BrowserSettings, 'width' | 'height'>>): void {
  const { width } = setting;
  const expectedIn = (language: Language): ExpectedScreen => ({ language, width, themes: THEMES });
  let site: OpenConsole;
  let records: RecordIds;

  beforeAll(async () => {
    site = await openConsole();
    records = await fillCompany(site.app);
  });
  afterAll(async () => site?.close());

  describe('every screen of a company', () => {
    it.each(LANGUAGES)(
      `is translated, accessible and fits ${width} px in %s [S17] [T7] [T9]`,
      async (language) => {
        const page = await site.signInAs('admin', '/unauthorized', { language, ...setting });
        expect(await walk(page, screensOf(records), () => expectedIn(language))).toEqual([]);
      },
      WALK_TIMEOUT_MS,
    );
  });

  describe('every screen of the system administration and of guests', () => {
    it.each(LANGUAGES)(
      `is translated, accessible and fits ${width} px in %s [S17] [T2] [T7]`,
      async (language) => {
        const system = await site.signInAs('system', '/unauthorized', { language, ...setting });
        expect(await walk(system, SYSTEM_SCREENS, () => expectedIn(language))).toEqual([]);
        const guest = await (await site.visit({ language, ...setting })).newPage();
        for (const path of GUEST_SCREENS) {
          await guest.goto(site.urlOf(path));
          expect(await findFaults(guest, expectedIn(language))).toEqual([]);
        }
      },
      WALK_TIMEOUT_MS,
    );
  });
}

/** Opens the screens one after the other and checks each. Returns a line per fault. */
export async function walk(
  page: Page,
  paths: readonly string[],
  expectedAt: (path: string) => ExpectedScreen,
): Promise<string[]> {
  const complaints = collectComplaints(page);
  const faults: string[] = [];
  for (const path of paths) {
    const expected = expectedAt(path);
    await setWidth(page, expected.width);
    await navigateTo(page, path);
    const found = await findFaults(page, expected).catch((error: unknown) => [String(error)]);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return [...faults, ...complaints];
}

async function setWidth(page: Page, width: number): Promise<void> {
  const size = page.viewportSize();
  if (size && size.width !== width) await page.setViewportSize({ ...size, width });
}

/** Collects errors in the browser's console: errors of scripts, refused styles, missing files. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  return complaints;
}
