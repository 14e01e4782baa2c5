import type { SqlEntityManager } from '@mikro-orm/mysql';
import { firstRow, rows, sql } from '#api/db/sql.ts';

/** A row that violates a rule. */
export type Mismatch = { rule: StockRule; customerId: string; id: string; found: number; expected: number };

/** Rules that must always be true, for all tenants. */
export type StockRule =
  | 'the quantity equals the sum of the ledger rows'
  | 'the ledger rows of a deleted channel sum to zero'
  | 'the reserved pieces equal the pending withdrawals'
  | 'no quantity is below the reserved pieces'
  | 'a delivered withdrawal has one ledger row'
  | 'an undelivered withdrawal has no ledger row';

/** Result of an audit: the number of rows, and the mismatches. */
export type StockAudit = {
  tenants: number;
  channels: number;
  movements: number;
  withdrawals: number;
  mismatches: Mismatch[];
};

type MismatchRow = Omit<Mismatch, 'rule'>;

/**
 * Compares the ledger of all tenants with the stored quantities, with one statement per rule. Each statement is
 * consistent, but not all together: confirm a mismatch by a second run, or run it while nothing writes.
 */
export async function auditStock(em: SqlEntityManager): Promise<StockAudit> {
  const mismatches: Mismatch[] = [];
  for (const [rule, query] of Object.entries(RULES) as [StockRule, (typeof RULES)[StockRule]][]) {
    for (const row of await rows(em, query)) {
      mismatches.push({
        rule,
        customerId: row.customerId,
        id: row.id,
        found: Number(row.found),
        expected: Number(row.expected),
      });
    }
  }
  const counts = await firstRow(
    em,
    sql<Omit<StockAudit, 'mismatches'>>`select
      (select count(*) from customer) as tenants, (select count(*) from channel) as channels,
      (select count(*) from stock_movement) as movements, (select count(*) from withdrawal) as withdrawals`,
  );
  const { tenants = 0, channels = 0, movements = 0, withdrawals = 0 } = counts ?? {};
  return {
    tenants: Number(tenants),
    channels: Number(channels),
    movements: Number(movements),
    withdrawals: Number(withdrawals),
    mismatches,
  };
}

/** Number of delivery rows in the ledger, per withdrawal. */
const deliveries = sql`select customer_id, withdrawal_id, count(*) as total from stock_movement
  where reason in ('DELIVERY', 'OFFLINE_DELIVERY') and withdrawal_id is not null group by customer_id, withdrawal_id`;

const RULES = {
  'the quantity equals the sum of the ledger rows': sql<MismatchRow>`
    select channel.customer_id as customerId, channel.id, channel.quantity as found, coalesce(ledger.pieces, 0) as expected
    from channel left join (select customer_id, channel_id, sum(quantity) as pieces from stock_movement group by customer_id, channel_id) ledger
      on ledger.customer_id = channel.customer_id and ledger.channel_id = channel.id
    where channel.quantity <> coalesce(ledger.pieces, 0)`,
  'the ledger rows of a deleted channel sum to zero': sql<MismatchRow>`
    select movement.customer_id as customerId, movement.channel_id as id, sum(movement.quantity) as found, 0 as expected
    from stock_movement movement
    left join channel on channel.customer_id = movement.customer_id and channel.id = movement.channel_id
    where channel.id is null group by movement.customer_id, movement.channel_id having sum(movement.quantity) <> 0`,
  'the reserved pieces equal the pending withdrawals': sql<MismatchRow>`
    select channel.customer_id as customerId, channel.id, channel.reserved as found, coalesce(open.total, 0) as expected
    from channel left join (
      select customer_id, channel_id, count(*) as total from withdrawal
      where withdrawal_status = 'PENDING_DELIVERY' and channel_id is not null group by customer_id, channel_id) open
      on open.customer_id = channel.customer_id and open.channel_id = channel.id
    where channel.reserved <> coalesce(open.total, 0)`,
  'no quantity is below the reserved pieces': sql<MismatchRow>`
    select customer_id as customerId, id, quantity as found, reserved as expected from channel
    where quantity < 0 or reserved < 0 or quantity < reserved`,
  'a delivered withdrawal has one ledger row': sql<MismatchRow>`
    select withdrawal.customer_id as customerId, withdrawal.id, coalesce(delivery.total, 0) as found, 1 as expected
    from withdrawal left join (${deliveries}) delivery
      on delivery.customer_id = withdrawal.customer_id and delivery.withdrawal_id = withdrawal.id
    where withdrawal.withdrawal_status = 'DELIVERED' and withdrawal.channel_id is not null and coalesce(delivery.total, 0) <> 1`,
  'an undelivered withdrawal has no ledger row': sql<MismatchRow>`
    select withdrawal.customer_id as customerId, withdrawal.id, delivery.total as found, 0 as expected
    from withdrawal join (${deliveries}) delivery
      on delivery.customer_id = withdrawal.customer_id and delivery.withdrawal_id = withdrawal.id
    where withdrawal.withdrawal_status <> 'DELIVERED' and not json_contains(withdrawal.discrepancies, '"RESULT_CONTRADICTED"')`,
};
