import type { MadeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import type { MadeRecord } from '#api/testing/made-record.ts';
import { rowIdAmong, sameText, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

/** Creates a receipt of five pieces of an item. */
export async function makeReceipt(
  app: TestApp,
  { warehouseId, productId, sizeId, certificateId }: MadeWarehouseStock,
  tenant: TestTenant = app.acme,
): Promise<MadeRecord> {
  const admin = await app.as('admin', tenant);
  const { made } = await admin.data<{ made: MadeRecord }>(
    'mutation ($input: ReceiveStockInput!) { made: receiveStock(input: $input) { id version } }',
    {
      input: {
        key: unique('T'),
        warehouseId,
        reference: 'NF 4711',
        lines: [{ productId, sizeId, certificateId, quantity: 5 }],
      },
    },
  );
  return made;
}

/** Sends one piece of an item to another warehouse. */
export async function makeTransfer(
  app: TestApp,
  { warehouseId, certificateId }: MadeWarehouseStock,
  toWarehouseId: string,
  tenant: TestTenant = app.acme,
): Promise<MadeRecord> {
  const admin = await app.as('admin', tenant);
  const { made } = await admin.data<{ made: MadeRecord }>(
    'mutation ($input: SendTransferInput!) { made: sendTransfer(input: $input) { id version } }',
    {
      input: {
        key: unique('T'),
        fromWarehouseId: warehouseId,
        toWarehouseId,
        lines: [{ certificateId, quantity: 1 }],
      },
    },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  stock_document: {
    kind: sameText('RECEIPT'),
    state: sameText('DONE'),
    to_warehouse_id: rowIdAmong('main_warehouse', 2),
    created_at: 'moment',
  },
};
