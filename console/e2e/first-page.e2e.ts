import type { Page, WebSocketRoute } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#api/testing/accounts.ts';
import { type OpenConsole, openConsole, signIn, TIMEOUT_MS } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

/** Bytes of scripts that the browser has received, as they were sent: compressed, without headers. */
const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

/** `last` is the heading of the part that the page loads last. */
type ColdPage = { role?: 'admin'; path: string; heading: string; last?: string };
const SIGN_IN: ColdPage = { path: '/login', heading: 'Sign in' };
const DASHBOARD: ColdPage = { role: 'admin', path: '/', heading: 'Dashboard', last: 'First steps' };
const EMPLOYEES: ColdPage = { role: 'admin', path: '/employees', heading: 'Employees' };
const SECTORS: ColdPage = { role: 'admin', path: '/sectors', heading: 'Sectors' };

/** Opens the address with an empty cache and waits until nothing is loaded any more. */
async function openCold({ role, path, heading, last }: ColdPage): Promise<{ page: Page; operations: string[] }> {
  const page = role ? await site.signInAs(role, '/profile') : await (await site.visit()).newPage();
  // Late operations of the first page must not count.
  await page.waitForLoadState('networkidle');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  const operations: string[] = [];
  page.on('request', (request) => {
    const body: unknown = request.url().endsWith('/graphql') ? request.postDataJSON() : undefined;
    if (typeof body === 'object' && body !== null && 'operationName' in body)
      operations.push(String(body.operationName));
  });
  // On a busy machine the first page may send an operation until the browser leaves it.
  page.once('framenavigated', () => operations.splice(0));
  await page.goto(site.urlOf(path));
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (last) await page.getByRole('heading', { name: last, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  return { page, operations };
}

describe('a cold load', () => {
  it.each([
    { at: SIGN_IN, limit: 140 },
    // With graphql-ws, 10 kB, which the first subscription may fetch before the measurement.
    { at: EMPLOYEES, limit: 213 },
    { at: DASHBOARD, limit: 217 },
  ])('of $at.path transfers $limit kB of scripts at most PERF-12a', async ({ at, limit }) => {
    const { page } = await openCold(at);
    const bytes = await scriptBytes(page);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(limit * 1000);
  });

  it.each([
    { at: DASHBOARD, expected: ['GetDashboard', 'GetStart', 'GetStartProgress'] },
    { at: EMPLOYEES, expected: ['GetEmployeeQueue', 'GetStart', 'ListEmployees'] },
    { at: SECTORS, expected: ['GetStart', 'ListSectors'] },
  ])('of $at.path sends two operations besides that of the page at most PERF-21', async ({ at, expected }) => {
    const { operations } = await openCold(at);
    expect(operations.toSorted()).toEqual(expected);
  });
});

describe('the code of the requested page', () => {
  it('is fetched while the session is restored PERF-12b', async () => {
    const page = await site.signInAs('admin', '/profile');
    await page.waitForLoadState('networkidle');
    const code = page.waitForRequest(/\/assets\/\w+\/SectorRoutes\.js/);
    await page.route('**/api/auth/session', async (route) => {
      await code;
      await route.continue();
    });
    await page.goto(site.urlOf('/sectors'));
    await page.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
  });
});

describe('the position of a page', () => {
  const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
  const scrolled = (page: Page) => expect.poll(() => scrollY(page), { timeout: TIMEOUT_MS });

  it('is the top for a new address and for the next page of a list, and is restored by Back', async () => {
    const admin = await site.app.as('admin');
    // `ask`: a second try finds the records of the first.
    for (let at = 0; at < 30; at += 1)
      await admin.ask(`mutation { createJobRole(input: { name: "Role ${at}" }) { id } }`);
    const page = await site.signInAs('admin', '/job-roles', { height: 600 });
    await page.getByRole('link', { name: 'Role 0', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/page=/);
    await scrolled(page).toBe(0);
    await page.goto(site.urlOf('/job-roles'));
    await page.getByRole('link', { name: 'Role 0', exact: true }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.goto(site.urlOf('/sectors'));
    await page.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
    expect(await scrollY(page)).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: 'Role 0', exact: true }).waitFor();
    await scrolled(page).toBe(400);
  });
});

describe('the filters of a list', () => {
  it('fetch their options when they open, and find every record by a search [S13]', async () => {
    const admin = await site.app.as('admin');
    // `ask`: a second try finds the records of the first.
    for (let at = 10; at < 62; at += 1)
      await admin.ask(`mutation { createSector(input: { name: "Line ${at}", code: "L${at}" }) { id } }`);
    await admin.ask('mutation { createSector(input: { name: "Zinc bath", code: "ZB" }) { id } }');
    const { page, operations } = await openCold(EMPLOYEES);
    expect(operations).not.toContain('PickSectors');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('button', { name: /Sector$/ }).click();
    await page.getByRole('option', { name: 'Line 10' }).waitFor();
    expect(await page.getByRole('option', { name: 'Zinc bath' }).count()).toBe(0);
    await page.keyboard.type('zinc');
    await page.getByRole('option', { name: 'Zinc bath' }).click();
    // The first Escape clears the search, the second closes the options.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Sector: Zinc bath').waitFor();
    await page.reload();
    await page.getByText('Sector: Zinc bath').waitFor();
  });
});

describe('a realtime connection that the server refuses', () => {
  it('is not tried again until the next sign-in, and shows "Unauthorized" [X6]', async () => {
    const page = await site.signInAs('admin', '/sectors', { isNewSession: true });
    let isRefusing = true;
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      sockets.push(socket);
      if (isRefusing) void socket.close({ code: 4403, reason: 'Forbidden' });
      else socket.connectToServer();
    });
    await page.clock.install();
    await page.reload();
    await page.clock.fastForward(2000);
    await page.getByText('Unauthorized', { exact: true }).waitFor();
    await page.clock.fastForward(120_000);
    // One attempt, and one with a renewed token.
    expect(sockets.length).toBeLessThanOrEqual(2);
    isRefusing = false;
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await signIn(page, accountOf('admin', 'acme'));
    await page.getByText('Live', { exact: true }).waitFor();
    await page.context().close();
  });
});
