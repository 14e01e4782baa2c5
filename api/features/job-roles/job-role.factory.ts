import type { CreateJobRoleInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeJobRole = { id: string; version: number; name: string };

/** Creates a record as an admin of the tenant. */
export async function makeJobRole(
  app: TestApp,
  overrides: Partial<CreateJobRoleInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeJobRole> {
  const admin = await app.as('admin', tenant);
  const input: CreateJobRoleInput = { name: unique('Job role'), ...overrides };
  const { made } = await admin.data<{ made: MadeJobRole }>(
    'mutation ($input: CreateJobRoleInput!) { made: createJobRole(input: $input) { id version name } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  job_role: { name: numbered('Role'), ...RECORD_VALUES },
};
