import type { CreatePpeTemplateInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, type RowValues, sameText } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadePpeTemplate = { id: string; version: number; name: string; isDefault: boolean };

/** Valid input of a template. */
export const templateInput = (overrides: Partial<CreatePpeTemplateInput> = {}): CreatePpeTemplateInput => ({
  name: unique('Template'),
  templateTitle: 'Ficha de entrega de EPI',
  primaryColor: '#0f2744',
  secondaryColor: '#eef2f7',
  fontFamily: 'INTER',
  ...overrides,
});

/** Creates a record as an admin of the tenant. */
export async function makePpeTemplate(
  app: TestApp,
  overrides: Partial<CreatePpeTemplateInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadePpeTemplate> {
  const admin = await app.as('admin', tenant);
  const { made } = await admin.data<{ made: MadePpeTemplate }>(
    'mutation ($input: CreatePpeTemplateInput!) { made: createPpeTemplate(input: $input) { id version name isDefault } }',
    { input: templateInput(overrides) },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  ppe_template: {
    name: numbered('Template'),
    template_title: numbered('Title'),
    language: sameText('PT_BR'),
    primary_color: sameText('#0f2744'),
    secondary_color: sameText('#eef2f7'),
    font_family: sameText('INTER'),
    employee_layout: sameText('TWO_COLUMNS'),
    employee_fields: sameText('[]'),
    group_by: sameText('NONE'),
    ...RECORD_VALUES,
  },
};
