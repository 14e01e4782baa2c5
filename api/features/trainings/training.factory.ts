import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import type { CreateTrainingInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, rowIdAmong, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeTraining = { id: string; version: number; name: string; employeeId: string };

/** Creates a training that a new employee completed in 2026 and that ends in 2099. */
export async function makeTraining(
  app: TestApp,
  overrides: Partial<CreateTrainingInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeTraining> {
  const admin = await app.as('admin', tenant);
  const input: CreateTrainingInput = {
    employeeId: overrides.employeeId ?? (await makeEmployee(app, {}, tenant)).id,
    name: unique('Training'),
    completedAt: '2026-01-15',
    expiresAt: '2099-12-31',
    ...overrides,
  };
  const { made } = await admin.data<{ made: MadeTraining }>(
    'mutation ($input: CreateTrainingInput!) { made: createTraining(input: $input) { id version name employeeId } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  training: {
    employee_id: rowIdAmong('employee', 100),
    name: numbered('Training'),
    completed_at: "'2024-01-01' + interval (shuffled % 1000) day",
    // Rare values, so that a filter finds few rows.
    expires_at: "if(n % 30 = 0, '2026-01-01', if(n % 30 = 1, null, '2099-01-01' + interval (shuffled % 1000) day))",
    ...RECORD_VALUES,
  },
};
