import { change, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import type { TestApp, TestTenant } from './app.ts';

/** Columns of the table withdrawal. */
export type WithdrawalRow = Record<string, string | number | boolean | Date | null>;

/** Inserts a past withdrawal directly into the table, by `em` in its transaction; returns its id. */
export async function insertWithdrawal(
  app: TestApp,
  tenant: TestTenant,
  overrides: WithdrawalRow = {},
  em = app.services.orm.em.fork(),
): Promise<string> {
  const row: WithdrawalRow = {
    customer_id: tenant.id,
    id: newId(),
    source_type: 'MACHINE',
    source_id: newId(),
    source_name: 'Machine 1',
    employee_identification: '1001',
    cost_centers: '[]',
    product_name: 'Glove',
    size: 'M',
    quantity_requested: 1,
    approval_status: 'APPROVED',
    delivery_mode: 'AUTOMATIC',
    delivery_status: 'SUCCESS',
    discrepancies: '[]',
    withdrawal_status: 'DELIVERED',
    requested_at: new Date(),
    ...overrides,
  };
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await change(em, sql`insert into withdrawal (${sql.join(columns)}) values (${sql.join(Object.values(row))})`);
  return String(row.id);
}
