import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Cookie,
  type Page,
} from 'playwright';
import { onTestFinished, TestRunner } from 'vitest';
import type { Config } from '#api/config.ts';
import { accountOf, type Role } from '#api/testing/accounts.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { buildConsole, CONSOLE_FOLDER } from '#stack/console-build.ts';
import { FLAGS_OF_PAGES, findChromium } from '#stack/tools/chromium.ts';
import { SharedPages } from './shared-pages.ts';

/** Settings of a test browser. */
export type BrowserSettings = {
  language?: 'en' | 'pt-BR' | 'es';
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
};

type SignInSettings = BrowserSettings & { tenant?: TestTenant };

/** The running product with its console, and test browsers. Close it in afterAll. */
export type OpenConsole = {
  app: TestApp;
  /** Opens a new browser with empty cookies, storage and cache. It is closed when the test ends. */
  visit: (options?: BrowserSettings) => Promise<BrowserContext>;
  /**
   * Opens `path` in a new browser, signed in with this role. All tests of a file share one session per role;
   * `isNewSession` creates another one, for tests that end it.
   */
  signInAs: (role: Role, path?: string, options?: SignInSettings & { isNewSession?: boolean }) => Promise<Page>;
  /**
   * Opens `path` like `signInAs`, but reuses the page of an earlier test of the file, because a load costs ten times as
   * much. Only for tests that do not change routes, storage or network of the page.
   */
  openPage: (role: Role, path: string, options?: SignInSettings) => Promise<Page>;
  /** Address in the tenant's console; in the system administration for null. */
  urlOf: (path: string, tenant?: TestTenant | null) => string;
  /** Throws when a page of the console violated its Content-Security-Policy (SEC-29). */
  close: () => Promise<void>;
};

/** Address of the link to support. */
export const SUPPORT_EMAIL = 'support@ppe.example';

/** In ms: maximum wait of a test for an element. */
export const TIMEOUT_MS = 30_000;

/** Builds the console if it has changed, and starts the product on real servers and a browser. */
export async function openConsole(settings: Partial<Config> = {}): Promise<OpenConsole> {
  await buildConsole();
  // A copy, so that a build during the tests does not remove files that an open page needs.
  const folder = await mkdtemp(path.join(tmpdir(), 'console-'));
  await cp(CONSOLE_FOLDER, folder, { recursive: true });
  const app = await bootApp({ CONSOLE_DIR: folder, SUPPORT_EMAIL, ...settings });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...FLAGS_OF_PAGES] });
  const urlOf = (at: string, tenant: TestTenant | null = app.acme) => `${app.originOf(tenant)}${at}`;
  const refusals: string[] = [];
  const newContext = async (options?: BrowserSettings) => {
    const context = await newVisitor(browser, options);
    await collectRefusals(context, (page, refusal) => {
      // Pages of Keycloak have their own policy.
      if (new URL(page).port === String(app.port)) refusals.push(`${page}: ${refusal}`);
    });
    return context;
  };
  const visit = async (options?: BrowserSettings) => {
    const context = await newContext(options);
    // An open page would fetch data again when other tests change it.
    if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
    return context;
  };
  const sessions = new Map<string, Promise<Cookie[]>>();
  const signInAt = async (
    context: BrowserContext,
    role: Role,
    at: string,
    home: TestTenant | null,
    isNewSession = false,
  ) => {
    const page = await context.newPage();
    const key = keyOf(role, home);
    const shared = isNewSession ? undefined : sessions.get(key);
    if (shared) {
      await context.addCookies(await shared);
    } else {
      const cookies = signInOnce(page, urlOf('/login', home), accountOf(role, home?.subdomain ?? 'platform'));
      if (!isNewSession) sessions.set(key, cookies);
      // A failed sign-in must not make later tests fail, too.
      await cookies.catch((error: unknown) => {
        sessions.delete(key);
        throw error;
      });
    }
    await page.goto(urlOf(at, home));
    return page;
  };
  const homeOf = (role: Role, tenant = app.acme) => (role === 'system' ? null : tenant);
  const pages = new SharedPages();
  return {
    app,
    visit,
    urlOf,
    signInAs: async (role, at = '/', { isNewSession, tenant, ...options } = {}) =>
      signInAt(await visit(options), role, at, homeOf(role, tenant), isNewSession),
    openPage: (role, at, { tenant, ...options } = {}) => {
      const home = homeOf(role, tenant);
      const key = `${keyOf(role, home)} ${JSON.stringify(options)}`;
      return pages.open(key, at, async () => signInAt(await newContext(options), role, at, home));
    },
    close: async () => {
      await browser.close();
      await app.close();
      await rm(folder, { recursive: true });
      if (refusals.length > 0) throw new Error(`Violations of the Content-Security-Policy:\n${refusals.join('\n')}`);
    },
  };
}

const keyOf = (role: Role, home: TestTenant | null): string => `${role}@${home?.subdomain}`;

/** Calls `add` for each violation of the Content-Security-Policy on any page of the browser. */
async function collectRefusals(context: BrowserContext, add: (page: string, refusal: string) => void): Promise<void> {
  await context.exposeBinding('addRefusal', (_source, page: string, refusal: string) => add(page, refusal));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI, sample }) => {
      const addRefusal: unknown = Reflect.get(window, 'addRefusal');
      if (typeof addRefusal === 'function') addRefusal(documentURI, `${effectiveDirective} ${blockedURI} ${sample}`);
    }),
  );
}

async function newVisitor(
  browser: Browser,
  { language = 'en', theme = 'light', width = 1280, height = 800 }: BrowserSettings = {},
): Promise<BrowserContext> {
  const options: BrowserContextOptions = {
    locale: language,
    colorScheme: theme,
    viewport: { width, height },
    // Animations would use CPU time while a test waits.
    reducedMotion: 'reduce',
  };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

/** Signs in and returns the cookies of the session. */
async function signInOnce(page: Page, url: string, account: { email: string; password: string }): Promise<Cookie[]> {
  await page.goto(url);
  await signIn(page, account);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  return page.context().cookies();
}

/** Fills in and submits the sign-in form; works in every language. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}
