import type { CreatePermissionRoleInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, sameText, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadePermissionRole = { id: string; version: number; name: string };

/** Creates a record as an admin of the tenant. */
export async function makePermissionRole(
  app: TestApp,
  overrides: Partial<CreatePermissionRoleInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadePermissionRole> {
  const admin = await app.as('admin', tenant);
  const input: CreatePermissionRoleInput = {
    name: unique('Permission role'),
    permissions: ['REPORT_ACCESS'],
    ...overrides,
  };
  const { made } = await admin.data<{ made: MadePermissionRole }>(
    'mutation ($input: CreatePermissionRoleInput!) { made: createPermissionRole(input: $input) { id version name } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  permission_role: {
    name: numbered('Permission role'),
    permissions: sameText('["REPORT_ACCESS"]'),
    ...RECORD_VALUES,
  },
};
