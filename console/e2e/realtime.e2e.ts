import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTcpProxy, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

let site: OpenConsole;
let proxy: TcpProxy;
beforeAll(async () => {
  site = await openConsole();
  proxy = await createTcpProxy({ host: '127.0.0.1', port: site.app.port });
});
afterAll(async () => {
  await proxy.close();
  await site.close();
});

/** In ms: the status shows trouble only after this time. */
const STATUS_DELAY_MS = 5000;

describe('the realtime connection', () => {
  it('shows trouble only when it lasts, reconnects by itself, and shows missed changes [E10] [K1]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    await page.goto(`http://acme.localhost:${proxy.port}/sectors`);
    const status = (name: string) => page.getByRole('status').getByRole('button', { name, exact: true });
    const explains = (text: string | RegExp) =>
      page.getByRole('dialog', { name: 'Connection' }).getByText(text).waitFor();
    await page.getByText('Live', { exact: true }).click();
    await status('Live').click();
    await explains('Changes appear the moment they happen.');
    await page.keyboard.press('Escape');
    await proxy.cut();
    const cutAt = Date.now();
    await page.getByText('Reconnecting…').waitFor();
    expect(Date.now() - cutAt).toBeGreaterThan(STATUS_DELAY_MS - 500);
    await status('Reconnecting…').click();
    await explains(/^Connect(ing|ion lost)$/);
    await explains(/^Connection (closed|handshake error)$/);
    await page.keyboard.press('Escape');
    const admin = await site.app.as('admin');
    await admin.data(`mutation { createSector(input: { name: "Made while away", code: "AWAY" }) { id } }`);
    await proxy.join();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('Made while away', { exact: true }).waitFor();
  });

  it('restarts a subscription that the server does not acknowledge within 15 s [E10] [K1] [X6]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const subscribed: string[] = [];
    let dropped = '';
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const { type, payload } = JSON.parse(String(message));
        if (type === 'subscribe') subscribed.push(payload.operationName);
        server.send(message);
      });
      server.onMessage((message) => {
        // Drops the first acknowledgement.
        const isDropped = dropped === '' && String(message).includes('"ack"');
        if (isDropped) dropped = subscribed.join();
        else socket.send(message);
      });
    });
    await page.reload();
    await expect
      .poll(() => warnings.some((text) => text.includes('Subscription timeout')), { timeout: TIMEOUT_MS })
      .toBe(true);
    // One of them once more.
    const first = dropped.split(',');
    await expect.poll(() => subscribed.length, { timeout: TIMEOUT_MS }).toBe(first.length + 1);
    expect(first).toContain(subscribed.at(-1));
    await page.getByText('Live', { exact: true }).waitFor();
  });

  it('that goes silent is shown after 65 s, and after 5 min replaced, with the cause [K1] [E10] [X6]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    let sockets = 0;
    let isSilent = false;
    const held: (() => void)[] = [];
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      sockets += 1;
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!isSilent) socket.send(message);
        else if (sockets > 1) held.push(() => socket.send(message));
      });
    });
    await page.clock.install();
    await page.reload();
    await page.clock.runFor(2000);
    // The first click fetches the explanation of the state.
    await page.getByText('Live', { exact: true }).click();
    isSilent = true;
    await page.clock.runFor(60_000);
    expect(await page.getByText('Reconnecting…').count()).toBe(0);
    // The check runs each 5 s, and the status shows trouble that lasts for 5 s.
    await page.clock.runFor(17_000);
    await page.getByText('Reconnecting…').waitFor();
    expect(sockets).toBe(1);
    await page.clock.runFor(300_000);
    await expect.poll(() => sockets, { timeout: TIMEOUT_MS }).toBe(2);
    await page.getByRole('status').getByRole('button', { name: 'Reconnecting…', exact: true }).click();
    await page.getByRole('dialog', { name: 'Connection' }).getByText('Timeout disconnect', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    isSilent = false;
    for (const send of held) send();
    await page.clock.runFor(10_000);
    await page.getByText('Live', { exact: true }).waitFor();
  });
});

/** Collects the operations that the page sends from now on, without the permissions, which it reads at any time (R7). */
function collectOperations(page: Page): string[] {
  const operations: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return;
    const { operationName = '' }: { operationName?: string } = JSON.parse(request.postData() ?? '{}');
    if (operationName !== 'GetCurrentUserPermissions') operations.push(operationName);
  });
  return operations;
}

/** Searches, so that the page sends an operation after all that it sent before. */
async function search(page: Page, word: string): Promise<void> {
  await page.getByRole('searchbox').fill(word);
  await page.keyboard.press('Enter');
  await page.getByText('No sector matches').waitFor();
}

describe('what a page shows', () => {
  it('is not asked for again when the page gets the focus [G10]', async () => {
    const page = await site.signInAs('admin', '/sectors');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const operations = collectOperations(page);
    const other = await page.context().newPage();
    await other.bringToFront();
    await page.bringToFront();
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('focus'));
    });
    await search(page, 'nothing has this name');
    expect(operations).toEqual(['ListSectors']);
  });

  it('is not asked for again when the network is back, unless it is live [G10]', async () => {
    const page = await site.signInAs('admin', '/sectors', { isNewSession: true });
    await page.routeWebSocket(/\/graphql$/, (socket) => void socket.close({ code: 4403, reason: 'Forbidden' }));
    await page.reload();
    await page.getByText('Unauthorized', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const operations = collectOperations(page);
    const isOnline = () => page.evaluate(() => navigator.onLine);
    await page.context().setOffline(true);
    await expect.poll(isOnline, { timeout: TIMEOUT_MS }).toBe(false);
    await page.context().setOffline(false);
    await expect.poll(isOnline, { timeout: TIMEOUT_MS }).toBe(true);
    await search(page, 'nothing has this name');
    expect(operations).toEqual(['ListSectors']);
  });
});
