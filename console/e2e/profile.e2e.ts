import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForMails } from '#api/testing/mails.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS, signIn, type BrowserSettings } from './support/open-console.ts';

const NEW_PASSWORD = 'Boots-4-All-99!';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

/**
 * Signs in with a new browser and waits until the profile is shown. The address alone does not prove that: it changes
 * while the sign-in form, which also has a password field, is still shown.
 */
async function signInOnDevice(
  person: Pick<OwnPerson, 'email' | 'password'>,
  path: string,
  visit?: BrowserSettings,
): Promise<Page> {
  const page = await (await site.visit(visit)).newPage();
  await page.goto(site.urlOf(path));
  await signIn(page, person);
  await page.waitForURL(({ pathname }) => pathname === path);
  await page.locator('input[autocomplete="new-password"]').first().waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const lookOf = (page: Page) =>
  page.evaluate(() => ({ language: document.documentElement.lang, theme: document.documentElement.dataset.theme }));
const password = (page: Page, purpose: string, place = 0) =>
  page.locator(`input[autocomplete="${purpose}"]`).nth(place);

describe('the profile', () => {
  it('opens from both entries of the account menu, for every user [N8]', async () => {
    const page = await site.signInAs('regular', '/');
    for (const entry of ['Profile', 'Settings']) {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      await page.waitForURL('**/profile');
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      await page.goBack();
    }
  });

  it('has a name, which the header shows after it is saved [N8]', async () => {
    const person = await makePerson(site.app, site.app.acme);
    const page = await signInOnDevice(person, '/profile');
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora Renamed');
    await press(page, 'Save');
    await page.getByText('Profile saved').waitFor();
    await page.getByRole('button', { name: 'Account: Nora Renamed' }).waitFor();
  });

  it(
    'sets language and theme on another device, and a later choice on that device stays [N8] [T7] [T9]',
    { timeout: 4 * TIMEOUT_MS },
    async () => {
      const person = await makePerson(site.app, site.app.acme);
      const page = await signInOnDevice(person, '/profile');
      await page
        .getByRole('button', { name: /Language$/ })
        .last()
        .click();
      await page.getByRole('option', { name: 'Español' }).click();
      await page.getByText('Dark', { exact: true }).click();
      await press(page, 'Save');
      await expect.poll(() => lookOf(page), { timeout: TIMEOUT_MS }).toEqual({ language: 'es', theme: 'dark' });

      const other = await signInOnDevice(person, '/profile', { language: 'en', theme: 'light' });
      await expect.poll(() => lookOf(other), { timeout: TIMEOUT_MS }).toEqual({ language: 'es', theme: 'dark' });
      await other.getByRole('button', { name: 'Idioma' }).first().click();
      await other.getByRole('menuitemradio', { name: 'Português (BR)' }).click();
      await expect.poll(() => lookOf(other), { timeout: TIMEOUT_MS }).toEqual({ language: 'pt-BR', theme: 'dark' });
      await other.reload();
      await other.getByText('Neste dispositivo você escolheu Português (BR)', { exact: false }).waitFor();
      expect(await lookOf(other)).toEqual({ language: 'pt-BR', theme: 'dark' });
    },
  );
});

describe('the password', () => {
  it(
    'is changed only with the present one; the change ends the other sessions and sends a mail [V3] [N8]',
    { timeout: 6 * TIMEOUT_MS },
    async () => {
      const person = await makePerson(site.app, site.app.acme);
      const other = await signInOnDevice(person, '/profile');
      const page = await signInOnDevice(person, '/profile');
      await password(page, 'current-password').fill('Not-My-Password-1!');
      await password(page, 'new-password').fill('weak');
      await page.getByText('Weak', { exact: true }).waitFor();
      await password(page, 'new-password').fill(NEW_PASSWORD);
      await page.getByText('Strong', { exact: true }).waitFor();
      await password(page, 'new-password', 1).fill('Other-4-All-99!');
      await press(page, 'Change password');
      await page.getByText('Passwords do not match').first().waitFor();
      await password(page, 'new-password', 1).fill(NEW_PASSWORD);
      await press(page, 'Change password');
      await page.getByText('The current password is wrong').waitFor();
      expect(await password(page, 'current-password').getAttribute('aria-invalid')).toBe('true');

      await password(page, 'current-password').fill(person.password);
      await press(page, 'Change password');
      await page.getByText('Password changed. You were signed out on all other devices.').waitFor();
      expect(await password(page, 'current-password').inputValue()).toBe('');
      expect((await waitForMails(person.email, 1))[0]?.subject).toBe('Your password was changed');

      await other.reload();
      await other.waitForURL('**/login**');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      await signInOnDevice({ email: person.email, password: NEW_PASSWORD }, '/profile');
    },
  );
});

describe('the sessions', () => {
  it('are listed with this one marked, and each other one can be ended [N8]', { timeout: 4 * TIMEOUT_MS }, async () => {
    const person = await makePerson(site.app, site.app.acme);
    const other = await signInOnDevice(person, '/profile');
    const page = await signInOnDevice(person, '/profile');
    await page.getByText('This device').waitFor();
    await page.getByRole('button', { name: /^Sign out: / }).click();
    await page.getByText('Signed out there').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Sign out: / }).count(), { timeout: TIMEOUT_MS }).toBe(0);
    await other.reload();
    await other.waitForURL('**/login**');
  });

  it('all end at once after a confirmation, including this one [N8]', { timeout: 4 * TIMEOUT_MS }, async () => {
    const person = await makePerson(site.app, site.app.acme);
    const other = await signInOnDevice(person, '/profile');
    const page = await signInOnDevice(person, '/profile');
    await press(page, 'Sign out everywhere');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/login');
    await page.reload();
    await page.waitForURL('**/login');
    await other.reload();
    await other.waitForURL('**/login**');
  });
});
