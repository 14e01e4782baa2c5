import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Draws a line on the pad of the open dialog. */
async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('dialog').getByText('Sign here').boundingBox();
  if (!box) throw new Error('The pad is not shown');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 50, { steps: 5 });
  await page.mouse.up();
}

describe('a PPE sheet', () => {
  it('is issued, signed on the screen and voided; its public page compares the file without signing in [S10] IDEA-22', async () => {
    const employee = await makeEmployee(site.app);
    const page = await site.openPage('admin', `/employees/${employee.id}?view=sheets`);
    await page.getByText('No sheet has been issued').waitFor();
    await press(page, 'Issue a sheet');
    await page.getByText('To be signed').waitFor();
    await press(page, 'Sign');
    await press(page, 'Sign the sheet');
    await page.getByText('The signature is missing').waitFor();
    await draw(page);
    await press(page, 'Sign the sheet');
    await page.getByText('Sheet signed').waitFor();
    await page.getByText('witness').waitFor();

    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    const path = await download.path();
    const address = await page.getByRole('link', { name: 'Public page' }).getAttribute('href');

    const stranger = await (await site.visit()).newPage();
    await stranger.goto(site.urlOf(address ?? ''));
    await stranger.getByText('The employee has signed this sheet').waitFor();
    expect(await stranger.getByText(employee.name).count()).toBe(0);
    const input = stranger.getByLabel('PDF of the sheet');
    await input.setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: await readFile(path) });
    await stranger.getByText('This is the file, byte for byte.').waitFor();
    await input.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await stranger.getByText('This file is another one, or was changed.').waitFor();

    await press(page, 'Mark as void');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('Wrong person');
    await dialog.getByRole('button', { name: 'Mark as void' }).click();
    await page.getByText('Wrong person').waitFor();
    await stranger.reload();
    await stranger.getByText('The company has marked this sheet as not valid.').waitFor();
    await stranger.goto(site.urlOf('/ppe-sheets/check/unknown'));
    await stranger.getByText('This code belongs to no sheet of this company.').waitFor();
    await stranger.context().close();
  });
});
