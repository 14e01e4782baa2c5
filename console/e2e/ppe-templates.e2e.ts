import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makePpeTemplate } from '#api/features/ppe-templates/ppe-template.factory.ts';
import { type OpenConsole, openConsole, TIMEOUT_MS } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site.close());

describe('templates of PPE sheets', () => {
  it(
    'are designed beside the PDF itself, and make the sheets of one employee and of a list [S10] [S14] [X3]',
    async () => {
      const page = await site.openPage('admin', '/ppe-templates/new');
      const preview = page.getByRole('img', { name: 'Page 1 of the preview' });
      await preview.waitFor();
      await page.getByRole('tab', { name: 'Branding' }).click();
      await page.getByText('Please complete all required fields in this tab').first().waitFor();
      await page.getByRole('textbox', { name: /^Name/ }).fill('Foundry');
      await page.getByRole('textbox', { name: /^Title of the sheet/ }).fill('PPE delivery sheet');
      await page.getByRole('tab', { name: 'Layout' }).click();
      await page.getByRole('button', { name: 'Move Identification up' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Foundry' }).waitFor();
      await page.getByText('Default', { exact: true }).first().waitFor();

      const { id, name } = await makeEmployee(site.app);
      await page.goto(`${new URL(page.url()).origin}/employees/${id}`);
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('menuitem', { name: 'PPE sheet' }).click();
      await page.getByRole('dialog', { name: `PPE sheet of ${name}` }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Create PDF' }).click(),
      ]);
      expect((await readFile(await download.path())).subarray(0, 8).toString()).toBe('%PDF-1.7');

      await page.goto(`${new URL(page.url()).origin}/employees?search=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: 'PPE sheets' }).click();
      await page.getByRole('dialog', { name: 'PPE sheets' }).waitFor();
      await page.getByText('1 person matches the filter of the list.').waitFor();
      const [archive] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Create sheets' }).click(),
      ]);
      expect(archive.suggestedFilename()).toMatch(/^ppe-sheets-acme-.*\.zip$/);
      expect((await readFile(await archive.path())).toString('latin1')).toContain(`${name} `);
    },
    TIMEOUT_MS * 3,
  );
});

describe('a refused action with a template', () => {
  const DELETE = 'mutation ($id: ID!, $version: Int!) { deletePpeTemplate(id: $id, version: $version) { id } }';

  it('says in the words of the template why: invalid, name exists, not found, none selected [X3]', async () => {
    await makePpeTemplate(site.app, { isDefault: true });
    const { id, version, name } = await makePpeTemplate(site.app, { status: 'INACTIVE' });
    const page = await site.openPage('admin', `/ppe-templates/${id}`);
    const act = async (action: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Make it the default');
    await page.getByText('Some values of the template are not valid').waitFor();
    await act('Duplicate');
    await page.getByRole('heading', { level: 1, name: `${name} copy` }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await act('Duplicate');
    await page.getByText('A template with this name already exists').waitFor();
    await (await site.app.as('admin')).data(DELETE, { id, version });
    await act('Make it the default');
    await page.getByText('The template was not found').waitFor();
  });

  it('says that none is selected where there is no default, and creates no sheet [X3] [S10]', async () => {
    await makePpeTemplate(site.app, { isDefault: true });
    const { id, name } = await makeEmployee(site.app);
    const { acme, services } = site.app;
    // The api always keeps a default: only data from elsewhere lacks it.
    await change(services.orm.em.fork(), sql`update ppe_template set is_default = 0 where customer_id = ${acme.id}`);
    const page = await site.signInAs('admin', `/employees/${id}`);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'PPE sheet' }).click();
    const sheet = page.getByRole('dialog', { name: `PPE sheet of ${name}` });
    await sheet.getByText('No template is selected').waitFor();
    expect(await sheet.getByRole('button', { name: 'Create PDF' }).isDisabled()).toBe(true);
  });

  it('says in Portuguese that permissions are insufficient [X3] [T7]', async () => {
    const { id } = await makePpeTemplate(site.app);
    await makePpeTemplate(site.app, { isDefault: true });
    const page = await site.signInAs('admin', `/ppe-templates/${id}`, { language: 'pt-BR' });
    await page.route('**/graphql', (route) => {
      if (!route.request().postData()?.includes('SetDefaultPpeTemplate')) return route.continue();
      const errors = [{ message: 'Access denied', extensions: { code: 'FORBIDDEN', requestId: '01REQUEST' } }];
      return route.fulfill({ json: { errors, data: null } });
    });
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Tornar padrão' }).click();
    await page.getByText('Acesso negado: permissões insuficientes').waitFor();
  });
});
