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
import { CHROMIUM_FLAGS, findChromium } from '#stack/tools/chromium.ts';
import { SharedPages } from './shared-pages.ts';

/** How a visitor's browser is set. */
export type Visit = {
  language?: 'en' | 'pt-BR' | 'es';
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
};

type Signed = Visit & { tenant?: TestTenant };

/** The product with its console, and browsers to visit it with. Close it in afterAll. */
export type OpenConsole = {
  app: TestApp;
  /** A browser of its own: cookies, storage, cache. It is closed when the test ends. */
  visit: (options?: Visit) => Promise<BrowserContext>;
  /**
   * A page of a new browser where this person is signed in and stands at `path`. People sign in once a test file and
   * share that session; `isAlone` signs in anew, for tests that end it.
   */
  signedIn: (role: Role, path?: string, options?: Signed & { isAlone?: boolean }) => Promise<Page>;
  /**
   * A page where this person is signed in, brought to `path` by links where an earlier test of the file left one: a load
   * costs ten times as much. For tests that change nothing about the page itself: no routes, no storage, no network.
   */
  openPage: (role: Role, path: string, options?: Signed) => Promise<Page>;
  /** Address in the tenant's console; null is the system administration's. */
  urlOf: (path: string, tenant?: TestTenant | null) => string;
  /** Throws when the browser refused anything on any page of the console, by the policy that the page came with (SEC-29). */
  close: () => Promise<void>;
};

/** Whom the console offers to write to. */
export const SUPPORT_EMAIL = 'support@ppe.example';

/** In ms: how long a test waits for something to appear. */
export const PATIENCE = 30_000;

/** Builds the console if need be, starts the product on real servers and a browser. */
export async function openConsole(settings: Partial<Config> = {}): Promise<OpenConsole> {
  await buildConsole();
  // A copy, so that a build beside the tests does not take files from under an open page.
  const folder = await mkdtemp(path.join(tmpdir(), 'console-'));
  await cp(CONSOLE_FOLDER, folder, { recursive: true });
  const app = await bootApp({ CONSOLE_DIR: folder, SUPPORT_EMAIL, ...settings });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] });
  const urlOf = (at: string, tenant: TestTenant | null = app.acme) => `${app.originOf(tenant)}${at}`;
  const refusals: string[] = [];
  const newContext = async (options?: Visit) => {
    const context = await newVisitor(browser, options);
    await tellOfRefusals(context, (page, refusal) => {
      // Keycloak's own pages have a policy of their own.
      if (new URL(page).port === String(app.port)) refusals.push(`${page}: ${refusal}`);
    });
    return context;
  };
  const visit = async (options?: Visit) => {
    const context = await newContext(options);
    // An open page goes on fetching what other tests change.
    if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
    return context;
  };
  const sessions = new Map<string, Promise<Cookie[]>>();
  const signInAt = async (
    context: BrowserContext,
    role: Role,
    at: string,
    home: TestTenant | null,
    isAlone = false,
  ) => {
    const page = await context.newPage();
    const key = keyOf(role, home);
    const shared = isAlone ? undefined : sessions.get(key);
    if (shared) {
      await context.addCookies(await shared);
    } else {
      const cookies = signInOnce(page, urlOf('/login', home), accountOf(role, home?.subdomain ?? 'platform'));
      if (!isAlone) sessions.set(key, cookies);
      // A sign-in that failed must not fail the tests after it as well.
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
    signedIn: async (role, at = '/', { isAlone, tenant, ...options } = {}) =>
      signInAt(await visit(options), role, at, homeOf(role, tenant), isAlone),
    openPage: (role, at, { tenant, ...options } = {}) => {
      const home = homeOf(role, tenant);
      const key = `${keyOf(role, home)} ${JSON.stringify(options)}`;
      return pages.open(key, at, async () => signInAt(await newContext(options), role, at, home));
    },
    close: async () => {
      await browser.close();
      await app.close();
      await rm(folder, { recursive: true });
      if (refusals.length > 0) throw new Error(`The browser refused by the page's policy:\n${refusals.join('\n')}`);
    },
  };
}

const keyOf = (role: Role, home: TestTenant | null): string => `${role}@${home?.subdomain}`;

/** Tells of everything that a page was refused by its Content-Security-Policy, from its first line on. */
async function tellOfRefusals(context: BrowserContext, tell: (page: string, refusal: string) => void): Promise<void> {
  await context.exposeBinding('tellOfRefusal', (_source, page: string, refusal: string) => tell(page, refusal));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI, sample }) => {
      const told: unknown = Reflect.get(window, 'tellOfRefusal');
      if (typeof told === 'function') told(documentURI, `${effectiveDirective} ${blockedURI} ${sample}`);
    }),
  );
}

async function newVisitor(
  browser: Browser,
  { language = 'en', theme = 'light', width = 1280, height = 800 }: Visit = {},
): Promise<BrowserContext> {
  const options: BrowserContextOptions = {
    locale: language,
    colorScheme: theme,
    viewport: { width, height },
    // What moves is painted sixty times a second for as long as a test waits.
    reducedMotion: 'reduce',
  };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

/** Signs in and answers the session's cookie. */
async function signInOnce(page: Page, url: string, account: { email: string; password: string }): Promise<Cookie[]> {
  await page.goto(url);
  await signIn(page, account);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  return page.context().cookies();
}

/** Fills in the sign-in form and sends it, in any language. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
}
