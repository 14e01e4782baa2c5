import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site.close());

describe('templates of PPE sheets', () => {
  it(
    'are designed beside the PDF itself, and make the sheets of one employee and of a list [S10] [S14] [X3]',
    async () => {
      const page = await site.openPage('admin', '/ppe-templates/new');
      const preview = page.getByRole('img', { name: 'Page 1 of the preview' });
      await preview.waitFor();
      await page.getByRole('tab', { name: 'Branding' }).click();
      await page.getByText('Please complete all required fields in this tab').first().waitFor();
      await page.getByRole('textbox', { name: /^Name/ }).fill('Foundry');
      await page.getByRole('textbox', { name: /^Title of the sheet/ }).fill('PPE delivery sheet');
      await page.getByRole('tab', { name: 'Layout' }).click();
      await page.getByRole('button', { name: 'Move Identification up' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Foundry' }).waitFor();
      await page.getByText('Default', { exact: true }).first().waitFor();

      const { id, name } = await makeEmployee(site.app);
      await page.goto(`${new URL(page.url()).origin}/employees/${id}`);
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('menuitem', { name: 'PPE sheet' }).click();
      await page.getByRole('dialog', { name: `PPE sheet of ${name}` }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Create PDF' }).click(),
      ]);
      expect((await readFile(await download.path())).subarray(0, 8).toString()).toBe('%PDF-1.7');

      await page.goto(`${new URL(page.url()).origin}/employees?search=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: 'PPE sheets' }).click();
      await page.getByRole('dialog', { name: 'PPE sheets' }).waitFor();
      const [archive] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Create sheets' }).click(),
      ]);
      expect(archive.suggestedFilename()).toMatch(/^ppe-sheets-acme-.*\.zip$/);
      expect((await readFile(await archive.path())).toString('latin1')).toContain(`${name} `);
    },
    TIMEOUT_MS * 3,
  );
});
