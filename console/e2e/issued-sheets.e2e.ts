import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makePpeSheet } from '#api/features/ppe-sheets/ppe-sheet.factory.ts';
import { waitForMails } from '#api/testing/mails.ts';
import { unique } from '#api/testing/unique.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site?.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Draws a line on the pad of the open dialog. */
const draw = (page: Page) => drawAt(page, page.getByRole('dialog').getByText('Sign here'));

async function drawAt(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not shown');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 50, { steps: 5 });
  await page.mouse.up();
}

describe('a PPE sheet', () => {
  it('is issued, signed on the screen and voided; its public page compares the file without signing in [S10] IDEA-22', async () => {
    const employee = await makeEmployee(site.app);
    const page = await site.openPage('admin', `/employees/${employee.id}?view=sheets`);
    await page.getByText('No sheet has been issued').waitFor();
    await press(page, 'Issue a sheet');
    await page.getByText('To be signed').waitFor();
    await press(page, 'Sign');
    await press(page, 'Sign the sheet');
    await page.getByText('The signature is missing').waitFor();
    await draw(page);
    await press(page, 'Sign the sheet');
    await page.getByText('Sheet signed').waitFor();
    await page.getByText('witness').waitFor();

    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    const path = await download.path();
    const address = await page.getByRole('link', { name: 'Public page' }).getAttribute('href');

    const stranger = await (await site.visit()).newPage();
    await stranger.goto(site.urlOf(address ?? ''));
    await stranger.getByText('The employee has signed this sheet').waitFor();
    expect(await stranger.getByText(employee.name).count()).toBe(0);
    const input = stranger.locator('input[type=file]');
    await input.setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: await readFile(path) });
    await stranger.getByText('This is the file, byte for byte.').waitFor();
    await input.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await stranger.getByText('This file is another one, or was changed.').waitFor();

    await press(page, 'Mark as void');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('Wrong person');
    await dialog.getByRole('button', { name: 'Mark as void' }).click();
    await page.getByText('Wrong person').waitFor();
    await stranger.reload();
    await stranger.getByText('The company has marked this sheet as not valid.').waitFor();
    await stranger.goto(site.urlOf('/ppe-sheets/check/unknown'));
    await stranger.getByText('This code belongs to no sheet of this company.').waitFor();
    await stranger.context().close();
  });

  it('is signed on a phone by the link from the e-mail, without signing in [S10] IDEA-22', async () => {
    const email = `${unique('link')}@example.com`.toLowerCase();
    const employee = await makeEmployee(site.app, { email });
    await makePpeSheet(site.app, { employeeId: employee.id });
    const page = await site.openPage('admin', `/employees/${employee.id}?view=sheets`);
    await press(page, 'Send by e-mail');
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Link sent', { exact: true }).waitFor();
    await page.getByText(`link sent to ${email}`).waitFor();
    const [mail] = await waitForMails(email, 1);
    const { pathname, search, hash } = new URL(/https?:\S+#[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '');

    const phone = await (await site.visit({ width: 360, height: 740 })).newPage();
    await phone.goto(site.urlOf(pathname + search + hash));
    await phone.getByRole('heading', { name: 'Assine sua ficha de EPI' }).waitFor();
    await phone.getByRole('img', { name: 'Página 1 da ficha' }).waitFor();
    await press(phone, 'Assinar a ficha');
    await phone.getByText('Digite seu nome.').waitFor();
    await phone.getByText('Falta a assinatura').waitFor();
    await phone.getByLabel('Seu nome completo').fill('Ana Lima');
    await drawAt(phone, phone.getByText('Assine aqui'));
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await press(phone, 'Assinar a ficha');
    await phone.getByText('A ficha está assinada.').waitFor();
    const [copy] = await Promise.all([phone.waitForEvent('download'), press(phone, 'Baixar o PDF assinado')]);
    expect((await readFile(await copy.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await page.reload();
    await page.getByText('by the link from the e-mail, as Ana Lima').waitFor();
    await phone.goto(site.urlOf(`/ppe-sheets/sign?lng=en#${'a'.repeat(43)}`));
    await phone.reload();
    await phone.getByText('This link does not work.').waitFor();
    await phone.context().close();
  });

  it('shows all pages of a long sheet to the person who signs, and draws only those near the visible ones [S10]', async () => {
    const email = `${unique('long')}@example.com`.toLowerCase();
    const employee = await makeEmployee(site.app, { email });
    const values = { employee_id: employee.id, delivered_at: new Date() };
    for (let number = 1; number <= 700; number++) await insertWithdrawal(site.app, site.app.acme, values);
    const sheet = await makePpeSheet(site.app, { employeeId: employee.id });
    const admin = await site.app.as('admin');
    await admin.data('mutation ($input: SendPpeSheetLinkInput!) { sendPpeSheetLink(input: $input) { id } }', {
      input: { id: sheet.id, version: sheet.version },
    });
    const [mail] = await waitForMails(email, 1);
    const { pathname, search, hash } = new URL(/https?:\S+#[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '');
    const phone = await (await site.visit({ width: 360, height: 740 })).newPage();
    await phone.goto(site.urlOf(pathname + search + hash));
    const pages = phone.getByRole('img', { name: /^Página \d+ da ficha$/ });
    await pages.first().waitFor();
    const widthOf = (at: number) => pages.nth(at).evaluate((page) => Number(page.getAttribute('width') ?? 0));
    const count = await pages.count();
    expect(count).toBeGreaterThan(20);
    await expect.poll(() => widthOf(0), { timeout: 10_000 }).toBeGreaterThan(500);
    expect(await widthOf(count - 1)).toBe(0);
    const height = await phone.evaluate(() => document.documentElement.scrollHeight);
    await pages.last().scrollIntoViewIfNeeded();
    await expect.poll(() => widthOf(count - 1), { timeout: 10_000 }).toBeGreaterThan(500);
    await expect.poll(() => widthOf(0), { timeout: 10_000 }).toBe(0);
    // Pages that are not drawn keep their place, but for parts of a pixel.
    const later = await phone.evaluate(() => document.documentElement.scrollHeight);
    expect(Math.abs(later - height)).toBeLessThan(count);
    await phone.context().close();
  });
});
