import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { unique } from '#api/testing/unique.ts';
import { connectMachine, type MachineClient, UpgradeRefused } from '#load-tests/simulator/machine-client.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';
import { CHANNEL, makeShopFloor } from './support/shop-floor.ts';

/** Less than the default of a minute, because one test waits this long. */
const OFFLINE_AFTER_SECONDS = 15;

let site: OpenConsole;
const clients: MachineClient[] = [];
beforeAll(async () => {
  site = await openConsole({ OFFLINE_AFTER_SECONDS, KEEP_ALIVE_SECONDS: 3 });
  await givePermissions(site.app, site.app.acme.id, accountOf('regular', 'acme').email, ['WAREHOUSE_MANAGEMENT']);
});
afterAll(async () => {
  for (const client of clients) client.cut();
  await site?.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** The card of the channel beside the front of the machine. */
const panel = (page: Page) => page.getByRole('region', { name: `Channel ${CHANNEL}` });

/** Closes the connection after the tests. */
async function cutLater(client: Promise<MachineClient>): Promise<MachineClient> {
  clients.push(await client);
  return client;
}

/** A position on the front of the machine, by its number. */
const cell = (page: Page, number: number) => page.getByRole('option').filter({ hasText: new RegExp(`^${number}`) });
/** Types a number and leaves the field, because the field takes its value then. */
async function enter(page: Page, label: string, value: number): Promise<void> {
  const field = numberField(page, label);
  await field.fill(String(value));
  await field.press('Tab');
}
/** The text box of a number field. Its plus and minus buttons have the same label. */
const numberField = (page: Page, label: string) => page.getByRole('textbox', { name: label });

/** Chooses an option in a field with a list of options. */
async function choose(field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: option }).click();
}

describe('a machine', () => {
  it('is created in a drawer and gets a layout; an incomplete layout is not saved [V8]', async () => {
    const product = await makeProduct(site.app);
    const name = unique('Portaria');
    const page = await site.openPage('admin', '/machines/new');
    await dialog(page).getByLabel('Name').fill(name);
    await choose(dialog(page).getByRole('button', { name: /Model/ }), 'Vision V2');
    await press(page, 'Create machine');
    await page.getByText(`${name} created`).waitFor();
    // The page of the machine says what comes next (C7).
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('link', { name: 'Edit layout' }).click();

    await press(page, 'Add channel');
    await press(page, 'Add channel');
    await press(page, 'Save layout');
    await page.getByText('Please complete all channel configurations before saving').waitFor();
    await page.getByText('Incomplete: 1, 2', { exact: true }).waitFor();
    await press(page, 'Take out channel');
    await page.getByText('Incomplete: 2', { exact: true }).waitFor();
    await page.getByText('Product is required').waitFor();
    const topOfAdd = () =>
      page
        .getByRole('button', { name: 'Add channel' })
        .evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY));
    const placeOfAdd = await topOfAdd();
    await page.getByRole('combobox', { name: 'Product' }).fill(product.name);
    await page.getByRole('option', { name: product.name }).click();
    await choose(page.getByRole('button', { name: /Size/ }), /^M/);
    await enter(page, 'Capacity', 8);
    await enter(page, 'Low at', 2);
    await enter(page, 'Counted pieces', 5);
    // C3: what one is about to press does not move when the last field is left.
    await page.getByText('Everything is complete now: save the layout').waitFor();
    expect(await topOfAdd()).toBe(placeOfAdd);
    await press(page, 'Save layout');
    await page.getByText(`Layout of ${name} saved`).waitFor();
    await cell(page, 2)
      .filter({ hasText: new RegExp(`${product.name}\\s*M`) })
      .getByText('5 of 8')
      .waitFor();
  });

  it('whose counters disagree with the records is on the work list until somebody says why [M3]', async () => {
    const floor = await makeShopFloor(site.app);
    const client = await cutLater(floor.connect());
    const report = (pieces: number) =>
      client.request('counterReport', { lastSequence: 0, channels: [{ channel: CHANNEL, pieces }] });
    await report(100);
    await report(102);
    const page = await site.openPage('admin', '/machines/board');
    await page.getByRole('link', { name: floor.machine.name }).first().click();
    await page.getByText(`Channel ${CHANNEL}: counted 102, expected 100`).waitFor();
    await press(page, 'Resolve');
    await dialog(page).getByLabel('What was found and done').fill('Two test dispenses');
    await dialog(page).getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('Counters accepted').waitFor();
    await row(page, 'Two test dispenses').getByText('Ana Admin').waitFor();
    await page.getByRole('button', { name: 'Resolve' }).waitFor({ state: 'detached' });
    await report(102);
    await page.reload();
    await row(page, 'Two test dispenses').waitFor();
    expect(await page.getByRole('button', { name: 'Resolve' }).count()).toBe(0);
  });

  it('gets many channels at once: a range, a copy of a channel, rows of a spreadsheet, another machine [S7]', async () => {
    const product = await makeProduct(site.app);
    const code = product.sizes[0]?.code ?? '';
    const { machine: model } = await makeShopFloor(site.app);
    const machine = await makeMachine(site.app);
    const page = await site.openPage('admin', `/machines/${machine.id}/layout`);
    const fill = async (way: string) => {
      await press(page, 'Fill channels');
      await page.getByRole('menuitem', { name: way }).click();
    };

    await fill('Fill several channels alike');
    await dialog(page).getByRole('button', { name: 'Fill channels' }).click();
    await dialog(page).getByText('Last channel is required').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Last channel' }).fill('3');
    await dialog(page).getByRole('combobox', { name: 'Product' }).fill(product.name);
    await page.getByRole('option', { name: product.name }).click();
    await choose(dialog(page).getByRole('button', { name: /Size/ }), /^M/);
    await enter(page, 'Capacity', 8);
    await enter(page, 'Low at', 2);
    await dialog(page).getByRole('button', { name: 'Fill channels' }).click();
    await page.getByText('3 channels filled').waitFor();
    await cell(page, 3).click();
    await press(page, 'Duplicate channel');
    await cell(page, 4).waitFor();

    await fill('Paste from a spreadsheet');
    const rows = dialog(page).getByLabel('Rows');
    await rows.fill(`5\tnope\t\t9\n6\t${code}\t\t9`);
    await press(page, 'Use these rows');
    await dialog(page).getByText('Row 1: no active size has the code nope').waitFor();
    await rows.fill(`Channel\tCode\tCA\tCapacity\n5\t${code.toLowerCase()}\t\t9\t1\t\t4`);
    await press(page, 'Use these rows');
    await cell(page, 5).filter({ hasText: '9 fit' }).waitFor();

    await fill('Copy from another machine');
    await dialog(page).getByRole('combobox', { name: 'Machine' }).fill(model.name);
    await page.getByRole('option', { name: model.name }).click();
    await press(page, 'Copy channels');
    await cell(page, CHANNEL).waitFor();

    await press(page, 'Save layout');
    await page.getByText(`Layout of ${machine.name} saved`).waitFor();
    const { found } = await (
      await site.app.as('admin')
    ).data<{ found: { stock: { channels: { channel: number; capacity: number; quantity: number }[] } } }>(
      'query ($id: ID!) { found: getMachine(id: $id) { stock { channels { channel capacity quantity } } } }',
      { id: machine.id },
    );
    expect(found.stock.channels).toMatchObject([
      { channel: 1, capacity: 8, quantity: 0 },
      { channel: 2, capacity: 8, quantity: 0 },
      { channel: 3, capacity: 8, quantity: 0 },
      { channel: 4, capacity: 8, quantity: 0 },
      { channel: 5, capacity: 9, quantity: 4 },
      { channel: CHANNEL, quantity: 0 },
    ]);
  });

  it('gets the layout of another one by a template, which is renamed and deleted [S7]', async () => {
    const { machine: model, product } = await makeShopFloor(site.app);
    const machine = await makeMachine(site.app);
    const [name, renamed] = [unique('Gate'), unique('Gate')];
    const openLayout = ({ id }: { id: string }) => site.openPage('admin', `/machines/${id}/layout`);
    let page = await openLayout(model);
    const fill = async (way: string) => {
      await press(page, 'Fill channels');
      await page.getByRole('menuitem', { name: way }).click();
    };
    const chooseTemplate = async (template: string) => {
      await dialog(page).getByRole('combobox', { name: 'Template' }).fill(template);
      await page.getByRole('option', { name: template }).click();
    };

    await fill('Save as template');
    await press(page, 'Save template');
    await dialog(page).getByText('Name of the template is required').waitFor();
    await dialog(page).getByLabel('Name of the template').fill(name);
    await press(page, 'Save template');
    await page.getByText(`Template ${name} saved`).waitFor();

    page = await openLayout(machine);
    await fill('Apply a template');
    await chooseTemplate(name);
    await dialog(page).getByText(`${product.name} · M`).waitFor();
    await dialog(page)
      .getByRole('button', { name: /Rename/ })
      .click();
    await dialog(page).getByRole('textbox', { name: 'Name of the template' }).fill(renamed);
    await press(page, 'Save');
    await dialog(page).getByText(renamed).waitFor();
    await press(page, 'Apply template');
    await page.getByText(`Template ${renamed} is in the layout: save it`).waitFor();
    await press(page, 'Save layout');
    await page.getByText(`Layout of ${machine.name} saved`).waitFor();
    await cell(page, CHANNEL).filter({ hasText: product.name }).getByText('0 of 10').waitFor();

    page = await openLayout(machine);
    await fill('Apply a template');
    await chooseTemplate(renamed);
    await dialog(page).getByText('The layout does not change.').waitFor();
    await press(page, 'Delete template');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
    await page.getByText(`Template ${renamed} deleted`).waitFor();
  });

  it('keeps the input in a layout that another user saved meanwhile [E3]', async () => {
    const { machine, product } = await makeShopFloor(site.app);
    const page = await site.openPage('admin', `/machines/${machine.id}/layout`);
    await enter(page, 'Low at', 4);

    const admin = await site.app.as('admin');
    const { found } = await admin.data<{ found: { stock: { id: string; version: number } } }>(
      'query ($id: ID!) { found: getMachine(id: $id) { stock { id version } } }',
      { id: machine.id },
    );
    const [size] = product.sizes;
    const contents = { productId: product.id, sizeId: size?.id, certificateId: size?.certificates[0]?.id, lowLevel: 2 };
    const channels = [
      { channel: CHANNEL, capacity: 10, ...contents },
      { channel: 15, capacity: 7, ...contents },
    ];
    await admin.data('mutation ($input: UpdateMachineStockInput!) { updateMachineStock(input: $input) { id } }', {
      input: { ...found.stock, channels },
    });

    await press(page, 'Save layout');
    await page.getByText('This layout was modified by another user').waitFor();
    await page.getByText('They changed channels 15.').waitFor();
    await cell(page, 15).waitFor();
    await cell(page, CHANNEL).click();
    await expect.poll(() => numberField(page, 'Low at').inputValue(), { timeout: TIMEOUT_MS }).toBe('4');
    await press(page, 'Save layout');
    await page.getByText(`Layout of ${machine.name} saved`).waitFor();
    // The layout page has the same cell: wait until that page is closed.
    await page.getByRole('button', { name: 'Save layout' }).waitFor({ state: 'detached' });
    await cell(page, CHANNEL).click();
    await page.getByText('4 pieces or fewer').waitFor();
  });

  it('is shown as online and offline without a reload [M1]', async () => {
    const { machine, connect } = await makeShopFloor(site.app);
    const list = await site.openPage('admin', `/machines?search=${machine.name}`);
    const page = await site.openPage('admin', `/machines/${machine.id}`);
    await page.getByText('This machine has never connected').waitFor();
    await row(list, machine.name).getByText('Offline').waitFor();

    const client = await connect();
    await page.getByText('Online', { exact: true }).waitFor();
    await row(list, machine.name).getByText('Online').waitFor();
    await page.getByText('firmware simulator 1.0').waitFor();
    await client.close();
    await page.getByText('Offline', { exact: true }).waitFor({ timeout: OFFLINE_WITHIN_MS });
  }, 150_000);

  it('is on the board with its connection, channels by state, and pieces that wait, without a reload [M1] IDEA-41', async () => {
    const floor = await makeShopFloor(site.app);
    const { name } = floor.machine;
    const page = await site.openPage('admin', `/machines/board?search=${name}`);
    const card = page.getByRole('region', { name });
    await card.getByText('never connected').waitFor();
    const client = await cutLater(floor.connect());
    await card.getByText('Online', { exact: true }).waitFor();
    await card.getByText('50% full').waitFor();
    const approved = await floor.request(client);
    await card.getByText('1 piece waits for').waitFor();
    await floor.report(client, approved, 'FAILED');
    await card.getByText('in error').waitFor();
    expect(await card.getByText('1 piece waits for').count()).toBe(0);

    await page.getByRole('link', { name: /^With a channel in error/ }).click();
    await page.waitForURL((url) => url.searchParams.get('stock') === 'ERROR' && !url.searchParams.has('search'));
    await card.getByRole('link', { name }).click();
    await page.waitForURL(`**/machines/${floor.machine.id}`);
  });

  it('cannot be deleted while it holds pieces; an empty one can', async () => {
    const { machine } = await makeShopFloor(site.app);
    const page = await site.openPage('admin', `/machines/${machine.id}/edit`);
    await press(page, 'Delete machine');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete machine' }).click();
    await page.getByText('It cannot be deleted').waitFor();

    const empty = await makeMachine(site.app);
    await page.goto(site.urlOf(`/machines/${empty.id}/edit`));
    await press(page, 'Delete machine');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete machine' }).click();
    await page.waitForURL((url) => url.pathname === '/machines');
    await page.getByText(`${empty.name} deleted`).waitFor();
  });
});

/** With a margin for a busy test machine. */
const OFFLINE_WITHIN_MS = OFFLINE_AFTER_SECONDS * 1000 + TIMEOUT_MS;

describe('a channel', () => {
  it('is restocked and counted, and the ledger shows both', async () => {
    const { machine } = await makeShopFloor(site.app, { pieces: 5 });
    const page = await site.openPage('admin', `/machines/${machine.id}?channel=${CHANNEL}`);
    await panel(page).getByRole('button', { name: 'Restock' }).click();
    await enter(page, 'Pieces put in', 3);
    await press(page, 'Book 3 pieces');
    await panel(page).getByText('8 of 10').waitFor();

    await panel(page).getByRole('button', { name: 'Count' }).click();
    await enter(page, 'Pieces counted', 7);
    await dialog(page).getByLabel('Note').fill('One was damaged');
    await dialog(page).getByText('−1 against the books').waitFor();
    await press(page, 'Book the count');
    await panel(page).getByText('7 of 10').waitFor();

    await page.getByRole('link', { name: 'Stock ledger' }).click();
    await row(page, 'Restocked').getByText('+3').waitFor();
    await row(page, 'One was damaged').getByText('−1').waitFor();
  });

  it('shows an error from the machine at once, with its message, until a user clears it', async () => {
    const { machine, connect } = await makeShopFloor(site.app);
    const page = await site.openPage('admin', `/machines/${machine.id}?channel=${CHANNEL}`);
    await panel(page).getByText('Available').first().waitFor();
    const client = await cutLater(connect());
    await client.request('channelReport', {
      channel: CHANNEL,
      status: 'ERROR',
      errorCode: 'JAM',
      errorMessage: 'Spiral is stuck',
    });
    await panel(page).getByText('The machine reports: Spiral is stuck').waitFor();
    await cell(page, CHANNEL).getByText('error').waitFor();
    await panel(page).getByRole('button', { name: 'Set available' }).click();
    await panel(page).getByText('Spiral is stuck').waitFor({ state: 'detached' });
  });

  it('shows one piece less when the machine has delivered it', async () => {
    const floor = await makeShopFloor(site.app, { pieces: 3 });
    const page = await site.openPage('admin', `/machines/${floor.machine.id}?channel=${CHANNEL}`);
    await panel(page).getByText('3 of 10').waitFor();
    const client = await cutLater(floor.connect());
    const approved = await floor.request(client);
    await panel(page).getByText('1 piece waits for the machine').waitFor();
    await floor.report(client, approved, 'SUCCESS');
    await panel(page).getByText('2 of 10').waitFor();
    await cell(page, CHANNEL).filter({ hasText: '2 of 10' }).getByText('low').waitFor();
  });

  it('opens over the front on a phone, with its own address [N11]', async () => {
    const { machine, product } = await makeShopFloor(site.app);
    const page = await site.openPage('admin', `/machines/${machine.id}`, { width: 360, height: 740 });
    await cell(page, CHANNEL).filter({ hasText: product.name }).press('Enter');
    await dialog(page).getByText('5 of 10').waitFor();
    await page.waitForURL((url) => url.searchParams.get('channel') === String(CHANNEL));
    await press(page, 'Close');
    await page.waitForURL((url) => !url.searchParams.has('channel'));
  });
});

describe('a layout, for users who may manage machines but not products', () => {
  it('accepts another product for a channel, and offers a new channel [R5]', async () => {
    const { machine } = await makeShopFloor(site.app);
    const other = await makeProduct(site.app);
    const page = await site.openPage('regular', `/machines/${machine.id}/layout`);
    await page.getByRole('button', { name: 'Add channel' }).waitFor();
    const products = page.getByRole('combobox', { name: 'Product' });
    await products.fill(other.name);
    await page.getByRole('option', { name: other.name }).click();
    await choose(page.getByRole('button', { name: /Size/ }), /^M/);
    await enter(page, 'Counted pieces', 4);
    await press(page, 'Save layout');
    await page.getByText(`Layout of ${machine.name} saved`).waitFor();
    await cell(page, CHANNEL).filter({ hasText: other.name }).filter({ hasText: '4 of 10' }).waitFor();
  });
});

describe('a credential', () => {
  it('is shown once and connects the machine; revoking it ends the connection [M1]', async () => {
    const machine = await makeMachine(site.app);
    const page = await site.openPage('admin', `/machines/${machine.id}`);
    await press(page, 'Credentials');
    await press(page, 'Issue credential');
    const token = await dialog(page).getByLabel('Credential', { exact: true }).inputValue();
    await press(page, 'I have copied it');
    await expect.poll(() => page.content(), { timeout: TIMEOUT_MS }).not.toContain(token);

    const client = await cutLater(connectMachine(machineUrl(), token));
    await press(page, 'Revoke');
    await press(page, 'Revoke credential');
    await page.getByText('Credential revoked').waitFor();
    await client.closed;
    await expect(connectMachine(machineUrl(), token)).rejects.toThrow(UpgradeRefused);
    await press(page, 'Show 1 revoked');
    await dialog(page).getByText('Revoked', { exact: true }).waitFor();
  });

  it('is rotated: two may be active, a third is not offered', async () => {
    const { machine, connect } = await makeShopFloor(site.app);
    await (await connect()).close();
    const page = await site.openPage('admin', `/machines/${machine.id}?dialog=credentials`);
    await press(page, 'Rotate credential');
    await press(page, 'I have copied it');
    await page.getByText('Two are active.').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Rotate credential' }).isDisabled(), { timeout: TIMEOUT_MS })
      .toBe(true);
  });
});

const machineUrl = () => `ws://localhost:${site.app.port}/machines`;
