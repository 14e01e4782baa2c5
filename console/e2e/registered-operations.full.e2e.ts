import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCompany, type SomeRecords } from './support/fill-company.ts';
import { goWithin } from './support/judge.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';
import { SCREENS_OF_THE_SYSTEM, screensOf } from './support/screens.ts';

/** In ms: every screen once, on a busy machine. */
const A_WALK = 480_000;

let site: OpenConsole;
let some: SomeRecords;
beforeAll(async () => {
  site = await openConsole({ REGISTERED_OPERATIONS_ONLY: true, NODE_ENV: 'production' });
  some = await fillCompany(site.app);
});
afterAll(async () => site?.close());

/** Everything that the api answers to this page, over HTTP and sockets. */
function answersTo(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/graphql') answers.push(await response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => answers.push(String(payload))));
  return answers;
}

describe('the console, where only its own operations are taken', () => {
  it('is as it always is on every screen, and hears of changes SEC-13', { timeout: A_WALK }, async () => {
    const page = await site.signedIn('admin', '/');
    const answers = answersTo(page);
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    for (const screen of screensOf(some)) await goWithin(page, screen);
    expect(answers.length).toBeGreaterThan(30);
    expect(answers.filter((answer) => answer.includes('"errors"') || answer.includes('"type":"error"'))).toEqual([]);
  });

  it('is so for a system administrator too SEC-13', { timeout: A_WALK }, async () => {
    const page = await site.signedIn('system', '/admin');
    const answers = answersTo(page);
    await page.reload();
    for (const screen of SCREENS_OF_THE_SYSTEM) await goWithin(page, screen);
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.filter((answer) => answer.includes('"errors"'))).toEqual([]);
  });

  it('saves what is typed SEC-13', async () => {
    const page = await site.signedIn('admin', '/sectors/new');
    await page.getByRole('dialog').getByLabel('Name').fill('Registered');
    await page.getByRole('dialog').getByLabel('Code').fill('REG');
    await page.getByRole('button', { name: 'Create sector', exact: true }).click();
    await page.getByText('Registered created').waitFor();
  });
});
