import { makeProduct } from '#api/features/products/product.factory.ts';
import type { CreateMainWarehouseInput, CreateWarehouseStockInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import type { MadeRecord } from '#api/testing/made-record.ts';
import { numbered, RECORD_VALUES, rowIdAmong, rowId, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeMainWarehouse = MadeRecord & { name: string };

/** Creates a warehouse without stock. */
export async function makeMainWarehouse(
  app: TestApp,
  overrides: Partial<CreateMainWarehouseInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeMainWarehouse> {
  const admin = await app.as('admin', tenant);
  const input: CreateMainWarehouseInput = { name: unique('Warehouse'), ...overrides };
  const { made } = await admin.data<{ made: MadeMainWarehouse }>(
    'mutation ($input: CreateMainWarehouseInput!) { made: createMainWarehouse(input: $input) { id version name } }',
    { input },
  );
  return made;
}

export type MadeWarehouseStock = MadeRecord & {
  warehouseId: string;
  productId: string;
  sizeId: string;
  certificateId: string;
};

/** Creates stock of a new product in a new warehouse, by default ten pieces. */
export async function makeWarehouseStock(
  app: TestApp,
  overrides: Partial<CreateWarehouseStockInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeWarehouseStock> {
  const admin = await app.as('admin', tenant);
  const warehouseId = overrides.warehouseId ?? (await makeMainWarehouse(app, {}, tenant)).id;
  const contents = overrides.certificateId ? {} : await newContents(app, tenant);
  const { made } = await admin.data<{ made: MadeWarehouseStock }>(
    `mutation ($input: CreateWarehouseStockInput!) {
      made: createWarehouseStock(input: $input) { id version warehouseId productId sizeId certificateId }
    }`,
    { input: { quantity: 10, ...contents, ...overrides, warehouseId } },
  );
  return made;
}

/** The ids of a new product with one size and one certificate. */
async function newContents(app: TestApp, tenant: TestTenant) {
  const product = await makeProduct(app, {}, tenant);
  const [size] = product.sizes;
  return { productId: product.id, sizeId: size?.id, certificateId: size?.certificates[0]?.id };
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  main_warehouse: { name: numbered('Warehouse'), ...RECORD_VALUES },
  warehouse_stock: {
    warehouse_id: rowIdAmong('main_warehouse', 1),
    product_id: rowId('product'),
    size_id: rowId('product_size'),
    certificate_id: rowId('product_certificate'),
    quantity_available: 'shuffled % 97',
    ...RECORD_VALUES,
  },
};
