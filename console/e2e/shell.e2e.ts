import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS, SUPPORT_EMAIL } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site.close());

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const widthOf = async (page: Page) => Math.round((await navigation(page).boundingBox())?.width ?? 0);
const itemsOf = async (page: Page) => navigation(page).getByRole('link').allTextContents();
/** The entries of a group of the navigation. */
const groupOf = async (page: Page, name: string) =>
  navigation(page).getByRole('list', { name }).getByRole('link').allTextContents();

describe('the shell', () => {
  it('shows a customer administrator all entries, in groups [N7]', async () => {
    const page = await site.openPage('admin', '/sectors');
    await navigation(page).getByText('Organization').waitFor();
    const groups: [string, string[]][] = [
      ['Organization', ['Employees', 'Sectors', 'Cost centers', 'Roles', 'Trainings']],
      ['Inventory management', ['Products', 'Warehouses', 'Certificates', 'Reorder list', 'Machines', 'Licences']],
      ['Operations', ['Groups', 'Exceptions', 'Users', 'Counter', 'Withdrawals', 'Cost']],
      ['Administration', ['PPE templates', 'Notifications', 'Company settings', 'Audit logs']],
    ];
    const entries = groups.flatMap(([, names]) => names);
    await expect.poll(() => itemsOf(page), { timeout: TIMEOUT_MS }).toEqual(['Dashboard', ...entries]);
    for (const [name, names] of groups) expect(await groupOf(page, name)).toEqual(names);
  });

  it('shows a regular user dashboard and licences, and a system administrator the administration [N6] [R4]', async () => {
    const regular = await site.signInAs('regular', '/');
    await navigation(regular).waitFor();
    await expect.poll(() => itemsOf(regular), { timeout: TIMEOUT_MS }).toEqual(['Dashboard', 'Licences']);
    const system = await site.signInAs('system', '/admin');
    await navigation(system).waitFor();
    await expect
      .poll(() => itemsOf(system), { timeout: TIMEOUT_MS })
      .toEqual(['Administration', 'Customers', 'System users', 'Audit logs']);
    expect(await groupOf(system, 'Customer management')).toEqual(['Customers', 'System users']);
    expect(await groupOf(system, 'System reports')).toEqual(['Audit logs']);
  });

  it('collapses the sidebar from 250 to 80 px and remembers it [N8] [K2]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    await navigation(page).waitFor();
    await expect.poll(() => widthOf(page), { timeout: TIMEOUT_MS }).toBe(250);
    await page.getByRole('button', { name: 'Collapse the navigation' }).click();
    await expect.poll(() => widthOf(page), { timeout: TIMEOUT_MS }).toBe(80);
    expect(await page.evaluate(() => localStorage.getItem('sidebarCollapsed'))).toBe('true');
    await page.reload();
    await navigation(page).waitFor();
    await expect.poll(() => widthOf(page), { timeout: TIMEOUT_MS }).toBe(80);
  });

  it('is a drawer below 992 px that closes on navigation [N8]', async () => {
    const page = await site.signInAs('admin', '/sectors', { width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    await navigation(page).getByRole('link', { name: 'Roles' }).click();
    await page.waitForURL('**/job-roles');
    await expect.poll(() => navigation(page).count(), { timeout: TIMEOUT_MS }).toBe(0);
  });

  it('lets the keyboard skip to the content [N8]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    await navigation(page).waitFor();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: TIMEOUT_MS })
      .toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { timeout: TIMEOUT_MS }).toBe('MAIN');
  });

  it('shows breadcrumbs that start at the dashboard [N5]', async () => {
    const page = await site.openPage('admin', '/sectors');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await crumbs.waitFor();
    expect(
      (await crumbs.getByRole('listitem').allTextContents()).map((crumb) => crumb.replace('/', '').trim()),
    ).toEqual(['Dashboard', 'Organization', 'Sectors']);
    expect(await crumbs.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/');
  });

  it('names the company above the subtitle, or beside its logo, also in the narrow header [T4] [N8]', async () => {
    const page = await site.openPage('admin', '/sectors');
    await page.getByText('Personal Protective Equipment').waitFor();
    await page.getByText('Acme', { exact: true }).waitFor();
    const { em } = site.app.services.orm;
    const logoOf = (url: string | null) =>
      change(em.fork(), sql`update customer set logo_url = ${url} where id = ${site.app.acme.id}`);
    try {
      await logoOf('/favicon.svg');
      const visitor = await site.signInAs('admin', '/sectors');
      await visitor.locator('img[src="/favicon.svg"]').waitFor();
      expect(await visitor.getByText('Personal Protective Equipment').count()).toBe(0);
      await visitor.setViewportSize({ width: 360, height: 800 });
      const name = visitor.getByRole('banner').getByText('Acme', { exact: true });
      await name.waitFor();
      // Wide enough for the name in one line: the controls beside it leave room.
      await expect.poll(async () => (await name.boundingBox())?.width, { timeout: TIMEOUT_MS }).toBeGreaterThan(25);
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    } finally {
      await logoOf(null);
    }
  });

  it('names the user by the part of the e-mail before @ [N8]', async () => {
    const page = await site.openPage('admin', '/sectors');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByText('admin', { exact: true }).waitFor();
  });
});

describe('the connection', () => {
  it('is shown as live, as offline after 5 s of trouble, and as live again with fresh data [E10] [K1]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    const admin = await site.app.as('admin');
    await admin.data(`mutation { createSector(input: { name: "Made meanwhile", code: "MEAN" }) { id } }`);
    await page.context().setOffline(false);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('Made meanwhile', { exact: true }).waitFor();
  });
});

describe('the start', () => {
  it('waits for the api, and shows what failed and how to continue [E9] [S13]', async () => {
    const context = await site.visit({ language: 'pt-BR' });
    const page = await context.newPage();
    // The answer comes after the splash was seen, however slow the machine is.
    const { promise: seen, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/auth/session', async (route) => {
      await seen;
      await route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'broken', requestId: 'r' } } });
    });
    await page.goto(site.urlOf('/login'));
    await page.getByText('Inicializando...').waitFor();
    answer();
    await page.getByText('Falha na inicialização').waitFor();
    await page.getByText('Detalhes técnicos').click();
    await page.getByText('SessionError').waitFor();
    await page.unroute('**/api/auth/session');
    await page.getByRole('button', { name: 'Atualizar página' }).click();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  });

  it('continues by itself when the api answers again [E9]', async () => {
    const page = await (await site.visit()).newPage();
    let tries = 0;
    await page.route('**/api/auth/session', async (route) => {
      tries += 1;
      await (tries < 3 ? route.abort() : route.continue());
    });
    await page.goto(site.urlOf('/login'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(tries).toBe(3);
  });
});

describe('a page that fails', () => {
  it('leaves the rest of the console usable, and shows what failed [S13] [X7]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    await page.route('**/assets/*/JobRoleRoutes.js', (route) => route.abort());
    // Once: another build of the console may have been deployed.
    const reloaded = page.waitForEvent('load');
    await navigation(page).getByRole('link', { name: 'Roles' }).click();
    await reloaded;
    await page.getByText('Something went wrong').waitFor();
    await page.getByRole('button', { name: 'Reload page' }).waitFor();
    await navigation(page).getByRole('link', { name: 'Cost centers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cost centers' }).waitFor();
  });

  it('shows the request id for support when data cannot be loaded, can be dismissed, and loads again on request [X1] [X5]', async () => {
    const page = await site.signInAs('admin', '/job-roles');
    await page.getByText('No roles yet').waitFor();
    await page.route('**/graphql', async (route) => {
      const isList = route.request().postData()?.includes('ListSectors') ?? false;
      if (!isList) return route.continue();
      const errors = [{ message: 'broken', extensions: { code: 'INTERNAL', requestId: '01REQUEST' } }];
      return route.fulfill({ json: { errors, data: null } });
    });
    await navigation(page).getByRole('link', { name: 'Sectors' }).click();
    await page.getByText('Could not load the sectors').waitFor();
    await page.getByText('01REQUEST').waitFor();
    const mailLink = await page.getByRole('link', { name: 'Contact support' }).getAttribute('href');
    expect(mailLink).toMatch(new RegExp(`^mailto:${SUPPORT_EMAIL}[?].*01REQUEST`));
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('01REQUEST').waitFor({ state: 'detached' });
    await page.getByText('Could not load the sectors').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^(Made meanwhile|No sectors yet)$/).waitFor();
  });
});

describe('without a connection', () => {
  it('a form says what could not be created, saved or deleted, and keeps what was typed [X5]', async () => {
    const page = await site.signInAs('admin', '/sectors/new');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const drawer = page.getByRole('dialog');
    let isCut = true;
    await page.route('**/graphql', (route) => {
      const isMutation = /"operationName":"(Create|Update|Delete)Sector"/.test(route.request().postData() ?? '');
      return isCut && isMutation ? route.abort() : route.continue();
    });
    await drawer.getByLabel('Name').fill('Cut off');
    await drawer.getByLabel('Code').fill('CUT');
    await press('Create sector');
    await drawer.getByText('Could not create the sector').waitFor();
    isCut = false;
    await press('Create sector');
    await page.getByText('Cut off created').waitFor();
    await page.getByRole('link', { name: 'Cut off' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    isCut = true;
    await drawer.getByLabel('Description').fill('Typed without a connection');
    await press('Save');
    await drawer.getByText('Could not save the sector').waitFor();
    expect(await drawer.getByLabel('Description').inputValue()).toBe('Typed without a connection');
    await press('Delete sector');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete sector' }).click();
    await question.getByText('Could not delete the sector').waitFor();
  });
});

describe('a page of an older build than the api', () => {
  it('loads the console again, once, when a page of its build is gone [S13]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    let loads = 0;
    page.on('framenavigated', (frame) => (loads += frame === page.mainFrame() ? 1 : 0));
    // The server has deleted the file; the new build has another name for it.
    await page.route('**/assets/*/JobRoleRoutes.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await navigation(page).getByRole('link', { name: 'Roles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    await page.getByText('No roles yet').waitFor();
    expect(new URL(page.url()).pathname).toBe('/job-roles');
    const loadsOfRoles = loads;
    await page.route('**/assets/*/CostCenterRoutes.js', (route) => route.fulfill({ status: 404 }));
    await page.route('**/assets/*/CostCentersPage.js', (route) => route.fulfill({ status: 404 }));
    await navigation(page).getByRole('link', { name: 'Cost centers' }).click();
    await page.getByRole('button', { name: 'Reload page' }).waitFor();
    // The second missing page within a minute says so instead of loading again: only the address has changed.
    expect(loads).toBe(loadsOfRoles + 1);
  });

  it('keeps what was typed when the api refuses its operation, and offers to be loaded again [SEC-13]', async () => {
    const page = await site.signInAs('admin', '/sectors/new');
    // What an older build would send: the api knows neither the SHA-256 nor a field of the text.
    const asOfOtherBuild = (body: string) =>
      body.replace(/"sha256Hash":"\w+"/, `"sha256Hash":"${'0'.repeat(64)}"`).replace('createSector(', 'addSector(');
    await page.route('**/graphql', (route) => {
      const body = route.request().postData() ?? '';
      return route.continue(body.includes('CreateSector') ? { postData: asOfOtherBuild(body) } : {});
    });
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Typed');
    await form.getByLabel('Code').fill('TYP');
    const create = page.getByRole('button', { name: 'Create sector', exact: true });
    await create.click();
    await form.getByText('This page is out of date').waitFor();
    await page.getByText('A new version of the console is available').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Typed');
    expect(await form.getByLabel('Code').inputValue()).toBe('TYP');
    // Nothing was lost: the same form is saved by an api that knows the operation.
    await page.unroute('**/graphql');
    await create.click();
    await page.getByText('Typed created').waitFor();
    await page.getByRole('button', { name: 'Reload page' }).click();
    await navigation(page).waitFor();
    await expect.poll(() => page.getByText('A new version of the console').count(), { timeout: TIMEOUT_MS }).toBe(0);
  });
});
