import type { CreateCostCenterInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeCostCenter = { id: string; version: number; name: string };

/** Creates a record as an admin of the tenant. */
export async function makeCostCenter(
  app: TestApp,
  overrides: Partial<CreateCostCenterInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeCostCenter> {
  const admin = await app.as('admin', tenant);
  const input: CreateCostCenterInput = { name: unique('Cost center'), code: unique('CC').toUpperCase(), ...overrides };
  const { made } = await admin.data<{ made: MadeCostCenter }>(
    'mutation ($input: CreateCostCenterInput!) { made: createCostCenter(input: $input) { id version name } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  cost_center: { name: numbered('Center'), code: numbered('C'), ...RECORD_VALUES },
};
