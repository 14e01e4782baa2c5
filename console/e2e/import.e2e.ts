import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Chooses a file as the drop zone's button does. */
async function upload(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Choose a file');
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
}

describe('an import', () => {
  it('leads from the list to columns, check, records and back again [S15] [S13]', async () => {
    const page = await site.openPage('admin', '/employees');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.waitForURL('**/import?noun=EMPLOYEE');
    await upload(page, 'crew.csv', [
      'Matrícula;Nome;E-mail;Admissão;Apelido',
      'I-1;Ana Importada;ana.i@example.com;31/01/2026;A',
      'I-2;Rui Importado;errado;2026-02-30;R',
    ]);
    await page.getByRole('heading', { name: 'Columns' }).waitFor();
    await press(page, 'Check the rows');
    await page.getByText('1 row is wrong').waitFor();
    await page.getByText('C3: E-mail must be a valid e-mail address').waitFor();
    await press(page, 'Import');
    await page.getByText('Correct the wrong rows in the file').waitFor();
    const download = page.waitForEvent('download');
    await press(page, 'Download errors');
    expect((await download).suggestedFilename()).toBe('errors.csv');

    await press(page, 'Discard');
    await page.getByText('This import was discarded').waitFor();
    await page.getByRole('link', { name: 'New import' }).click();
    await page.getByRole('radio', { name: 'Paste rows' }).click();
    await page
      .getByLabel('Rows from a spreadsheet')
      .fill('Name\tIdentification\tE-mail\nAna Importada\tI-1\tana.i@example.com');
    await press(page, 'Read the rows');
    await press(page, 'Check the rows');
    await page.getByText('Every row is right').waitFor();
    await press(page, 'Import 1 record');
    await page.getByText('1 record imported').waitFor();
    await page.getByRole('link', { name: 'Show: Employees' }).click();
    await page.getByRole('row').filter({ hasText: 'Ana Importada' }).waitFor();

    await page.goBack();
    await press(page, 'Undo import');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('This import was undone').waitFor();
    await page.getByRole('link', { name: 'Imports' }).first().click();
    await page.getByRole('row').filter({ hasText: 'Undone' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'crew.csv' }).filter({ hasText: 'Discarded' }).waitFor();
  });

  it('checks again after a missing record was created, and keeps the focus in the page [S15]', async () => {
    const sector = unique('Hangar');
    const page = await site.openPage('admin', '/import?noun=EMPLOYEE');
    const hasFocus = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
    await page.getByRole('radio', { name: 'Paste rows' }).click();
    await page
      .getByLabel('Rows from a spreadsheet')
      .fill(`Name\tIdentification\tE-mail\tSector\nEva Nova\t${unique('I')}\t${unique('eva')}@example.com\t${sector}`);
    await press(page, 'Read the rows');
    await page.getByRole('heading', { name: 'Columns' }).waitFor();
    await expect.poll(hasFocus).toBe(true);
    await press(page, 'Check the rows');
    await page.getByText('1 row is wrong').waitFor();
    await expect.poll(hasFocus).toBe(true);

    await makeSector(site.app, { name: sector });
    await press(page, 'Check again');
    await page.getByText('Every row is right').waitFor();
    await expect.poll(hasFocus).toBe(true);
  });

  it('shows the second of two people what the first has done with it [S15]', async () => {
    const page = await site.openPage('admin', '/import?noun=EMPLOYEE');
    await page.getByRole('radio', { name: 'Paste rows' }).click();
    const [number, email] = [unique('I'), `${unique('ida')}@example.com`];
    await page
      .getByLabel('Rows from a spreadsheet')
      .fill(`Name\tIdentification\tE-mail\nIda Dupla\t${number}\t${email}`);
    await press(page, 'Read the rows');
    await press(page, 'Check the rows');
    await page.getByText('Every row is right').waitFor();

    const other = await site.signInAs('admin', new URL(page.url()).pathname);
    await other.getByText('Every row is right').waitFor();
    await press(page, 'Import 1 record');
    await page.getByText('1 record imported').waitFor();
    await press(other, 'Import 1 record');
    await other.getByText('1 record imported').waitFor();
  });
});
