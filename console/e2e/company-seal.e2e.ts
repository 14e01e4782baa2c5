import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePkcs12, SEAL_PASSWORD } from '#api/features/company-seal/company-seal.factory.ts';
import { makePpeSheet, SIGNATURE } from '#api/features/ppe-sheets/ppe-sheet.factory.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

const SIGN = `mutation ($input: SignPpeSheetInput!) { done: signPpeSheet(input: $input) { checkAddress } }`;

it('takes the certificate of the company, seals signed sheets with it, and shows the seal to an inspector IDEA-22', async () => {
  const page = await site.openPage('admin', '/settings/company');
  await page.getByText('There is no certificate.').waitFor();
  await page.getByRole('button', { name: 'Upload certificate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Upload certificate' }).click();
  await dialog.getByText('Choose the file.').waitFor();
  const buffer = Buffer.from(makePkcs12({ name: 'ACME LTDA:11222333000181' }), 'base64');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'acme.p12', mimeType: 'application/x-pkcs12', buffer });
  await dialog.getByLabel('Password of the file').fill('wrong');
  await dialog.getByRole('button', { name: 'Upload certificate' }).click();
  await dialog.getByText('does not open the file').waitFor();
  await dialog.getByLabel('Password of the file').fill(SEAL_PASSWORD);
  await dialog.getByRole('button', { name: 'Upload certificate' }).click();
  await page.getByText('Certificate stored').waitFor();
  await page.getByText('ACME LTDA:11222333000181').first().waitFor();

  const admin = await site.app.as('admin');
  const { id } = await makePpeSheet(site.app);
  const { done } = await admin.data<{ done: { checkAddress: string } }>(SIGN, {
    input: { id, version: 1, signature: SIGNATURE },
  });
  const stranger = await (await site.visit({ width: 360, height: 740, theme: 'dark' })).newPage();
  await stranger.goto(site.urlOf(new URL(done.checkAddress).pathname));
  await stranger.getByText('ACME LTDA:11222333000181').first().waitFor();
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole('button', { name: 'Remove certificate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove certificate' }).click();
  await page.getByText('There is no certificate.').waitFor();
});
