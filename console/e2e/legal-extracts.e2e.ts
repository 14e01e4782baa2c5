import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

describe('a legal extract', () => {
  it('is downloaded from the page of an employee; the dialog says what is left to fill in IDEA-26', async () => {
    const employee = await makeEmployee(site.app);
    const page = await site.openPage('admin', `/employees/${employee.id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Legal extract' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Left to the person in charge').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Create file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`s-2240-${employee.id}.xml`);
    expect(await readFile(await download.path(), 'utf8')).toContain('evtExpRisco');
  });
});
