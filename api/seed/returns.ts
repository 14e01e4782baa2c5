import type { SqlEntityManager } from '@mikro-orm/mysql';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import { bookReturn, RETURN_GUARDS, type NewReturn } from '#api/features/returns/book-return.service.ts';
import { usesWarehouse } from '#api/features/returns/piece-return.rules.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { book } from './book.ts';
import type { DemoTenant } from './tenant.ts';

/** What the demo books, in turn. */
const RETURNS: readonly Omit<NewReturn, 'quantity' | 'warehouseId' | 'certificateId'>[] = [
  { kind: 'DISCARD', reason: 'Costura aberta', isRestocked: false, approvalReason: null },
  { kind: 'EXCHANGE', reason: 'Rasgou no primeiro dia', isRestocked: false, approvalReason: 'Peça com defeito' },
  { kind: 'RETURN_TO_STOCK', reason: 'Tamanho errado, sem uso', isRestocked: true, approvalReason: null },
  { kind: 'LOST', reason: 'Não encontrada após o turno', isRestocked: false, approvalReason: null },
];

/** Most withdrawals of the last days that the demo returns. */
const MOST_RETURNS = 24;

/** Books returns of recent deliveries, like a person in the console does. Skips those that the product refuses. */
export async function seedReturns(em: SqlEntityManager, tenant: DemoTenant, pubsub: PubSub): Promise<void> {
  const { customerId } = tenant;
  const warehouse = await firstRow<{ id: string }>(
    em,
    sql`select id from main_warehouse where customer_id = ${customerId} order by id limit 1`,
  );
  const delivered = await rows<{ id: string }>(
    em,
    sql`select id from withdrawal where customer_id = ${customerId} and withdrawal_status = 'DELIVERED'
      and delivered_at > now(3) - interval 3 day order by employee_id, id limit ${MOST_RETURNS}`,
  );
  for (const [index, { id }] of delivered.entries()) {
    const wanted = RETURNS[index % RETURNS.length];
    if (!wanted) continue;
    const warehouseId = usesWarehouse(wanted.kind) ? (warehouse?.id ?? null) : null;
    const booked: NewReturn = { ...wanted, quantity: 1, certificateId: null, warehouseId };
    await book(em, tenant, (tx) => bookReturn(tx, { pubsub, guards: RETURN_GUARDS }, id, booked));
  }
}
