import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCustomer } from '#api/seed/people.ts';
import { change, sql } from '#api/db/sql.ts';
import { newCnpj } from '#api/features/customers/customer.factory.ts';
import { makeLicense } from '#api/features/licenses/license.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { temporaryPasswordIn, waitForMails } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS, signIn } from './support/open-console.ts';

const NEW_PASSWORD = 'Boots-4-All-99!';

/** In ms: for creating a realm, sending mails and signing in two users. */
const LIFECYCLE_TIMEOUT_MS = 300_000;

let site: OpenConsole;

type Company = { name: string; cnpj: string; code: string; subdomain: string; admin: { name: string; email: string } };

/** A company of one try of a test: a second try must not find the records and letters of the first. */
function newCompany(): Company {
  const subdomain = unique('norte');
  return {
    name: `Norte Mineração ${subdomain}`,
    cnpj: newCnpj(),
    code: subdomain.toUpperCase(),
    subdomain,
    admin: { name: 'Rita Souza', email: `rita@${subdomain}.example` },
  };
}

beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('alertdialog');
const stepOf = (page: Page) => new URL(page.url()).searchParams.get('step');
const says = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits for the step of the wizard with this title. */
const showsStep = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor();

async function fillBasics(page: Page, company: Omit<Company, 'admin'>) {
  await field(page, 'Company name').fill(company.name);
  await field(page, 'CNPJ').fill(company.cnpj);
  await field(page, 'Customer Code').fill(company.code);
  await field(page, 'Subdomain').fill(company.subdomain);
  await field(page, 'Licences').fill('25');
}

/** Chooses an action in the open drawer. */
async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Inserts customers without realm: their names begin with the returned word. */
async function insertCustomers(count: number): Promise<string> {
  const word = unique('Grupo');
  const em = site.app.services.orm.em.fork();
  for (let at = 1; at <= count; at += 1) {
    const code = unique('bulk');
    const names = { displayName: `${word} ${at}`, legalName: `${word} ${at}`, subdomain: code };
    const rest = { businessId: newCnpj(), customerCode: code, licensesCount: 5, realm: `none-${code}` };
    await insertCustomer(em, { id: newId(), ...names, ...rest });
  }
  return word;
}

describe('several customers', () => {
  it('are deactivated, activated and deleted together, after their old and new status were shown [S16] [S4]', async () => {
    const word = await insertCustomers(2);
    const page = await site.openPage('system', `/admin/customers?search=${encodeURIComponent(word)}`);
    const bar = page.getByRole('toolbar', { name: /^Selection/ });
    const act = async (action: string, from: string, to: string, done: string) => {
      for (const at of [1, 2]) await page.getByRole('checkbox', { name: `Select ${word} ${at}` }).press('Space');
      await bar.getByRole('button', { name: action, exact: true }).click();
      const change = dialog(page).getByText(`${word} 2`).locator('..');
      expect((await change.innerText()).split('\n').filter(Boolean)).toEqual([`${word} 2`, from, 'to', to]);
      const confirm = dialog(page).getByRole('button', { name: action, exact: true });
      if (action === 'Delete') {
        const typed = dialog(page).getByRole('textbox', { name: 'Type “Delete 2 customers” to confirm' });
        await typed.fill('Delete 3 customers');
        expect(await confirm.isDisabled()).toBe(true);
        await typed.fill('Delete 2 customers');
      }
      await confirm.click();
      await says(page, done);
    };
    await act('Deactivate', 'Active', 'Inactive', '2 customers deactivated');
    await act('Activate', 'Inactive', 'Active', '2 customers activated');
    await act('Delete', 'Active', 'Deleted', '2 customers deleted');
    await says(page, 'No customer matches');
  });

  it('lose and get back their licences together [S16] [D15]', async () => {
    const word = unique('Bulk licence');
    const { acme, bolt } = site.app;
    for (const tenant of [acme, bolt]) await makeLicense(site.app, { name: word }, tenant);
    const page = await site.openPage('system', `/licenses?search=${encodeURIComponent(word)}`);
    const bar = page.getByRole('toolbar', { name: /^Selection/ });
    const act = async (action: string, done: string) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
      await bar.getByRole('button', { name: action, exact: true }).click();
      await dialog(page).getByRole('button', { name: action, exact: true }).click();
      await says(page, done);
    };
    await act('Deactivate', '2 licences deactivated');
    expect(await page.getByRole('row').filter({ hasText: 'Inactive' }).count()).toBe(2);
    await act('Activate', '2 licences activated');
    await act('Delete', '2 licences deleted');
    await says(page, 'No licence matches');
  });
});

describe('the wizard of a new customer', () => {
  it('continues only when a step is complete, and shows what is missing [S14] [V5] [S4]', async () => {
    const page = await site.signInAs('system', '/admin/customers/new?step=review');
    // A link to a later step opens the first incomplete step.
    await showsStep(page, 'Basic information');
    await press(page, 'Continue');
    await says(page, 'Please complete all required fields in this step');
    await says(page, 'Company name is required');
    await fillBasics(page, { name: 'Sul Logística', cnpj: '11222333000182', code: 'com espaço', subdomain: 'demo' });
    await press(page, 'Continue');
    await says(page, 'Customer Code can only contain letters, numbers, hyphens, and underscores');
    await says(page, 'CNPJ must be a valid CNPJ (XX.XXX.XXX/XXXX-XX)');
    expect(stepOf(page)).toBe('basics');
    await page.context().close();
  });

  it('keeps the input after going back, editing from the review and reloading [S4] [N11]', async () => {
    const page = await site.signInAs('system', '/admin/customers/new');
    await fillBasics(page, { name: 'Sul Logística', cnpj: '60746948000112', code: 'SUL', subdomain: 'sul' });
    await press(page, 'Continue');
    await showsStep(page, 'Console user');
    await field(page, 'Name').fill('Paulo Nunes');
    await press(page, 'Continue');
    await says(page, 'E-mail is required');
    await field(page, 'E-mail').fill('paulo@sul.example');
    await press(page, 'Continue');
    await showsStep(page, 'Machines');
    await press(page, 'Continue');
    await showsStep(page, 'Review and confirm');
    await says(page, '60.746.948/0001-12');
    await page.getByRole('link', { name: 'Edit: Console user' }).click();
    await showsStep(page, 'Console user');
    expect(await field(page, 'Name').inputValue()).toBe('Paulo Nunes');
    await page.goBack();
    await showsStep(page, 'Review and confirm');
    await page.reload();
    await says(page, 'What you typed earlier is back');
    await says(page, 'paulo@sul.example');
    // The typed subdomain differs from the suggested one.
    await page.getByRole('link', { name: 'Edit: Basic information' }).click();
    await showsStep(page, 'Basic information');
    expect(await field(page, 'Company name').inputValue()).toBe('Sul Logística');
    expect(await field(page, 'Subdomain').inputValue()).toBe('sul');
    await press(page, 'Start over');
    await showsStep(page, 'Basic information');
    expect(await field(page, 'Company name').inputValue()).toBe('');
    await page.context().close();
  });

  it('refuses a taken subdomain before the next step, and ticks no step that nobody has seen C10 [V5]', async () => {
    const page = await site.signInAs('system', '/admin/customers/new');
    await fillBasics(page, { name: 'Outra Acme', cnpj: '33000167000101', code: 'OUTRA', subdomain: 'acme' });
    await press(page, 'Continue');
    await says(page, 'Subdomain is already in use');
    await showsStep(page, 'Basic information');
    await field(page, 'Subdomain').fill('outra-acme');
    await press(page, 'Continue');
    await showsStep(page, 'Console user');
    const steps = page.getByRole('navigation', { name: 'Steps of a customer' }).getByRole('listitem');
    await expect
      .poll(() => steps.allInnerTexts(), { timeout: TIMEOUT_MS })
      .toEqual([
        expect.stringMatching(/Basic information[^]*complete/i),
        expect.not.stringMatching(/complete/i),
        expect.not.stringMatching(/complete/i),
        expect.not.stringMatching(/complete/i),
      ]);
    await page.context().close();
  });

  it('shows a refusal of the server at its field, in the step of the field [V5] [S4]', async () => {
    const page = await site.signInAs('system', '/admin/customers/new');
    const subdomain = unique('late').toLowerCase();
    await fillBasics(page, { name: 'Outra Acme', cnpj: '33000167000101', code: 'OUTRA', subdomain });
    for (const step of ['Console user', 'Machines', 'Review and confirm']) {
      await press(page, 'Continue');
      await showsStep(page, step);
    }
    // Another operator takes the subdomain after the check of the first step.
    await insertCustomer(site.app.services.orm.em.fork(), {
      id: newId(),
      subdomain,
      displayName: 'Quick',
      legalName: 'Quick',
      businessId: newCnpj(),
      customerCode: subdomain,
      licensesCount: 5,
      realm: `none-${subdomain}`,
    });
    await press(page, 'Create customer');
    await showsStep(page, 'Basic information');
    await says(page, 'Subdomain is already in use');
    expect(await field(page, 'Company name').inputValue()).toBe('Outra Acme');
    await page.context().close();
  });
});

describe('a deleted customer', () => {
  it('ends the sessions of its users [E2] [E8]', { timeout: LIFECYCLE_TIMEOUT_MS }, async () => {
    const { bolt } = site.app;
    const page = await site.signInAs('admin', '/sectors', { tenant: bolt, isNewSession: true });
    await page.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
    const system = await site.app.as('system');
    const { customer } = await system.data<{ customer: { version: number } }>(
      'query ($id: ID!) { customer: getCustomer(id: $id) { version } }',
      { id: bolt.id },
    );
    await system.data('mutation ($id: ID!, $version: Int!) { deleteCustomer(id: $id, version: $version) { id } }', {
      id: bolt.id,
      version: customer.version,
    });
    // The page fetches the permissions every minute; the api then refuses the session.
    await page.waitForURL('**/login?session=expired', { timeout: 120_000 });
    await page.context().close();
  });

  it('can be viewed, and a refused restore names each value that is already in use [E2] [S4] [V1]', async () => {
    const em = site.app.services.orm.em.fork();
    const taken = { subdomain: 'oeste', displayName: 'Oeste Papel', businessId: '19131243000197', customerCode: 'OE' };
    const [gone, present] = [newId(), newId()];
    await insertCustomer(em, { ...taken, id: gone, legalName: 'Oeste Ltda.', licensesCount: 5, realm: 'none-1' });
    await change(em, sql`update customer set status = 'DELETED', deleted_at = now(3) where id = ${gone}`);
    await insertCustomer(em, { ...taken, id: present, legalName: 'Outra Ltda.', licensesCount: 5, realm: 'none-2' });

    const page = await site.signInAs('system', `/admin/customers/${gone}/edit`);
    await page.waitForURL((url) => url.pathname === `/admin/customers/${gone}`);
    await page.getByRole('main').getByText('Deleted', { exact: true }).waitFor();
    await chooseAction(page, 'Restore customer');
    await dialog(page).getByRole('button', { name: 'Restore customer' }).click();
    await says(page, 'Subdomain is already in use. CNPJ is already in use. Customer Code is already in use');
    await page.context().close();
  });
});

describe('a customer', { timeout: LIFECYCLE_TIMEOUT_MS }, () => {
  it('is created with an administrator who can sign in; sign-in fails while it is deactivated and works after a restore [S4] [E2]', async () => {
    const company = newCompany();
    const rita = company.admin;
    const page = await site.signInAs('system', '/admin/customers/new');
    await fillBasics(page, company);
    await press(page, 'Continue');
    await field(page, 'Name').fill(rita.name);
    await field(page, 'E-mail').fill(rita.email);
    await press(page, 'Continue');
    await press(page, 'Add machine');
    await field(page, 'Name of the machine').fill('M-01 Portaria');
    await press(page, 'Continue');
    await showsStep(page, 'Review and confirm');
    await press(page, 'Create customer');

    // The page shows the progress of the setup without a reload.
    await page.waitForURL((url) => /^\/admin\/customers\/[0-9A-Z]{26}$/.test(url.pathname));
    const main = page.getByRole('main');
    await main.getByText('Active', { exact: true }).first().waitFor({ timeout: LIFECYCLE_TIMEOUT_MS });
    await main.getByText('Setting up').waitFor({ state: 'detached' });
    await main.getByText(rita.email).waitFor();
    await says(page, '0 of ');
    await says(page, '1 machine');
    await main.getByText('Invited', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('list', { name: 'History' }).getByRole('listitem').first().waitFor();

    const [invitation] = await waitForMails(rita.email, 1);
    if (!invitation) throw new Error('No invitation was sent');
    const admin = await signInFirst(company, temporaryPasswordIn(invitation));
    await says(admin, company.name);

    const hrefOfCustomer = new URL(page.url()).pathname;
    await page.goto(site.urlOf(`${hrefOfCustomer}/machines`, null));
    await says(page, 'M-01 Portaria');

    await page.goto(site.urlOf(hrefOfCustomer, null));
    await chooseAction(page, 'Deactivate customer');
    await dialog(page).getByText('Active', { exact: true }).waitFor();
    await dialog(page).getByText('Inactive', { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Deactivate customer' }).click();
    await says(page, `${company.name} is deactivated`);
    // The session has ended: the next request leads to the sign-in page.
    await admin.reload();
    await admin.waitForURL((url) => url.pathname === '/login', { timeout: LIFECYCLE_TIMEOUT_MS });
    await signIn(admin, { email: rita.email, password: NEW_PASSWORD });
    await admin.getByRole('alert').first().waitFor();
    expect(new URL(admin.url()).pathname).toBe('/login');

    await chooseAction(page, 'Restore customer');
    await dialog(page).getByRole('button', { name: 'Restore customer' }).click();
    await says(page, `${company.name} is restored`);
    await expect.poll(() => canSignIn(admin, rita.email), { timeout: 60_000, interval: 2000 }).toBe(true);
    await admin.context().close();

    await chooseAction(page, 'Delete customer');
    const confirm = dialog(page).getByRole('button', { name: 'Delete customer' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog(page).getByRole('textbox').fill(company.name);
    await confirm.click();
    await says(page, `${company.name} is deleted`);
    await page.context().close();
  });
});

/** Signs in for the first time with the password from the mail, and sets a new password. */
async function signInFirst({ subdomain, admin }: Company, temporary: string): Promise<Page> {
  const page = await (await site.visit()).newPage();
  await page.goto(site.urlOf('/login', { id: '', subdomain }));
  await signIn(page, { email: admin.email, password: temporary });
  await page.waitForURL((url) => url.pathname === '/force-password-change');
  const passwords = page.locator('input[autocomplete="new-password"]');
  await passwords.first().fill(NEW_PASSWORD);
  await passwords.nth(1).fill(NEW_PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname === '/', { timeout: TIMEOUT_MS });
  return page;
}

/** Returns whether the user can sign in. A restore may take a moment to take effect. */
async function canSignIn(page: Page, email: string): Promise<boolean> {
  await page.reload();
  if (new URL(page.url()).pathname === '/login') await signIn(page, { email, password: NEW_PASSWORD });
  return page
    .waitForURL((url) => url.pathname === '/', { timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
}
