import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const PDF = Buffer.from('%PDF-1.4\ntrailer\n<<>>\n%%EOF\n');
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(5000)]);
const makePicture = () =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: '#f5b301' } })
    .png()
    .toBuffer();

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const showsStep = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor();
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Chooses a file in the part of the form with this title. */
const choose = (page: Page, part: string, name: string, mimeType: string, buffer: Buffer) =>
  page
    .getByRole('group', { name: part, exact: true })
    .first()
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType, buffer });

async function fillBasics(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Size').fill('M');
  await field(page, 'Code').fill(unique('C'));
  await field(page, 'Certificate').fill('CA');
  await field(page, 'Number').fill('28324');
}

describe('the wizard of a new product', () => {
  it('keeps a draft when the user leaves, uploads files, and creates the product [S6] [S14] [G5] [V11]', async () => {
    const name = unique('Glove');
    const page = await site.signInAs('admin', '/products');
    await page.getByRole('link', { name: 'New product' }).first().click();
    await field(page, 'Name').fill(name);
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('Draft').waitFor();
    await row.getByRole('link').click();
    await expect.poll(() => field(page, 'Name').inputValue(), { timeout: TIMEOUT_MS }).toBe(name);

    await press(page, 'Continue');
    await says(page, 'Please complete all required fields in this step');
    await says(page, 'Code (size 1) is required');
    await fillBasics(page, name);
    await press(page, 'Continue');
    await showsStep(page, 'Files');
    await choose(page, 'Image', 'notes.txt', 'text/plain', Buffer.from('x'));
    await says(page, 'notes.txt: this file type is not accepted. Choose a JPEG, PNG or WebP picture.');
    await choose(page, 'Image', 'glove.png', 'image/png', await makePicture());
    await page.getByRole('img', { name: `Image of ${name}` }).waitFor();
    await choose(page, 'Manual', 'fake.pdf', 'application/pdf', Buffer.from('<html></html>'));
    await says(page, 'The file must be a PDF');
    await choose(page, 'Manual', 'manual.pdf', 'application/pdf', PDF);
    await page.getByRole('button', { name: 'Remove: Manual' }).waitFor();
    await choose(page, 'Video', 'film.mp4', 'video/mp4', MP4);
    await page.getByRole('button', { name: 'Remove: Video' }).waitFor();
    await press(page, 'Continue');
    await showsStep(page, 'Review and confirm');
    await says(page, 'CA 28324');
    await press(page, 'Create product');
    await says(page, `${name} created`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    const record = page.getByRole('main');
    const load = (address: string | null) =>
      page.evaluate(async (path) => {
        const answer = await fetch(path ?? '', { credentials: 'same-origin' });
        return [answer.status, answer.headers.get('content-type')];
      }, address);
    const picture = await record.getByRole('img', { name: `Picture of ${name}` }).getAttribute('src');
    expect(await load(picture)).toEqual([200, 'image/png']);
    const manual = await record.getByRole('link', { name: /^Open/ }).getAttribute('href');
    expect(await load(manual)).toEqual([200, 'application/pdf']);
    await record.locator('video').waitFor();
  });

  it('deletes a draft; an upload can be cancelled, and tried again after a lost connection [S6] [G5] [X2]', async () => {
    const name = unique('Helmet');
    const page = await site.signInAs('admin', '/products/new');
    await fillBasics(page, name);
    await press(page, 'Continue');
    await showsStep(page, 'Files');
    // An upload without an answer, until the user cancels it.
    await page.route(/staging/, () => undefined);
    await choose(page, 'Manual', 'wrong.pdf', 'application/pdf', PDF);
    await press(page, 'Cancel the upload of wrong.pdf');
    await page.getByText('wrong.pdf').waitFor({ state: 'detached' });
    await page.unroute(/staging/);
    await page.route(/staging/, (route) => route.abort());
    await choose(page, 'Manual', 'manual.pdf', 'application/pdf', PDF);
    await says(page, 'Network error during upload');
    await page.unroute(/staging/);
    await page.route(/staging/, (route) =>
      route.fulfill({ status: 507, headers: { 'access-control-allow-origin': '*' } }),
    );
    await press(page, 'Try manual.pdf again');
    await says(page, 'Upload failed with status 507');
    await page.unroute(/staging/);
    await press(page, 'Try manual.pdf again');
    await page.getByRole('button', { name: 'Remove: Manual' }).waitFor();
    const admin = await site.app.as('admin');
    const stored = async () => {
      const id = new URL(page.url()).searchParams.get('draft');
      const query = 'query ($id: ID!) { draft: getProduct(id: $id) { manualUrl } }';
      return (await admin.data<{ draft: { manualUrl: string | null } }>(query, { id })).draft.manualUrl;
    };
    await expect.poll(stored, { timeout: TIMEOUT_MS }).toMatch(/^\/files\/products\/.*pdf$/);
    await page.reload();
    await page.getByRole('button', { name: 'Remove: Manual' }).waitFor();
    await press(page, 'Delete draft');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
    await says(page, 'Draft deleted');
    await page.waitForURL(/\/products$/);
    expect(await page.getByRole('row').filter({ hasText: name }).count()).toBe(0);
  });
});

describe('the wizard of an existing product', () => {
  it('marks removed sizes and certificates until they are saved, and fixes a certificate in use [S6] [D6]', async () => {
    const certificate = { name: 'CA', number: '777' };
    const product = await makeProduct(site.app, {
      name: unique('Boot'),
      sizes: ['40', '41', '42'].map((size) => ({
        size,
        code: unique(size),
        certificates: [certificate, { name: 'CA', number: '888' }],
      })),
    });
    const [first, second] = product.sizes;
    if (!first?.certificates[0] || !second) throw new Error('Three sizes were made');
    const contents = { productId: product.id, sizeId: first.id, certificateId: first.certificates[0].id };
    await fillMachine(site.app, await makeMachine(site.app), [{ channel: 1, ...contents, quantity: 2 }]);
    const page = await site.signInAs('admin', `/products/${product.id}/edit`);
    await page.getByRole('button', { name: 'Remove size 41' }).click();
    await page.getByRole('button', { name: 'Remove size 42' }).click();
    await says(page, 'Will be removed when you save');
    await page.getByRole('button', { name: 'Undo: keep size 42' }).click();
    expect(await page.locator('[name="sizes.0.code"]').isDisabled()).toBe(true);
    expect(await page.locator('[name="sizes.0.certificates.0.number"]').isDisabled()).toBe(true);
    expect(await page.locator('[name="sizes.1.certificates.0.number"]').isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Remove certificate 888' }).first().click();
    await press(page, 'Continue');
    await showsStep(page, 'Files');
    await press(page, 'Continue');
    await showsStep(page, 'Review and confirm');
    await says(page, '1 size will be removed');
    await says(page, 'CA 888 (40)');
    await press(page, 'Save');
    await says(page, `${product.name} saved`);
    const admin = await site.app.as('admin');
    const { read } = await admin.data<{ read: { sizes: { size: string; certificates: { number: string }[] }[] } }>(
      'query ($id: ID!) { read: getProduct(id: $id) { sizes { size certificates { number } } } }',
      { id: product.id },
    );
    expect(read.sizes).toEqual([
      { size: '40', certificates: [{ number: '777' }] },
      { size: '42', certificates: [{ number: '777' }, { number: '888' }] },
    ]);
  });
});
