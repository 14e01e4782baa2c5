import type { CreateProductInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import type { MadeRecord } from '#api/testing/made-record.ts';
import { numbered, RECORD_VALUES, rowId, sameText, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeProduct = {
  id: string;
  version: number;
  name: string;
  sizes: { id: string; size: string; code: string; certificates: { id: string; number: string }[] }[];
};

/** Creates a product, by default with one size and one certificate without expiry. */
export async function makeProduct(
  app: TestApp,
  overrides: Partial<CreateProductInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeProduct> {
  const admin = await app.as('admin', tenant);
  const input: CreateProductInput = {
    name: unique('Glove'),
    sizes: [{ size: 'M', code: unique('GL'), certificates: [{ name: 'CA', number: '12345' }] }],
    ...overrides,
  };
  const { made } = await admin.data<{ made: MadeProduct }>(
    `mutation ($input: CreateProductInput!) {
      made: createProduct(input: $input) { id version name sizes { id size code certificates { id number } } }
    }`,
    { input },
  );
  return made;
}

/** Stores a complete draft; finalizing it succeeds. */
export async function makeProductDraft(app: TestApp): Promise<MadeRecord> {
  const admin = await app.as('admin');
  const sizes = [{ size: 'M', code: unique('GL'), certificates: [{ name: 'CA', number: '12345' }] }];
  const { made } = await admin.data<{ made: MadeRecord }>(
    'mutation ($input: CreateProductDraftInput!) { made: createProductDraft(input: $input) { id version } }',
    { input: { name: unique('Glove'), sizes } },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  product: {
    name: numbered('Product'),
    category: "if(n % 3 = 0, null, concat('Category ', shuffled % 20))",
    ...RECORD_VALUES,
  },
  product_size: { product_id: rowId('product'), size: sameText('M'), code: numbered('Z') },
  product_certificate: { size_id: rowId('product_size'), name: sameText('CA'), number: numbered('T') },
};
