import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeMainWarehouse, makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site.close());

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a warehouse', () => {
  it('is in the sidebar and is created in a drawer [N3] [N7] [S5]', async () => {
    const page = await site.openPage('admin', '/');
    await page.getByRole('link', { name: 'Warehouses' }).click();
    await page.getByRole('link', { name: 'New warehouse' }).first().click();
    const name = unique('Central');
    await field(page, 'Name').fill(name);
    await field(page, 'Location').fill('Hall 3');
    await press(page, 'Create warehouse');
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('Nothing in this warehouse yet').waitFor();
  });

  it('keeps a product that is added, set aside, counted, and shown in the ledger [S8] [E7] [M4]', async () => {
    const { id } = await makeMainWarehouse(site.app);
    const { name } = await makeProduct(site.app);
    const page = await site.openPage('admin', `/warehouse/${id}`);
    await page.getByRole('button', { name: 'Add product' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Product/ })
      .fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Size/ }).click();
    await page.getByRole('option', { name: 'M' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Certificate/ })
      .click();
    await page.getByRole('option', { name: '12345' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Pieces' }).fill('20');
    await page.getByRole('dialog').getByRole('button', { name: 'Add product' }).click();
    await row(page, name).waitFor();
    const act = async (action: string) => {
      await row(page, name)
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Allocate');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Pieces to set aside' }).fill('8');
    await page.getByRole('dialog').getByRole('button', { name: 'Allocate' }).click();
    await page.getByText(`8 pieces of ${name} M set aside`).waitFor();
    await act('Count');
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Counted pieces/ })
      .fill('18');
    await field(page, 'Reason').fill('Two were torn');
    await page.getByRole('dialog').getByRole('button', { name: 'Count', exact: true }).click();
    await expect.poll(() => row(page, name).textContent()).toMatch(/10.*8/s);
    await page.getByRole('link', { name: 'Ledger' }).click();
    await page.getByText('Two were torn').waitFor();
    expect(await page.getByRole('row').filter({ hasText: name }).count()).toBe(3);
  });

  it('receives stock from a supplier, sends some to another warehouse, and undoes a document [S8] [M4]', async () => {
    const stock = await makeWarehouseStock(site.app);
    const other = await makeMainWarehouse(site.app);
    const page = await site.openPage('admin', `/warehouse/${stock.warehouseId}`);
    const pieces = () => page.getByRole('dialog').getByRole('textbox', { name: /^Pieces of/ });
    await press(page, 'Receive stock');
    await field(page, 'Document number').fill('NF 4711');
    await pieces().fill('5');
    await page.keyboard.press('Tab');
    await press(page, 'Receive 5 pieces');
    await page.getByText('5 pieces received').waitFor();
    await press(page, 'Receive stock');
    await field(page, 'Document number').fill('nf 4711');
    await page.keyboard.press('Tab');
    await page.getByText(/^Already booked on/).waitFor();
    await press(page, 'Cancel');
    await press(page, 'Transfer');
    await page.getByRole('dialog').getByRole('button', { name: /To/ }).click();
    await page.getByRole('option', { name: other.name }).click();
    await pieces().fill('3');
    await page.keyboard.press('Tab');
    await press(page, 'Send 3 pieces');
    await page.getByText('3 pieces sent').waitFor();
    await page.goto(site.urlOf(`/warehouse/${other.id}?view=documents`));
    await row(page, 'Transfer').getByRole('link').first().click();
    await page.getByRole('textbox', { name: /^Arrived of/ }).fill('2');
    await press(page, 'Book the arrival');
    await page.getByText('2 pieces received').waitFor();
    await page.goto(site.urlOf(`/warehouse/${stock.warehouseId}?view=documents`));
    await row(page, 'NF 4711').getByRole('link').first().click();
    await press(page, 'Undo');
    await field(page, 'Reason').fill('Wrong supplier');
    await press(page, 'Undo');
    await page.getByText('Document undone').waitFor();
    await expect.poll(() => row(page, 'NF 4711').textContent()).toContain('Undone');
  });

  it('shows a change of its stock without a reload, also at its counter [E10]', async () => {
    const stock = await makeWarehouseStock(site.app);
    const group = await makeGroup(site.app, { rules: [{ productId: stock.productId, quantity: 5 }] });
    const employee = await makeEmployee(site.app, { groupId: group.id });
    const admin = await site.app.as('admin');
    const restock = () =>
      admin.data('mutation ($input: RestockWarehouseItemInput!) { restockWarehouseItem(input: $input) { id } }', {
        input: { id: stock.id, quantity: 13 },
      });
    const page = await site.openPage('admin', `/warehouse/${stock.warehouseId}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('cell', { name: '10', exact: true }).waitFor();
    await restock();
    await page.getByRole('cell', { name: '23', exact: true }).waitFor();
    await page.goto(site.urlOf(`/counter?warehouse=${stock.warehouseId}&badge=${employee.identification}`));
    await page.getByText('Live', { exact: true }).waitFor();
    const tile = page.getByRole('option');
    await tile.filter({ hasText: '23 in stock' }).waitFor();
    await restock();
    await tile.filter({ hasText: '36 in stock' }).waitFor();
  });

  it('shows stock with its levels, and everything fits a phone [S17]', async () => {
    const { id } = await makeMainWarehouse(site.app, { name: unique('Almoxarifado'), location: 'Galpão 3' });
    await makeWarehouseStock(site.app, { warehouseId: id, quantity: 2, lowLevel: 5, parLevel: 40 });
    await makeWarehouseStock(site.app, { warehouseId: id, quantity: 340, lowLevel: 5 });
    const page = await site.signInAs('admin', `/warehouse/${id}`, { theme: 'dark', width: 360, height: 900 });
    await page.getByText('Low', { exact: true }).first().waitFor();
    for (const view of ['', '?view=ledger', '?dialog=receive']) {
      await page.goto(site.urlOf(`/warehouse/${id}${view}`));
      await page.getByRole('heading').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});
