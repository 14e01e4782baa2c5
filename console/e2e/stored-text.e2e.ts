import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letterName } from '#api/rules/letter-name.ts';
import { makeCustomer } from '#api/features/customers/customer.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makePermissionRole } from '#api/features/permission-roles/permission-role.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { COMPANY_ADDRESS } from '#api/testing/company-address.ts';
import { waitForMails } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { exportList } from '#api/testing/export-list.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import { HOSTILE_TEXTS } from './support/hostile-texts.ts';
import { navigateTo, waitUntilDrawn } from './support/check-screen.ts';
import { openConsole, type OpenConsole, TIMEOUT_MS } from './support/open-console.ts';
import { CHANNEL, issueToken } from './support/shop-floor.ts';

/** In ms: for about twenty pages. */
const WALK_TIMEOUT_MS = 180_000;

/** Fewer than the first page of a list shows. */
const RECORDS_PER_NOUN = 12;

/** Fewer than other records, because Keycloak creates accounts slowly. */
const USERS = 4;

let site: OpenConsole;
/** Code that ran, requests to evil.example, dialogs, popups and errors, on any page. */
const hits: string[] = [];
/** The texts of each list, by its address. */
const shown = new Map<string, string[]>();
let forms: string[];
let invited: { name: string; email: string }[];

/** Picks `count` texts. Each noun starts at another `first`, so that all texts are used. */
const textsFrom = (first: number, count = RECORDS_PER_NOUN): string[] =>
  Array.from({ length: count }, (_, at) => HOSTILE_TEXTS[(first + at * 7) % HOSTILE_TEXTS.length] ?? '');

/** Letters contain names with invisible characters, so that mail programs make no links of them. */
const asTyped = (text: string): string => text.replaceAll('\u2060', '');

/** Display name of the company, which guests can see, too. */
const COMPANY = '</title><img src=x onerror=hit(0)>{{password}}$t(common.cancel)';

beforeAll(async () => {
  site = await openConsole();
  await storeTexts();
}, WALK_TIMEOUT_MS);
afterAll(async () => site?.close());

async function storeTexts(): Promise<void> {
  const { app } = site;
  const all = <T>(texts: readonly string[], make: (text: string, at: number) => Promise<T>) =>
    Promise.all(texts.map(make));
  const pickTexts = (address: string, first: number, count?: number) => {
    const texts = textsFrom(first, count);
    shown.set(address, texts);
    return texts;
  };
  const admin = await app.as('admin');
  const { company } = await admin.data<{ company: { version: number } }>('{ company: getCompanyInfo { version } }');
  await admin.data('mutation ($input: UpdateCompanyInfoInput!) { updateCompanyInfo(input: $input) { version } }', {
    input: { version: company.version, displayName: COMPANY, legalName: HOSTILE_TEXTS[2], address: COMPANY_ADDRESS },
  });
  const sectors = await all(pickTexts('/sectors', 0), (name, at) =>
    makeSector(app, { name, code: unique('S'), description: HOSTILE_TEXTS[at] }),
  );
  const products = await all(pickTexts('/products', 1), (name, at) =>
    makeProduct(app, {
      name,
      category: HOSTILE_TEXTS[at + 3]?.slice(0, 50),
      sizes: [{ size: 'M', code: unique('P'), certificates: [{ name: HOSTILE_TEXTS[at] ?? '', number: '12345' }] }],
    }),
  );
  const groups = await all(pickTexts('/groups', 2), (name, at) =>
    makeGroup(app, { name, rules: [{ productId: products[at]?.id ?? '', quantity: 5 }] }),
  );
  const employees = await all(pickTexts('/employees', 3), (name, at) =>
    makeEmployee(app, { name, pin: '2468', groupId: groups[at]?.id, sectorId: sectors[at]?.id }),
  );
  const machines = await all(pickTexts('/machines', 4), (name, at) =>
    makeMachine(app, { name, observation: HOSTILE_TEXTS[at + 5] }),
  );
  await all(pickTexts('/users/roles', 5), (name, at) =>
    makePermissionRole(app, { name, description: HOSTILE_TEXTS[at] }),
  );
  // Names of people cannot contain web addresses (api/rules/letter-name.ts).
  const names = textsFrom(18, HOSTILE_TEXTS.length).filter((text) => letterName(255).isValidSync(text));
  shown.set('/users', names.slice(0, USERS));
  invited = names.slice(0, USERS).map((name) => ({ name, email: `${unique('invited')}@acme.example` }));
  for (const input of invited)
    await admin.data('mutation ($input: CreateConsoleUserInput!) { createConsoleUser(input: $input) { id } }', {
      input,
    });
  const customers = [
    ['<svg onload=hit(41)>', '"><script>hit(42)</script>'],
    ['{{constructor}}</title><script>hit(43)</script>', '<base href=//evil.example/>'],
  ] as const;
  for (const [displayName, legalName] of customers) await makeCustomer(app, { displayName, legalName });
  shown.set('/admin/customers', [...customers.map(([name]) => name), COMPANY]);
  await withdraw(machines[0], products[0], employees[0]?.identification ?? '');
  forms = [
    `/sectors/${sectors[0]?.id}/edit`,
    `/products/${products[1]?.id}/edit`,
    `/groups/${groups[2]?.id}/edit`,
    `/employees/${employees[3]?.id}/edit`,
    `/machines/${machines[4]?.id}`,
    `/machines/${machines[0]?.id}/layout`,
  ];
}

type Made<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>> | undefined;

/** Makes a withdrawal, so that the dashboard and the list of withdrawals show the names. */
async function withdraw(
  machine: Made<typeof makeMachine>,
  product: Made<typeof makeProduct>,
  identification: string,
): Promise<void> {
  const [size] = product?.sizes ?? [];
  const [certificate] = size?.certificates ?? [];
  if (!machine || !product || !size || !certificate)
    throw new Error('Machine, product, size or certificate is missing');
  const contents = { productId: product.id, sizeId: size.id, certificateId: certificate.id, quantity: 2 };
  await fillMachine(site.app, machine, [{ channel: CHANNEL, ...contents }]);
  const client = await connectMachine(
    `ws://localhost:${site.app.port}/machines`,
    await issueToken(site.app, machine.id),
  );
  const employee = { identification, method: 'PASSWORD', pin: '2468' };
  const { withdrawalId } = await client.request('withdrawalRequest', { employee, productId: product.id });
  expect(withdrawalId).toBeDefined();
  await client.request('deliveryResult', { withdrawalId, result: 'SUCCESS', at: new Date().toISOString() });
  await client.close();
}

/** Records hits on all pages of this browser. */
async function watch(context: BrowserContext): Promise<void> {
  await context.exposeFunction('hit', (text: unknown) => void hits.push(`ran: ${String(text)}`));
  const listen = (page: Page) => {
    page.on('dialog', (dialog) => {
      hits.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => hits.push(`popup: ${popup.url()}`));
    page.on('pageerror', (error) => hits.push(`error: ${error.message}`));
  };
  context.pages().forEach(listen);
  context.on('page', listen);
  context.on('request', (request) => {
    if (new URL(request.url()).hostname.includes('evil.example')) hits.push(`request: ${request.url()}`);
  });
}

/** Elements and attributes that only a stored text can have added. */
const findIntruders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const foreign =
      'iframe, object, embed, base, video, details, math, mglyph, noscript, slot[name], [http-equiv="refresh"], [name="cookie"], #getElementById, #hit, #test, [srcdoc], [formaction], [href^="javascript:" i], [src^="javascript:" i], [href*="evil.example"], [src*="evil.example"]';
    const found = [...document.querySelectorAll(foreign)];
    for (const element of document.querySelectorAll('*')) {
      if ([...element.attributes].some(({ name }) => name.startsWith('on'))) found.push(element);
      if (element instanceof HTMLScriptElement && new URL(element.src || 'none:').origin !== location.origin)
        found.push(element);
      if (element instanceof HTMLImageElement && element.getAttribute('src') === 'x') found.push(element);
    }
    return found.map((element) => element.outerHTML.slice(0, 120));
  });

/** All text of the page, including the values of fields, with single spaces. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value'));
    return [document.title, document.body.innerText, ...fields].join('\n').replaceAll(/\s+/g, ' ');
  });

async function expectHarmless(page: Page, texts: readonly string[] = []): Promise<void> {
  await waitUntilDrawn(page);
  const at = page.url();
  const missing = async () => {
    const text = await textOf(page);
    return texts.filter((each) => !text.includes(each.replaceAll(/\s+/g, ' ')));
  };
  await expect.poll(missing, { timeout: TIMEOUT_MS, message: `not shown literally at ${at}` }).toEqual([]);
  expect({ at, intruders: await findIntruders(page), hits }).toEqual({ at, intruders: [], hits: [] });
}

describe('stored texts that contain code', () => {
  it('are shown literally in every list, form and dashboard SEC-31', { timeout: WALK_TIMEOUT_MS }, async () => {
    const page = await site.signInAs('admin', '/profile');
    await watch(page.context());
    for (const [address, texts] of shown) {
      if (address.startsWith('/admin')) continue;
      await navigateTo(page, address);
      await expectHarmless(page, texts);
    }
    for (const [at, address] of forms.entries()) {
      await navigateTo(page, address);
      const list = address.split('/')[1];
      await expectHarmless(page, at < 5 ? [shown.get(`/${list}`)?.[at] ?? ''] : []);
    }
    const taken = ['/employees', '/products'].map((address) => shown.get(address)?.[0] ?? '');
    const others: [string, string[]][] = [
      ['/', []],
      ['/licenses', []],
      ['/audit-logs', []],
      ['/withdrawals', taken],
      ['/settings/company', [COMPANY]],
    ];
    for (const [address, texts] of others) {
      await navigateTo(page, address);
      await expectHarmless(page, texts);
    }
    await page.reload();
    await expectHarmless(page, [COMPANY]);
    await page.context().close();
  });

  it('are shown literally in a search, in a form and in messages SEC-31', async () => {
    const [name = ''] = shown.get('/sectors') ?? [];
    const page = await site.signInAs('admin', `/sectors?search=${encodeURIComponent(name)}`);
    await watch(page.context());
    await expectHarmless(page, [name]);
    await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('<img src=x onerror=hit(50)>');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`${name} saved`).waitFor();
    await expectHarmless(page, [name]);
    await page.context().close();
  });

  it('are shown literally to system administrators and guests SEC-31', { timeout: WALK_TIMEOUT_MS }, async () => {
    const page = await site.signInAs('system', '/profile');
    await watch(page.context());
    for (const address of ['/admin/customers', '/admin', '/admin/audit-logs', '/licenses']) {
      await navigateTo(page, address);
      await expectHarmless(page, shown.get(address));
    }
    await page.context().close();
    const guests = await site.visit();
    const guest = await guests.newPage();
    await watch(guests);
    for (const address of [
      '/login',
      '/forgot-password',
      `/login?returnTo=${encodeURIComponent('javascript:hit(51)')}`,
    ]) {
      await guest.goto(site.urlOf(address));
      await expectHarmless(guest, [COMPANY]);
    }
    await guests.close();
  });

  it('are quoted text cells in the export of the audit trail SEC-31', async () => {
    const { headers, text: csv } = await exportList(await site.app.as('admin'), 'listAuditLogs');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // Every cell is quoted, and none begins like a formula.
    const cells = [...csv.matchAll(/(?:^|,)("(?:[^"]|"")*")(?=,|\r\n|$)/gm)].map(([, cell = '']) => cell);
    expect(cells.length).toBeGreaterThan(100);
    expect(cells.filter((cell) => /^"[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it('are shown literally in mails, and add no elements or attributes there SEC-31', async () => {
    const context = await site.visit();
    await watch(context);
    const page = await context.newPage();
    for (const { name, email } of invited) {
      const [mail] = await waitForMails(email, 1);
      if (!mail) throw new Error('No invitation was sent');
      expect(asTyped(mail.subject)).toContain(COMPANY);
      expect(asTyped(mail.text)).toContain(name);
      await page.setContent(mail.html);
      const found = await page.evaluate(() => ({
        elements: [...new Set([...document.querySelectorAll('*')].map(({ localName }) => localName))].toSorted(),
        attributes: [
          ...new Set([...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())),
        ].toSorted(),
        links: [...document.querySelectorAll('a')].map(({ href }) => href),
        text: `${document.title}\n${document.body.innerText}`,
      }));
      expect(found.elements).toEqual(['a', 'body', 'div', 'head', 'html', 'meta', 'p', 'title']);
      expect(found.attributes).toEqual(['charset', 'content', 'href', 'lang', 'name', 'style']);
      expect(found.links).toEqual([expect.stringMatching(/^https?:\/\/[\w.:-]+\/login$/)]);
      for (const text of [name, COMPANY])
        expect(asTyped(found.text).replaceAll(/\s+/g, ' ')).toContain(text.replaceAll(/\s+/g, ' '));
    }
    expect(hits).toEqual([]);
    await context.close();
  });
});
