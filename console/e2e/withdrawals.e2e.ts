import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MachineClient } from '#load-tests/simulator/machine-client.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';
import { makeShopFloor, type ShopFloor } from './support/shop-floor.ts';

let site: OpenConsole;
const clients: MachineClient[] = [];
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => {
  for (const client of clients) client.cut();
  await site?.close();
});

/** Creates a shop floor with a connected machine. */
async function openFloor(
  options?: Parameters<typeof makeShopFloor>[1],
): Promise<{ floor: ShopFloor; client: MachineClient }> {
  const floor = await makeShopFloor(site.app, options);
  const client = await floor.connect();
  clients.push(client);
  return { floor, client };
}

const row = (page: Page, floor: ShopFloor) => page.getByRole('row').filter({ hasText: floor.employee.name });
/** The page of a withdrawal. */
const details = (page: Page) => page.getByRole('main').filter({ hasText: 'What happened' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Only this employee's withdrawals, so that other tests do not interfere. */
const listOf = (floor: ShopFloor) => `/withdrawals?employeeId=${floor.employee.id}`;

describe('the open list', () => {
  it('announces a new withdrawal, shows it on request, and updates it without a reload', async () => {
    const { floor, client } = await openFloor();
    await floor.report(client, await floor.request(client), 'SUCCESS');
    const page = await site.openPage('admin', listOf(floor));
    await row(page, floor).first().waitFor();

    const approved = await floor.request(client);
    await page.getByText('1 new withdrawal').waitFor();
    expect(await row(page, floor).count()).toBe(1);
    await page.getByRole('status').getByText('Show', { exact: true }).click();
    await row(page, floor).getByText('Waiting for result').waitFor();
    await expect.poll(() => row(page, floor).count(), { timeout: TIMEOUT_MS }).toBe(2);

    await floor.report(client, approved, 'SUCCESS');
    await row(page, floor).getByText('Waiting for result').waitFor({ state: 'detached' });
    await expect.poll(() => row(page, floor).getByText('Delivered').count(), { timeout: TIMEOUT_MS }).toBe(2);
  });

  it('does not announce withdrawals that its filters exclude', async () => {
    const { floor, client } = await openFloor();
    const page = await site.openPage('admin', `${listOf(floor)}&withdrawalStatus=REJECTED`);
    await page.getByText('No withdrawal matches').waitFor();
    await floor.report(client, await floor.request(client), 'SUCCESS');
    await floor.request(client, 'nobody');
    // The next withdrawal matches the filter: when it is announced, the list has handled the events before it.
    await site.app.as('admin').then((admin) =>
      admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
        input: { ...pickKey(floor), status: 'INACTIVE' },
      }),
    );
    await floor.request(client);
    await page.getByText('1 new withdrawal').waitFor();
  });

  it('keeps its filters in its address, also on the way back from a withdrawal [N11]', async () => {
    const { floor, client } = await openFloor();
    await floor.report(client, await floor.request(client), 'SUCCESS');
    const page = await site.openPage('admin', listOf(floor));
    await row(page, floor).getByRole('link').first().click();
    await details(page).waitFor();
    await page.reload();
    await details(page).getByText(floor.employee.identification).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/withdrawals');
    await page.waitForURL((url) => url.searchParams.get('employeeId') === floor.employee.id);
    await page.getByText(`Employee: ${floor.employee.name}`).waitFor();
  });
});

describe('the filters', () => {
  it('keep the search in the tabs, count with it, and show Apply without scrolling C14', async () => {
    const { floor, client } = await openFloor();
    await floor.report(client, await floor.request(client), 'SUCCESS');
    await floor.request(client, 'nobody');
    const page = await site.openPage('admin', `/withdrawals?search=${encodeURIComponent(floor.employee.name)}`, {
      width: 1440,
      height: 900,
    });
    await row(page, floor).first().waitFor();
    const today = page.getByRole('link', { name: /^Today/ });
    await expect.poll(() => today.innerText(), { timeout: TIMEOUT_MS }).toMatch(/^Today\s*1$/);
    await today.click();
    await page.waitForURL((url) => url.searchParams.get('when') === 'today' && url.searchParams.has('search'));
    await row(page, floor).first().waitFor();
    await page.getByRole('button', { name: /^Filters/ }).click();
    const apply = page.getByRole('button', { name: 'Apply', exact: true });
    await apply.waitFor();
    const { y = 0, height = 0 } = (await apply.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(900);
    const when = page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: /When/ });
    await expect.poll(() => when.innerText(), { timeout: TIMEOUT_MS }).toBe('Today');
    await when.click();
    await page.getByRole('option', { name: 'Yesterday' }).click();
    await apply.click();
    await page.waitForURL((url) => url.searchParams.get('when') === 'yesterday');
    await page.getByText('No withdrawal matches').waitFor();
  });
});

const pickKey = ({ employee: { id, version } }: ShopFloor) => ({ id, version });

describe('the details', () => {
  it('show the employee, the machine, the remaining quota and the steps', async () => {
    const { floor, client } = await openFloor({ quota: 4 });
    const approved = await floor.request(client);
    await floor.report(client, approved, 'SUCCESS');
    const page = await site.openPage('admin', `/withdrawals/${String(approved.withdrawalId)}`);
    await details(page).getByText('3 of 4 left in 30 days').waitFor();
    await details(page).getByText(`${floor.machine.name}, channel 14`).waitFor();
    const steps = details(page).getByRole('list', { name: 'What happened' }).getByRole('listitem');
    await expect
      .poll(() => steps.allInnerTexts(), { timeout: TIMEOUT_MS })
      .toEqual([
        expect.stringContaining('Identified with PIN'),
        expect.stringContaining('Requested'),
        expect.stringContaining(`Approved by rule ${floor.group.name}`),
        expect.stringContaining('Delivered'),
      ]);
  });

  it('of a refusal show the reason and what to do', async () => {
    const { floor, client } = await openFloor();
    const refused = await floor.request(client, 'nobody-knows');
    const page = await site.openPage('admin', `/withdrawals/${String(refused.withdrawalId)}`);
    await details(page).getByText('Refused: unknown person').waitFor();
    await details(page).getByText('create them under Employees').waitFor();
    await details(page).getByRole('link', { name: 'Create the employee' }).waitFor();
    expect(await details(page).getByRole('button', { name: 'Confirm delivery' }).count()).toBe(0);
  });

  it('of an unknown card assign it to an employee, who takes the next piece with it IDEA-16', async () => {
    const { floor, client } = await openFloor();
    const card = unique('04A2');
    const refused = await floor.request(client, card);
    const page = await site.openPage('admin', `/withdrawals/${String(refused.withdrawalId)}`);
    await press(page, 'Assign the badge');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Assign badge' }).click();
    await dialog.getByText('Employee is required').waitFor();
    await dialog.getByRole('combobox', { name: 'Employee' }).fill(floor.employee.name);
    await page.getByRole('option', { name: floor.employee.name }).click();
    await dialog.getByRole('button', { name: 'Assign badge' }).click();
    await page.getByText('Badge assigned').waitFor();
    expect(await floor.request(client, card)).toMatchObject({ type: 'approved', employeeName: floor.employee.name });
  });

  it('of a discrepancy are resolved with a note, and leave the work list', async () => {
    const { floor, client } = await openFloor();
    const approved = await floor.request(client);
    const admin = await site.app.as('admin');
    await admin.data('mutation ($input: CancelWithdrawalInput!) { cancelWithdrawal(input: $input) { id } }', {
      input: { id: approved.withdrawalId, version: 1, reason: 'Nobody came' },
    });
    await floor.report(client, approved, 'SUCCESS');
    const page = await site.openPage('admin', '/withdrawals?hasOpenDiscrepancy=true');
    await row(page, floor).getByRole('link').first().click();
    await press(page, 'Resolve discrepancy');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('The person had taken it; counted');
    await dialog.getByRole('button', { name: 'Resolve discrepancy' }).click();
    await page.getByText('Discrepancy resolved').waitFor();
    await details(page).getByText('The person had taken it; counted').waitFor();
    await page.goto(site.urlOf('/withdrawals?hasOpenDiscrepancy=true'));
    await page.getByRole('link', { name: /^Discrepancies/ }).waitFor();
    await row(page, floor).waitFor({ state: 'detached' });
  });

  it('of a failure show the message of the machine', async () => {
    const { floor, client } = await openFloor();
    const approved = await floor.request(client);
    await floor.report(client, approved, 'FAILED', { reason: 'Motor did not reach the end position' });
    const page = await site.openPage('admin', `/withdrawals/${String(approved.withdrawalId)}`);
    await details(page).getByText('Motor did not reach the end position').waitFor();
    await details(page).getByText('4 of 4 left').waitFor({ state: 'detached' });
    await details(page).getByText('3 of 3 left in 30 days').waitFor();
  });
});

describe('a withdrawal without a result', () => {
  it('is confirmed by an administrator', async () => {
    const { floor, client } = await openFloor();
    const approved = await floor.request(client);
    const page = await site.openPage('admin', `/withdrawals/${String(approved.withdrawalId)}`);
    await press(page, 'Confirm delivery');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm delivery' }).click();
    await page.getByText('Delivery confirmed', { exact: true }).waitFor();
    await details(page).getByText('Delivery confirmed by hand').waitFor();
  });

  it('is recorded as not delivered only with a reason', async () => {
    const { floor, client } = await openFloor();
    const approved = await floor.request(client);
    const page = await site.openPage('admin', `/withdrawals/${String(approved.withdrawalId)}`);
    await press(page, 'Not delivered');
    await press(page, 'Record as not delivered');
    await page.getByText('Reason is required').waitFor();
    await page.getByLabel('Reason').fill('The piece is still inside');
    await press(page, 'Record as not delivered');
    await details(page).getByText('Not delivered, entered by hand').waitFor();
    await details(page).getByText('The piece is still inside').waitFor();
  });

  it('can be cancelled, and then cannot be changed', async () => {
    const { floor, client } = await openFloor();
    const approved = await floor.request(client);
    const page = await site.openPage('admin', `/withdrawals/${String(approved.withdrawalId)}`);
    await press(page, 'Cancel withdrawal');
    await page.getByLabel('Reason').fill('Wrong size');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
    await details(page).getByText('Wrong size').waitFor();
    await page.getByRole('button', { name: 'Cancel withdrawal' }).waitFor({ state: 'detached' });
  });

  it('is not changed when the machine reports first, and the newer state is shown', async () => {
    const { floor, client } = await openFloor();
    const approved = await floor.request(client);
    const page = await site.openPage('admin', `/withdrawals/${String(approved.withdrawalId)}`);
    await press(page, 'Not delivered');
    await page.getByLabel('Reason').fill('Nobody was there');
    await floor.report(client, approved, 'SUCCESS');
    await press(page, 'Record as not delivered');
    await page.getByText('It has changed meanwhile: Delivered').waitFor();
  });
});

describe('a rule that is edited in the console', () => {
  it('applies to the next request', async () => {
    const { floor, client } = await openFloor({ quota: 2 });
    expect(await floor.request(client)).toMatchObject({ type: 'approved' });
    const page = await site.openPage('admin', `/groups/${floor.group.id}/edit`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Pieces' }).fill('1');
    await press(page, 'Save');
    await page.getByText(`${floor.group.name} saved`).waitFor();

    const refused = await floor.request(client);
    expect(refused).toMatchObject({ type: 'refused', code: 'QUOTA_EXCEEDED' });
    await page.goto(site.urlOf(`/withdrawals/${String(refused.withdrawalId)}`));
    await details(page).getByText('The allowance of the period is used up').first().waitFor();
    await details(page).getByText('0 of 1 left in 30 days').waitFor();
    await details(page).getByText(`The rule of the group ${floor.group.name} gives 1 piece in 30 days.`).waitFor();
    await details(page)
      .getByRole('link', { name: `Change the rules of ${floor.group.name}` })
      .waitFor();
    await details(page).getByRole('link', { name: 'Grant an exception' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Employee' }).waitFor();
    const field = (name: string) => page.getByRole('dialog').getByRole('combobox', { name }).inputValue();
    await expect.poll(() => field('Employee'), { timeout: TIMEOUT_MS }).toContain(floor.employee.name);
    await expect.poll(() => field('Product'), { timeout: TIMEOUT_MS }).not.toBe('');
  });
});
