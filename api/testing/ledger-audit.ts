import { expect } from 'vitest';
import { sql } from '#api/db/sql.ts';
import type { TestGateway } from '#api/machines/testing/gateway.ts';
import { AckLedger } from './ack-ledger.ts';

/** A database whose deliveries are compared with what machines were told. */
type Audited = Pick<TestGateway, 'query' | 'mismatches'>;

/** A machine with many pieces and an employee who may take them, `atOnce` with each request. */
export async function newLedger({ world }: Pick<TestGateway, 'world'>, atOnce = 1): Promise<AckLedger> {
  const product = await world.product();
  const group = await world.group([{ productId: product.productId, quantity: 9999 }]);
  const machine = await world.machine([{ ...product, quantity: 2000, capacity: 9999 }]);
  return new AckLedger(machine, await world.employee(group), atOnce);
}

/** Expects every acknowledged delivery once in the database and no other, and stock that equals its ledger. */
export async function expectAcknowledged(app: Audited, ledgers: readonly AckLedger[]): Promise<void> {
  for (const ledger of ledgers) {
    expect(await deliveriesOf(app, ledger, 'DELIVERY')).toEqual([...ledger.acknowledged].sort());
    expect(await deliveriesOf(app, ledger, 'OFFLINE_DELIVERY')).toEqual([...ledger.replayed.values()].sort());
  }
  expect(await app.mismatches()).toEqual([]);
}

/** Withdrawals with a stock movement, once per movement. */
async function deliveriesOf(app: Audited, { machine }: AckLedger, reason: string): Promise<string[]> {
  const found = await app.query<{ id: string }>(
    sql`select withdrawal.id from stock_movement movement
      join withdrawal on withdrawal.customer_id = movement.customer_id and withdrawal.id = movement.withdrawal_id
      where movement.machine_id = ${machine.id} and movement.reason = ${reason} and withdrawal.withdrawal_status = 'DELIVERED'
      order by withdrawal.id`,
  );
  return found.map(({ id }) => id);
}
