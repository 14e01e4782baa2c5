import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { demoAccounts } from '#api/seed/accounts.ts';
import { startDemo, stopDemo } from './demo.ts';
import { picturePath, PICTURES, THEMES, type Picture, type Theme } from './picture-list.ts';
import { claimRun } from './run-claim.ts';
import type { Server } from './servers/server.ts';
import { runMain, StackError } from './system/errors.ts';
import { repositoryRoot } from './system/paths.ts';
import { say, step } from './system/progress.ts';
import { untilStopped } from './system/until-stopped.ts';
import { findChromium } from './tools/chromium.ts';

/** Size of the browser's window, in CSS pixels. */
const WINDOW = { width: 1280, height: 800 };

/** Quality of WebP at which small text is still sharp. */
const QUALITY = 82;

/** In ms. A page that shows no more skeletons draws its charts and pictures within this time. */
const SETTLED_MS = 1_500;

/** In ms, between two looks at whether a page is loaded. */
const POLL_MS = 100;

/** Expression of the page: fonts, pictures and data are loaded. */
const LOADED = `document.fonts.status === 'loaded'
  && [...document.images].every(({ complete }) => complete)
  && ![...document.querySelectorAll('main [role=status]')].some(({ textContent }) => textContent.startsWith('Loading'))`;

/**
 * `npm run pictures`: starts a new demo beside your own, takes the pictures of the README in both themes, and removes that
 * demo. So they show only what `npm run db:seed` creates, whatever you have typed into your demo.
 */
async function main(): Promise<number> {
  const state = mkdtempSync(path.join(tmpdir(), 'ppe-pictures-'));
  process.env['PPE_STATE'] = state;
  claimRun('npm run pictures');
  const started = new Set<Server>();
  const isStopped = await untilStopped(
    async (signal) => {
      const { PORT: port } = await startDemo({ started, signal });
      const folder = path.dirname(path.join(repositoryRoot, picturePath('any', 'light')));
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const theme of THEMES) await takeAll(port, theme);
    },
    async () => {
      await stopDemo(started);
      rmSync(state, { recursive: true, force: true });
    },
  );
  return isStopped ? 1 : 0;
}

async function takeAll(port: string, theme: Theme): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const picture of PICTURES) {
      const context = await browser.newContext({
        locale: 'en',
        colorScheme: theme,
        viewport: picture.window ?? WINDOW,
        deviceScaleFactor: picture.window ? 2 : 1,
        reducedMotion: 'reduce',
      });
      await step(`taking ${picture.name}, ${theme}`, () => take(context, port, picture, theme));
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

async function take(context: BrowserContext, port: string, picture: Picture, theme: Theme): Promise<void> {
  const page = await context.newPage();
  const account = demoAccounts.find(({ email }) => email === picture.account);
  if (!account) throw new StackError(`${picture.account} is not an account of the demo.`);
  const origin = `http://${account.subdomain ? `${account.subdomain}.` : ''}localhost:${port}`;
  await page.goto(`${origin}/login?returnTo=${encodeURIComponent(picture.path)}`);
  await page.locator('input[autocomplete="username"]').fill(account.email);
  await page.locator('input[autocomplete="current-password"]').fill(account.password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await settle(page);
  if (picture.open) {
    await page.getByRole('link', { name: picture.open }).first().click();
    await settle(page);
  }
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(path.join(repositoryRoot, picturePath(picture.name, theme)));
  say(`    ${picturePath(picture.name, theme)}`);
}

/** Waits until the page shows its data. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  // The page's policy forbids `waitForFunction`, which evaluates text in it.
  while ((await page.evaluate(LOADED)) !== true) await page.waitForTimeout(POLL_MS);
  await page.waitForTimeout(SETTLED_MS);
}

await runMain(main);
