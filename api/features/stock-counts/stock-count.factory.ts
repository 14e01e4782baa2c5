import type { MadeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import type { MadeRecord } from '#api/testing/made-record.ts';
import { rowIdAmong, sameText, type RowValues } from '#api/testing/row-values.ts';

/** Opens a count of the warehouse of an item. */
export async function makeStockCount(
  app: TestApp,
  { warehouseId }: Pick<MadeWarehouseStock, 'warehouseId'>,
  tenant: TestTenant = app.acme,
): Promise<MadeRecord> {
  const admin = await app.as('admin', tenant);
  const { made } = await admin.data<{ made: MadeRecord }>(
    'mutation ($input: OpenStockCountInput!) { made: openStockCount(input: $input) { id version } }',
    { input: { warehouseId } },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  stock_count: {
    warehouse_id: rowIdAmong('main_warehouse', 2),
    state: sameText('CANCELLED'),
    line_count: '1',
    created_at: 'moment',
  },
};
