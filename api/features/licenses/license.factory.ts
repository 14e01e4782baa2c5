import type { CreateLicenseInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { globalRowId, numbered, RECORD_VALUES, sameText, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeLicense = { id: string; version: number; name: string };

/** Creates a customer's licence as a system administrator. */
export async function makeLicense(
  app: TestApp,
  overrides: Partial<CreateLicenseInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeLicense> {
  const system = await app.as('system');
  const input: CreateLicenseInput = {
    customerId: tenant.id,
    name: unique('License'),
    type: 'SUBSCRIPTION',
    expiryDate: '2090-12-31',
    modules: ['MACHINES'],
    ...overrides,
  };
  const { made } = await system.data<{ made: MadeLicense }>(
    'mutation ($input: CreateLicenseInput!) { made: createLicense(input: $input) { id version name } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  license: {
    id: globalRowId('N'),
    name: numbered('License'),
    type: sameText('SUBSCRIPTION'),
    expiry_date: 'date(moment) + interval shuffled day',
    modules: sameText('["MACHINES"]'),
    ...RECORD_VALUES,
  },
};
