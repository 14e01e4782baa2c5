import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { type PictureHost, startPictureHost } from '#api/testing/picture-host.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

let site: OpenConsole;
let host: PictureHost;
beforeAll(async () => {
  host = await startPictureHost();
  site = await openConsole({ PICTURE_FETCH_ALLOWED_HOSTS: host.name });
});
beforeEach(() => host.answerWith());
afterAll(async () => {
  await site?.close();
  host?.close();
});

/** Hosts of the pictures that a page loads. */
function collectPictureHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'image') hosts.add(new URL(request.url()).host);
  });
  return hosts;
}

/** Waits until a picture is drawn; returns its path. */
async function drawnPicture(page: Page, name: string | RegExp): Promise<string | null> {
  const picture = page.getByRole('img', { name });
  await picture.waitFor();
  const width = () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(width, { timeout: TIMEOUT_MS }).toBeGreaterThan(0);
  return picture.getAttribute('src');
}

const PRODUCT_PATH = /^\/files\/products\/[0-9A-Z]{26}\.png$/;
const LOGO_PATH = /^\/files\/logos\/[0-9A-Z]{26}\.png$/;

describe('a picture from the web', () => {
  it('of a product: the form says why it could not be copied, tries again and shows the copy SEC-29 SEC-36', async () => {
    const product = await makeProduct(site.app);
    const page = await site.signInAs('admin', `/products/${product.id}/edit?step=files`);
    const hosts = collectPictureHosts(page);
    host.answerWith((_, response) => void response.writeHead(404).end());
    const image = page.getByLabel('Image: or an address on the web');
    await image.fill(host.addressOf('glove.png'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: product.name });
    await page.getByText(`${product.name} saved`).waitFor();
    const read = () => page.goto(site.urlOf('/products?pictureFailed=true'));
    await expect
      .poll(
        async () => {
          await read();
          await page.getByRole('row').nth(1).or(page.getByText('No product matches')).first().waitFor();
          return row.getByText('Picture not copied').count();
        },
        { timeout: TIMEOUT_MS },
      )
      .toBe(1);
    await row.getByRole('link').click();
    await page.getByText('The picture could not be copied').waitFor();
    await page.getByText('The host answered without a file', { exact: false }).waitFor();

    host.answerWith();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await drawnPicture(page, `Picture of ${product.name}`)).toMatch(PRODUCT_PATH);
    await page.goto(site.urlOf(`/products/${product.id}/edit?step=files`));
    await image.waitFor();
    expect(await image.inputValue()).toBe(host.addressOf('glove.png'));
    await page.goto(site.urlOf(`/products/${product.id}/edit`));
    await page.getByRole('combobox', { name: 'Category' }).fill('Hands');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`${product.name} saved`).waitFor();
    expect([...hosts]).toEqual([new URL(page.url()).host]);
  });

  it('of a company is entered in the settings, and shown there, on the sign-in page and in the header [S12] [T3] SEC-29', async () => {
    const { bolt, services } = site.app;
    await change(
      services.orm.em.fork(),
      sql`update customer set street = 'Rua A', city = 'Recife', state = 'PE', postal_code = '50000000' where id = ${bolt.id}`,
    );
    const page = await site.signInAs('admin', '/settings/company', { tenant: bolt });
    const hosts = collectPictureHosts(page);
    await page.getByLabel('Or the address of a logo on the web').fill(host.addressOf('logo.png'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const path = await drawnPicture(page, 'Logo of Bolt');
    expect(path).toMatch(LOGO_PATH);
    const guest = await (await site.visit()).newPage();
    const guestHosts = collectPictureHosts(guest);
    await guest.goto(site.urlOf('/login', bolt));
    await guest.locator(`img[src="${path}"]`).waitFor();
    const header = await site.signInAs('admin', '/sectors', { tenant: bolt });
    await header.locator(`img[src="${path}"]`).waitFor();
    for (const seen of [hosts, guestHosts]) for (const each of seen) expect(each).toBe(new URL(page.url()).host);
  });
});
