import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { mailsTo } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

describe('a scheduled report', () => {
  it('is made from a list with its filter, sent now, and downloaded by its receiver IDEA-28 [S13]', async () => {
    const [prefix, title] = [unique('Solda'), unique('Weekly')];
    await makeSector(site.app, { name: `${prefix} A` });
    await makeSector(site.app);
    const page = await site.openPage('admin', `/sectors?search=${prefix}`);
    await page.getByText(`${prefix} A`).waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Schedule this report…' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Only records that match the filter with which it was scheduled.').waitFor();
    await drawer.getByRole('textbox', { name: /^Name/ }).fill(title);
    await drawer.getByRole('button', { name: 'Schedule report', exact: true }).click();
    await page.getByText('Not yet').waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByText('Nothing was sent yet').waitFor();
    await page.getByRole('button', { name: 'Send now', exact: true }).click();
    await page.getByText('1 row').waitFor();
    await page.getByText('Ana Admin: sent').waitFor();

    const letter = await waitFor('the letter', async () =>
      (await mailsTo(accountOf('admin', 'acme').email)).find(({ subject }) => subject.includes(title)),
    );
    const address = /\/report-files\/\w{26}/.exec(letter.text)?.[0] ?? '';
    const own = await site.openPage('admin', address);
    await own.getByRole('heading', { name: title }).waitFor();
    const [download] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^sectors-acme-[-\d]{10}\.xlsx$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    await own.close();
  });
});
