import { makeProduct } from '#api/features/products/product.factory.ts';
import type { CreateGroupInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeGroup = {
  id: string;
  version: number;
  name: string;
  rules: { productId: string; periodDays: number; quantity: number }[];
};

/** Creates a group, by default with a new product and a rule of two pieces in 30 days. */
export async function makeGroup(
  app: TestApp,
  overrides: Partial<CreateGroupInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeGroup> {
  const admin = await app.as('admin', tenant);
  const rules = overrides.rules ?? [{ productId: (await makeProduct(app, {}, tenant)).id, quantity: 2 }];
  const input: CreateGroupInput = { name: unique('Group'), period: 30, ...overrides, rules };
  const { made } = await admin.data<{ made: MadeGroup }>(
    'mutation ($input: CreateGroupInput!) { made: createGroup(input: $input) { id version name rules { productId periodDays quantity } } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  group: { name: numbered('Group'), period: '1 + shuffled % 365', ...RECORD_VALUES },
};
