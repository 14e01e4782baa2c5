import type { Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { GroupRule } from '#api/graphql/generated/types.ts';
import { newId } from '#api/platform/ids.ts';
import type { RulePeriodKind } from './group.rules.ts';

/** Input of a rule. Without `periodDays` the period of the group applies. */
export type RuleInput = {
  productId: string;
  periodDays?: number | null;
  quantity: number;
  /** Default: SLIDING. */
  periodKind?: RulePeriodKind | null | undefined;
};

/** The stored rules of a group, in their order. */
export const storedRules = (tx: Tx, groupId: string): Promise<RuleInput[]> =>
  rows<RuleInput>(
    tx.em,
    sql`select product_id as productId, period_days as periodDays, quantity, period_kind as periodKind from group_rule
      where customer_id = ${tx.customerId} and group_id = ${groupId}
      order by position`,
  );

/** Replaces the rules of a group, in this order, and writes an audit entry when they changed. */
export async function replaceRules(tx: Tx, groupId: string, wanted: readonly RuleInput[]): Promise<void> {
  const next = wanted.map(({ productId, periodDays, quantity, periodKind }) => ({
    productId,
    periodDays: periodDays ?? null,
    quantity,
    periodKind: periodKind ?? 'SLIDING',
  }));
  const old = await storedRules(tx, groupId);
  if (JSON.stringify(old) === JSON.stringify(next)) return;
  await change(tx.em, sql`delete from group_rule where customer_id = ${tx.customerId} and group_id = ${groupId}`);
  const values = next.map(
    ({ productId, periodDays, quantity, periodKind }, position) =>
      sql`(${tx.customerId}, ${newId()}, ${groupId}, ${productId}, ${periodDays}, ${quantity}, ${periodKind}, ${position})`,
  );
  await change(
    tx.em,
    sql`insert into group_rule (customer_id, id, group_id, product_id, period_days, quantity, period_kind, position)
      values ${sql.join(values)}`,
  );
  await recordAudit(tx.em, [
    { operation: 'UPDATE', targetEntityType: 'GROUP', targetEntityId: groupId, changes: { rules: { old, new: next } } },
  ]);
}

/**
 * Rules of a group with the names of products; rules without a period get that of the group. One statement for all
 * groups of a page.
 */
export const rulesOf = ({ em, load, tenant }: TenantContext, groupId: string): Promise<GroupRule[]> =>
  load.many('group.rules', groupId, {
    find: (groupIds) =>
      rows<GroupRule & { groupId: string }>(
        em,
        sql`
          select rule.group_id as groupId, rule.product_id as productId, product.name as productName,
            product.image_url as productImageUrl, coalesce(rule.period_days, owner.period) as periodDays, rule.quantity,
            rule.period_kind as periodKind
          from group_rule rule
          join \`group\` owner on owner.customer_id = rule.customer_id and owner.id = rule.group_id
          join product on product.customer_id = rule.customer_id and product.id = rule.product_id
          where rule.customer_id = ${tenant.id} and rule.group_id in (${sql.join(groupIds)})
          order by rule.group_id, rule.position`,
      ),
    ownerOf: (rule) => rule.groupId,
  });
