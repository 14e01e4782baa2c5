import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole, PATIENCE, type Visit } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

type Language = NonNullable<Visit['language']>;
const LANGUAGES: readonly Language[] = ['en', 'pt-BR', 'es'];

const readTexts = (language: Language, name: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${name}.json`, import.meta.url), 'utf8'));

/** What a broken rule says about a field, in the language of the page. */
function sayingIn(language: Language, noun: string) {
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

/** Both where the field is and in the summary above. */
async function expectAtField(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.getByText(text, { exact: true }).count(), { timeout: PATIENCE }).toBe(2);
}

describe.each(LANGUAGES)('a form in %s', (language) => {
  const visit = { language };

  it('says at the field what the server refused, and keeps what was typed [V1] [E1]', async () => {
    const taken = await makeEmployee(site.app);
    const say = sayingIn(language, 'employees');
    const page = await site.openPage('admin', `/employees/${(await makeEmployee(site.app)).id}`, visit);
    await input(page, 'name').fill('Zoë 👷🏽‍♀️ مرحبا');
    await input(page, 'identification').fill(`  ${taken.identification}\t`);
    await submit(page);
    if (language === 'pt-BR') {
      // There the form asks for the place of work too (V6).
      await expectAtField(page, say('sectorId', 'required'));
      return;
    }
    await expectAtField(page, say('identification', 'taken'));
    expect(await input(page, 'name').inputValue()).toBe('Zoë 👷🏽‍♀️ مرحبا');
  });

  it('names each field of a machine, a cost center and a role that breaks a rule [V1] [V8] [V9]', async () => {
    const page = await site.openPage('admin', '/machines/new', visit);
    await input(page, 'name').fill('🦺'.repeat(60));
    await submit(page);
    await expectAtField(page, sayingIn(language, 'machines')('name', 'maxLength', { max: 100 }));
    await expectAtField(page, sayingIn(language, 'machines')('model', 'required'));

    await page.goto(site.urlOf('/cost-centers/new'));
    await input(page, 'name').fill(' \u00a0 ');
    await input(page, 'code').fill('ação 1');
    await submit(page);
    await expectAtField(page, sayingIn(language, 'costCenters')('name', 'required'));
    await expectAtField(page, sayingIn(language, 'costCenters')('code', 'costCenterCode'));

    await page.goto(site.urlOf('/job-roles/new'));
    await input(page, 'name').fill('x'.repeat(100_000));
    await submit(page);
    await expectAtField(page, sayingIn(language, 'jobRoles')('name', 'maxLength', { max: 100 }));
  });

  it('takes no negative, huge or doubled value in rows: the row’s own field says so [V1] [V7]', async () => {
    const page = await site.openPage('admin', '/groups/new', visit);
    const groups = sayingIn(language, 'groups');
    await input(page, 'name').fill('Rows');
    const labels = readTexts(language, 'groups')['fields'];
    await page.getByRole('textbox', { name: labels?.['period'] }).fill('-3');
    await page.getByRole('textbox', { name: labels?.['rulesQuantity'] }).fill('99999999999999999999');
    await submit(page);
    await expectAtField(page, groups('period', 'minimum', { min: 1 }));
    await expectAtField(page, groups('rulesQuantity', 'maximum', { max: 10_000 }));
    await expectAtField(page, groups('rulesProductId', 'required'));

    const taken = await makeProduct(site.app);
    const products = sayingIn(language, 'products');
    await page.goto(site.urlOf('/products/new'));
    await input(page, 'name').fill(unique('Boot'));
    await input(page, 'sizes.0.size').fill('42');
    await input(page, 'sizes.0.code').fill(` ${taken.sizes[0]?.code} `);
    await input(page, 'sizes.0.certificates.0.name').fill('CA');
    await input(page, 'sizes.0.certificates.0.number').fill('1');
    await input(page, 'imageUrl').fill('javascript:alert(1)');
    await submit(page);
    await expectAtField(page, products('imageUrl', 'url'));
    await input(page, 'imageUrl').fill('');
    await submit(page);
    await expectAtField(page, products('sizesCode', 'taken'));
    expect(await input(page, 'sizes.0.size').inputValue()).toBe('42');
  });
});
