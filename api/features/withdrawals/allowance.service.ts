import type { Tx } from '#api/crud/write.ts';
import { toInstant } from '#api/crud/rows.ts';
import { firstRow, rows, sql, type Sql } from '#api/db/sql.ts';
import { DAY_MS, fullestPeriod, lengthInDays, periodAt, type RulePeriod } from './rule-period.ts';
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

/** A person whose row is locked. */
type LockedPerson = { id: string; groupId: string | null };

/**
 * Allowance of a person for a product: what the rule of the group and the valid exceptions allow, and what is used of it
 * (requirements D5). Counts pieces of all sizes, delivered or reserved, in the rule's period that contains `at`. The
 * caller must lock the employee.
 */
export async function allowanceOf(
  tx: Tx,
  person: LockedPerson,
  productId: string,
  moment: Moment,
): Promise<Allowance | null> {
  const rule = await findRule(tx, person, productId, moment);
  if (!rule) return null;
  const used = await firstRow(
    tx.em,
    sql<{ pieces: number }>`
      select coalesce(sum(${countedPieces(rule)}), 0) as pieces from withdrawal
      where ${isCountedFrom(tx.customerId, person, productId, rule.from)}`,
  );
  return { ...rule.allowance, usedBefore: Number(used?.pieces ?? 0) };
}

/** Most earlier and later pieces that are read for a late piece; a period of real rules holds a few. */
const MOST_PIECES = 1000;

/**
 * Like allowanceOf, for a piece that was delivered at `at` and is recorded later. `usedBefore` counts the fullest period
 * that contains `at`: pieces that were approved since then, without knowledge of this one, count too.
 */
export async function allowanceOfLatePiece(
  tx: Tx,
  person: LockedPerson,
  productId: string,
  moment: Moment,
): Promise<Allowance | null> {
  const rule = await findRule(tx, person, productId, moment);
  if (!rule) return null;
  const at = moment.at.getTime();
  const end = rule.slidingMs === null ? rule.until : new Date(at + rule.slidingMs);
  const found = await rows(
    tx.em,
    sql<{ at: string; pieces: number }>`
      select requested_at as at, ${countedPieces(rule)} as pieces from withdrawal
      where ${isCountedFrom(tx.customerId, person, productId, rule.from)} ${end ? sql`and requested_at < ${end}` : sql``}
      order by requested_at limit ${MOST_PIECES}`,
  );
  const taken = found.map((row) => ({ at: toInstant(row.at).getTime(), pieces: Number(row.pieces) }));
  return { ...rule.allowance, usedBefore: fullestPeriod(taken, at, rule.slidingMs) };
}

/** SQL: the condition of pieces that count, from an instant on. */
const isCountedFrom = (customerId: string, { id }: LockedPerson, productId: string, from: Date): Sql =>
  sql`customer_id = ${customerId} and employee_id = ${id} and product_id = ${productId}
    and requested_at >= ${from} and withdrawal_status in ${COUNTED}`;

async function findRule(tx: Tx, person: LockedPerson, productId: string, moment: Moment): Promise<AppliedRule | null> {
  const row = await firstRow(
    tx.em,
    sql<RuleRow>`
      select ${ruleColumns}, exception.*
      from (select ${exceptionColumns} from rule_exception
        where ${isValidOn(tx.customerId, person.id, dayIn(moment.timeZone, moment.at))} and product_id = ${productId}) exception
      left join (\`group\` owner join group_rule rule on rule.customer_id = owner.customer_id and rule.group_id = owner.id)
        on owner.customer_id = ${tx.customerId} and rule.customer_id = ${tx.customerId} and owner.id = ${person.groupId} and owner.status = 'ACTIVE' and rule.product_id = ${productId}`,
  );
  return row ? ruleOf(row, moment) : null;
}

/** A rule with its exceptions, before the used pieces are counted. */
export type AppliedRule = {
  allowance: Omit<Allowance, 'usedBefore'>;
  /** The first counted instant. */
  from: Date;
  /** End of the period; null when it slides, and of an exception without a rule. */
  until: Date | null;
  /** Length of a sliding period in ms; null when it has a fixed beginning. */
  slidingMs: number | null;
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
    slidingMs: row.quantity !== null && period.kind === 'SLIDING' ? period.days * DAY_MS : null,
    period,
    returnsCountBack: row.returnsCountBack === 1,
  };
}
