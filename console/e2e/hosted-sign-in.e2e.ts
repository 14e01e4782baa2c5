import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#api/testing/accounts.ts';
import { allowReturnTo, giveCompanyProvider, type CompanyProvider } from '#api/testing/company-provider.ts';
import { oneTimeCode } from '#api/testing/second-factor.ts';
import { openConsole, type OpenConsole, TIMEOUT_MS, signIn } from './support/open-console.ts';

/** In ms: for several pages of Keycloak. */
const HOSTED_TIMEOUT_MS = 120_000;

let site: OpenConsole;
let provider: CompanyProvider;
const acmeAdmin = accountOf('admin', 'acme');
const boltAdmin = accountOf('admin', 'bolt');

beforeAll(async () => {
  site = await openConsole();
  provider = await giveCompanyProvider(site.app, site.app.acme, [acmeAdmin.email, 'stranger@acme.example']);
  await allowReturnTo(site.app, site.app.acme);
  await allowReturnTo(site.app, site.app.bolt);
});
afterAll(async () => site?.close());

/** Fills in and submits the sign-in form of Keycloak. */
async function signInAtKeycloak(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('[type="submit"]').click();
}

describe('a company account', () => {
  it(
    'signs in through the company’s own page, and the console works as after a sign-in with a password',
    { timeout: HOSTED_TIMEOUT_MS },
    async () => {
      const context = await site.visit();
      const page = await context.newPage();
      const refused: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') refused.push(message.text());
      });
      await page.goto(site.urlOf('/login?returnTo=/employees'));
      await page.getByRole('button', { name: 'Continue with your company account' }).click();
      await page.waitForURL((url) => url.href.startsWith(provider.issuer));
      await signInAtKeycloak(page, acmeAdmin.email, provider.password);
      await page.waitForURL(site.urlOf('/employees'));
      await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
      expect(refused).toEqual([]);

      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('eyJ');
      await context.close();
    },
  );

  it('without a console user cannot sign in', { timeout: HOSTED_TIMEOUT_MS }, async () => {
    const context = await site.visit();
    const page = await context.newPage();
    await page.goto(site.urlOf('/login'));
    await page.getByRole('button', { name: 'Continue with your company account' }).click();
    await page.waitForURL((url) => url.href.startsWith(provider.issuer));
    await signInAtKeycloak(page, 'stranger@acme.example', provider.password);
    await page.getByText('does not exist').waitFor();
    await page.goto(site.urlOf('/employees'));
    await page.waitForURL((url) => url.pathname === '/login');
    await context.close();
  });
});

describe('a second factor', () => {
  /** The settings cannot be saved without an address. */
  async function setAddress(): Promise<void> {
    const admin = await site.app.as('admin', site.app.bolt);
    const { info } = await admin.data<{ info: { version: number } }>('{ info: getCompanyInfo { version } }');
    const address = { street: 'Rua A', city: 'Curitiba', state: 'PR', postalCode: '80010-000' };
    await admin.data('mutation ($input: UpdateCompanyInfoInput!) { updateCompanyInfo(input: $input) { version } }', {
      input: { version: info.version, address },
    });
  }

  it('is required by the settings, and set up at the next sign-in', { timeout: 2 * HOSTED_TIMEOUT_MS }, async () => {
    await setAddress();
    const settings = await site.signInAs('admin', '/settings/company', { tenant: site.app.bolt, isNewSession: true });
    await settings.getByText('Require a second factor').click();
    await settings.getByRole('button', { name: /^Save/ }).click();
    await settings.getByText('Bolt saved').waitFor();
    await settings.context().close();

    const context = await site.visit();
    const page = await context.newPage();
    const onward = page.getByRole('button', { name: 'Continue to sign in' });
    await expect
      .poll(
        async () => {
          await page.goto(site.urlOf('/login', site.app.bolt));
          await page.getByRole('heading', { level: 1 }).waitFor();
          return onward.waitFor({ timeout: 1500 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: TIMEOUT_MS },
      )
      .toBe(true);
    expect(await page.locator('input[autocomplete="current-password"]').count()).toBe(0);
    await onward.click();
    await page.locator('input[name="username"]').waitFor();
    await signInAtKeycloak(page, boltAdmin.email, boltAdmin.password);
    // The user has no second factor yet: the page says so and leads to Keycloak again.
    await page.getByText('You have no second factor yet').waitFor();
    await onward.click();
    await signInAtKeycloak(page, boltAdmin.email, boltAdmin.password);
    const secret = await page.locator('input[name="totpSecret"]').inputValue();
    await page.locator('input[name="totp"]').fill(oneTimeCode(secret));
    await page.locator('input[name="userLabel"]').fill('phone');
    await page.locator('[type="submit"]').first().click();
    await page.waitForURL(site.urlOf('/', site.app.bolt));
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await context.close();
  });
});

it('a password is enough when the company requires no second factor', { timeout: HOSTED_TIMEOUT_MS }, async () => {
  const context = await site.visit();
  const page = await context.newPage();
  await page.goto(site.urlOf('/login'));
  await signIn(page, acmeAdmin);
  await page.waitForURL(site.urlOf('/'));
  await context.close();
});
