import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '#api/testing/audit.ts';
import { openConsole, type OpenConsole } from './support/open-console.ts';

let site: OpenConsole;
/** Another site on this machine, whose pages do what they like. */
let elsewhere: Server;
let evil: string;

beforeAll(async () => {
  site = await openConsole();
  elsewhere = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>elsewhere</title><body></body>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  evil = `http://evil.localhost:${isAddress(address) ? address.port : 0}/`;
});
afterAll(async () => {
  elsewhere?.close();
  await site?.close();
});

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

const MUTATION = { query: 'mutation { createSector(input: { name: "Forged", code: "FORGED" }) { id } }' };

/** Sends a form of the other site's page, as a click there would; answers the status of what it led to. */
async function sendForm(page: Page, action: string, method: string, type: string): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().startsWith(action)),
    page.waitForURL((url) => url.href.startsWith(action)),
    page.evaluate(
      ([to, how, encoding, body]) => {
        const form = document.body.appendChild(document.createElement('form'));
        Object.assign(form, { action: to, method: how, enctype: encoding });
        const field = form.appendChild(document.createElement('input'));
        // As text/plain this is JSON.
        Object.assign(field, { name: body?.slice(0, -1), value: '"}' });
        form.submit();
      },
      [action, method, type, `{"query":"mutation{createSector(input:{name:\\"Forged\\",code:\\"F\\"}){id}}","x":"=`],
    ),
  ]);
  await page.goto(evil);
  return answer.status();
}

describe('a page of another site, opened by somebody who is signed in', () => {
  it('changes nothing, learns nothing and ends nothing by forms and calls SEC-25', { timeout: 120_000 }, async () => {
    const mine = await site.signedIn('admin', '/sectors', { isAlone: true });
    await mine.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
    const before = await auditCount(site.app);
    const page = await mine.context().newPage();
    await page.goto(evil);

    const doors = ['/api/auth/sign-out', '/api/auth/sign-out-everywhere', '/api/auth/refresh', '/graphql'];
    for (const door of doors)
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
        expect({ door, type, status: await sendForm(page, site.urlOf(door), 'POST', type) }).toMatchObject({
          status: expect.toSatisfy((status: number) => status >= 400),
        });
    expect(await sendForm(page, site.urlOf('/api/auth/session'), 'GET', 'text/plain')).toBe(403);

    const learned = await page.evaluate(
      async ([origin, mutation]) => {
        const ask = (path: string, init: RequestInit) =>
          fetch(origin + path, { credentials: 'include', ...init }).then(
            (answer) => `${path} ${answer.type} ${answer.status}`,
            () => 'refused',
          );
        const json = { 'Content-Type': 'application/json' };
        return Promise.all([
          ask('/api/auth/session', {}),
          ask('/api/auth/refresh', { method: 'POST' }),
          ask('/api/auth/sign-out', { method: 'POST', headers: json }),
          ask('/graphql', { method: 'POST', headers: json, body: mutation }),
          ask('/api/audit-logs/export', {}),
          ask('/api/auth/sign-out', { method: 'POST', mode: 'no-cors' }),
          ask('/graphql', { method: 'POST', mode: 'no-cors', body: mutation }),
        ]);
      },
      [site.urlOf(''), JSON.stringify(MUTATION)],
    );
    // An opaque answer (mode no-cors) tells a page nothing.
    expect(learned.filter((answer) => answer !== 'refused' && !answer.includes('opaque'))).toEqual([]);

    expect(await auditCount(site.app)).toBe(before);
    await mine.reload();
    await mine.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
    await mine.context().close();
  });

  it('neither shows the console in a frame, nor holds its window, nor opens its socket SEC-25 SEC-26 SEC-29', async () => {
    const mine = await site.signedIn('admin', '/sectors');
    const page = await mine.context().newPage();
    await page.goto(evil);
    const seen = await page.evaluate(async (origin) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.src = `${origin}/sectors`;
      await new Promise((resolve) => frame.addEventListener('load', resolve));
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
      const ended = await new Promise((resolve) => {
        socket.addEventListener('open', () => resolve('open'));
        socket.addEventListener('close', () => resolve('closed'));
      });
      return { ended };
    }, site.urlOf(''));
    expect(seen).toEqual({ ended: 'closed' });
    const [framed] = page.frames().slice(1);
    expect(await framed?.evaluate(() => document.body.innerText.includes('Sectors')).catch(() => false)).toBe(false);

    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((address) => {
        Reflect.set(window, 'held', window.open(address));
      }, site.urlOf('/sectors')),
    ]);
    await popup.getByRole('heading', { level: 1 }).waitFor();
    const holds = () => page.evaluate(() => Reflect.get(Object(Reflect.get(window, 'held')), 'closed') === false);
    await expect.poll(holds).toBe(false);
    await mine.context().close();
  });
});
