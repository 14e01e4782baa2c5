import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#api/testing/accounts.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS, signIn } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site.close());

const admin = () => accountOf('admin', 'acme');
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Opens this address of acme's console in a new browser. */
async function at(path: string, options = {}): Promise<Page> {
  const page = await (await site.visit(options)).newPage();
  await page.goto(site.urlOf(path));
  return page;
}

describe('signing in', () => {
  it('leads to the requested page, query included [N1] [P1] [N9]', async () => {
    const page = await at('/sectors?status=ACTIVE');
    await page.waitForURL('**/login?returnTo=**');
    await signIn(page, admin());
    await page.waitForURL('**/sectors?status=ACTIVE');
    await page.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
  });

  it('shows a failure in an alert and in a toast, and does not reveal whether the user exists [X4] [P3]', async () => {
    for (const account of [
      { ...admin(), password: 'Wrong-one-1!' },
      { email: 'nobody@acme.example', password: 'Wrong-one-1!' },
    ]) {
      const page = await at('/login');
      await signIn(page, account);
      await expect.poll(() => page.getByText('Invalid username or password').count(), { timeout: TIMEOUT_MS }).toBe(2);
      expect(pathOf(page)).toBe('/login');
      // A change of language keeps the message and the input.
      await page.getByText('Português (BR)').click();
      await page.getByRole('alert').getByText('Usuário ou senha inválidos').waitFor();
      expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe(account.email);
    }
  });

  it('names both missing fields [V4]', async () => {
    const page = await at('/login', { language: 'pt-BR' });
    await page.locator('button[type="submit"]').click();
    await page.getByText('E-mail: preenchimento obrigatório').waitFor();
    await page.getByText('Senha: preenchimento obrigatório').waitFor();
  });

  it('never leads to another site [P1]', async () => {
    const page = await at(`/login?returnTo=${encodeURIComponent('//evil.example/')}`);
    await signIn(page, admin());
    await page.waitForURL((url) => url.pathname === '/');
    expect(new URL(page.url()).origin).toBe(new URL(site.urlOf('/')).origin);
  });

  it('is skipped when the user is already signed in [P2]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    await page.goto(site.urlOf('/login?returnTo=%2Fjob-roles'));
    await page.waitForURL('**/job-roles');
    await page.goto(site.urlOf('/login'));
    await page.waitForURL((url) => url.pathname === '/');
    const system = await site.signInAs('system', '/admin');
    await system.goto(site.urlOf('/login', null));
    await system.waitForURL('**/admin');
  });

  it('shows the tenant’s name, with the console’s title when there is no logo, and caches the branding [T3] [T4] [T6]', async () => {
    const page = await at('/login');
    await page.getByText('Use your Acme account.').waitFor();
    await page.getByText('Acme', { exact: true }).waitFor();
    await page.getByText('PPE Console · Personal Protective Equipment').waitFor();
    const kept = async () => {
      const text = await page.evaluate(() => localStorage.getItem('customer_logo_acme'));
      return JSON.parse(text ?? '{}') as unknown;
    };
    await expect.poll(kept, { timeout: TIMEOUT_MS }).toMatchObject({
      customer: { displayName: 'Acme', subdomain: 'acme', logoUrl: null },
      timestamp: expect.any(Number),
    });
  });

  it('shows the system administration at the address without a tenant [T2] [T3]', async () => {
    const page = await (await site.visit()).newPage();
    await page.goto(site.urlOf('/login', null));
    await expect
      .poll(() => page.getByText('System Administration').count(), { timeout: TIMEOUT_MS })
      .toBeGreaterThan(0);
  });

  it('shows the console’s own name at an unknown subdomain, and refuses a sign-in there [T5]', async () => {
    const page = await (await site.visit()).newPage();
    await page.goto(site.urlOf('/login', { id: '', subdomain: 'demo' }));
    await expect.poll(() => page.getByText('PPE Console').count(), { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
    await signIn(page, admin());
    await expect
      .poll(() => page.getByText('This account may not sign in here').count(), { timeout: TIMEOUT_MS })
      .toBe(2);
  });
});

describe('a session', () => {
  it('continues after a reload and in another tab, without a token in storage [E8]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(site.urlOf('/job-roles'));
    await other.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toMatch(/eyJ[\w-]+\./);
  });

  it('ends in every tab at once when the user signs out [N9] [E8]', async () => {
    const page = await site.signInAs('admin', '/sectors', { isNewSession: true });
    const other = await page.context().newPage();
    await other.goto(site.urlOf('/job-roles'));
    await other.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/login');
    await other.waitForURL((url) => url.pathname === '/login');
    await page.goto(site.urlOf('/sectors'));
    await page.waitForURL('**/login?returnTo=**');
  });

  it('leaves no data in a tab for the next user [E8]', async () => {
    const page = await site.signInAs('admin', '/profile', { isNewSession: true });
    await page.getByRole('button', { name: /Ana Admin/ }).waitFor();
    const other = await page.context().newPage();
    await other.goto(site.urlOf('/profile'));
    await other.getByRole('button', { name: /Ana Admin/ }).waitFor();
    await other.getByRole('button', { name: /Account/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    // The other tab has ended the session; this one is not reloaded.
    await page.waitForURL((url) => url.pathname === '/login');
    await page.route('**/graphql', (route) => {
      const isProfile = route.request().postData()?.includes('GetStart') ?? false;
      return isProfile ? route.abort() : route.continue();
    });
    await signIn(page, accountOf('regular', 'acme'));
    await page.getByRole('button', { name: /Rui Regular/ }).waitFor();
    await page.context().close();
  });

  it('that has expired shows a message, and the next sign-in leads back to the page [N9] [P1] [E8]', async () => {
    const page = await site.signInAs('admin', '/sectors', { isNewSession: true });
    await page.clock.install();
    await page.goto(site.urlOf('/job-roles?status=ACTIVE'));
    await page.clock.fastForward(3000);
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    await page.context().clearCookies();
    await page.clock.fastForward('10:00');
    await page.waitForURL('**/login?session=expired');
    await page.getByText('Your session has expired. Please sign in again.').waitFor();
    await signIn(page, admin());
    await page.waitForURL('**/job-roles?status=ACTIVE');
  });

  it('that expires keeps what was typed; it can be saved after a sign-in in another tab [E8]', async () => {
    const page = await site.signInAs('admin', '/sectors', { isNewSession: true });
    await page.clock.install();
    await page.goto(site.urlOf('/sectors/new'));
    await page.clock.fastForward(3000);
    const [name, code] = [unique('Typed'), unique('T')];
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.context().clearCookies();
    await page.clock.fastForward('10:00');
    const ended = page.getByRole('alertdialog', { name: 'Your session has ended' });
    await ended.waitFor();
    const opened = page.context().waitForEvent('page');
    await ended.getByRole('button', { name: 'Sign in again' }).click();
    await signIn(await opened, admin());
    await ended.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create sector' }).click();
    await page.getByText(`${name} created`).waitFor();
    await page.context().close();
  });
});

describe('permissions', () => {
  it('that cannot be loaded hide all pages, and can be loaded again [E8]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    await page.route('**/graphql', async (route) => {
      const isPermissions = route.request().postData()?.includes('GetStart') ?? false;
      if (!isPermissions) return route.continue();
      return route.fulfill({ json: { errors: [{ message: 'broken', extensions: { code: 'INTERNAL' } }], data: null } });
    });
    await page.goto(site.urlOf('/sectors'));
    await page.getByText('Failed to load permissions').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Sectors' }).count(), { timeout: TIMEOUT_MS }).toBe(0);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Sectors' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
  });
});

describe('guards', () => {
  it('allow only system administrators to open the administration [N2] [P6]', async () => {
    const page = await site.signInAs('admin', '/admin');
    await page.waitForURL('**/unauthorized?role=system');
    await page.getByText('This area is for system administrators only.').waitFor();
    await page.getByRole('link', { name: 'View employees' }).waitFor();
  });

  it('allow only administrators to open the pages of a tenant [N3] [R4] [P6]', async () => {
    const page = await site.signInAs('regular', '/sectors');
    await page.waitForURL('**/unauthorized?role=customer');
    await page.getByText('This page is for administrators of the company.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await page.getByRole('link', { name: 'View employees' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Sectors' }).count(), { timeout: TIMEOUT_MS }).toBe(0);
  });

  it('redirect a system administrator from a tenant’s page to the administration [N3] [R2]', async () => {
    const page = await site.signInAs('system', '/sectors');
    await page.waitForURL('**/admin');
    await page.goto(site.urlOf('/admin/customers', null));
    await page.getByRole('rowheader', { name: /Acme/ }).waitFor();
    await page.getByRole('rowheader', { name: /Bolt/ }).waitFor();
  });

  it('name the missing permission [P6]', async () => {
    const page = await site.openPage('admin', '/unauthorized?permission=REPORT_ACCESS');
    await page.getByText('You need the permission Report access to open this page.').waitFor();
  });

  it('show "not found" at an unknown address, with a link to the home page [P7]', async () => {
    const page = await site.signInAs('admin', '/no/such/page');
    await page.getByText('Page not found').waitFor();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('language and theme', () => {
  it('follow the address, then the choice of the user, which is saved [T7] [T8]', async () => {
    const page = await at('/login?lng=es');
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    const language = () => page.locator('html').getAttribute('lang');
    await expect.poll(language, { timeout: TIMEOUT_MS }).toBe('es');
    await page.getByText('Português (BR)').click();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('i18nextLng')), { timeout: TIMEOUT_MS })
      .toBe('pt-BR');
    await page.goto(site.urlOf('/login'));
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await expect.poll(language, { timeout: TIMEOUT_MS }).toBe('pt-BR');
  });

  it('use the supported language that is nearest to the browser or the cookie [T7]', async () => {
    await (await at('/login', { language: 'pt-BR' })).getByRole('heading', { name: 'Entrar' }).waitFor();
    const context = await site.visit();
    await context.addCookies([{ name: 'i18next', value: 'es-MX', url: site.urlOf('/') }]);
    const page = await context.newPage();
    await page.goto(site.urlOf('/login'));
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  });

  it('follow the system until the user chooses [T9]', async () => {
    const page = await site.signInAs('admin', '/sectors', { theme: 'dark' });
    const theme = () => page.locator('html').getAttribute('data-theme');
    await expect.poll(theme, { timeout: TIMEOUT_MS }).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(theme, { timeout: TIMEOUT_MS }).toBe('light');
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page
      .getByRole('menuitemradio', { name: 'Dark' })
      .or(page.getByRole('menuitem', { name: 'Dark' }))
      .click();
    await expect.poll(theme, { timeout: TIMEOUT_MS }).toBe('dark');
    await page.reload();
    await expect.poll(theme, { timeout: TIMEOUT_MS }).toBe('dark');
  });

  it('have more contrast where the device asks for it [T9]', async () => {
    const page = await (await site.visit()).newPage();
    await page.emulateMedia({ contrast: 'more' });
    await page.goto(site.urlOf('/login'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The colours are fetched when the page asks for them.
    const text = () => page.evaluate(() => getComputedStyle(document.body).color);
    await expect.poll(text, { timeout: TIMEOUT_MS }).toBe('rgb(0, 0, 0)');
  });

  it('follow the choice of the user before the code of the console is loaded [T9]', async () => {
    const context = await site.visit({ theme: 'dark' });
    await context.addInitScript(() => localStorage.setItem('theme', 'light'));
    const page = await context.newPage();
    // Only the script of the HTML page runs.
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.goto(site.urlOf('/login'));
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('light');
    const isWhite = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.backgroundColor = 'canvas';
      return getComputedStyle(probe).backgroundColor === 'rgb(255, 255, 255)';
    });
    expect(isWhite).toBe(true);
  });
});
