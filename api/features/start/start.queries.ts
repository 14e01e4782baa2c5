import { rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { StartProgress } from '#api/graphql/generated/types.ts';

/** What the company has set up already, in one statement that reads at most a few rows of an index for each step. */
export async function startProgress({ em, tenant: { id } }: TenantContext): Promise<StartProgress> {
  const [found] = await rows(
    em,
    sql<Record<keyof StartProgress, number>>`
      select
        exists (select 1 from sector where customer_id = ${id} and live = 1) as sector,
        exists (select 1 from job_role where customer_id = ${id} and live = 1) as jobRole,
        exists (select 1 from cost_center where customer_id = ${id} and live = 1) as costCenter,
        exists (select 1 from product where customer_id = ${id} and live = 1) as product,
        exists (select 1 from group_rule rule
          join \`group\` on \`group\`.customer_id = rule.customer_id and \`group\`.id = rule.group_id and \`group\`.live = 1
          where rule.customer_id = ${id}) as rule,
        exists (select 1 from employee where customer_id = ${id} and live = 1) as employee,
        exists (select 1 from machine where customer_id = ${id} and live = 1)
          or exists (select 1 from main_warehouse where customer_id = ${id} and live = 1) as source,
        exists (select 1 from withdrawal where customer_id = ${id} and withdrawal_status = 'DELIVERED') as delivery`,
  );
  return {
    sector: found?.sector === 1,
    jobRole: found?.jobRole === 1,
    costCenter: found?.costCenter === 1,
    product: found?.product === 1,
    rule: found?.rule === 1,
    employee: found?.employee === 1,
    source: found?.source === 1,
    delivery: found?.delivery === 1,
  };
}
