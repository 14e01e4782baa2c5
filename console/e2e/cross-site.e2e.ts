import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCount } from '#api/testing/audit.ts';
import { openConsole, type OpenConsole } from './support/open-console.ts';

let site: OpenConsole;
/** Server of another site, with another origin. */
let otherSite: Server;
let evil: string;

beforeAll(async () => {
  site = await openConsole();
  otherSite = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>elsewhere</title><body></body>');
  });
  await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve));
  const address = otherSite.address();
  evil = `http://evil.localhost:${isAddress(address) ? address.port : 0}/`;
});
afterAll(async () => {
  otherSite?.close();
  await site?.close();
});

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

const MUTATION = { query: 'mutation { createSector(input: { name: "Forged", code: "FORGED" }) { id } }' };

/** Submits a form on a page of the other site; returns the status of the answer. */
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

describe('another site, opened by a signed-in user', () => {
  it('cannot change data, read data or end the session SEC-25', { timeout: 120_000 }, async () => {
    const mine = await site.signInAs('admin', '/sectors', { isNewSession: true });
    await mine.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
    const before = await auditCount(site.app);
    const page = await mine.context().newPage();
    await page.goto(evil);

    const paths = ['/api/auth/sign-out', '/api/auth/sign-out-everywhere', '/api/auth/refresh', '/graphql'];
    for (const path of paths)
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
        expect({ path, type, status: await sendForm(page, site.urlOf(path), 'POST', type) }).toMatchObject({
          status: expect.toSatisfy((status: number) => status >= 400),
        });
    expect(await sendForm(page, site.urlOf('/api/auth/session'), 'GET', 'text/plain')).toBe(403);

    const answers = await page.evaluate(
      async ([origin, mutation]) => {
        const send = (path: string, init: RequestInit) =>
          fetch(origin + path, { credentials: 'include', ...init }).then(
            (answer) => `${path} ${answer.type} ${answer.status}`,
            () => 'refused',
          );
        const json = { 'Content-Type': 'application/json' };
        return Promise.all([
          send('/api/auth/session', {}),
          send('/api/auth/refresh', { method: 'POST' }),
          send('/api/auth/sign-out', { method: 'POST', headers: json }),
          send('/graphql', { method: 'POST', headers: json, body: mutation }),
          send('/api/exports/listAuditLogs', { method: 'POST', headers: json, body: '{"format":"CSV"}' }),
          send('/api/auth/sign-out', { method: 'POST', mode: 'no-cors' }),
          send('/graphql', { method: 'POST', mode: 'no-cors', body: mutation }),
        ]);
      },
      [site.urlOf(''), JSON.stringify(MUTATION)],
    );
    // A page cannot read an opaque answer (mode no-cors).
    expect(answers.filter((answer) => answer !== 'refused' && !answer.includes('opaque'))).toEqual([]);

    expect(await auditCount(site.app)).toBe(before);
    await mine.reload();
    await mine.getByRole('heading', { level: 1, name: 'Sectors' }).waitFor();
    await mine.context().close();
  });

  it('cannot show the console in a frame, keep a reference to its window or open its socket SEC-25 SEC-26 SEC-29', async () => {
    const mine = await site.signInAs('admin', '/sectors');
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
