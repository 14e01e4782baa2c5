import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { enterOn, tabTo, typeInto } from './support/keyboard.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);
const pieces = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Pieces' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('alertdialog');
/** The radio button for one of the two values of a field. */
const choice = (page: Page, label: string, side: 'Mine' | 'Theirs') =>
  question(page).getByRole('radiogroup', { name: label }).getByRole('radio', { name: side });

async function changeElsewhere(noun: 'Group' | 'Product' | 'Employee' | 'Machine', input: object): Promise<void> {
  const admin = await site.app.as('admin');
  await admin.data(`mutation ($input: Update${noun}Input!) { update${noun}(input: $input) { id } }`, { input });
}

async function storedGroup(id: string) {
  const admin = await site.app.as('admin');
  const { getGroup } = await admin.data<{
    getGroup: { name: string; rules: { productId: string; quantity: number }[] };
  }>('query ($id: ID!) { getGroup(id: $id) { name rules { productId quantity } } }', { id });
  return getGroup;
}

describe('a record with rows that another user changed meanwhile', () => {
  it('asks about the rules that both changed, and keeps those that only one of us changed [E3]', async () => {
    const [glove, goggles] = [await makeProduct(site.app), await makeProduct(site.app)];
    const group = await makeGroup(site.app, { rules: [{ productId: glove.id, quantity: 3 }] });
    const page = await site.openPage('admin', `/groups/${group.id}/edit`);
    await pieces(page).fill('5');
    await changeElsewhere('Group', {
      id: group.id,
      version: group.version,
      name: `${group.name} theirs`,
      rules: [{ productId: goggles.id, quantity: 2, periodDays: 90 }],
    });
    await press(page, 'Save');
    await question(page).getByText(`2 × ${goggles.name} · 90 days`).waitFor();
    await question(page).getByText(`5 × ${glove.name}`).waitFor();
    await question(page).getByText(`${group.name} theirs`).waitFor();
    await question(page).getByText(`Products · ${goggles.name}`).waitFor();
    expect(await choice(page, `Products · ${glove.name}`, 'Mine').isChecked()).toBe(true);
    await question(page).getByText('(removed)').waitFor();
    await question(page)
      .getByText(/^Ana Admin changed it on/)
      .waitFor();
    expect(await question(page).getByRole('radiogroup').count()).toBe(1);
    await press(page, 'Reload and re-apply');
    await expect.poll(() => pieces(page).nth(1).inputValue(), { timeout: TIMEOUT_MS }).toBe('5');
    await press(page, 'Save');
    await page.getByText(`${group.name} theirs saved`).waitFor();
    expect(await storedGroup(group.id)).toEqual({
      name: `${group.name} theirs`,
      rules: [
        { productId: goggles.id, quantity: 2 },
        { productId: glove.id, quantity: 5 },
      ],
    });
  });

  it('merges changes of different rules without a question [E3]', async () => {
    const [glove, goggles] = [await makeProduct(site.app), await makeProduct(site.app)];
    const group = await makeGroup(site.app, {
      rules: [
        { productId: glove.id, quantity: 3 },
        { productId: goggles.id, quantity: 1 },
      ],
    });
    const page = await site.openPage('admin', `/groups/${group.id}/edit`);
    await pieces(page).first().fill('5');
    await changeElsewhere('Group', {
      id: group.id,
      version: group.version,
      rules: [
        { productId: glove.id, quantity: 3 },
        { productId: goggles.id, quantity: 2 },
      ],
    });
    await press(page, 'Save');
    await question(page).getByText(`2 × ${goggles.name}`).waitFor();
    expect(await question(page).getByRole('radiogroup').count()).toBe(0);
    await press(page, 'Reload and re-apply');
    await press(page, 'Save');
    await page.getByText(`${group.name} saved`).waitFor();
    expect((await storedGroup(group.id)).rules).toEqual([
      { productId: glove.id, quantity: 5 },
      { productId: goggles.id, quantity: 2 },
    ]);
  });

  it('takes their sizes and certificates when chosen, and keeps my other changes [E3]', async () => {
    const product = await makeProduct(site.app);
    const page = await site.openPage('admin', `/products/${product.id}/edit`);
    const category = page.getByRole('combobox', { name: 'Category' });
    await category.fill('Mine');
    const number = page.getByRole('textbox', { name: 'Number', exact: true });
    await number.fill('99999');
    await changeElsewhere('Product', {
      id: product.id,
      version: product.version,
      sizes: product.sizes.map(({ id, size, code, certificates }) => ({
        id,
        size,
        code,
        certificates: certificates.map((certificate) => ({
          id: certificate.id,
          name: 'CA',
          number: '12345',
          expirationDate: '2031-05-17',
        })),
      })),
    });
    await press(page, 'Save');
    await question(page).getByText('12345 (May 17, 2031)').waitFor();
    await question(page).getByText('99999').waitFor();
    await question(page).getByText('12345 (May 17, 2031)').click();
    await press(page, 'Reload and re-apply');
    await expect.poll(() => number.inputValue(), { timeout: TIMEOUT_MS }).toBe('12345');
    await expect.poll(() => category.inputValue(), { timeout: TIMEOUT_MS }).toBe('Mine');
    await press(page, 'Save');
    await page.getByText(`${product.name} saved`).waitFor();
  });

  it('shows labels instead of ids and codes, and never shows a PIN [E3]', async () => {
    const admin = await site.app.as('admin');
    const { sector } = await admin.data<{ sector: { id: string; name: string } }>(
      'mutation { sector: createSector(input: { name: "Foundry", code: "FOUNDRY" }) { id name } }',
    );
    const employee = await makeEmployee(site.app);
    const page = await site.openPage('admin', `/employees/${employee.id}/edit`);
    await field(page, 'PIN').fill('97531');
    await changeElsewhere('Employee', {
      id: employee.id,
      version: employee.version,
      sectorId: sector.id,
      permission: 'SUPERVISOR',
      status: 'INACTIVE',
    });
    await press(page, 'Save');
    await question(page).getByText('Foundry').waitFor();
    await question(page).getByText('Supervisor').waitFor();
    await question(page).getByText('Inactive').waitFor();
    const words = await question(page).innerText();
    expect(words).not.toContain('97531');
    expect(words).not.toContain(sector.id);
    expect(words).not.toContain('SUPERVISOR');
  });
});

describe('a conflict by keyboard alone', () => {
  it.each([
    { noun: 'Employee' as const, path: '/employees', make: () => makeEmployee(site.app) },
    { noun: 'Group' as const, path: '/groups', make: () => makeGroup(site.app) },
    { noun: 'Machine' as const, path: '/machines', make: () => makeMachine(site.app) },
    { noun: 'Product' as const, path: '/products', make: () => makeProduct(site.app) },
  ])('of $noun is compared, taken over and saved [E3]', async ({ noun, path, make }) => {
    const { id, version, name } = await make();
    const page = await site.openPage('admin', `${path}/${id}/edit`);
    const field = page.getByRole('textbox', { name: 'Name', exact: true }).first();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await typeInto(page, field, `${name} mine`);
    await changeElsewhere(noun, { id, version, name: `${name} theirs` });
    await enterOn(page, save);
    // The question is read out with what both have typed, and its answer has the focus.
    const described = await question(page).getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain(`${name} theirs`);
    const apply = question(page).getByRole('button', { name: 'Reload and re-apply' });
    await expect
      .poll(() => apply.evaluate((node) => node === document.activeElement), { timeout: TIMEOUT_MS })
      .toBe(true);
    await tabTo(page, choice(page, 'Name', 'Mine'), 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await enterOn(page, apply);
    await expect.poll(() => field.inputValue(), { timeout: TIMEOUT_MS }).toBe(`${name} theirs`);
    // The focus returns to the form, from where the user goes on.
    await expect
      .poll(() => save.evaluate((node) => node === document.activeElement), { timeout: TIMEOUT_MS })
      .toBe(true);
    await typeInto(page, field, `${name} both`);
    await enterOn(page, save);
    await page.getByText(`${name} both saved`).waitFor();
  });
});
