import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeJobRole } from '#api/features/job-roles/job-role.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

type Sector = { id: string; version: number; name: string; code: string };

let site: OpenConsole;
let count = 0;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site.close());

const CREATE = `mutation ($input: CreateSectorInput!) { createSector(input: $input) { id version name code } }`;
const UPDATE = `mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { version } }`;
const COST_CENTER = `mutation ($input: CreateCostCenterInput!) { createCostCenter(input: $input) { id } }`;
const EMPLOYEE = `mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id } }`;

/** Creates a sector with a unique name and code. */
async function makeSector(name = 'Sector'): Promise<Sector> {
  count += 1;
  const admin = await site.app.as('admin');
  const input = { name: `${name} ${count}`, code: `C${count}`, description: 'first' };
  return (await admin.data<{ createSector: Sector }>(CREATE, { input })).createSector;
}

/** Changes the sector through the api, like another user. */
async function changeElsewhere(
  { id, version }: Sector,
  changes: { name?: string; description?: string; status?: string },
): Promise<void> {
  await (await site.app.as('admin')).data(UPDATE, { input: { id, version, ...changes } });
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const params = (page: Page) => new URL(page.url()).searchParams;

/** Adds two pieces of a product to the must-hold list on the screen. */
async function requireItem(page: Page, product: string): Promise<void> {
  await press(page, 'Edit list');
  await press(page, 'Add product');
  await press(page, 'Save');
  await page.getByText('Product is required').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Product/ })
    .fill(product);
  await page.getByRole('option', { name: product }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Pieces' }).fill('2');
  await page.keyboard.press('Tab');
  await press(page, 'Save');
  await page.getByText('List saved').waitFor();
  await row(page, product).waitFor();
}

describe('a sector', () => {
  it('is created in a drawer with its own address, and appears in the list [S5] [N11]', async () => {
    const page = await site.openPage('admin', '/sectors');
    await page.getByRole('link', { name: 'New sector' }).first().click();
    await page.waitForURL('**/sectors/new');
    await field(page, 'Name').fill('  Pintura  ');
    await field(page, 'Code').fill('PIN');
    await press(page, 'Create sector');
    await page.getByText('Pintura created').waitFor();
    await page.waitForURL((url) => url.pathname === '/sectors');
    await row(page, 'PIN').waitFor();
  });

  it('is edited at an address that can be shared and reloaded [N11]', async () => {
    const sector = await makeSector('Shared');
    const page = await site.signInAs('admin', `/sectors/${sector.id}/edit`);
    await field(page, 'Name').fill(`${sector.name} renamed`);
    await press(page, 'Save');
    await page.getByRole('heading', { level: 1, name: `${sector.name} renamed` }).waitFor();
  });

  it('says what its people must hold; the page of a person names what is lacking [S2] IDEA-25', async () => {
    const sector = await makeSector('Foundry');
    const [helmet, employee] = [await makeProduct(site.app), await makeEmployee(site.app, { sectorId: sector.id })];
    const page = await site.openPage('admin', `/sectors/${sector.id}?view=required`);
    await page.getByText('Nothing is listed').waitFor();
    await requireItem(page, helmet.name);
    await page.goto(site.urlOf(`/employees/${employee.id}`));
    await page.getByText('0 of 2').waitFor();
    await page.goto(site.urlOf(`/sectors/${sector.id}`));
    await page.getByRole('link', { name: '1 lacks items' }).click();
    await row(page, employee.name).waitFor();
  });

  it('and a job role say what their people must hold, on their pages [S2] IDEA-25', async () => {
    const [jobRole, helmet] = [await makeJobRole(site.app), await makeProduct(site.app)];
    const page = await site.openPage('admin', `/job-roles/${jobRole.id}?view=required`);
    await requireItem(page, helmet.name);
  });

  it('with missing or invalid values is not sent; each field and a summary show the error [V1]', async () => {
    const page = await site.openPage('admin', '/sectors/new');
    await field(page, 'Name').fill('x'.repeat(101));
    await press(page, 'Create sector');
    await page.getByText('Check 2 fields').waitFor();
    await expect.poll(() => page.getByText('Code is required').count(), { timeout: TIMEOUT_MS }).toBe(2);
    await expect
      .poll(() => page.getByText('Name must have at most 100 characters').count(), { timeout: TIMEOUT_MS })
      .toBe(2);
    await page
      .getByRole('link', { name: 'Code is required' })
      .or(page.getByRole('button', { name: 'Code is required' }))
      .click();
    const isFocused = () => field(page, 'Code').evaluate((input) => input === document.activeElement);
    await expect.poll(isFocused, { timeout: TIMEOUT_MS }).toBe(true);
  });

  it('with a code that is in use is refused at that field, and the input is kept [E1] [V1]', async () => {
    const taken = await makeSector();
    const page = await site.openPage('admin', '/sectors/new');
    await field(page, 'Name').fill('Another');
    await field(page, 'Code').fill(taken.code);
    await press(page, 'Create sector');
    await expect
      .poll(() => page.getByText('Code is already in use').count(), { timeout: TIMEOUT_MS })
      .toBeGreaterThan(0);
    expect(await field(page, 'Name').inputValue()).toBe('Another');
  });

  it('with unsaved input is discarded only after a confirmation [N11]', async () => {
    const page = await site.openPage('admin', '/sectors/new');
    await field(page, 'Name').fill('Half done');
    await page.keyboard.press('Escape');
    await page.getByText('Discard your changes?').waitFor();
    await press(page, 'Keep editing');
    expect(await field(page, 'Name').inputValue()).toBe('Half done');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await press(page, 'Discard changes');
    await page.waitForURL((url) => url.pathname === '/sectors');
  });

  it('is deleted after a confirmation; while it is in use, the refusal shows the count [E1]', async () => {
    const sector = await makeSector('Deleted');
    const used = await makeSector('Used');
    const admin = await site.app.as('admin');
    await admin.data(EMPLOYEE, {
      input: { name: 'Rita', identification: 'R1', email: 'rita@acme.example', sectorId: used.id },
    });
    const page = await site.openPage('admin', `/sectors/${sector.id}/edit`);
    await press(page, 'Delete sector');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete sector' }).click();
    await page.getByText(`${sector.name} deleted`).waitFor();
    await expect.poll(() => row(page, sector.name).count(), { timeout: TIMEOUT_MS }).toBe(0);
    await page.goto(site.urlOf(`/sectors/${used.id}/edit`));
    await press(page, 'Delete sector');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete sector' }).click();
    await page.getByText('It cannot be deleted. Still in use: 1 employee.').waitFor();
    await page.getByRole('link', { name: 'Show 1 employee' }).click();
    await page.waitForURL((url) => url.pathname === '/employees' && url.searchParams.get('sectorId') === used.id);
    await row(page, 'Rita').waitFor();
  });

  it('that does not exist shows a message [N11]', async () => {
    const page = await site.openPage('admin', '/sectors/01ARZ3NDEKTSV4RRFFQ69G5FAV');
    await page.getByText('This record no longer exists').waitFor();
  });
});

describe('the page of a sector', () => {
  it('shows its people by group and cost center, and each figure leads to its list C4', async () => {
    const sector = await makeSector('Peopled');
    const admin = await site.app.as('admin');
    await admin.data(EMPLOYEE, {
      input: { name: 'Nilo Reis', identification: 'NR1', email: 'nilo@acme.example', sectorId: sector.id },
    });
    const page = await site.openPage('admin', '/sectors?search=Peopled');
    await row(page, sector.name).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: sector.name }).waitFor();
    await page.getByText('No group').waitFor();
    await page.getByRole('link', { name: '1 active employee' }).click();
    await page.waitForURL((url) => url.pathname === '/employees' && url.searchParams.get('sectorId') === sector.id);
    await row(page, 'Nilo Reis').waitFor();
  });
});

describe('a drawer of a list', () => {
  it('is opened and closed by keyboard, and the focus returns to its row [S16]', async () => {
    const input = { name: 'Keyboard', code: 'KEYBOARD' };
    const admin = await site.app.as('admin');
    const { createCostCenter } = await admin.data<{ createCostCenter: { id: string } }>(COST_CENTER, { input });
    const page = await site.openPage('admin', '/cost-centers?search=Keyboard');
    await row(page, input.name).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await field(page, 'Name').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/cost-centers');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
    await expect.poll(focused, { timeout: TIMEOUT_MS }).toContain(createCostCenter.id);
  });
});

describe('a sector that another user changed meanwhile', () => {
  it('shows both versions, keeps the input, and saves after "reload and re-apply" [E3]', async () => {
    const sector = await makeSector('Contested');
    const page = await site.openPage('admin', `/sectors/${sector.id}/edit`);
    await field(page, 'Name').fill('My name');
    await changeElsewhere(sector, { name: 'Their name', description: 'their words' });
    await press(page, 'Save');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('This record was modified by another user').waitFor();
    await dialog.getByText('Their name').waitFor();
    await dialog.getByText('My name').waitFor();
    await dialog.getByText('their words').waitFor();
    await press(page, 'Reload and re-apply');
    await page.getByText('Reloaded. Your changes are back in the form').waitFor();
    await expect.poll(() => field(page, 'Name').inputValue(), { timeout: TIMEOUT_MS }).toBe('My name');
    await expect.poll(() => field(page, 'Description').inputValue(), { timeout: TIMEOUT_MS }).toBe('their words');
    await press(page, 'Save');
    await page.getByRole('heading', { level: 1, name: 'My name' }).waitFor();
    await page.getByText('their words').first().waitFor();
  });

  it('takes their value when chosen [E3]', async () => {
    const sector = await makeSector('Yielding');
    const page = await site.openPage('admin', `/sectors/${sector.id}/edit`);
    await field(page, 'Name').fill('Mine');
    await changeElsewhere(sector, { name: 'Theirs wins' });
    await press(page, 'Save');
    await page.getByRole('alertdialog').getByText('Theirs wins').click();
    await press(page, 'Reload and re-apply');
    await expect.poll(() => field(page, 'Name').inputValue(), { timeout: TIMEOUT_MS }).toBe('Theirs wins');
  });
});

describe('the list', () => {
  it('ignores accents in a search, and shows a message when nothing matches [S16] [S13]', async () => {
    const page = await site.openPage('admin', '/sectors');
    const sector = await makeSector('Expedição');
    await page.getByRole('searchbox').fill('expedicao');
    await row(page, sector.name).waitFor();
    await expect.poll(() => params(page).get('search'), { timeout: TIMEOUT_MS }).toBe('expedicao');
    await page.getByRole('searchbox').fill('no such thing');
    await page.getByText('No sector matches').waitFor();
    await press(page, 'Clear filters');
    await row(page, sector.name).waitFor();
    await expect.poll(() => params(page).has('search'), { timeout: TIMEOUT_MS }).toBe(false);
  });

  it('sorts by a column, and keeps the order in the address [S16] [N11]', async () => {
    await makeSector('AAA first');
    await makeSector('ZZZ last');
    const page = await site.openPage('admin', '/sectors?sort=NAME_DESC');
    const first = () => page.getByRole('rowheader').first().textContent();
    await expect.poll(first, { timeout: TIMEOUT_MS }).toContain('ZZZ last');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(first, { timeout: TIMEOUT_MS }).toContain('AAA first');
    await expect.poll(() => params(page).get('sort'), { timeout: TIMEOUT_MS }).toBe('NAME_ASC');
  });

  it('keeps its filters in the address, and each can be removed [S13] [N11]', async () => {
    const sector = await makeSector('Sleeping');
    await changeElsewhere(sector, { status: 'INACTIVE' });
    const page = await site.openPage('admin', '/sectors?status=INACTIVE');
    await row(page, sector.name).waitFor();
    await page.getByRole('button', { name: /^Filters.*1 active/ }).waitFor();
    await page.getByRole('button', { name: 'Remove filter Status' }).click();
    await expect.poll(() => params(page).has('status'), { timeout: TIMEOUT_MS }).toBe(false);
  });

  it('keeps the page in the address, saves the page size, and shows page one for an outdated link [S13] [G1]', async () => {
    for (let index = 0; index < 12; index += 1) await makeSector('Page');
    const page = await site.openPage('admin', '/sectors');
    await page.evaluate(() => localStorage.setItem('pageSize', '10'));
    await page.reload();
    await page.getByText(/^1–10 of \d+$/).waitFor();
    await press(page, 'Next');
    await page.getByText(/^11–\d+ of \d+$/).waitFor();
    const token = params(page).get('page') ?? '';
    expect(token).not.toBe('');
    await page.reload();
    await page.getByText(/^11–\d+ of \d+$/).waitFor();
    await press(page, 'Previous');
    await page.getByText(/^1–10 of \d+$/).waitFor();
    await page.goto(site.urlOf(`/sectors?sort=CODE_DESC&page=${encodeURIComponent(token)}`));
    await page.getByText(/^1–10 of \d+$/).waitFor();
    await expect.poll(() => params(page).has('page'), { timeout: TIMEOUT_MS }).toBe(false);
  });

  it('is empty in a new company, and shows what to do next [S16] [S13]', async () => {
    const page = await site.openPage('admin', '/sectors', { tenant: site.app.bolt });
    await page.getByText('No sectors yet').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'New sector' }).count(), { timeout: TIMEOUT_MS }).toBe(2);
  });
});

describe('a new sector', () => {
  it('is opened from its toast, and each page that a link opens has the focus [S8] [N8]', async () => {
    count += 1;
    const name = `New sector ${count}`;
    const page = await site.signInAs('admin', '/sectors/new');
    await field(page, 'Name').fill(name);
    await field(page, 'Code').fill(`N${count}`);
    await page.keyboard.press('Enter');
    await row(page, name).waitFor();
    await press(page, 'Open');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const isInPage = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
    await expect.poll(isInPage).toBe(true);
    await page.goto(site.urlOf('/'));
    await page.getByRole('main').getByRole('link', { name: 'See all' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor();
    await expect.poll(isInPage).toBe(true);
  });
});
