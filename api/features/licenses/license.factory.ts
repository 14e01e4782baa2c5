import type { CreateLicenseInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeLicense = { id: string; version: number; name: string };

/** A customer's licence as a system administrator makes it. */
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
