import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCnpj } from '#api/features/customers/customer.factory.ts';
import { makePermissionRole } from '#api/features/permission-roles/permission-role.factory.ts';
import { unique } from '#api/testing/unique.ts';
import { enterOn, typeInto } from './support/keyboard.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

// The long forms. Like keyboard.e2e.ts: no pointer, and the focus moves only by keys.

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const field = (page: Page | Locator, label: string) => page.getByRole('textbox', { name: label, exact: true });
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const showsStep = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor();
const says = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

describe('with the keyboard alone', () => {
  it('a user creates a product in the wizard [S17] [S6] [S14]', { timeout: TIMEOUT_MS * 3 }, async () => {
    const name = unique('Glove');
    const page = await site.openPage('admin', '/products');
    await enterOn(page, page.getByRole('main').getByRole('link', { name: 'New product' }).first());
    await typeInto(page, field(page, 'Name'), name);
    await enterOn(page, button(page, 'Continue'));
    await says(page, 'Please complete all required fields in this step');
    for (const [label, text] of [
      ['Size', 'M'],
      ['Code', unique('C')],
      ['Certificate', 'CA'],
      ['Number', '28324'],
    ] as const)
      await typeInto(page, field(page, label), text);
    await enterOn(page, button(page, 'Continue'));
    await showsStep(page, 'Files');
    await enterOn(page, button(page, 'Continue'));
    await showsStep(page, 'Review and confirm');
    await enterOn(page, button(page, 'Create product'));
    await says(page, `${name} created`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  });

  it('a system administrator goes through the wizard of a customer and back [S17] [S4] [S14]', async () => {
    const page = await site.openPage('system', '/admin/customers/new');
    const code = unique('keys');
    await typeInto(page, field(page, 'Company name'), `Norte ${code}`);
    await typeInto(page, field(page, 'CNPJ'), newCnpj());
    await typeInto(page, field(page, 'Customer Code'), code.toUpperCase());
    await typeInto(page, field(page, 'Subdomain'), code);
    await typeInto(page, field(page, 'Licences'), '25');
    // A number field takes its value when it loses the focus.
    await page.keyboard.press('Tab');
    await enterOn(page, button(page, 'Continue'));
    await showsStep(page, 'Console user');
    await typeInto(page, field(page, 'Name'), 'Rita Souza');
    await enterOn(page, button(page, 'Continue'));
    await says(page, 'E-mail is required');
    await typeInto(page, field(page, 'E-mail'), `rita@${code}.example`);
    await enterOn(page, button(page, 'Continue'));
    await showsStep(page, 'Machines');
    await enterOn(page, button(page, 'Continue'));
    await showsStep(page, 'Review and confirm');
    await enterOn(page, page.getByRole('link', { name: 'Edit: Console user' }));
    await showsStep(page, 'Console user');
    expect(await field(page, 'Name').inputValue()).toBe('Rita Souza');
  });

  it('an administrator changes the company [S17] [S12]', async () => {
    const page = await site.openPage('admin', '/settings/company', { tenant: site.app.bolt });
    const form = page.getByRole('form', { name: 'Company settings' });
    const name = unique('Keys Ltda');
    await typeInto(page, form.getByLabel('Legal name'), name);
    for (const [label, text] of [
      ['Street', 'Avenida das Nações Unidas'],
      ['City', 'São Paulo'],
      ['State', 'SP'],
      ['Postal code', '04578910'],
    ] as const)
      await typeInto(page, form.getByLabel(label), text);
    await enterOn(page, button(page, 'Save'));
    await says(page, /saved$/);
    expect(await form.getByLabel('Legal name').inputValue()).toBe(name);
  });

  it('an administrator invites a user with a permission role [S17] [S5]', async () => {
    const role = await makePermissionRole(site.app, { permissions: ['REPORT_ACCESS'] });
    const email = `${unique('keys')}@acme.example`;
    const page = await site.openPage('admin', '/users');
    await enterOn(page, page.getByRole('main').getByRole('link', { name: 'New user' }).first());
    const dialog = page.getByRole('dialog');
    await typeInto(page, dialog.getByRole('textbox', { name: 'Name' }), 'Bruno Tavares');
    await typeInto(page, dialog.getByRole('textbox', { name: 'E-mail' }), email);
    const choice = dialog.getByRole('combobox', { name: 'Permission role' });
    await typeInto(page, choice, role.name);
    await page.getByRole('option', { name: role.name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => choice.inputValue(), { timeout: TIMEOUT_MS }).toBe(role.name);
    await enterOn(page, button(dialog, 'Create and invite'));
    await page.getByRole('row').filter({ hasText: email }).getByText(role.name).waitFor();
  });
});
