import type { CreateSectorInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeSector = { id: string; version: number; name: string };

/** Creates a record as an admin of the tenant. */
export async function makeSector(
  app: TestApp,
  overrides: Partial<CreateSectorInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeSector> {
  const admin = await app.as('admin', tenant);
  const input: CreateSectorInput = { name: unique('Sector'), code: unique('S'), ...overrides };
  const { made } = await admin.data<{ made: MadeSector }>(
    'mutation ($input: CreateSectorInput!) { made: createSector(input: $input) { id version name } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  sector: { name: numbered('Sector'), code: numbered('S'), ...RECORD_VALUES },
};
