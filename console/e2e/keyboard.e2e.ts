import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { unique } from '#api/testing/unique.ts';
import type { MachineClient } from '#load-tests/simulator/machine-client.ts';
import { enterOn, tabTo, typeInto } from './support/keyboard.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';
import { CHANNEL, makeShopFloor } from './support/shop-floor.ts';

// After they opened their page, the tests of this file use no pointer and move the focus only by keys.

let site: OpenConsole;
const clients: MachineClient[] = [];
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => {
  for (const client of clients) client.cut();
  await site?.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const isFocused = (place: Locator) => place.evaluate((node) => node === document.activeElement);
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: TIMEOUT_MS });

/** Searches a record in the list and opens it with Enter. */
async function findAndOpen(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('/');
  await poll(() => isFocused(page.getByRole('searchbox'))).toBe(true);
  await page.keyboard.type(name);
  await page.waitForURL((url) => url.searchParams.get('search') === name);
  await enterOn(page, link(page, name));
}

describe('with the keyboard alone', () => {
  it('a user signs in and out [S17]', async () => {
    const page = await (await site.visit()).newPage();
    const { email, password } = accountOf('admin', 'acme');
    await page.goto(site.urlOf('/login?returnTo=/sectors'));
    await typeInto(page, page.locator('input[autocomplete="username"]'), email);
    await typeInto(page, page.locator('input[autocomplete="current-password"]'), password);
    await page.keyboard.press('Enter');
    await heading(page, 'Sectors').waitFor();
    await enterOn(page, page.getByRole('button', { name: /^Account/ }));
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });

  it('a user opens a list by the navigation, its content by the skip link, and another list by Ctrl+K [S17] [N10]', async () => {
    const page = await site.signInAs('admin', '/');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await enterOn(page, navigation.getByRole('link', { name: 'Sectors' }));
    await heading(page, 'Sectors').waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await poll(() => isFocused(page.getByRole('main'))).toBe(true);
    await page.keyboard.press('Control+k');
    await poll(() => isFocused(dialog(page).getByRole('textbox'))).toBe(true);
    await page.keyboard.type('machin');
    await page.keyboard.press('Enter');
    await heading(page, 'Machines').waitFor();
  });

  it('a user creates a sector and sees which field is missing [S17] [V1]', async () => {
    const page = await site.openPage('admin', '/sectors');
    const name = unique('Pintura');
    await enterOn(page, link(page, 'New sector').first());
    await poll(() => isFocused(dialog(page).getByLabel('Name'))).toBe(true);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByText('Check 1 field').waitFor();
    await typeInto(page, dialog(page).getByLabel('Code'), unique('P'));
    await page.keyboard.press('Enter');
    await page.getByText(`${name} created`).waitFor();
    await poll(() => dialog(page).count()).toBe(0);
  });

  it('a user finds and edits an employee, and the focus returns to the button [S17]', async () => {
    const { employee } = await makeShopFloor(site.app);
    const page = await site.openPage('admin', '/employees');
    await findAndOpen(page, employee.name);
    await enterOn(page, link(page, 'Edit'));
    await typeInto(page, dialog(page).getByLabel('System role'), 'Welder');
    await page.keyboard.press('Enter');
    await page.getByText(`${employee.name} saved`).waitFor();
    await poll(() => dialog(page).count()).toBe(0);
    await poll(() => isFocused(link(page, 'Edit'))).toBe(true);
  });

  it('a user adds a rule with product and pieces to a group [S17]', async () => {
    const { group } = await makeShopFloor(site.app);
    const product = await makeProduct(site.app);
    const page = await site.openPage('admin', '/groups');
    await findAndOpen(page, group.name);
    await enterOn(page, link(page, 'Edit'));
    await enterOn(page, dialog(page).getByRole('button', { name: 'Add product' }));
    await tabTo(page, dialog(page).getByRole('combobox', { name: 'Product' }).nth(1));
    await page.keyboard.type(product.name);
    await page.getByRole('option', { name: product.name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await poll(() => dialog(page).getByRole('combobox', { name: 'Product' }).nth(1).inputValue()).toBe(product.name);
    await typeInto(page, dialog(page).getByRole('textbox', { name: 'Pieces' }).nth(1), '4');
    await enterOn(page, dialog(page).getByRole('button', { name: 'Save' }));
    await page.getByText(`${group.name} saved`).waitFor();
  });

  it('a user finds a channel on the front of a machine and restocks it [S17]', async () => {
    const { machine } = await makeShopFloor(site.app, { pieces: 5 });
    const page = await site.openPage('admin', '/machines');
    await findAndOpen(page, machine.name);
    const front = page.getByRole('option').filter({ hasText: new RegExp(`^${CHANNEL}`) });
    await tabTo(page, front);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: `Channel ${CHANNEL}` });
    await enterOn(page, panel.getByRole('button', { name: 'Restock' }));
    await typeInto(page, dialog(page).getByRole('textbox', { name: 'Pieces put in' }), '3');
    // A number field takes its value when it loses the focus.
    await page.keyboard.press('Tab');
    await enterOn(page, dialog(page).getByRole('button', { name: 'Book 3 pieces' }));
    await panel.getByText('8 of 10').waitFor();
  });

  it('a user reads the details of a withdrawal, and the focus returns to the row [S17]', async () => {
    const floor = await makeShopFloor(site.app);
    const client = await floor.connect();
    clients.push(client);
    await floor.report(client, await floor.request(client), 'SUCCESS');
    const page = await site.openPage('admin', '/withdrawals');
    await findAndOpen(page, floor.employee.name);
    await page.getByText('What happened').waitFor();
    await page.goBack();
    await poll(() => isFocused(link(page, floor.employee.name))).toBe(true);
  });

  it('a user filters a list, hides a column, selects rows and deactivates them [S17] [S16]', async () => {
    const word = unique('Keys');
    for (const index of [1, 2, 3]) await makeSector(site.app, { name: `${word} ${index}` });
    const page = await site.openPage('admin', `/sectors?search=${word}`);
    await link(page, `${word} 3`).waitFor();
    await enterOn(page, page.getByRole('button', { name: 'Columns' }));
    await tabTo(page, dialog(page).getByRole('checkbox', { name: 'Description' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await poll(() => page.getByRole('columnheader', { name: 'Description' }).count()).toBe(0);

    await tabTo(page, page.getByRole('checkbox', { name: `Select ${word} 1` }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: `Select ${word} 3` }));
    await page.keyboard.press('Shift+Space');
    await page.getByText('3 selected').first().waitFor();
    const bar = page.getByRole('toolbar');
    await tabTo(page, bar.getByRole('button').first());
    for (const _ of [1, 2, 3]) {
      if (await isFocused(bar.getByRole('button', { name: 'Deactivate' }))) break;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await enterOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }));
    await page.getByText('3 sectors deactivated').waitFor();

    await enterOn(page, page.getByRole('button', { name: /^Filters/ }));
    const panel = page.getByRole('form', { name: 'Filters' });
    await tabTo(page, panel.getByRole('button', { name: /Status/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Inactive' }).waitFor();
    await page.keyboard.type('Inac');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await enterOn(page, panel.getByRole('button', { name: 'Apply' }));
    await page.waitForURL((url) => url.searchParams.get('status') === 'INACTIVE');
    await page.keyboard.press('Escape');
    await poll(() => isFocused(page.getByRole('button', { name: /^Filters.*1 active/ }))).toBe(true);
  });

  it('a user changes language and theme [S17] [T7] [T9]', async () => {
    const page = await site.openPage('admin', '/sectors');
    await enterOn(page, page.getByRole('button', { name: /^Language/ }));
    await page.getByRole('menuitemradio', { name: /Português/ }).waitFor();
    await page.keyboard.type('port');
    await page.keyboard.press('Enter');
    await heading(page, 'Setores').waitFor();
    await enterOn(page, page.getByRole('button', { name: /^Tema/ }));
    await page.getByRole('menuitemradio', { name: 'Escuro' }).waitFor();
    await page.keyboard.type('esc');
    await page.keyboard.press('Enter');
    await poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });

  it('a user confirms before unsaved input is discarded, or continues to edit [S17] [N11]', async () => {
    const page = await site.openPage('admin', '/sectors/new');
    await typeInto(page, dialog(page).getByLabel('Name'), 'Half done');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await enterOn(page, question.getByRole('button', { name: 'Keep editing' }));
    await poll(() => question.count()).toBe(0);
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Half done');
    await page.keyboard.press('Escape');
    await enterOn(page, question.getByRole('button', { name: 'Discard changes' }));
    await page.waitForURL((url) => url.pathname === '/sectors');
  });
});
