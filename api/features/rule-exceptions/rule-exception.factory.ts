import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import type { CreateRuleExceptionInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, rowIdAmong, sameText, type RowValues } from '#api/testing/row-values.ts';

export type MadeRuleException = { id: string; version: number; employeeId: string; productId: string };

/** Creates an exception, by default of one extra piece of a new product for a new employee until 2099. */
export async function makeRuleException(
  app: TestApp,
  overrides: Partial<CreateRuleExceptionInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeRuleException> {
  const admin = await app.as('admin', tenant);
  const input: CreateRuleExceptionInput = {
    employeeId: overrides.employeeId ?? (await makeEmployee(app, {}, tenant)).id,
    productId: overrides.productId ?? (await makeProduct(app, {}, tenant)).id,
    kind: 'EXTRA',
    extraQuantity: 1,
    reason: 'Works in two teams',
    validFrom: '2026-01-01',
    validUntil: '2099-12-31',
    ...overrides,
  };
  const { made } = await admin.data<{ made: MadeRuleException }>(
    'mutation ($input: CreateRuleExceptionInput!) { made: createRuleException(input: $input) { id version employeeId productId } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  rule_exception: {
    employee_id: rowIdAmong('employee', 100),
    product_id: rowIdAmong('product', 100),
    kind: sameText('EXEMPT'),
    reason: numbered('Reason'),
    valid_from: "'2026-01-01'",
    valid_until: "'2026-01-01' + interval (shuffled % 1000) day",
    ...RECORD_VALUES,
  },
};
