import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeMainWarehouse, makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeIssue } from '#api/features/returns/piece-return.factory.ts';
import { unique } from '#api/testing/unique.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('what an employee holds', () => {
  it('is shown with the employee, returned, exchanged, and a return is undone [S9] [M5]', async () => {
    const warehouse = await makeMainWarehouse(site.app);
    const stock = await makeWarehouseStock(site.app, { warehouseId: warehouse.id });
    const issue = await makeIssue(site.app, stock, { quantity: 3 });
    const page = await site.openPage('admin', `/employees/${issue.employeeId}`);
    const dialog = page.getByRole('dialog').last();
    await button(page, 'Return').click();
    await dialog.getByRole('radio', { name: /^Discard/ }).click({ force: true });
    await dialog.getByRole('textbox', { name: 'Pieces' }).fill('1');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Torn at the seam');
    await button(page, 'Book return').click();
    await page.getByText('Return of 1 piece booked').waitFor();
    await page.getByText('2 of 3').waitFor();
    await page.getByRole('link', { name: 'Returns', exact: true }).click();
    await page.getByText('Torn at the seam').waitFor();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();

    await button(page, 'Return').click();
    await dialog.getByRole('radio', { name: /^Exchange/ }).click({ force: true });
    // The only warehouse is chosen already.
    await dialog.getByRole('button', { name: new RegExp(`${warehouse.name}.*Warehouse`) }).waitFor();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Wrong size');
    await button(page, 'Book return').click();
    await page.getByText('Return of 2 pieces booked').waitFor();
    await page.getByRole('link', { name: 'Returns', exact: true }).click();
    await page.getByText(/^Exchange · 2/).waitFor();

    await button(page, 'Undo').last().click();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Wrong person');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Return undone').waitFor();
    await page.getByText(/^Counter-entry/).waitFor();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByText('1 of 3').waitFor();
  });

  it('and must hold changes on the page with a return [S2]', async () => {
    const warehouse = await makeMainWarehouse(site.app);
    const stock = await makeWarehouseStock(site.app, { warehouseId: warehouse.id });
    const { employeeId } = await makeIssue(site.app, stock);
    const page = await site.openPage('admin', `/employees/${employeeId}`);
    const required = page.getByRole('region', { name: 'Must hold' });
    await required.getByText('1 of 1', { exact: true }).waitFor();
    await button(page, 'Return').click();
    await page.getByRole('radio', { name: /^Discard/ }).click({ force: true });
    await button(page, 'Book return').click();
    await page.getByText('Reason is required').waitFor();
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Torn at the seam');
    await button(page, 'Book return').click();
    await required.getByText('none in use').waitFor();
  });
});

describe('an expired certificate', () => {
  it('leads in two clicks to the people who hold pieces with it, of all sizes IDEA-23', async () => {
    const number = unique('CA');
    const product = await makeProduct(site.app, {
      name: unique('Luva'),
      sizes: ['P', 'G'].map((size) => ({
        size,
        code: unique(size),
        certificates: [{ name: 'CA', number, expirationDate: '2025-03-31' }],
      })),
    });
    const people = [await makeEmployee(site.app), await makeEmployee(site.app)];
    for (const [index, { id, name }] of people.entries())
      await insertWithdrawal(site.app, site.app.acme, {
        product_id: product.id,
        certificate_id: product.sizes[index]?.certificates[0]?.id ?? null,
        certificate: number,
        employee_id: id,
        employee_name: name,
        delivered_at: new Date(),
      });
    const page = await site.openPage('admin', '/');
    await page.getByRole('link', { name: 'Certificates', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: number });
    await row.getByText('Expired on').waitFor();
    await row.getByRole('link', { name: '2 people' }).click();
    await page.getByText('Who holds pieces with this certificate').waitFor();
    for (const { name } of people) await page.getByRole('link', { name, exact: true }).waitFor();
  });
});

describe('the cost report', () => {
  it('shows the price of the delivery by cost center, product and month, each currency for itself', async () => {
    for (const [currency, price] of [
      ['BRL', 1290],
      ['USD', 500],
    ] as const)
      await insertWithdrawal(site.app, site.app.acme, {
        product_name: 'Priced glove',
        cost_centers: '["Line 1", "Line 2"]',
        delivered_at: new Date(),
        unit_price: price,
        currency,
      });
    const page = await site.openPage('admin', '/reports/cost?period=MONTH');
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
    await rowOf('Line 1').filter({ hasText: 'R$6.45' }).waitFor();
    await rowOf('Line 2').filter({ hasText: '$2.50' }).waitFor();
    await page.getByRole('radio', { name: 'Product' }).click({ force: true });
    await rowOf('Priced glove').filter({ hasText: 'R$12.90' }).waitFor();
    expect(new URL(page.url()).searchParams.get('by')).toBe('PRODUCT');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^cost-[-\d]+\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('"Priced glove","1","0","12.9","BRL"');
    await page.getByRole('radio', { name: 'Month' }).click({ force: true });
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'America/Sao_Paulo' });
    await rowOf(month.format(new Date())).filter({ hasText: '$5.00' }).waitFor();
  });
});
