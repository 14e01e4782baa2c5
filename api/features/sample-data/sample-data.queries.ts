import type { SqlEntityManager } from '@mikro-orm/mysql';
import { countRows, firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { SampleData } from '#api/graphql/generated/types.ts';

/** Whether the company has sample data, or may add it. */
export async function sampleData({ em, tenant }: TenantContext): Promise<SampleData> {
  const count = await countRows(em, 'sample_record', [sql`customer_id = ${tenant.id}`]);
  return { count, isAddable: count === 0 && (await isEmpty(em, tenant.id)) };
}

/** Whether the company has no records of its own that sample data would stand beside. */
export async function isEmpty(em: SqlEntityManager, customerId: string): Promise<boolean> {
  const found = await firstRow(
    em,
    sql<{ isUsed: number }>`
      select exists (select 1 from sector where customer_id = ${customerId} and live = 1)
        or exists (select 1 from product where customer_id = ${customerId} and live = 1)
        or exists (select 1 from \`group\` where customer_id = ${customerId} and live = 1)
        or exists (select 1 from employee where customer_id = ${customerId} and live = 1) as isUsed`,
  );
  return found?.isUsed === 0;
}
