import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { unique } from '#api/testing/unique.ts';
import { oneUnlessFull } from './support/full-run.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS, type BrowserSettings } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

type Language = NonNullable<BrowserSettings['language']>;
const LANGUAGES: readonly Language[] = ['en', 'pt-BR', 'es'];

const readTexts = (language: Language, name: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${name}.json`, import.meta.url), 'utf8'));

/** Returns a function for the error message of a rule at a field, in this language. */
function messagesIn(language: Language, noun: string) {
  const rules: Record<string, unknown> = readTexts(language, 'validation');
  const fields = readTexts(language, noun)['fields'] ?? {};
  return (field: string, rule: string, values: Record<string, string | number> = {}): string =>
    Object.entries({ field: fields[field] ?? '', ...values }).reduce(
      (text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)),
      String(rules[rule]),
    );
}

const input = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const submit = (page: Page) => page.getByRole('dialog').locator('button[type="submit"]').click();

/** The message is shown twice: at the field and in the summary. */
async function expectAtField(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.getByText(text, { exact: true }).count(), { timeout: TIMEOUT_MS }).toBe(2);
}

// Unit tests break the rules of every form in each language (console/crud/bad-input).
describe.each(oneUnlessFull(LANGUAGES, LANGUAGES.indexOf('es')))('a form in %s', (language) => {
  const visit = { language };

  it('shows a refusal of the server at its field and keeps the input [V1] [E1]', async () => {
    const taken = await makeEmployee(site.app);
    const message = messagesIn(language, 'employees');
    const page = await site.openPage('admin', `/employees/${(await makeEmployee(site.app)).id}/edit`, visit);
    await input(page, 'name').fill('Zoë 👷🏽‍♀️ مرحبا');
    await input(page, 'identification').fill(`  ${taken.identification}\t`);
    await submit(page);
    if (language === 'pt-BR') {
      // In Portuguese the form also requires the sector (V6).
      await expectAtField(page, message('sectorId', 'required'));
      return;
    }
    await expectAtField(page, message('identification', 'taken'));
    expect(await input(page, 'name').inputValue()).toBe('Zoë 👷🏽‍♀️ مرحبا');
  });

  it('shows an error at each invalid field of a machine, a cost center and a role [V1] [V8] [V9]', async () => {
    const page = await site.openPage('admin', '/machines/new', visit);
    await input(page, 'name').fill('🦺'.repeat(60));
    await submit(page);
    await expectAtField(page, messagesIn(language, 'machines')('name', 'maxLength', { max: 100 }));
    await expectAtField(page, messagesIn(language, 'machines')('model', 'required'));

    await page.goto(site.urlOf('/cost-centers/new'));
    await input(page, 'name').fill(' \u00a0 ');
    await input(page, 'code').fill('ação 1');
    await submit(page);
    await expectAtField(page, messagesIn(language, 'costCenters')('name', 'required'));
    await expectAtField(page, messagesIn(language, 'costCenters')('code', 'costCenterCode'));

    await page.goto(site.urlOf('/job-roles/new'));
    await input(page, 'name').fill('x'.repeat(100_000));
    await submit(page);
    await expectAtField(page, messagesIn(language, 'jobRoles')('name', 'maxLength', { max: 100 }));
  });

  it('refuses negative, too large and duplicate values in rows, with an error at the field of the row [V1] [V7]', async () => {
    const page = await site.openPage('admin', '/groups/new', visit);
    const groups = messagesIn(language, 'groups');
    await input(page, 'name').fill('Rows');
    const labels = readTexts(language, 'groups')['fields'];
    await page.getByRole('textbox', { name: labels?.['period'] }).fill('-3');
    await page.getByRole('textbox', { name: labels?.['rulesQuantity'] }).fill('99999999999999999999');
    await submit(page);
    await expectAtField(page, groups('period', 'minimum', { min: 1 }));
    await expectAtField(page, groups('rulesQuantity', 'maximum', { max: 10_000 }));
    await expectAtField(page, groups('rulesProductId', 'required'));

    const taken = await makeProduct(site.app);
    const products = messagesIn(language, 'products');
    await page.goto(site.urlOf('/products/new'));
    await input(page, 'name').fill(unique('Boot'));
    await input(page, 'sizes.0.size').fill('42');
    await input(page, 'sizes.0.code').fill(` ${taken.sizes[0]?.code} `);
    await input(page, 'sizes.0.certificates.0.name').fill('CA');
    await input(page, 'sizes.0.certificates.0.number').fill('1');
    const next = () => page.locator('main button[type="submit"]').click();
    await next();
    await input(page, 'imageUrl').fill('javascript:alert(1)');
    await next();
    // The field itself says that it is the address, so only the summary has this text.
    await page.getByText(products('imageUrl', 'url'), { exact: true }).waitFor();
    await input(page, 'imageUrl').fill('');
    await next();
    await page.waitForURL(/step=review/);
    await next();
    // The summary of the wizard adds the row to the name of the field.
    await page.getByText(products('sizesCode', 'taken'), { exact: true }).waitFor();
    expect(await input(page, 'sizes.0.size').inputValue()).toBe('42');
  });
});
