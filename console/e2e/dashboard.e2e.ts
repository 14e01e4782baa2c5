import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import type { MachineClient } from '#load-tests/simulator/machine-client.ts';
import { fillCompany } from './support/fill-company.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';
import { makeShopFloor } from './support/shop-floor.ts';

let site: OpenConsole;
let machine: MachineClient | undefined;
beforeAll(async () => {
  site = await openConsole();
  await fillCompany(site.app);
});
afterAll(async () => {
  machine?.cut();
  await site?.close();
});

const latest = (page: Page) => page.getByRole('list', { name: 'Latest withdrawals' });
const figure = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}: `) });

describe('the dashboard', () => {
  it('shows a new withdrawal without a reload', async () => {
    const floor = await makeShopFloor(site.app);
    const page = await site.openPage('admin', '/');
    await latest(page).waitFor();
    machine = await floor.connect();
    const approved = await floor.request(machine);
    const item = latest(page).getByRole('listitem').filter({ hasText: floor.employee.name });
    await item.getByText(`${floor.product.name} M`).waitFor();
    await page.getByRole('link', { name: '1 waits for its result' }).waitFor();
    await floor.report(machine, approved, 'SUCCESS');
    await page.getByRole('link', { name: '1 waits for its result' }).waitFor({ state: 'detached' });
  });

  it('keeps its range in the address, and links a figure to its list [N11]', async () => {
    const page = await site.openPage('admin', '/');
    await figure(page, 'Withdrawals').waitFor();
    await page.getByRole('radio', { name: 'Month' }).click();
    await page.waitForURL((url) => url.searchParams.get('range') === 'month');
    await page.reload();
    expect(await page.getByRole('radio', { name: 'Month' }).getAttribute('aria-checked')).toBe('true');

    const delivered = await figure(page, 'Withdrawals').textContent();
    await figure(page, 'Withdrawals').click();
    await page.waitForURL((url) => url.pathname === '/withdrawals');
    await expect
      .poll(() => new URL(page.url()).search, { timeout: TIMEOUT_MS })
      .toBe('?when=month&withdrawalStatus=DELIVERED');
    await page.getByText(new RegExp(`1–25 of ${delivered}$`)).waitFor();
  });

  it('links low items of warehouses to the reorder list [S1] [S8]', async () => {
    await makeWarehouseStock(site.app, { quantity: 2, lowLevel: 5 });
    const page = await site.openPage('admin', '/');
    await page.getByRole('link', { name: /low in warehouses/ }).click();
    await page.waitForURL((url) => url.pathname === '/reorder');
  });

  it('links the stock to act on to the list of exactly these machines', async () => {
    await makeShopFloor(site.app, { pieces: 2 });
    const page = await site.openPage('admin', '/');
    await figure(page, 'Stock to act on').click();
    await page.waitForURL((url) => url.pathname === '/machines' && url.searchParams.get('stock') === 'LOW,OUT');
    await page.getByRole('button', { name: 'Remove filter Stock' }).waitFor();
    const admin = await site.app.as('admin');
    const { found } = await admin.data<{ found: { items: { name: string }[] } }>(
      '{ found: listMachines(filter: { stock: [LOW, OUT], status: [ACTIVE] }, limit: 100) { items { name } } }',
    );
    await expect.poll(() => page.getByRole('rowheader').count(), { timeout: TIMEOUT_MS }).toBe(found.items.length);
  });

  it('shows the trend as a table, too', async () => {
    const page = await site.openPage('admin', '/?range=week');
    await page.getByRole('link', { name: 'View as table' }).click();
    const table = page.getByRole('table', { name: 'Withdrawals' });
    await expect.poll(() => table.getByRole('row').count(), { timeout: TIMEOUT_MS }).toBe(8);
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Day', 'Delivered', 'Failed', 'Refused']);
    await page.getByRole('link', { name: 'View as chart' }).click();
    await table.waitFor({ state: 'detached' });
  });

  it('shows a regular user the figures, without links and without names [N3]', async () => {
    const admin = await site.openPage('admin', '/');
    await latest(admin).waitFor();
    const names = () => latest(admin).getByRole('listitem').locator('a').count();
    await expect.poll(names, { timeout: TIMEOUT_MS }).toBe(8);

    const page = await site.openPage('regular', '/');
    await latest(page).waitFor();
    const main = page.getByRole('main');
    await main.getByText('Machines online').waitFor();
    expect(await main.locator('a[href]').count()).toBe(0);
    const { items } = (
      await (
        await site.app.as('admin')
      ).data<{ page: { items: { name: string }[] } }>('{ page: listEmployees(limit: 100) { items { name } } }')
    ).page;
    const words = await main.innerText();
    expect(items.filter(({ name }) => words.includes(name))).toEqual([]);
  });

  it('shows everything at 360 px: first the four figures, then the latest withdrawals', async () => {
    const page = await site.openPage('admin', '/', { width: 360, height: 740 });
    await latest(page).waitFor();
    const order = [
      'Withdrawals',
      'Online',
      'Stock',
      'Problems',
      'Latest withdrawals',
      'Inventory',
      'Employees by sector',
    ];
    const isInOrder = async () => {
      const words = await page.getByRole('main').innerText();
      const places = order.map((word) => words.indexOf(word));
      return places.every((place, index) => place > (places[index - 1] ?? -1));
    };
    await expect.poll(isInOrder, { timeout: TIMEOUT_MS }).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
