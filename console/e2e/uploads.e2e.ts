import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRow, sql } from '#api/db/sql.ts';
import { smallPng } from '#api/testing/logos.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

let site: OpenConsole;
let picture: { name: string; mimeType: string; buffer: Buffer };
beforeAll(async () => {
  site = await openConsole();
  picture = { name: 'logo.png', mimeType: 'image/png', buffer: await smallPng() };
});
afterAll(async () => site.close());

/** Uploads to the storage, which is another origin than the console. */
const isUpload = (url: URL): boolean => url.pathname.includes('/staging/');

const LOGO_PATH = /^\/files\/logos\/[0-9A-Z]{26}\.png$/;

const ALLOWED = { 'access-control-allow-origin': '*' };

async function openCompany(): Promise<Page> {
  const page = await site.signInAs('admin', '/settings/company');
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  return page;
}

const choose = (page: Page, file: typeof picture): Promise<void> =>
  page.locator('input[type=file]').first().setInputFiles(file);

/** Answers one mutation in place of the api. */
const answerOf = (operationName: string, json: object) => async (route: Route) =>
  route.request().postData()?.includes(`"${operationName}"`) ? route.fulfill({ json }) : route.continue();

describe('the upload of a logo', () => {
  it(
    'shows its progress, then the picture, which is saved with the company [S12] [V11] [G5]',
    async () => {
      const page = await openCompany();
      const held = Promise.withResolvers<void>();
      await page.route(isUpload, async (route) => {
        await held.promise;
        await route.continue();
      });
      await choose(page, picture);
      await page.getByRole('progressbar', { name: /logo\.png/ }).waitFor();
      held.resolve();
      const shown = page.getByRole('img', { name: 'Logo of Acme' }).last();
      await shown.waitFor();
      expect(await shown.getAttribute('src')).toMatch(LOGO_PATH);
      for (const [field, value] of [
        ['Street', 'Rua A'],
        ['City', 'São Paulo'],
        ['State', 'SP'],
        ['Postal code', '01310-100'],
      ] as const)
        await page.getByRole('textbox', { name: new RegExp(`^${field}`) }).fill(value);
      await page.getByRole('button', { name: /^Save/ }).click();
      const stored = () =>
        firstRow(
          site.app.services.orm.em.fork(),
          sql<{ logo: string | null }>`select logo_url as logo from customer where id = ${site.app.acme.id}`,
        );
      await expect.poll(async () => (await stored())?.logo, { timeout: TIMEOUT_MS }).toMatch(LOGO_PATH);
      await page.context().close();
    },
    TIMEOUT_MS * 2,
  );

  it(
    'says what failed: no address, a status, the network, the type, the size, or an unknown reason [X2] [V11]',
    async () => {
      const page = await openCompany();
      const says = (text: string | RegExp) => page.getByText(text).first().waitFor();

      await choose(page, { ...picture, name: 'notes.txt', mimeType: 'text/plain' });
      await says('notes.txt: this file type is not accepted. Choose a JPEG, PNG or SVG picture.');
      await choose(page, { ...picture, name: 'large.png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
      await says('large.png: the file is too large. 5 MB is the most.');

      await page.route(isUpload, (route) => route.fulfill({ status: 507, headers: ALLOWED }));
      await choose(page, picture);
      await says('Upload failed with status 507');
      await page.unroute(isUpload);
      await page.route(isUpload, (route) => route.abort());
      await choose(page, picture);
      await says('Network error during upload');
      await page.unroute(isUpload);

      const noAddress = answerOf('GetCustomerLogoUploadUrl', { data: { getCustomerLogoUploadUrl: null } });
      await page.route('**/graphql', noAddress);
      await choose(page, picture);
      await says('Failed to generate upload URL');
      await page.unroute('**/graphql', noAddress);
      await page.route(
        '**/graphql',
        answerOf('ConfirmFileUpload', { data: null, errors: [{ message: 'odd', extensions: { code: 'ODD' } }] }),
      );
      await choose(page, picture);
      await says('The upload failed for an unknown reason. Try again.');
      await page.context().close();
    },
    TIMEOUT_MS * 2,
  );
});
