import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeJobRole } from '#api/features/job-roles/job-role.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { navigateTo } from './support/check-screen.ts';
import { collectSearches } from './support/searches.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';
import { makeShopFloor } from './support/shop-floor.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the PIN of an employee', () => {
  it('is removed after a confirmation; the next request is refused, and other input in the form is kept', async () => {
    const floor = await makeShopFloor(site.app);
    const machine = await floor.connect();
    const page = await site.openPage('admin', `/employees/${floor.employee.id}/edit`);
    await page.getByText('A PIN is set.').waitFor();
    await field(page, 'System role').fill('Welder');
    await press(page, 'Remove PIN');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove PIN' }).click();
    await page.getByText(`PIN of ${floor.employee.name} removed`).waitFor();
    await page.getByText('No PIN is set').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Remove PIN' }).count(), { timeout: TIMEOUT_MS }).toBe(0);
    expect(await floor.request(machine)).toMatchObject({ type: 'refused', code: 'WRONG_PIN' });
    machine.cut();

    expect(await field(page, 'System role').inputValue()).toBe('Welder');
    await press(page, 'Save');
    await page.getByText(`${floor.employee.name} saved`).waitFor();
  });

  it('is removed at the second attempt when another user changed the employee meanwhile [E3]', async () => {
    const { employee } = await makeShopFloor(site.app);
    const page = await site.openPage('admin', `/employees/${employee.id}/edit`);
    await press(page, 'Remove PIN');
    const admin = await site.app.as('admin');
    await admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
      input: { id: employee.id, version: employee.version, systemRole: 'Painter' },
    });
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Remove PIN' }).click();
    await question.getByText('Could not remove the PIN').waitFor();
    await question.getByRole('button', { name: 'Remove PIN' }).click();
    await page.getByText(`PIN of ${employee.name} removed`).waitFor();
    await expect.poll(() => field(page, 'System role').inputValue(), { timeout: TIMEOUT_MS }).toBe('Painter');
  });
});

describe('the first PIN of an employee', () => {
  it('is set from the page of the person, without the form and what that requires, also after a change by another user [E3]', async () => {
    const employee = await makeEmployee(site.app);
    const page = await site.openPage('admin', `/employees/${employee.id}`, { language: 'pt-BR' });
    await press(page, 'Definir PIN');
    const dialog = page.getByRole('dialog', { name: `PIN de ${employee.name}` });
    await dialog.getByRole('button', { name: 'Definir PIN' }).click();
    await dialog.getByText('PIN: preenchimento obrigatório').waitFor();
    await dialog.getByLabel('PIN').fill('12');
    await dialog.getByText('PIN: use de 4 a 8 dígitos').waitFor();
    await dialog.getByLabel('PIN').fill('2580');
    const admin = await site.app.as('admin');
    await admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
      input: { id: employee.id, version: employee.version, badge: `B-${employee.id.slice(-8)}` },
    });
    await dialog.getByRole('button', { name: 'Definir PIN' }).click();
    await dialog.getByText('Não foi possível definir o PIN').waitFor();
    await dialog.getByRole('button', { name: 'Definir PIN' }).click();
    await page.getByText(`PIN de ${employee.name} definido`).waitFor();
    await page.getByRole('button', { name: 'Trocar PIN' }).waitFor();
    expect(await admin.data(`{ getEmployee(id: "${employee.id}") { hasPin } }`)).toEqual({
      getEmployee: { hasPin: true },
    });
  });
});

describe('the sector, role, group and cost centers of an employee', () => {
  it('are shown by name without their lists, inactive ones too, and found by a search on the server by keyboard', async () => {
    const [sector, other, jobRole] = [
      await makeSector(site.app),
      await makeSector(site.app),
      await makeJobRole(site.app),
    ];
    const costCenters = [await makeCostCenter(site.app), await makeCostCenter(site.app)];
    const employee = await makeEmployee(site.app, {
      sectorId: sector.id,
      jobRoleId: jobRole.id,
      costCenterIds: [costCenters[0]?.id ?? ''],
    });
    const admin = await site.app.as('admin');
    await admin.data('mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { id } }', {
      input: { id: sector.id, version: sector.version, status: 'INACTIVE' },
    });
    const page = await site.openPage('admin', '/sectors');
    const searches = collectSearches(page);
    await navigateTo(page, `/employees/${employee.id}/edit`);
    const choice = (label: string) => page.getByRole('dialog').getByRole('combobox', { name: label });
    await expect.poll(() => choice('Sector').inputValue(), { timeout: TIMEOUT_MS }).toBe(sector.name);
    expect(await choice('Role').inputValue()).toBe(jobRole.name);
    await page.getByRole('dialog').getByRole('button', { name: costCenters[0]?.name }).waitFor();
    expect(searches).toEqual([]);

    await choice('Sector').fill(other.name);
    await page.getByRole('option', { name: other.name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => choice('Sector').inputValue(), { timeout: TIMEOUT_MS }).toBe(other.name);
    expect(searches[0]).toEqual({ operation: 'PickSectors', filter: { status: ['ACTIVE'], search: other.name } });

    await page.getByRole('dialog').getByRole('button', { name: costCenters[0]?.name }).click();
    await page.getByRole('searchbox', { name: 'Search options' }).fill(costCenters[1]?.name ?? '');
    await expect
      .poll(() => searches.filter(({ operation }) => operation === 'PickCostCenters'), { timeout: TIMEOUT_MS })
      .toEqual([
        { operation: 'PickCostCenters', filter: { status: ['ACTIVE'] } },
        { operation: 'PickCostCenters', filter: { status: ['ACTIVE'], search: costCenters[1]?.name } },
      ]);
    await page.getByRole('option', { name: costCenters[1]?.name }).click();
    // The first empties the search, the second closes the list.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await press(page, 'Save');
    await page.getByText(`${employee.name} saved`).waitFor();
    expect(
      await admin.data('query ($id: ID!) { getEmployee(id: $id) { sectorId jobRoleId costCenterIds } }', {
        id: employee.id,
      }),
    ).toEqual({
      getEmployee: {
        sectorId: other.id,
        jobRoleId: jobRole.id,
        costCenterIds: costCenters.map(({ id }) => id),
      },
    });
  });

  it('are searched by filters of lists, which name a chosen record that no longer exists', async () => {
    const sector = await makeSector(site.app);
    const page = await site.openPage('admin', '/sectors');
    const searches = collectSearches(page);
    await navigateTo(page, `/employees?sectorId=${sector.id}&groupId=${newId()}`);
    await page.getByText(`Sector: ${sector.name}`).waitFor();
    await page.getByText('Group: No longer exists').waitFor();
    expect(searches).toEqual([]);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sectors = page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: /Sector/ });
    await sectors.waitFor();
    expect(searches).toEqual([]);
    await sectors.click();
    await page.getByRole('option', { name: sector.name }).waitFor();
    await expect.poll(() => searches, { timeout: TIMEOUT_MS }).toEqual([{ operation: 'PickSectors', filter: {} }]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
});

describe('the form of an employee', () => {
  it('says that the data is invalid, with each field, also in Portuguese [X5] [V1]', async () => {
    const page = await site.openPage('admin', '/employees/new', { language: 'pt-BR' });
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'E-mail' }).fill('ninguém');
    await drawer.getByRole('button', { name: 'Cadastrar colaborador' }).click();
    await drawer.getByText(/^Dados do colaborador inválidos\. Verifique \d+ campos$/).waitFor();
  });
});

describe('the page of an employee', () => {
  it('shows who changed what, undoes a deactivation, and downloads all data [S11] [IDEA-34]', async () => {
    const [old, next] = [await makeSector(site.app), await makeSector(site.app)];
    const employee = await makeEmployee(site.app, { sectorId: old.id });
    const admin = await site.app.as('admin');
    await admin.data('mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id } }', {
      input: { id: employee.id, version: employee.version, sectorId: next.id },
    });
    const page = await site.openPage('admin', `/employees/${employee.id}?view=history`);
    const history = page.getByRole('list', { name: 'History' });
    await history.getByText('changed Sector').waitFor();
    await history.getByText(`Sector: ${old.name} → ${next.name}`).waitFor();
    await history.getByText('created this record').waitFor();

    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByText(`${employee.name} deactivated`).waitFor();
    await history.getByText('changed Status').waitFor();
    await press(page, 'Undo');
    await page.getByText(`${employee.name} activated`).waitFor();

    await press(page, 'More');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download all data' }).click();
    expect((await download).suggestedFilename()).toBe(`person-${employee.id}.json`);
  });
});
