import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { LABEL_SHEETS } from '#api/features/labels/label-sheets.rules.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { partOf, printedPage, readCode } from '#api/testing/read-codes.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

/** The file that the open dialog makes. */
async function printed(page: Page): Promise<Uint8Array> {
  const button = page.getByRole('dialog').getByRole('button', { name: 'Print labels' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await page.getByText('Labels downloaded').first().waitFor();
  return new Uint8Array(await readFile(await download.path()));
}

/** Where a label of a sheet with three columns is. */
function placeOf(place: number) {
  const { left, top, pitch, label, columns } = LABEL_SHEETS.A4_3X7;
  const [column, row] = [(place - 1) % columns, Math.floor((place - 1) / columns)];
  return { x: left + column * pitch.x, y: top + row * pitch.y, ...label };
}

it('prints the badges of selected employees from the first free label of a sheet [G8] IDEA-20', async () => {
  const family = unique('Labels');
  const people = [];
  for (const name of ['Ana', 'Bia']) people.push(await makeEmployee(site.app, { name: `${name} ${family}` }));
  const page = await site.openPage('admin', `/employees?search=${family}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click({ force: true });
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('dialog').getByText('Print labels of 2 records').waitFor();
  await page.getByLabel('First label').fill('3');
  const sheet = await printedPage(await printed(page));
  for (const [index, { identification }] of people.entries())
    expect(await readCode(partOf(sheet, placeOf(index + 3)), 'QRCode')).toBe(identification);
});

it('prints the label of a machine for a label printer', async () => {
  const code = unique('M');
  const machine = await makeMachine(site.app, { code });
  const page = await site.openPage('admin', `/machines/${machine.id}`);
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('radio', { name: 'ZPL (label printer)' }).click();
  const file = Buffer.from(await printed(page)).toString();
  expect(file).toMatch(/^\^XA/u);
  expect(file).toContain(code);
});
