import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import type { IssuePpeSheetInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { RECORD_VALUES, rowIdAmong, sameText, type RowValues } from '#api/testing/row-values.ts';

export type MadePpeSheet = { id: string; version: number; number: number; employeeId: string };

/** A short signature on a screen. */
export const SIGNATURE = { width: 300, height: 100, strokes: [[10, 20, 0, 150, 60, 40, 280, 30, 90]] };

/** Issues a sheet, by default of a new employee without deliveries. */
export async function makePpeSheet(
  app: TestApp,
  overrides: Partial<IssuePpeSheetInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadePpeSheet> {
  const admin = await app.as('admin', tenant);
  const employeeId = overrides.employeeId ?? (await makeEmployee(app, {}, tenant)).id;
  const { made } = await admin.data<{ made: MadePpeSheet }>(
    'mutation ($input: IssuePpeSheetInput!) { made: issuePpeSheet(input: $input) { id version number employeeId } }',
    { input: { ...overrides, employeeId } },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  ppe_sheet: {
    employee_id: rowIdAmong('employee', 1),
    number: 'n',
    to_day: "'2026-01-31'",
    sheet_status: sameText('SIGNED'),
    public_code: 'left(sha2(concat(@tenant, n), 256), 22)',
    content_hash: "repeat('a', 64)",
    content: sameText('{}'),
    issued_at: 'moment',
    ...RECORD_VALUES,
  },
};
