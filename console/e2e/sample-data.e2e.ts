import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

describe('sample data', () => {
  it('is added and removed from the first steps, and what is in use stays C23', async () => {
    const page = await site.signInAs('admin', '/');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Add sample data');
    await page.getByText('24 records are samples.').waitFor();
    const steps = page.getByRole('list', { name: 'First steps' });
    expect(await steps.getByRole('link', { name: 'Create a sector' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Employees' }).first().click();
    await page.getByRole('link', { name: 'Anna Miller (sample)' }).waitFor();
    const [{ id: groupId } = { id: '' }] = (
      await (
        await site.app.as('admin')
      ).data<{ listGroups: { items: { id: string }[] } }>('{ listGroups(sort: NAME_DESC) { items { id } } }')
    ).listGroups.items;
    await makeEmployee(site.app, { name: 'Rita Own', groupId });

    // The removal is in the settings, too, because the first steps may be hidden.
    await page.goto(site.urlOf('/settings/company'));
    await press('Remove sample data');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sample data' }).click();
    const kept = page.getByRole('dialog', { name: '3 records stay' });
    await kept.getByText('Group Yard (sample): it is in use').waitFor();
    await kept.getByText('Product Safety helmet (sample): it is in use').waitFor();
    await kept.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Remove sample data' }).waitFor({ state: 'detached' });

    await page.goto(site.urlOf('/employees'));
    await page.getByRole('link', { name: 'Rita Own' }).waitFor();
    expect(await page.getByRole('link', { name: 'Anna Miller (sample)' }).count()).toBe(0);
  });
});
