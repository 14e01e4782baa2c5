import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTcpProxy, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { type OpenConsole, openConsole, PATIENCE } from './support/open-console.ts';

let site: OpenConsole;
let cable: TcpProxy;
beforeAll(async () => {
  site = await openConsole();
  cable = await createTcpProxy({ host: '127.0.0.1', port: site.app.port });
});
afterAll(async () => {
  await cable.close();
  await site.close();
});

/** Trouble is not named before it has lasted so long, in ms. */
const PATIENCE_OF_STATUS = 5000;

describe('the realtime connection', () => {
  it('names trouble only when it lasts, comes back by itself, and shows what was missed [E10] [K1]', async () => {
    const page = await site.signedIn('admin', '/sectors');
    await page.goto(`http://acme.localhost:${cable.port}/sectors`);
    await page.getByText('Live', { exact: true }).waitFor();
    await cable.cut();
    const cutAt = Date.now();
    await page.getByText('Reconnecting…').waitFor();
    expect(Date.now() - cutAt).toBeGreaterThan(PATIENCE_OF_STATUS - 500);
    const admin = await site.app.as('admin');
    await admin.data(`mutation { createSector(input: { name: "Made while away", code: "AWAY" }) { id } }`);
    await cable.join();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('Made while away', { exact: true }).waitFor();
  });

  it('starts a subscription again that the server does not acknowledge within 15 s [E10] [K1] [X6]', async () => {
    const page = await site.signedIn('admin', '/sectors');
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    let subscribed = 0;
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (String(message).includes('"type":"subscribe"')) subscribed += 1;
        server.send(message);
      });
      server.onMessage((message) => {
        // Only the first subscription goes without its acknowledgement.
        if (subscribed > 1 || !String(message).includes('"ack"')) socket.send(message);
      });
    });
    await page.reload();
    await expect
      .poll(() => warnings.some((text) => text.includes('Subscription timeout')), { timeout: PATIENCE })
      .toBe(true);
    await expect.poll(() => subscribed, { timeout: PATIENCE }).toBe(2);
    await page.getByText('Live', { exact: true }).waitFor();
  });
});
