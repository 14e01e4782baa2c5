import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makePermissionRole } from '#api/features/permission-roles/permission-role.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { temporaryPasswordIn, waitForMails } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { navigateTo } from './support/check-screen.ts';
import { collectSearches } from './support/searches.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS, signIn } from './support/open-console.ts';

/** In ms: a minute until a change of rights takes effect (R7), and time for the steps before. */
const RIGHTS_TIMEOUT_MS = 240_000;
const OWN_PASSWORD = 'Boots-4-All-99!';

type User = { id: string; version: number; email: string; permissionRoleId: string | null };

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const CREATE = `mutation ($input: CreateConsoleUserInput!) {
  made: createConsoleUser(input: $input) { id version email permissionRoleId }
}`;
const UPDATE = `mutation ($input: UpdateConsoleUserInput!) { updateConsoleUser(input: $input) { version } }`;
const FIND = `query ($filter: ConsoleUserFilter) {
  listConsoleUsers(filter: $filter) { items { id version email permissionRoleId } }
}`;

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const field = (page: Page, label: string) => page.getByRole('dialog').getByRole('textbox', { name: label });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allTextContents();

async function makeUser(input: object = {}): Promise<User> {
  const admin = await site.app.as('admin');
  const email = `${unique('user')}@acme.example`;
  return (await admin.data<{ made: User }>(CREATE, { input: { name: 'Nora Prado', email, ...input } })).made;
}

async function userOf(email: string): Promise<User> {
  const admin = await site.app.as('admin');
  const found = await admin.data<{ listConsoleUsers: { items: User[] } }>(FIND, { filter: { search: email } });
  const [user] = found.listConsoleUsers.items;
  if (!user) throw new Error(`No user ${email}`);
  return user;
}

/** Chooses an option in a field with a search. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).click();
}

/** Signs in for the first time with the password from the mail, and sets a new password. */
async function signInFirst(email: string, password: string, path: string): Promise<Page> {
  const page = await (await site.visit()).newPage();
  await page.goto(site.urlOf(path));
  await signIn(page, { email, password });
  await page.waitForURL('**/force-password-change');
  await page.locator('input[autocomplete="new-password"]').first().fill(OWN_PASSWORD);
  await page.locator('input[autocomplete="new-password"]').nth(1).fill(OWN_PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(({ pathname }) => pathname === path);
  return page;
}

describe('a console user', () => {
  it(
    'is invited by mail, sees the menu of the role, and loses it within a minute when the role is removed [R5] [R7] [S5]',
    { timeout: RIGHTS_TIMEOUT_MS },
    async () => {
      const role = await makePermissionRole(site.app, { permissions: ['REPORT_ACCESS', 'PRODUCT_MANAGEMENT'] });
      const email = `${unique('invited')}@acme.example`;
      const page = await site.openPage('admin', '/users/new');
      await field(page, 'Name').fill('Bruno Tavares');
      await field(page, 'E-mail').fill(email);
      await pick(page, 'Permission role', role.name);
      await page.getByText('See and change products with their sizes and certificates.').waitFor();
      await press(page, 'Create and invite');
      await row(page, email).getByText(role.name).waitFor();
      await row(page, email).getByText('Never').waitFor();

      const [mail] = await waitForMails(email, 1);
      if (!mail) throw new Error('No invitation');
      const theirs = await signInFirst(email, temporaryPasswordIn(mail), '/withdrawals');
      await expect
        .poll(() => menu(theirs), { timeout: TIMEOUT_MS })
        .toEqual(expect.arrayContaining(['Products', 'Withdrawals']));
      expect((await menu(theirs)).filter((item) => ['Employees', 'Machines', 'Users'].includes(item))).toEqual([]);
      await theirs.goto(site.urlOf('/machines'));
      await theirs.waitForURL('**/unauthorized?permission=WAREHOUSE_MANAGEMENT');
      await theirs.goto(site.urlOf('/withdrawals'));
      await theirs.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor();

      const user = await userOf(email);
      const admin = await site.app.as('admin');
      await admin.data(UPDATE, { input: { id: user.id, version: user.version, permissionRoleId: null } });
      await theirs.waitForURL('**/unauthorized?role=customer', { timeout: 60_000 });
      expect((await menu(theirs)).filter((item) => ['Products', 'Withdrawals'].includes(item))).toEqual([]);
      await theirs.getByText('This page is for administrators of the company.').waitFor();
    },
  );

  it('without a name or with an invalid e-mail is not sent; fields and a summary show the error [V9] [V1]', async () => {
    const page = await site.openPage('admin', '/users/new');
    await field(page, 'E-mail').fill('not an address');
    await press(page, 'Create and invite');
    await page.getByText('Check 2 fields').waitFor();
    await expect.poll(() => page.getByText('Name is required').count(), { timeout: TIMEOUT_MS }).toBe(2);
    await expect
      .poll(() => page.getByText('E-mail must be a valid e-mail address').count(), { timeout: TIMEOUT_MS })
      .toBe(2);
  });

  it('who never signed in can be invited again, with another password', async () => {
    const user = await makeUser();
    const [first] = await waitForMails(user.email, 1);
    const page = await site.openPage('admin', `/users/${user.id}`);
    await press(page, 'Send the invitation again');
    await page.getByText(`Invitation sent to ${user.email}`).waitFor();
    const mails = await waitForMails(user.email, 2);
    if (!first) throw new Error('No invitation');
    const passwords = mails.map(temporaryPasswordIn);
    expect(passwords).toHaveLength(2);
    expect(new Set(passwords).size).toBe(2);
    expect(passwords).toContain(temporaryPasswordIn(first));
  });

  it('is deactivated, and found by the filter for inactive users', async () => {
    const user = await makeUser({ name: 'Ivo Reis' });
    const page = await site.openPage('admin', `/users/${user.id}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Active Status/ })
      .click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await press(page, 'Save');
    await page.getByText('Ivo Reis saved').waitFor();
    await page.goto(site.urlOf(`/users?status=INACTIVE&search=${user.email}`));
    await row(page, user.email).getByText('Inactive').waitFor();
  });

  it('is deleted after a confirmation', async () => {
    const user = await makeUser({ name: 'Gone Soon' });
    const page = await site.openPage('admin', `/users/${user.id}`);
    await press(page, 'Delete user');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
    await page.getByText('Gone Soon deleted').waitFor();
    await expect.poll(() => row(page, user.email).count(), { timeout: TIMEOUT_MS }).toBe(0);
  });

  it('shows the role by name, and asks for roles only when a field or filter opens', async () => {
    const [role, other] = [await makePermissionRole(site.app), await makePermissionRole(site.app)];
    const user = await makeUser({ permissionRoleId: role.id });
    const page = await site.openPage('admin', '/sectors');
    const searches = collectSearches(page);
    await navigateTo(page, `/users/${user.id}?permissionRoleId=${role.id}`);
    const chosen = page.getByRole('dialog').getByRole('combobox', { name: 'Permission role' });
    await expect.poll(() => chosen.inputValue(), { timeout: TIMEOUT_MS }).toBe(role.name);
    await page.getByText(`Permission role: ${role.name}`).waitFor();
    expect(searches).toEqual([]);
    await pick(page, 'Permission role', other.name);
    await page.getByText(`“${other.name}” lets this person:`).waitFor();
    expect(searches[0]).toEqual({
      operation: 'PickPermissionRoles',
      filter: { status: ['ACTIVE'], search: other.name },
    });
    await press(page, 'Save');
    await page.getByText('Nora Prado saved').waitFor();
    expect((await userOf(user.email)).permissionRoleId).toBe(other.id);
  });

  it('cannot remove their own rights or delete themselves', async () => {
    const page = await site.openPage('admin', '/users?search=admin@acme.example');
    await row(page, 'admin@acme.example').getByRole('link').click();
    await expect
      .poll(() => page.getByRole('switch', { name: 'Administrator of the company' }).isDisabled(), {
        timeout: TIMEOUT_MS,
      })
      .toBe(true);
    expect(await page.getByRole('button', { name: 'Delete user' }).count()).toBe(0);
  });
});

describe('a permission role', () => {
  it('is created only with at least one permission [R5] [S5]', async () => {
    const name = unique('Stock');
    const page = await site.openPage('admin', '/users');
    await page.getByRole('link', { name: 'Permission roles' }).click();
    await page.waitForURL('**/users/roles');
    await page.getByRole('link', { name: 'New permission role' }).first().click();
    await field(page, 'Name').fill(name);
    await press(page, 'Create permission role');
    await page.getByText('Check 1 field').waitFor();
    await page.getByText('Warehouse management', { exact: true }).click();
    await press(page, 'Create permission role');
    await row(page, name).getByText('Warehouse management').waitFor();
  });

  it('is assigned to a job role, and removed again [S5] [D10]', async () => {
    const role = await makePermissionRole(site.app);
    const admin = await site.app.as('admin');
    const { made } = await admin.data<{ made: { id: string } }>(
      'mutation ($input: CreateJobRoleInput!) { made: createJobRole(input: $input) { id } }',
      { input: { name: unique('Welder') } },
    );
    const assigned = async () =>
      (
        await admin.data<{ getJobRole: { permissionRoleId: string | null } }>(
          'query ($id: ID!) { getJobRole(id: $id) { permissionRoleId } }',
          { id: made.id },
        )
      ).getJobRole.permissionRoleId;
    const page = await site.openPage('admin', `/job-roles/${made.id}/edit`);
    await pick(page, 'Permission role', role.name);
    await press(page, 'Assign permission role');
    await expect.poll(assigned, { timeout: TIMEOUT_MS }).toBe(role.id);
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await press(page, 'Assign permission role');
    await expect.poll(assigned, { timeout: TIMEOUT_MS }).toBe(null);
  });
});

describe('the audit logs', () => {
  it('show the user, the operation, old and new values, and a link to the record [S11] [D12]', async () => {
    const user = await makeUser({ name: 'Before Name' });
    const admin = await site.app.as('admin');
    await admin.data(UPDATE, { input: { id: user.id, version: user.version, name: 'After Name' } });
    const page = await site.openPage('admin', `/audit-logs?targetEntityID=${user.id}&operation=UPDATE`);
    await row(page, 'After Name')
      .filter({ hasText: 'Changed' })
      .first()
      .getByRole('link', { name: 'After Name' })
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Ana Admin').waitFor();
    await drawer.getByRole('row').filter({ hasText: 'Before Name' }).filter({ hasText: 'After Name' }).waitFor();
    await drawer.getByRole('link', { name: 'After Name' }).click();
    await page.waitForURL(`**/users/${user.id}`);
  });

  it('show acts of people first, and those of machines on request C11 [S11]', async () => {
    await makeUser({ name: 'Person Changed' });
    const target = newId();
    const em = site.app.services.orm.em.fork();
    await change(
      em,
      sql`insert into audit_log (id, customer_id, mutation_id, operation, actor_type, target_entity_type, target_entity_id, changes)
        values (${newId()}, ${site.app.acme.id}, ${newId()}, 'UPDATE', 'MACHINE', 'EMPLOYEE', ${target}, '{}')`,
    );
    const page = await site.openPage('admin', '/audit-logs');
    await row(page, 'Person Changed').first().waitFor();
    const ofMachine = row(page, `…${target.slice(-6)}`);
    expect(await ofMachine.count()).toBe(0);
    await page.getByRole('link', { name: 'Everything', exact: true }).click();
    await ofMachine.waitFor();
    // The history of a record is whole.
    await page.goto(site.urlOf(`/audit-logs?targetEntityID=${target}`));
    await ofMachine.waitFor();
  });

  it('are exported with the current filters [S11]', async () => {
    const user = await makeUser({ name: 'Exported Name' });
    await makeUser({ name: 'Other Name' });
    const page = await site.openPage('admin', `/audit-logs?targetEntityID=${user.id}&operation=CREATE`);
    await row(page, 'Exported Name').waitFor();
    await press(page, 'Export');
    const csv = page.getByRole('menuitem', { name: 'CSV' }).first();
    const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(user.id);
    expect(text).toContain('Exported Name');
    expect(text).not.toContain('Other Name');
  });

  it('of all customers show the customer, and only system administrators can open them [S11] [N2]', async () => {
    await makeUser();
    const page = await site.openPage('system', '/admin/audit-logs?targetEntityType=USER');
    await page.getByRole('columnheader', { name: 'Customer' }).waitFor();
    await row(page, 'Nora Prado').first().waitFor();
    const tenant = await site.signInAs('admin', '/admin/audit-logs');
    await tenant.waitForURL('**/unauthorized?role=system');
  });
});

describe('the company', () => {
  it('is changed by its administrators, and the sign-in page shows the new name [S12] [D2] [T3]', async () => {
    const { bolt } = site.app;
    const page = await site.openPage('admin', '/settings/company', { tenant: bolt });
    const form = page.getByRole('form', { name: 'Company settings' });
    await form.getByLabel('Company name').fill('Bolt Renamed');
    await form.getByLabel('Street').fill('Avenida das Nações Unidas');
    await form.getByLabel('City').fill('São Paulo');
    await form.getByLabel('State').fill('SP');
    await form.getByLabel('Postal code').fill('04578910');
    expect(await form.getByLabel('Postal code').inputValue()).toBe('04578-910');
    await form.getByLabel('Phone').fill('11987654321');
    expect(await form.getByLabel('Phone').inputValue()).toBe('(11) 98765-4321');
    await press(page, 'Save');
    await page.getByText('Bolt Renamed saved').waitFor();
    const guest = await (await site.visit()).newPage();
    await guest.goto(site.urlOf('/login', bolt));
    await guest.getByText('Use your Bolt Renamed account.').waitFor();
    // The browser that saved the change updates its branding at once, although it caches it for a day.
    await page.goto(site.urlOf('/settings/company', bolt));
    const kept = () => page.evaluate((key) => localStorage.getItem(key), `customer_logo_${bolt.subdomain}`);
    await expect.poll(kept, { timeout: TIMEOUT_MS }).toContain('Bolt Renamed');
  });

  it('with missing or invalid values is not sent [V9]', async () => {
    const page = await site.openPage('admin', '/settings/company');
    const form = page.getByRole('form', { name: 'Company settings' });
    await form.getByLabel('Company name').fill('');
    await form.getByLabel('E-mail').fill('no address');
    await press(page, 'Save');
    for (const text of [
      'Company name is required',
      'Street is required',
      'City is required',
      'State is required',
      'Postal code is required',
      'E-mail must be a valid e-mail address',
    ])
      await expect.poll(() => page.getByText(text).count(), { timeout: TIMEOUT_MS }).toBe(2);
  });

  it('that another user changed meanwhile is not overwritten without a confirmation [E3]', async () => {
    const { bolt } = site.app;
    const admin = await site.app.as('admin', bolt);
    const info = async () =>
      (await admin.data<{ getCompanyInfo: { version: number } }>('{ getCompanyInfo { version } }')).getCompanyInfo;
    const address = { street: 'Rua A', city: 'Curitiba', state: 'PR', postalCode: '80010-000' };
    const change = async (legalName: string) =>
      admin.data('mutation ($input: UpdateCompanyInfoInput!) { updateCompanyInfo(input: $input) { version } }', {
        input: { version: (await info()).version, legalName, address },
      });
    await change('First Ltda.');
    const page = await site.openPage('admin', '/settings/company', { tenant: bolt });
    const form = page.getByRole('form', { name: 'Company settings' });
    await form.getByLabel('Legal name').fill('Mine Ltda.');
    await change('Theirs Ltda.');
    await press(page, 'Save');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Theirs Ltda.').waitFor();
    await dialog.getByText('Mine Ltda.').waitFor();
    await press(page, 'Reload and re-apply');
    await expect.poll(() => form.getByLabel('Legal name').inputValue(), { timeout: TIMEOUT_MS }).toBe('Mine Ltda.');
    await press(page, 'Save');
    await page.getByText(/ saved$/).waitFor();
  });

  it('cannot be opened by regular users [N3] [R4]', async () => {
    const page = await site.signInAs('regular', '/settings/company');
    await page.waitForURL('**/unauthorized?role=customer');
  });
});
