import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMainWarehouse, makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeStockCount } from '#api/features/stock-counts/stock-count.factory.ts';
import { makeReceipt } from '#api/features/stock-documents/stock-document.factory.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
  await givePermissions(site.app, site.app.acme.id, accountOf('regular', 'acme').email, ['WAREHOUSE_MANAGEMENT']);
});
afterAll(async () => site.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');

/** Replaces the print dialog, which a test cannot close. */
const withoutPrintDialog = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => undefined;
  });

describe('a count', () => {
  it('is blind for who counts, and is approved with a reason by somebody else [S8] [M4]', async () => {
    const { id } = await makeMainWarehouse(site.app, { name: unique('Almoxarifado') });
    await makeWarehouseStock(site.app, { warehouseId: id, quantity: 340 });
    await makeWarehouseStock(site.app, { warehouseId: id, quantity: 12 });
    const counter = await site.openPage('regular', `/warehouse/${id}?view=counts`);
    await withoutPrintDialog(counter);
    await counter.reload();
    await counter.getByRole('button', { name: 'New count' }).click();
    await press(counter, 'Start counting');
    const fields = dialog(counter).getByRole('textbox', { name: /^Counted of/ });
    await fields.first().waitFor();
    expect(await dialog(counter).textContent()).not.toContain('340');
    await press(counter, 'Print the count sheet');
    await counter.emulateMedia({ media: 'print' });
    await counter.getByRole('heading', { name: 'Count sheet' }).waitFor();
    expect(
      await counter
        .getByRole('textbox', { name: /^Counted of/ })
        .first()
        .isVisible(),
    ).toBe(false);
    await counter.emulateMedia({ media: 'screen' });
    await counter.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    for (const index of [0, 1]) {
      await fields.nth(index).fill('12');
      await counter.keyboard.press('Tab');
    }
    await dialog(counter).getByText('2 of 2').waitFor();
    await press(counter, 'Submit for approval');
    await counter.getByText('Somebody who did not count').waitFor();
    expect(await dialog(counter).textContent()).not.toContain('340');

    const admin = await site.openPage('admin', counter.url().replace(/^https?:\/\/[^/]+/, ''));
    await dialog(admin).getByText('−328').waitFor();
    await dialog(admin).getByLabel('Reason').fill('A pallet went to the foundry');
    await press(admin, 'Approve 1 difference');
    await admin.getByText('Count approved').waitFor();
    await dialog(admin).getByRole('link', { name: 'Booked document' }).click();
    await dialog(admin).getByText('A pallet went to the foundry').waitFor();
  });

  it('shows two people who count at once the number that counts, and whose it is [S8] [M4]', async () => {
    const { id } = await makeMainWarehouse(site.app, { name: unique('Almoxarifado') });
    await makeWarehouseStock(site.app, { warehouseId: id, quantity: 10 });
    const one = await site.openPage('regular', `/warehouse/${id}?view=counts&count=new`);
    await press(one, 'Start counting');
    const number = (page: Page) => dialog(page).getByRole('textbox', { name: /^Counted of/ });
    await number(one).fill('7');
    await one.keyboard.press('Enter');
    await dialog(one).getByText('counted by Rui Regular').waitFor();

    const other = await site.openPage('admin', one.url().replace(/^https?:\/\/[^/]+/, ''));
    await dialog(other).getByText('counted by Rui Regular').waitFor();
    expect(await number(other).inputValue()).toBe('7');
    await number(other).fill('5');
    await other.keyboard.press('Enter');
    await dialog(one).getByText('counted by Ana Admin').waitFor();
    await expect.poll(() => number(one).inputValue()).toBe('5');
  });

  it('is for people who manage only warehouses, who choose products, too [R5]', async () => {
    const { id } = await makeMainWarehouse(site.app);
    const { name } = await makeProduct(site.app);
    const page = await site.openPage('regular', `/warehouse/${id}?dialog=add`);
    await dialog(page)
      .getByRole('combobox', { name: /^Product/ })
      .fill(name);
    await page.getByRole('option', { name }).click();
    await dialog(page).getByRole('button', { name: /Size/ }).click();
    await page.getByRole('option', { name: 'M' }).waitFor();
  });
});

/** A warehouse with one product below its minimum. */
async function makeShortage() {
  const { id } = await makeMainWarehouse(site.app, { name: unique('Almoxarifado') });
  const product = await makeProduct(site.app, { name: unique('Luva') });
  const [size] = product.sizes;
  const contents = { productId: product.id, sizeId: size?.id ?? '', certificateId: size?.certificates[0]?.id ?? '' };
  const item = await makeWarehouseStock(site.app, { warehouseId: id, ...contents, quantity: 3, lowLevel: 20 });
  return { warehouseId: id, product, item };
}

describe('an open screen', () => {
  it('follows counts and documents of others, and the reorder list the stock [S8]', async () => {
    const { warehouseId, product, item } = await makeShortage();
    const admin = await site.app.as('admin');
    const counts = await site.openPage('regular', `/warehouse/${warehouseId}?view=counts`);
    await counts.getByText('No counts yet').waitFor();
    expect(await counts.getByRole('columnheader').count()).toBe(0);
    const reorder = await site.openPage('admin', `/reorder?warehouseId=${warehouseId}`);
    const row = reorder.getByRole('row').filter({ hasText: product.name });
    await row.waitFor();

    const { id, version } = await makeStockCount(site.app, item);
    await counts.getByRole('row').filter({ hasText: '0 of 1' }).getByRole('link').click();
    await dialog(counts).getByText('0 of 1').waitFor();
    await admin.data('mutation ($input: RecordStockCountInput!) { recordStockCount(input: $input) { id } }', {
      input: { id, version, lines: [{ position: 1, counted: 3 }] },
    });
    await dialog(counts).getByText('1 of 1').waitFor();
    await admin.data('mutation ($input: SubmitStockCountInput!) { submitStockCount(input: $input) { id } }', {
      input: { id, version },
    });
    await press(counts, 'Approve');
    await counts.getByText('Count approved').waitFor();

    await makeReceipt(site.app, item);
    await row.filter({ hasText: '8' }).waitFor();
  });
});

describe('the reorder list', () => {
  it('shows what to buy, of all warehouses or of one, and exports it [S8]', async () => {
    const { id, name } = await makeMainWarehouse(site.app, { name: unique('Almoxarifado') });
    const product = await makeProduct(site.app, { name: unique('Luva') });
    const [size] = product.sizes;
    const contents = { productId: product.id, sizeId: size?.id, certificateId: size?.certificates[0]?.id };
    await makeWarehouseStock(site.app, { warehouseId: id, ...contents, quantity: 3, lowLevel: 20, maxLevel: 100 });
    const page = await site.openPage('regular', '/');
    await page.getByRole('link', { name: 'Reorder list' }).click();
    await page.getByRole('searchbox').fill(product.name);
    const row = page.getByRole('row').filter({ hasText: product.name });
    await expect.poll(() => row.textContent()).toMatch(/97.*3.*20 \/ 100/s);
    await page.goto(site.urlOf(`/reorder?warehouseId=${id}`));
    await page.getByText(name).waitFor();
    await row.waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).first().click();
    expect((await download).suggestedFilename()).toMatch(/^reorder-list-acme-.*\.csv$/);
  });
});

describe('a refill of a machine', () => {
  it('fills channels up to their level, is printed as a pick list in their order, and arrives [S8]', async () => {
    const { warehouseId, productId, sizeId, certificateId } = await makeWarehouseStock(site.app);
    const machine = await makeMachine(site.app);
    const contents = { productId, sizeId, certificateId, quantity: 0, capacity: 5 };
    await fillMachine(site.app, machine, [
      { ...contents, channel: 2, parLevel: 3 },
      { ...contents, channel: 1 },
    ]);
    const page = await site.openPage('admin', '/');
    await withoutPrintDialog(page);
    await page.goto(site.urlOf(`/warehouse/${warehouseId}?dialog=refill`));
    await dialog(page)
      .getByRole('button', { name: /Machine/ })
      .click();
    await page.getByRole('option', { name: machine.name }).click();
    await press(page, 'Send 8 pieces');
    await page.getByText('8 pieces sent').waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('row').filter({ hasText: 'Refill' }).getByRole('link').first().click();
    await press(page, 'Print: Pick list');
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Pick list' }).waitFor();
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    const lines = page.getByRole('table', { name: 'Lines' }).locator('tbody tr');
    expect(await lines.allTextContents()).toEqual([
      expect.stringMatching(/^1\D.*5$/),
      expect.stringMatching(/^2\D.*3$/),
    ]);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type ?\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    const arrivedOfChannel1 = page.getByRole('textbox', { name: /^Arrived of 1 · / });
    await arrivedOfChannel1.fill('6');
    await page.keyboard.press('Tab');
    await page.getByText(/must be at most 5$/).waitFor();
    await arrivedOfChannel1.fill('4');
    await page.keyboard.press('Tab');
    await press(page, 'Book the arrival');
    await page.getByText('7 pieces received').waitFor();
    // 5 were sent, 4 arrived, 1 is back in the warehouse.
    await expect
      .poll(() => dialog(page).getByRole('row').filter({ hasText: /^1 · / }).textContent())
      .toMatch(/541\D*$/);
  });
});
