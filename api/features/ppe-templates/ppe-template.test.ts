import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makePpeTemplate, templateInput } from './ppe-template.factory.ts';
import { DEFAULT_EMPLOYEE_FIELDS } from './ppe-template.rules.ts';

const FIELDS = `id name templateTitle isDefault language fontFamily primaryColor headerCustomText legalText logoUrl
  employeeFields { field label visible required order } groupBy status version`;
const CREATE = `mutation ($input: CreatePpeTemplateInput!) { made: createPpeTemplate(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdatePpeTemplateInput!) { made: updatePpeTemplate(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deletePpeTemplate(id: $id, version: $version) { id deletedAt } }';
const DUPLICATE = `mutation ($id: ID!, $name: String!) { made: duplicatePpeTemplate(id: $id, name: $name) { ${FIELDS} } }`;
const SET_DEFAULT =
  'mutation ($id: ID!, $version: Int!) { made: setDefaultPpeTemplate(id: $id, version: $version) { id isDefault version } }';
const RESTORE =
  'mutation ($id: ID!, $version: Int!) { made: restorePpeTemplate(id: $id, version: $version) { id isDefault status } }';
const GET = `query ($id: ID!) { made: getPpeTemplate(id: $id) { ${FIELDS} } }`;
const LIST = 'query { listPpeTemplates(limit: 100) { items { id isDefault version status } } }';

type Row = { id: string; isDefault: boolean; version: number; status: string };
type Made = { made: Row & { name: string } };

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  stranger = await app.as('admin', app.bolt);
});
afterAll(() => app?.close());

const templatesOf = async (client = admin) =>
  (await client.data<{ listPpeTemplates: { items: Row[] } }>(LIST)).listPpeTemplates.items;
const defaultsOf = async (client = admin) => (await templatesOf(client)).filter(({ isDefault }) => isDefault);
const currentOf = async (id: string) => (await admin.data<Made>(GET, { id })).made;

describe('createPpeTemplate', () => {
  it('creates a template with the values of a new one, and its audit entry [D13] [G4] [D12]', async () => {
    const name = unique('Ficha da fundição');
    const { made } = await admin.data<Made>(CREATE, { input: templateInput({ name }) });
    expect(made).toMatchObject({
      name,
      language: 'PT_BR',
      fontFamily: 'INTER',
      headerCustomText: null,
      groupBy: 'NONE',
      status: 'ACTIVE',
      employeeFields: DEFAULT_EMPLOYEE_FIELDS,
    });
    expect(await admin.data(GET, { id: made.id })).toEqual({ made });
    expect(await auditOf(app, made.id)).toMatchObject([{ operation: 'CREATE', targetEntityType: 'PPE_TEMPLATE' }]);
  });

  it('names every field of bad input and the broken rule [V10]', async () => {
    const input = templateInput({
      name: 'Sheet / foundry',
      templateTitle: 'F',
      primaryColor: 'red',
      logoUrl: 'https://example.com/logo.pdf',
      footerCustomText: 'x'.repeat(501),
    });
    const { extensions } = await admin.error(CREATE, { input });
    expect(extensions['code']).toBe('VALIDATION');
    expect(extensions['fields']).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ path: 'name', key: 'templateName' }),
        expect.objectContaining({ path: 'templateTitle', key: 'minLength' }),
        expect.objectContaining({ path: 'primaryColor', key: 'hexColor' }),
        expect.objectContaining({ path: 'logoUrl', key: 'pictureAddress' }),
        expect.objectContaining({ path: 'footerCustomText', key: 'maxLength' }),
      ]),
    );
  });

  it('refuses the name of another template [E1]', async () => {
    const { name } = await makePpeTemplate(app);
    const { extensions } = await admin.error(CREATE, { input: templateInput({ name: name.toUpperCase() }) });
    expect(extensions).toMatchObject({ fields: [{ path: 'name', key: 'taken' }] });
  });
});

describe('the default template', () => {
  it('is the first one of a tenant, also when several are created at once [D13]', async () => {
    expect(await templatesOf(stranger)).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => makePpeTemplate(app, {}, app.bolt)));
    expect(await templatesOf(stranger)).toHaveLength(4);
    expect(await defaultsOf(stranger)).toHaveLength(1);
  });

  it('stays exactly one while several are chosen at once', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => makePpeTemplate(app)));
    await Promise.all(made.map(({ id, version }) => admin.ask(SET_DEFAULT, { id, version })));
    const [only, ...others] = await defaultsOf();
    expect(others).toEqual([]);
    expect(made.map(({ id }) => id)).toContain(only?.id);
  });

  it('is unique in the database, whatever the program does', async () => {
    const { id } = await makePpeTemplate(app);
    const second = rows(app.services.orm.em.fork(), sql`update ppe_template set is_default = true where id = ${id}`);
    await expect(second).rejects.toThrow(/ppe_template_default/);
  });

  it('keeps its place until another one takes it', async () => {
    const { id, version } = await makePpeTemplate(app, { isDefault: true });
    const fault = async (query: string, variables: Record<string, unknown>) =>
      (await admin.error(query, variables)).extensions;
    const refusal = (path: string) => ({ code: 'VALIDATION', fields: [{ path, key: 'templateDefault' }] });
    expect(await fault(UPDATE, { input: { id, version, isDefault: false } })).toMatchObject(refusal('isDefault'));
    expect(await fault(UPDATE, { input: { id, version, status: 'INACTIVE' } })).toMatchObject(refusal('status'));
    expect(await fault(DELETE, { id, version })).toMatchObject(refusal('isDefault'));
    const next = await makePpeTemplate(app);
    await admin.data(SET_DEFAULT, { id: next.id, version: next.version });
    const former = await currentOf(id);
    expect(former.isDefault).toBe(false);
    await admin.data(DELETE, { id, version: former.version });
    const deleted = { id, version: former.version + 1 };
    expect((await admin.data<Made>(RESTORE, deleted)).made).toMatchObject({ isDefault: false, status: 'ACTIVE' });
  });
});

describe('updatePpeTemplate', () => {
  it('changes values, and null clears a text [D13] [E3]', async () => {
    const { id, version } = await makePpeTemplate(app, { legalText: 'Declaro ter recebido.' });
    const employeeFields = [{ field: 'IDENTIFICATION', label: 'Crachá', visible: true, required: false, order: 1 }];
    const { made } = await admin.data<{ made: { employeeFields: object[] } }>(UPDATE, {
      input: { id, version, legalText: null, groupBy: 'CATEGORY', employeeFields },
    });
    expect(made).toMatchObject({ legalText: null, groupBy: 'CATEGORY', version: version + 1 });
    expect(made.employeeFields.slice(0, 2)).toMatchObject([
      { label: 'Crachá', order: 0 },
      { field: 'NAME', visible: true, order: 1 },
    ]);
    expect((await admin.error(UPDATE, { input: { id, version, name: 'Other' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: version + 1,
    });
  });
});

describe('duplicatePpeTemplate', () => {
  it('copies everything but the name and the place of the default', async () => {
    const { id } = await makePpeTemplate(app, { isDefault: true, legalText: 'Declaro.', fontFamily: 'NOTO_SERIF' });
    const name = unique('Copy');
    const { made } = await admin.data<Made>(DUPLICATE, { id, name });
    expect(made).toMatchObject({ name, isDefault: false, legalText: 'Declaro.', fontFamily: 'NOTO_SERIF', version: 1 });
    expect((await admin.error(DUPLICATE, { id, name })).extensions).toMatchObject({ fields: [{ key: 'taken' }] });
  });
});

describe('a template', () => {
  it('is hidden from another tenant [T10]', async () => {
    const { id, version } = await makePpeTemplate(app);
    for (const [query, variables] of [
      [GET, { id }],
      [UPDATE, { input: { id, version, name: 'Other' } }],
      [DELETE, { id, version }],
      [DUPLICATE, { id, name: 'Other' }],
    ] as const)
      expect((await stranger.error(query, variables)).extensions).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is changed by administrators only [R5]', async () => {
    const user = await app.as('regular');
    expect((await user.error(CREATE, { input: templateInput() })).extensions).toMatchObject({ code: 'FORBIDDEN' });
    expect((await user.error(LIST)).extensions).toMatchObject({ code: 'FORBIDDEN', permission: 'REPORT_ACCESS' });
  });
});
