import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole, PATIENCE } from './support/open-console.ts';

type Sector = { id: string; version: number; name: string };

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const CREATE = `mutation ($input: CreateSectorInput!) { created: createSector(input: $input) { id version name } }`;
const UPDATE = `mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { version } }`;
const STATUSES = `query ($filter: SectorFilter) { listSectors(filter: $filter, limit: 100) { items { name status } } }`;

/** Sectors of one test alone, found by the word they begin with. */
async function makeSectors(count: number): Promise<{ word: string; sectors: Sector[] }> {
  const word = unique('Bulk');
  const admin = await site.app.as('admin');
  const sectors: Sector[] = [];
  for (let index = 0; index < count; index += 1) {
    const input = { name: `${word} ${String(index).padStart(2, '0')}`, code: unique('C') };
    sectors.push((await admin.data<{ created: Sector }>(CREATE, { input })).created);
  }
  return { word, sectors };
}

async function statusesOf(word: string): Promise<string[]> {
  const admin = await site.app.as('admin');
  const { listSectors } = await admin.data<{ listSectors: { items: { status: string }[] } }>(STATUSES, {
    filter: { search: word },
  });
  return listSectors.items.map(({ status }) => status);
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const rows = (page: Page) => page.getByRole('main').getByRole('rowheader');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection in Sectors' });
const question = (page: Page) => page.getByRole('alertdialog');
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).press('Space');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: PATIENCE });

describe('several records of a list', () => {
  it('are deactivated together, those of other pages included, and activated again [S16]', async () => {
    const { word } = await makeSectors(12);
    const page = await site.signedIn('admin', '/unauthorized');
    await page.evaluate(() => localStorage.setItem('pageSize', '10'));
    await page.goto(site.urlOf(`/sectors?search=${word}`));
    await row(page, `${word} 09`).waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await bar(page).getByText('10 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Select all 12' }).click();
    await bar(page).getByText('12 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Deactivate' }).click();
    await question(page).getByText('Deactivate 12 records?').waitFor();
    await question(page).getByText('and 7 more').waitFor();
    await question(page).getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('12 records deactivated').waitFor();
    await poll(() => bar(page).count()).toBe(0);
    await poll(() => statusesOf(word)).toEqual(Array.from({ length: 12 }, () => 'INACTIVE'));
    await row(page, `${word} 00`).getByText('Inactive').waitFor();
    await poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');

    await select(page, `${word} 00`);
    await bar(page).getByText('1 selected').waitFor();
    expect(await bar(page).getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true);
    await bar(page).getByRole('button', { name: 'Activate', exact: true }).click();
    await question(page).getByRole('button', { name: 'Activate' }).click();
    await page.getByText('1 record activated').waitFor();
    await row(page, `${word} 00`).getByText('Active', { exact: true }).waitFor();
  });

  it('are let go by another search, and by Cancel nothing happens to them [S16]', async () => {
    const { word, sectors } = await makeSectors(2);
    const page = await site.signedIn('admin', `/sectors?search=${word}`);
    await row(page, sectors[0]?.name ?? '').waitFor();
    await select(page, sectors[0]?.name ?? '');
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await poll(() => question(page).count()).toBe(0);
    await bar(page).getByText('1 selected').waitFor();
    await page.getByRole('searchbox').fill(sectors[1]?.name ?? '');
    await poll(() => bar(page).count()).toBe(0);
    expect(await statusesOf(word)).toEqual(['ACTIVE', 'ACTIVE']);
  });
});

describe('filters', () => {
  it('are kept by a name, applied again, and deleted; a badge counts what is active [S13]', async () => {
    const { word, sectors } = await makeSectors(2);
    const [active, inactive] = sectors;
    if (!active || !inactive) throw new Error('Two sectors were made');
    const { id, version } = inactive;
    await (await site.app.as('admin')).data(UPDATE, { input: { id, version, status: 'INACTIVE' } });
    const page = await site.signedIn('admin', `/sectors?search=${word}&sort=NAME_DESC`);
    await row(page, active.name).waitFor();
    await press(page, 'Filters');
    await page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('button', { name: /^Status|Any/ })
      .click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await page.keyboard.press('Escape');
    await press(page, 'Apply');
    await page.getByRole('button', { name: /^Filters.*1 active/ }).waitFor();
    await poll(() => row(page, active.name).count()).toBe(0);

    await press(page, 'Saved filters');
    const panel = page.getByRole('dialog', { name: 'Saved filters' });
    await panel.getByLabel('Name').fill('Closed ones');
    await panel.getByRole('button', { name: 'Save filters' }).click();
    await page.getByRole('button', { name: /^Filters.*1 active/ }).click();
    await press(page, 'Clear');
    await row(page, active.name).waitFor();

    await page.goto(site.urlOf('/sectors'));
    await rows(page).first().waitFor();
    await press(page, 'Saved filters');
    await panel.getByText('Closed ones').click();
    await page.waitForURL((url) => url.searchParams.get('status') === 'INACTIVE');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('search'), searchParams.get('sort')]).toEqual([word, 'NAME_DESC']);
    await row(page, inactive.name).waitFor();
    await press(page, 'Saved filters');
    await panel.locator('[aria-current="true"]').getByText('Closed ones').waitFor();
    await panel.getByRole('button', { name: 'Delete saved filter Closed ones' }).click();
    await poll(() => panel.getByText('Closed ones').count()).toBe(0);
  });
});
