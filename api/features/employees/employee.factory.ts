import type { CreateEmployeeInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, rowIdAmong, sameText, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeEmployee = { id: string; version: number; name: string; identification: string; email: string };

/** Creates an active employee, by default without group and PIN. */
export async function makeEmployee(
  app: TestApp,
  overrides: Partial<CreateEmployeeInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeEmployee> {
  const admin = await app.as('admin', tenant);
  const identification = unique('E');
  const input: CreateEmployeeInput = {
    name: unique('Employee'),
    identification,
    email: `${identification.toLowerCase()}@example.com`,
    ...overrides,
  };
  const { made } = await admin.data<{ made: MadeEmployee }>(
    'mutation ($input: CreateEmployeeInput!) { made: createEmployee(input: $input) { id version name identification email } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  employee: {
    name: numbered('Person'),
    identification: numbered('E'),
    email: "concat('e', shuffled, '@many.example')",
    sector_id: rowIdAmong('sector', 100),
    job_role_id: rowIdAmong('job_role', 100),
    group_id: rowIdAmong('group', 100),
    permission: sameText('NONE'),
    access_type: sameText('EMPLOYEE'),
    ...RECORD_VALUES,
  },
};
