import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeEmployee, type MadeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { makePerson } from '#api/testing/people.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS, signIn } from './support/open-console.ts';

type Sector = { id: string; version: number; name: string };

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const CREATE = `mutation ($input: CreateSectorInput!) { created: createSector(input: $input) { id version name } }`;
const UPDATE = `mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { version } }`;
const EMPLOYEE = `mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id } }`;
const STATUSES = `query ($filter: SectorFilter) { listSectors(filter: $filter, limit: 100) { items { name status } } }`;

/** Creates sectors whose names begin with the same unique word. */
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

/** Inserts sectors by SQL: their names begin with the returned word. */
async function insertSectors(count: number): Promise<string> {
  const word = unique('Many');
  const { acme, services } = site.app;
  const values = Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(4, '0');
    return sql`(${newId()}, ${acme.id}, ${`${word} ${number}`}, ${`${word}-${number}`})`;
  });
  await change(
    services.orm.em.fork(),
    sql`insert into sector (id, customer_id, name, code) values ${sql.join(values)}`,
  );
  return word;
}

async function statusesOf(word: string): Promise<string[]> {
  const admin = await site.app.as('admin');
  const { listSectors } = await admin.data<{ listSectors: { items: { status: string }[] } }>(STATUSES, {
    filter: { search: word },
  });
  return listSectors.items.map(({ status }) => status);
}

/** Opens a page as a new user with exactly these permissions. */
async function signInWith(permissions: Parameters<typeof givePermissions>[3], path: string): Promise<Page> {
  const { acme } = site.app;
  const person = await makePerson(site.app, acme);
  await givePermissions(site.app, acme.id, person.email, permissions);
  const page = await (await site.visit()).newPage();
  await page.goto(site.urlOf(`/login?returnTo=${encodeURIComponent(path)}`));
  await signIn(page, person);
  await page.waitForURL((url) => url.pathname === path);
  return page;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const rows = (page: Page) => page.getByRole('main').getByRole('rowheader');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection in Sectors' });
const question = (page: Page) => page.getByRole('alertdialog');
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).press('Space');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The names of the columns; that of the boxes is the name of the box for all rows. */
const headers = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent || cell.querySelector('input')?.ariaLabel));
/** Waits until the page has replaced the start screen, which has another heading. */
const waitForPage = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
/** Wide enough to show all columns. */
const WIDE = { width: 1600 };
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: TIMEOUT_MS });

describe('several records of a list', () => {
  it('are deactivated together, also on other pages, and activated again [S16]', async () => {
    const { word } = await makeSectors(12);
    const page = await site.signInAs('admin', '/unauthorized');
    await page.evaluate(() => localStorage.setItem('pageSize', '10'));
    await page.goto(site.urlOf(`/sectors?search=${word}`));
    await row(page, `${word} 09`).waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await bar(page).getByText('10 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Select all 12' }).click();
    await bar(page).getByText('12 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Deactivate' }).click();
    await question(page).getByText('Deactivate 12 sectors?').waitFor();
    await question(page).getByText('and 7 more').waitFor();
    await question(page).getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('12 sectors deactivated').waitFor();
    await poll(() => bar(page).count()).toBe(0);
    await poll(() => statusesOf(word)).toEqual(Array.from({ length: 12 }, () => 'INACTIVE'));
    await row(page, `${word} 00`).getByText('Inactive').waitFor();
    await poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');

    await select(page, `${word} 00`);
    await bar(page).getByText('1 selected').waitFor();
    expect(await bar(page).getByRole('button', { name: 'Deactivate' }).isDisabled()).toBe(true);
    await bar(page).getByRole('button', { name: 'Activate', exact: true }).click();
    await question(page).getByRole('button', { name: 'Activate' }).click();
    await page.getByText('1 sector activated').waitFor();
    await row(page, `${word} 00`).getByText('Active', { exact: true }).waitFor();
  });

  it('are deactivated by the server if more than 1,000 match, with the result of each, and an undo [S16] C29', async () => {
    const word = await insertSectors(1010);
    const page = await site.openPage('admin', `/sectors?search=${word}`, WIDE);
    await row(page, `${word} 0000`).waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await bar(page).getByRole('button', { name: 'Select all 1,010 matching' }).click();
    await bar(page).getByText('All 1,010 matching selected').waitFor();
    await bar(page).getByRole('button', { name: 'Deactivate' }).click();
    await question(page).getByText('Deactivate all that match (1,010 sectors)?').waitFor();
    await question(page).getByRole('button', { name: 'Deactivate' }).click();
    await waitForPage(page, 'Deactivate: Sectors');
    await page.getByText('1,010 sectors deactivated').waitFor();
    await poll(() => statusesOf(word)).toEqual(Array.from({ length: 100 }, () => 'INACTIVE'));
    await row(page, `${word} 0000`).getByText('Changed').waitFor();
    await press(page, 'Undo');
    await question(page).getByRole('button', { name: 'Undo' }).click();
    await waitForPage(page, 'Undo: activate again: Sectors');
    await page.getByText('1,010 sectors activated').waitFor();
    await poll(() => statusesOf(word)).toEqual(Array.from({ length: 100 }, () => 'ACTIVE'));
    await page.getByRole('link', { name: 'All bulk actions' }).click();
    await waitForPage(page, 'Bulk actions');
    await rows(page).filter({ hasText: 'Deactivate: Sectors' }).first().waitFor();
  });

  it('are deleted if possible; each other one shows the reason and stays selected [S16] [E1] [E3]', async () => {
    const { word, sectors } = await makeSectors(3);
    const [free, used, changed] = sectors;
    if (!free || !used || !changed) throw new Error('There are not three sectors');
    const admin = await site.app.as('admin');
    const code = unique('E');
    const employee = { name: 'Rita', identification: code, email: `${code}@acme.example`, sectorId: used.id };
    await admin.data(EMPLOYEE, { input: employee });
    const page = await site.openPage('admin', `/sectors?search=${word}`, WIDE);
    for (const { name } of sectors) {
      await row(page, name).waitFor();
      await select(page, name);
    }
    await admin.data(UPDATE, { input: { id: changed.id, version: changed.version, description: 'theirs' } });
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await question(page).getByText(`${free.name}, ${used.name}, ${changed.name}`).waitFor();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await question(page).getByRole('heading', { name: '2 sectors were not deleted' }).waitFor();
    await page.locator('[aria-live="assertive"]').getByText('2 sectors were not deleted').waitFor();
    await row(page, used.name).getByText('Still in use: 1 employee').waitFor();
    await row(page, changed.name).getByText('This record was modified by another user').waitFor();
    await question(page).getByRole('button', { name: 'Close' }).last().click();

    await bar(page).getByText('2 selected').waitFor();
    await poll(() => row(page, free.name).count()).toBe(0);
    await row(page, changed.name).getByText('theirs').waitFor();
    await select(page, used.name);
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 sector deleted').waitFor();
    await poll(() => row(page, changed.name).count()).toBe(0);
  });

  it('stay unchanged after Cancel, and are deselected by another search [S16]', async () => {
    const { word, sectors } = await makeSectors(2);
    const page = await site.openPage('admin', `/sectors?search=${word}`);
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

  it('cannot be selected by users who may only read [S16] [R5]', async () => {
    const { word, sectors } = await makeSectors(1);
    const page = await signInWith(['EMPLOYEE_VIEW_ONLY'], '/sectors');
    await page.getByRole('searchbox').fill(word);
    await row(page, sectors[0]?.name ?? '').waitFor();
    expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(0);
  });
});

describe('the columns of a list', () => {
  it('are chosen and ordered by each user for each list, and the choice is saved [S16]', async () => {
    await makeSectors(1);
    const page = await site.openPage('admin', '/sectors', WIDE);
    await rows(page).first().waitFor();
    await press(page, 'Columns');
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('checkbox', { name: 'Description' }).press('Space');
    await panel.getByRole('button', { name: 'Move Status up' }).click();
    await panel.getByRole('button', { name: 'Move Status up' }).click();
    await page.keyboard.press('Escape');
    await poll(() => headers(page)).toEqual(['Select all on this page', 'Name', 'Status', 'Code']);
    await poll(savedOrder).toEqual(['status', 'CODE', 'description']);
    // Another browser of the same person.
    const other = await site.signInAs('admin', '/sectors', WIDE);
    await rows(other).first().waitFor();
    expect(await headers(other)).toEqual(['Select all on this page', 'Name', 'Status', 'Code']);
    await page.goto(site.urlOf('/cost-centers'));
    await poll(() => headers(page)).toContain('Description');

    await page.goto(site.urlOf('/sectors'));
    await press(page, 'Columns');
    await press(page, 'Reset columns');
    await poll(() => headers(page)).toEqual(['Select all on this page', 'Name', 'Code', 'Description', 'Status']);
  });

  it('are compact on every page when the user chooses the compact density [S16]', async () => {
    const page = await site.openPage('admin', '/sectors');
    await waitForPage(page, 'Sectors');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    const density = () => page.evaluate(() => document.documentElement.dataset.density);
    await poll(density).toBe('compact');
    await page.reload();
    await waitForPage(page, 'Sectors');
    await poll(density).toBe('compact');
  });
});

/** The order of the columns of sectors that the server has for the administrator. */
async function savedOrder(): Promise<string[] | undefined> {
  const { choices } = await (
    await site.app.as('admin')
  ).data<{ choices: { list: string; order: string[] }[] }>('{ choices: getListChoices { list order } }');
  return choices.find(({ list }) => list === 'listSectors')?.order;
}

describe('filters', () => {
  it('are saved with a name, applied and deleted; a badge counts the active filters [S13]', async () => {
    const { word, sectors } = await makeSectors(2);
    const [active, inactive] = sectors;
    if (!active || !inactive) throw new Error('There are not two sectors');
    const { id, version } = inactive;
    await (await site.app.as('admin')).data(UPDATE, { input: { id, version, status: 'INACTIVE' } });
    const page = await site.openPage('admin', `/sectors?search=${word}&sort=NAME_DESC`);
    await row(page, active.name).waitFor();
    await press(page, 'Filters');
    await page
      .getByRole('form', { name: 'Filters' })
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
    await press(page, 'Clear');
    await row(page, active.name).waitFor();
    await page.getByRole('button', { name: /^Filters/ }).click();

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
    await press(page, 'Undo');
    await panel.getByText('Closed ones').waitFor();
  });

  it('open a list when one of them is the default, on every device, until they are cleared [S13]', async () => {
    const { word, sectors } = await makeSectors(2);
    const [first, second] = sectors;
    if (!first || !second) throw new Error('There are not two sectors');
    const filtered = `search=${encodeURIComponent(second.name)}`;
    const page = await site.openPage('admin', `/cost-centers?${filtered}`);
    await waitForPage(page, 'Cost centers');
    await press(page, 'Saved filters');
    const panel = page.getByRole('dialog', { name: 'Saved filters' });
    await panel.getByLabel('Name').fill(word);
    await panel.getByRole('button', { name: 'Save filters' }).click();
    await page.getByText(`${word} saved`).waitFor();
    await press(page, 'Saved filters');
    const pin = panel.getByRole('button', { name: `Open the list with ${word}` });
    await pin.click();
    await poll(() => pin.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');

    const search = (of: Page) => new URL(of.url()).searchParams.get('search');
    await page.getByRole('link', { name: 'Sectors', exact: true }).click();
    await waitForPage(page, 'Sectors');
    expect(search(page)).toBeNull();
    await page.getByRole('link', { name: 'Cost centers', exact: true }).click();
    await poll(async () => search(page)).toBe(second.name);

    const other = await site.signInAs('admin', '/cost-centers');
    await poll(async () => search(other)).toBe(second.name);
    await other.getByRole('searchbox').fill('');
    await poll(async () => search(other)).toBeNull();
    await other.reload();
    await waitForPage(other, 'Cost centers');
    expect(search(other)).toBeNull();
  });
});

describe('quick access', () => {
  let person: MadeEmployee;
  // Before the first search: the words for similar texts are read once in five minutes.
  beforeAll(async () => {
    person = await makeEmployee(site.app, {
      name: `Wanderléia ${unique('Quintão')}`,
      identification: unique('4711'),
    });
  });

  const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to a page' });
  const commands = (page: Page) => palette(page).locator('[role="menuitem"] [data-label]').allTextContents();

  it('offers an administrator the main pages first, then the others, and the recent pages [N10]', async () => {
    const page = await site.openPage('admin', '/sectors');
    await waitForPage(page, 'Sectors');
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    const first = ['Dashboard', 'Employees', 'Roles', 'Sectors', 'Products', 'Machines', 'Withdrawals'];
    expect((await commands(page)).slice(0, 8)).toEqual([...first, 'Cost centers']);
    await page.keyboard.type('machin');
    await poll(async () => (await commands(page))[0]).toBe('Machines');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/machines');
    await poll(() => palette(page).count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'Machines' }).waitFor();
    await page.getByRole('button', { name: /^Search everything/ }).click();
    await palette(page).getByRole('group', { name: 'Recent' }).getByText('Sectors').waitFor();
    await page.keyboard.type('new sect');
    await poll(async () => (await commands(page))[0]).toBe('New sector');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sectors/new');
  });

  it('finds records by name without accents and with a typing error, and opens a scanned badge', async () => {
    const page = await site.openPage('admin', '/sectors');
    await waitForPage(page, 'Sectors');
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    await page.keyboard.type('quintao wanderl');
    await palette(page).getByRole('menuitem', { name: person.name }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('vanderleia');
    const similar = palette(page).getByRole('group', { name: 'Employees · Similar: “wanderleia”' });
    await similar.getByRole('menuitem', { name: person.name }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`${person.identification}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/employees/${person.id}`);
    await poll(() => palette(page).count()).toBe(0);
  });

  it('offers system administrators the administration, and other users only permitted pages [N10] [R5]', async () => {
    const system = await site.signInAs('system', '/admin');
    await system.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await system.keyboard.press('Control+k');
    await palette(system).waitFor();
    const hrefs = await palette(system)
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('href')));
    expect(hrefs.slice(0, 3)).toEqual(['/admin', '/admin/customers', '/admin/system-users']);
    expect(hrefs).not.toContain('/employees');

    const viewer = await signInWith(['EMPLOYEE_VIEW_ONLY'], '/employees');
    await waitForPage(viewer, 'Employees');
    await viewer.keyboard.press('Control+k');
    await palette(viewer).waitFor();
    const offered = await commands(viewer);
    expect(offered).toContain('Sectors');
    expect(offered.filter((command) => /^New |Products|Machines|Withdrawals/.test(command))).toEqual([]);
  });

  it('explains the shortcuts, and shortcuts of one character can be turned off [S16]', async () => {
    const page = await site.openPage('admin', '/sectors');
    await waitForPage(page, 'Sectors');
    await page.keyboard.press('/');
    const isInSearch = () => page.getByRole('searchbox').evaluate((field) => field === document.activeElement);
    await poll(isInSearch).toBe(true);
    await page.keyboard.type('?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('?');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByRole('switch').press('Space');
    await page.keyboard.press('Escape');
    await poll(() => keys.count()).toBe(0);
    await page.reload();
    await waitForPage(page, 'Sectors');
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    expect(await isInSearch()).toBe(false);
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    expect(await keys.count()).toBe(0);
  });
});

describe('a group, for a user who may manage people but not read products', () => {
  it('shows its products by name, offers the products of other groups, and names the missing permission [R5]', async () => {
    const [own, others, unknown] = [
      await makeProduct(site.app),
      await makeProduct(site.app),
      await makeProduct(site.app),
    ];
    const group = await makeGroup(site.app, { rules: [{ productId: own.id, quantity: 2 }] });
    await makeGroup(site.app, { rules: [{ productId: others.id, quantity: 1 }] });
    const page = await signInWith(['EMPLOYEE_MANAGEMENT'], `/groups/${group.id}/edit`);
    const drawer = page.getByRole('dialog');
    await drawer.getByText('To choose any other product you need the permission Product management.').waitFor();
    const product = drawer.getByRole('combobox', { name: 'Product' });
    await poll(() => product.first().inputValue()).toBe(own.name);
    await drawer.getByRole('button', { name: 'Add product' }).click();
    await product.nth(1).fill(unknown.name);
    await page.getByText('Nothing to choose from').waitFor();
    // While its list of options is open, only this field can be used.
    await product.last().fill(others.name);
    await page.getByRole('option', { name: others.name }).click();
    await press(page, 'Save');
    await page.getByText(`${group.name} saved`).waitFor();
  });
});

describe('a printed page', () => {
  it('contains the list without navigation and controls, in the light theme C25', async () => {
    const { sectors } = await makeSectors(1);
    const [sector] = sectors;
    const page = await site.signInAs('admin', `/sectors?search=${sector?.name}`, { theme: 'dark' });
    const shown = page
      .getByRole('rowheader', { name: sector?.name })
      .or(page.getByRole('link', { name: sector?.name }));
    await shown.first().waitFor();
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        document.title = String(document.documentElement.dataset.theme);
      }),
    );
    await page.pdf();
    expect(await page.title()).toBe('light');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.emulateMedia({ media: 'print' });
    expect(await shown.first().isVisible()).toBe(true);
    expect(await page.getByText('Name', { exact: true }).first().isVisible()).toBe(true);
    for (const role of ['navigation', 'searchbox', 'checkbox', 'toolbar'] as const)
      expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
    expect(await page.getByRole('link', { name: 'New sector' }).count()).toBe(0);
  });
});
