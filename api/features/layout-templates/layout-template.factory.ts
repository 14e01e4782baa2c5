import type { TestApp, TestTenant } from '#api/testing/app.ts';
import type { MadeRecord } from '#api/testing/made-record.ts';
import { numbered, RECORD_VALUES, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

/** Saves the layout of a machine with channels as a template. */
export async function makeLayoutTemplate(
  app: TestApp,
  machineId: string,
  tenant: TestTenant = app.acme,
): Promise<MadeRecord & { name: string }> {
  const admin = await app.as('admin', tenant);
  const { made } = await admin.data<{ made: MadeRecord & { name: string } }>(
    'mutation ($input: CreateLayoutTemplateInput!) { made: createLayoutTemplate(input: $input) { id version name } }',
    { input: { name: unique('Template'), machineId } },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  layout_template: {
    name: numbered('Template'),
    model: "if(shuffled % 2 = 0, 'ICEPLUS_MACHINE', 'MULTIPLUS_MACHINE')",
    channel_count: '0',
    ...RECORD_VALUES,
  },
};
