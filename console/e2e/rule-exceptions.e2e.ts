import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenConsole, openConsole } from './support/open-console.ts';
import { makeShopFloor } from './support/shop-floor.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('an exception for an employee [IDEA-3]', () => {
  it('is given from the employee’s record, shown there, and counts at the machine', async () => {
    const floor = await makeShopFloor(site.app, { quota: 1 });
    const machine = await floor.connect();
    await floor.report(machine, await floor.request(machine), 'SUCCESS');
    expect(await floor.request(machine)).toMatchObject({ code: 'QUOTA_EXCEEDED' });

    const page = await site.openPage('admin', `/employees/${floor.employee.id}`);
    await page.getByText('0 of 1 left').waitFor();
    await page.getByRole('link', { name: 'New exception' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Product' }).fill(floor.product.name);
    await page.getByRole('option', { name: floor.product.name }).click();
    await form.getByLabel('Reason').fill('Works in two teams');
    await press(page, 'Create exception');
    const row = page.getByRole('row').filter({ hasText: floor.employee.name });
    await row.getByText('+1 piece').waitFor();
    await row.getByText('Valid', { exact: true }).waitFor();
    expect(await floor.request(machine)).toMatchObject({ type: 'approved' });
    machine.cut();
  });
});
