import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';
import { makeShopFloor } from './support/shop-floor.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the PIN of an employee', () => {
  it('is removed after a confirmation; the next request is refused, and other input in the form is kept', async () => {
    const floor = await makeShopFloor(site.app);
    const machine = await floor.connect();
    const page = await site.openPage('admin', `/employees/${floor.employee.id}`);
    await page.getByText('A PIN is set.').waitFor();
    await field(page, 'System role').fill('Welder');
    await press(page, 'Remove PIN');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove PIN' }).click();
    await page.getByText(`PIN of ${floor.employee.name} removed`).waitFor();
    await page.getByText('No PIN is set').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Remove PIN' }).count(), { timeout: TIMEOUT_MS }).toBe(0);
    expect(await floor.request(machine)).toMatchObject({ type: 'refused', code: 'WRONG_PIN' });
    machine.cut();

    expect(await field(page, 'System role').inputValue()).toBe('Welder');
    await press(page, 'Save');
    await page.getByText(`${floor.employee.name} saved`).waitFor();
  });

  it('is removed at the second attempt when another user changed the employee meanwhile [E3]', async () => {
    const { employee } = await makeShopFloor(site.app);
    const page = await site.openPage('admin', `/employees/${employee.id}`);
    await press(page, 'Remove PIN');
    const admin = await site.app.as('admin');
    await admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
      input: { id: employee.id, version: employee.version, systemRole: 'Painter' },
    });
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Remove PIN' }).click();
    await question.getByText('Could not remove the PIN').waitFor();
    await question.getByRole('button', { name: 'Remove PIN' }).click();
    await page.getByText(`PIN of ${employee.name} removed`).waitFor();
    await expect.poll(() => field(page, 'System role').inputValue(), { timeout: TIMEOUT_MS }).toBe('Painter');
  });
});
