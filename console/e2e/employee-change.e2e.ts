import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee, type MadeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

const GROUPS = `query ($filter: EmployeeFilter) { listEmployees(filter: $filter) { items { group { name } } } }`;
const UPDATE = 'mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { version } }';

/** The names of the groups of the employees that a search finds, in the order of their names. */
async function groupsOf(search: string): Promise<(string | undefined)[]> {
  type Found = { listEmployees: { items: { group: { name: string } | null }[] } };
  const admin = await site.app.as('admin');
  const { listEmployees } = await admin.data<Found>(GROUPS, { filter: { search } });
  return listEmployees.items.map(({ group }) => group?.name);
}

/** Three employees whose names begin with the same word; only the first is in the old group. */
async function makeCrew() {
  const word = unique('Crew');
  const old = await makeGroup(site.app, { name: unique('Old') });
  const next = await makeGroup(site.app, { name: unique('Next') });
  const crew: MadeEmployee[] = [];
  for (const name of ['Ana', 'Bia', 'Caio'])
    crew.push(await makeEmployee(site.app, { name: `${word} ${name}`, groupId: name === 'Ana' ? old.id : null }));
  return { word, old, next, crew };
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection in Employees' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Change \d+ employees?\?$/ });
const poll = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: TIMEOUT_MS });

/** Selects all rows of the page and opens the dialog, by keyboard alone. */
async function openDialog(page: Page, count: number): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await bar(page).getByText(`${count} selected`).waitFor();
  await bar(page).getByRole('button', { name: 'Change…' }).press('Enter');
  await dialog(page).waitFor();
}

/** Chooses the group by typing its name, and confirms. */
async function chooseGroup(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'New value' }).fill(name);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Change', exact: true }).press('Enter');
}

describe('several employees of the list', () => {
  it('get the same group by keyboard, and what each had before by Undo [S16] [S17]', async () => {
    const { word, old, next } = await makeCrew();
    const page = await site.signInAs('admin', `/employees?search=${word}`, { width: 1440 });
    await page
      .getByRole('row')
      .filter({ hasText: `${word} Caio` })
      .waitFor();
    await openDialog(page, 3);
    expect(await dialog(page).getByRole('button', { name: 'Change', exact: true }).isDisabled()).toBe(true);
    await chooseGroup(page, next.name);
    await page.getByText('3 employees changed').waitFor();
    await poll(() => groupsOf(word)).toEqual([next.name, next.name, next.name]);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('3 changes undone').waitFor();
    await poll(() => groupsOf(word)).toEqual([old.name, undefined, undefined]);
  });

  it('are changed if possible; each other one shows the reason and stays selected [S16] [E3]', async () => {
    const { word, next, crew } = await makeCrew();
    const page = await site.signInAs('admin', `/employees?search=${word}`, { width: 1440 });
    await page
      .getByRole('row')
      .filter({ hasText: `${word} Caio` })
      .waitFor();
    await openDialog(page, 3);
    const admin = await site.app.as('admin');
    await admin.data(UPDATE, { input: { id: crew[1]?.id, version: 1, systemRole: 'theirs' } });
    await chooseGroup(page, next.name);
    const result = page.getByRole('alertdialog');
    await result.getByRole('heading', { name: '1 employee was not changed' }).waitFor();
    await result
      .getByRole('row')
      .filter({ hasText: `${word} Bia` })
      .getByText('modified by another user')
      .waitFor();
    await result.getByRole('button', { name: 'Close' }).last().press('Enter');
    await bar(page).getByText('1 selected').waitFor();
    await poll(() => groupsOf(word)).toEqual([next.name, undefined, next.name]);
  });
});
