import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectAnswers, isError } from './support/answers.ts';
import { fillCompany, type RecordIds } from './support/fill-company.ts';
import { navigateTo } from './support/check-screen.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';
import { SYSTEM_SCREENS, screensOf } from './support/screens.ts';

/** In ms: for all screens, on a busy machine. */
const WALK_TIMEOUT_MS = 480_000;

let site: OpenConsole;
let records: RecordIds;
beforeAll(async () => {
  site = await openConsole({ REGISTERED_OPERATIONS_ONLY: true, NODE_ENV: 'production' });
  records = await fillCompany(site.app);
});
afterAll(async () => site?.close());

describe('the console, when the api accepts only registered operations', () => {
  it('gets no error on any screen, and gets live updates SEC-13', { timeout: WALK_TIMEOUT_MS }, async () => {
    const page = await site.signInAs('admin', '/');
    const answers = collectAnswers(page);
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    for (const screen of screensOf(records)) await navigateTo(page, screen);
    expect(answers.length).toBeGreaterThan(30);
    expect(answers.filter(isError)).toEqual([]);
  });

  it('gets no error on any screen of a system administrator SEC-13', { timeout: WALK_TIMEOUT_MS }, async () => {
    const page = await site.signInAs('system', '/admin');
    const answers = collectAnswers(page);
    await page.reload();
    for (const screen of SYSTEM_SCREENS) await navigateTo(page, screen);
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.filter(isError)).toEqual([]);
  });

  it('saves a form SEC-13', async () => {
    const page = await site.signInAs('admin', '/sectors/new');
    await page.getByRole('dialog').getByLabel('Name').fill('Registered');
    await page.getByRole('dialog').getByLabel('Code').fill('REG');
    await page.getByRole('button', { name: 'Create sector', exact: true }).click();
    await page.getByText('Registered created').waitFor();
  });
});
