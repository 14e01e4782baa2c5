import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#api/testing/accounts.ts';
import { type OpenConsole, openConsole, signIn } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  // Nothing listens there, so letters cannot leave.
  site = await openConsole({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => site?.close());

describe('the public page of what works [O5]', () => {
  it('says without a sign-in which part does not work and what that means, and nothing about the company’s data', async () => {
    const page = await (await site.visit()).newPage();
    const answers: string[] = [];
    page.on('request', (request) => void answers.push(new URL(request.url()).pathname));
    await page.goto(site.urlOf('/status'));
    await page.getByRole('heading', { level: 1, name: 'Service status' }).waitFor();
    await page.getByText('Some parts do not work').waitFor();
    await page.getByText('E-mails leave later.').waitFor();
    const rows = await page.locator('dl').innerText();
    expect(rows.match(/Works(?! in part)/g)).toHaveLength(4);
    // It shows what works also while the session cannot be restored.
    expect(answers.filter((path) => path.startsWith('/api/auth'))).toEqual([]);
    await page.getByText('Português (BR)').click();
    await page.getByText('Os e-mails saem mais tarde.').waitFor();
    await page.getByRole('button', { name: 'Abrir o console' }).click();
    await page.waitForURL('**/login**');
  });

  it('is linked from a sign-in that failed because the service does not answer, and from the user’s menu', async () => {
    const guest = await (await site.visit()).newPage();
    await guest.goto(site.urlOf('/login'));
    const link = guest.getByRole('link', { name: 'Service status' });
    await guest.locator('input[autocomplete="username"]').waitFor();
    expect(await link.count()).toBe(0);
    await guest.context().setOffline(true);
    await signIn(guest, accountOf('admin', 'acme'));
    await link.waitFor();
    await guest.context().setOffline(false);
    await link.click();
    await guest.getByText('Some parts do not work').waitFor();

    const page = await site.signInAs('admin', '/sectors');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Service status' }).click();
    await page.getByRole('heading', { level: 1, name: 'Service status' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
  });

  it('is linked from a start that failed, and works there [S13]', async () => {
    const page = await (await site.visit()).newPage();
    await page.route('**/api/auth/session', (route) => route.fulfill({ json: {} }));
    await page.goto(site.urlOf('/sectors'));
    await page.getByText('Initialization Failed').waitFor();
    await page.getByRole('button', { name: 'Service status' }).click();
    await page.waitForURL('**/status');
    await page.getByText('E-mails leave later.').waitFor();
  });
});
