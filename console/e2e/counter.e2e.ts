import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeMainWarehouse, makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';
import { makeShopFloor } from './support/shop-floor.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
  await givePermissions(site.app, site.app.acme.id, accountOf('regular', 'acme').email, ['WAREHOUSE_MANAGEMENT']);
});
afterAll(async () => site?.close());

/** In ms: time in which a clerk hands three things to a person. */
const HAND_OUT_MS = 20_000;
const TABLET = { width: 1024, height: 768 };

/** A warehouse with three products, and an employee who may take one piece of each. */
async function makeCounter() {
  const warehouse = await makeMainWarehouse(site.app);
  const stock = [];
  for (let index = 0; index < 3; index++) stock.push(await makeWarehouseStock(site.app, { warehouseId: warehouse.id }));
  const group = await makeGroup(site.app, { rules: stock.map(({ productId }) => ({ productId, quantity: 1 })) });
  return { warehouse, group, employee: await makeEmployee(site.app, { groupId: group.id }) };
}

/** A warehouse with a glove in two sizes, and an employee who may take one. */
async function makeGloves() {
  const warehouse = await makeMainWarehouse(site.app);
  const sizes = ['M', 'L'].map((size) => ({
    size,
    code: unique('GL'),
    certificates: [{ name: 'CA', number: '12345' }],
  }));
  const glove = await makeProduct(site.app, { sizes });
  for (const { id: sizeId, certificates } of glove.sizes) {
    const [certificate] = certificates;
    const contents = { productId: glove.id, sizeId, certificateId: certificate?.id };
    await makeWarehouseStock(site.app, { ...contents, warehouseId: warehouse.id });
  }
  const group = await makeGroup(site.app, { rules: [{ productId: glove.id, quantity: 1 }] });
  return { warehouse, glove, employee: await makeEmployee(site.app, { groupId: group.id }) };
}

const badgeField = (page: Page) => page.getByRole('searchbox', { name: 'Badge, number or name' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Types a badge as a scanner does: into the field that has the focus, whatever is in it. */
async function scan(page: Page, badge: string): Promise<void> {
  await badgeField(page).focus();
  await page.keyboard.type(badge);
  await page.keyboard.press('Enter');
}

async function setPieces(page: Page, pieces: number): Promise<void> {
  await page.getByRole('textbox', { name: /^Pieces of/ }).fill(String(pieces));
  await page.keyboard.press('Tab');
}

/** Draws a line in the field for the signature. */
async function sign(page: Page): Promise<void> {
  const box = await page.getByText('Sign here').boundingBox();
  if (!box) throw new Error('The field for the signature is not visible');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 20, { steps: 5 });
  await page.mouse.up();
}

/** An administrator approves the only request of a person. */
async function approveRequest(place: { warehouseId: string; employeeId: string }): Promise<void> {
  const admin = await site.app.as('admin');
  const { waiting } = await admin.data<{ waiting: { id: string; version: number }[] }>(
    `query ($warehouseId: ID!, $employeeId: ID!) {
      waiting: listWaitingAtCounter(warehouseId: $warehouseId, employeeId: $employeeId) { id version } }`,
    place,
  );
  await admin.data('mutation ($input: ApproveWithdrawalInput!) { approveWithdrawal(input: $input) { id } }', {
    input: waiting[0],
  });
}

describe('the counter [M5] [IDEA-21]', () => {
  it('hands three things to a person within 20 seconds, with a signature, and waits for the next one', async () => {
    const { warehouse, employee } = await makeCounter();
    const page = await site.openPage('admin', `/counter?warehouse=${warehouse.id}`, TABLET);
    await badgeField(page).waitFor();
    await scan(page, 'unknown badge');
    await page.getByText('Nobody found').waitFor();
    const started = Date.now();
    await scan(page, employee.identification);
    const tiles = page.getByRole('option').filter({ hasText: '1 of 1 left' });
    await tiles.first().waitFor();
    expect(await tiles.count()).toBe(3);
    for (const tile of await tiles.all()) await tile.click();
    await sign(page);
    await press(page, 'Hand out 3 pieces');
    await page.getByText('3 pieces handed out.').waitFor();
    expect(Date.now() - started).toBeLessThan(HAND_OUT_MS);
    await expect.poll(() => badgeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('asks for a reason beyond the rule, and records who approved', async () => {
    const { warehouse, employee } = await makeCounter();
    const page = await site.openPage('admin', `/counter?warehouse=${warehouse.id}`, TABLET);
    await scan(page, employee.identification);
    await page.getByRole('option').filter({ hasText: '1 of 1 left' }).first().click();
    await setPieces(page, 2);
    await page.getByText('You approve it with your name and this reason.').waitFor();
    await press(page, 'Hand out 2 pieces');
    await page.getByText('Reason is required').waitFor();
    await page.getByLabel('Reason').fill('First day of work');
    await press(page, 'Hand out 2 pieces');
    await page.getByText('2 pieces handed out.').waitFor();
    await page.getByRole('link', { name: 'Withdrawals' }).last().click();
    await page.getByRole('row').filter({ hasText: employee.name }).getByRole('link').first().click();
    await page.getByText('First day of work').waitFor();
  });

  it('hands out nothing when stock is missing, and says which line', async () => {
    const { warehouse, employee } = await makeCounter();
    const page = await site.openPage('admin', `/counter?warehouse=${warehouse.id}`, TABLET);
    await scan(page, employee.identification);
    const tile = page.getByRole('option').filter({ hasText: '1 of 1 left' }).first();
    await tile.click();
    await setPieces(page, 11);
    await page.getByLabel('Reason').fill('Stock for the crew');
    await press(page, 'Hand out 11 pieces');
    await page.getByText('Nothing was handed out').waitFor();
    await page.getByText('The warehouse has too few free pieces').waitFor();
  });

  it('lets a clerk hand out what the rule allows, and ask for the approval of the rest', async () => {
    const { warehouse, employee } = await makeCounter();
    const page = await site.openPage('regular', `/counter?warehouse=${warehouse.id}`, TABLET);
    await scan(page, employee.identification);
    const tiles = page.getByRole('option').filter({ hasText: '1 of 1 left' });
    await tiles.nth(1).click();
    await tiles.first().click();
    await page
      .getByRole('textbox', { name: /^Pieces of/ })
      .last()
      .fill('2');
    await page.keyboard.press('Tab');
    await page.getByLabel('Reason').fill('Torn twice this week');
    await press(page, 'Ask for approval');
    await page.getByText('1 piece handed out. 2 pieces are waiting for approval.').waitFor();
    await scan(page, employee.identification);
    const requests = page.getByRole('region', { name: 'Requests of this person' });
    await requests.getByText('Waiting for approval').waitFor();
    await approveRequest({ warehouseId: warehouse.id, employeeId: employee.id });
    await requests.getByRole('button', { name: /^Hand out/ }).click();
    await page.getByText('2 pieces handed out.').waitFor();
    await requests.waitFor({ state: 'detached' });
  });

  it('hands the same basket out to a crew, each in their size, and says who received nothing [IDEA-19]', async () => {
    const { warehouse, employee, glove } = await makeGloves();
    const stranger = await makeEmployee(site.app);
    const page = await site.openPage('admin', `/counter?warehouse=${warehouse.id}`, TABLET);
    await page.getByRole('radio', { name: 'Crew' }).click();
    for (const person of [employee, stranger]) {
      await scan(page, person.identification);
      await page.getByRole('button', { name: `Remove ${person.name}` }).waitFor();
    }
    await page.getByRole('option').filter({ hasText: 'M · CA 12345' }).click();
    const sizes = page.getByRole('region', { name: glove.name });
    await sizes.getByRole('button', { name: employee.name }).click();
    await page.getByRole('option', { name: 'L · CA 12345' }).last().click();
    await press(page, 'Hand out to 2 people');
    await page.getByText('1 person received everything').waitFor();
    await page.getByLabel('Reason').fill('First day of the crew');
    await press(page, 'Approve for 1 person');
    await page.getByText('2 people received everything').waitFor();
    const admin = await site.app.as('admin');
    const { listWithdrawals } = await admin.data<{ listWithdrawals: { items: { product: { size: string } }[] } }>(
      'query ($employeeId: [ID!]) { listWithdrawals(filter: { employeeId: $employeeId }) { items { product { size } } } }',
      { employeeId: [employee.id] },
    );
    expect(listWithdrawals.items).toEqual([{ product: { size: 'L' } }]);
  });

  it('takes the signature of each person of a crew, one after the other; one may be left out', async () => {
    const { warehouse, group, employee } = await makeCounter();
    const other = await makeEmployee(site.app, { groupId: group.id });
    const page = await site.openPage('admin', `/counter?warehouse=${warehouse.id}`, TABLET);
    await page.getByRole('radio', { name: 'Crew' }).click();
    for (const person of [employee, other]) {
      await scan(page, person.identification);
      await page.getByRole('button', { name: `Remove ${person.name}` }).waitFor();
    }
    await page.getByRole('option').filter({ hasText: 'CA 12345' }).first().click();
    await press(page, 'Sign one by one');
    await page.getByText('Person 1 of 2').waitFor();
    await sign(page);
    await press(page, 'Hand out 1 piece');
    await page.getByText('Person 2 of 2').waitFor();
    await press(page, 'Hand out 1 piece');
    await page.getByText('2 people received everything').waitFor();
    await page.goto(site.urlOf(`/withdrawals?employeeId=${employee.id}`));
    await page.getByRole('row').filter({ hasText: employee.name }).getByRole('link').first().click();
    await page.getByRole('img', { name: /Signature/ }).waitFor();
  });

  it('hands out what a machine failed to deliver, with person and product chosen already [S9] [E5]', async () => {
    const floor = await makeShopFloor(site.app);
    const [size] = floor.product.sizes;
    const contents = { productId: floor.product.id, sizeId: size?.id, certificateId: size?.certificates[0]?.id };
    const warehouse = await makeMainWarehouse(site.app);
    await makeWarehouseStock(site.app, { ...contents, warehouseId: warehouse.id });
    const machine = await floor.connect();
    await floor.report(machine, await floor.request(machine), 'FAILED', { reason: 'MOTOR_TIMEOUT' });
    machine.cut();
    const page = await site.openPage('admin', `/withdrawals?employeeId=${floor.employee.id}`, TABLET);
    await page.getByRole('row').filter({ hasText: floor.employee.name }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Open the counter' }).click();
    await page.getByRole('button', { name: /Warehouse$/ }).click();
    await page.getByRole('option', { name: warehouse.name }).click();
    await press(page, 'Hand out 1 piece');
    await page.getByText('1 piece handed out.').waitFor();
  });
});
