import type { Tx } from '#api/crud/write.ts';
import { firstRow, sql, type Sql } from '#api/db/sql.ts';
import { lengthInDays, periodAt, type RulePeriod } from './rule-period.ts';
import { dayIn, startOfDay } from '#api/platform/time-zone.ts';
import type { Allowance } from './withdrawal-decision.service.ts';

/** Statuses of a withdrawal whose pieces count against the allowance. */
export const COUNTED: Sql = sql`('PENDING_DELIVERY', 'DELIVERED')`;

/** When and where a decision is made. */
export type Moment = { at: Date; timeZone: string };

/** The rule of a person's group for a product, and the exceptions of the person that are valid on a day. */
export type RuleRow = {
  groupName: string | null;
  quantity: number | null;
  periodDays: number | null;
  periodKind: RulePeriod['kind'] | null;
  shiftStarts: string[] | null;
  returnsCountBack: number | null;
  extra: number | null;
  isExempt: number | null;
  exceptionId: string | null;
  exceptionFrom: string | null;
};

/** SQL: a person's exceptions that are valid on a day, grouped by `grouping`. */
export const exceptionColumns: Sql = sql`sum(extra_quantity) as extra, max(kind = 'EXEMPT') as isExempt, max(id) as exceptionId,
  min(valid_from) as exceptionFrom`;

/** SQL: the condition of exceptions that are valid on a day. */
export const isValidOn = (customerId: string, employeeId: string, day: string): Sql =>
  sql`customer_id = ${customerId} and employee_id = ${employeeId} and valid_from <= ${day} and valid_until >= ${day} and status = 'ACTIVE'`;

/** SQL: columns of a rule and its group. */
export const ruleColumns: Sql = sql`owner.name as groupName, rule.quantity, coalesce(rule.period_days, owner.period) as periodDays,
  rule.period_kind as periodKind, owner.shift_starts as shiftStarts, owner.returns_count_back as returnsCountBack`;

/** SQL: the pieces of a withdrawal that count. The group decides whether returned pieces count back; lost ones never do. */
const countedPieces = ({ returnsCountBack }: AppliedRule): Sql =>
  returnsCountBack ? sql`quantity_requested - quantity_returned` : sql`quantity_requested`;

/**
 * Allowance of a person for a product: what the rule of the group and the valid exceptions allow, and what is used of it
 * (requirements D5). Counts pieces of all sizes, delivered or reserved, in the rule's period that contains `at`. The
 * caller must lock the employee. `until` leaves out later withdrawals, for a delivery in the past.
 */
export async function allowanceOf(
  tx: Tx,
  person: { id: string; groupId: string | null },
  productId: string,
  moment: Moment,
  until?: Date,
): Promise<Allowance | null> {
  const row = await firstRow(
    tx.em,
    sql<RuleRow>`
      select ${ruleColumns}, exception.*
      from (select ${exceptionColumns} from rule_exception
        where ${isValidOn(tx.customerId, person.id, dayIn(moment.timeZone, moment.at))} and product_id = ${productId}) exception
      left join (\`group\` owner join group_rule rule on rule.customer_id = owner.customer_id and rule.group_id = owner.id)
        on owner.customer_id = ${tx.customerId} and rule.customer_id = ${tx.customerId} and owner.id = ${person.groupId} and owner.status = 'ACTIVE' and rule.product_id = ${productId}`,
  );
  const rule = row && ruleOf(row, moment);
  if (!rule) return null;
  const used = await firstRow(
    tx.em,
    sql<{ pieces: number }>`
      select coalesce(sum(${countedPieces(rule)}), 0) as pieces from withdrawal
      where customer_id = ${tx.customerId} and employee_id = ${person.id} and product_id = ${productId}
        and requested_at >= ${rule.from} ${until ? sql`and requested_at <= ${until}` : sql``}
        and withdrawal_status in ${COUNTED}`,
  );
  return { ...rule.allowance, usedBefore: Number(used?.pieces ?? 0) };
}

/** A rule with its exceptions, before the used pieces are counted. */
export type AppliedRule = {
  allowance: Omit<Allowance, 'usedBefore'>;
  /** The first counted instant. */
  from: Date;
  /** End of the period; null when it slides. */
  until: Date | null;
  period: RulePeriod;
  /** Whether returned pieces do not count against the allowance. */
  returnsCountBack: boolean;
};

/**
 * Applies the exceptions to the rule. An extra quantity raises the rule's quantity while it is valid. Without a rule it
 * is the quantity of the whole validity; an exemption has no limit. Null: neither rule nor exception.
 */
export function ruleOf(row: RuleRow, { at, timeZone }: Moment): AppliedRule | null {
  const hasException = row.exceptionId !== null;
  if (row.quantity === null && !hasException) return null;
  const period: RulePeriod = {
    kind: row.periodKind ?? 'SLIDING',
    days: row.periodDays ?? 1,
    shiftStarts: row.shiftStarts ?? [],
  };
  const { from, until } =
    row.quantity === null
      ? { from: startOfDay(timeZone, row.exceptionFrom ?? dayIn(timeZone, at)), until: null }
      : periodAt(period, timeZone, at);
  return {
    allowance: {
      groupName: row.groupName,
      quantity: Number(row.quantity ?? 0) + Number(row.extra ?? 0),
      periodDays: lengthInDays(period),
      periodKind: period.kind,
      isExempt: Number(row.isExempt ?? 0) === 1,
      exceptionId: row.exceptionId,
    },
    from,
    until,
    period,
    returnsCountBack: row.returnsCountBack === 1,
  };
}
