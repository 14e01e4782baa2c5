import { COUNT_LIMIT, type ListOptions } from '#api/crud/list-page.ts';
import { rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';

/** The options of a list with the delivered withdrawals of which the employee still holds pieces, newest first. */
export async function holdingsOf(
  { em, tenant }: TenantContext,
  employeeId: string,
): Promise<Pick<ListOptions, 'where' | 'isMany' | 'found'>> {
  const isHeld = sql`employee_id = ${employeeId} and withdrawal_status = 'DELIVERED'
    and quantity_requested > quantity_returned + quantity_lost`;
  // By the index of one employee: in the order of all withdrawals, MySQL would read those of everybody.
  const found = await rows<{ id: string }>(
    em,
    sql`select id from withdrawal force index (withdrawal_quota) where customer_id = ${tenant.id} and ${isHeld}
      order by requested_at desc, id desc limit ${COUNT_LIMIT + 1}`,
  );
  if (found.length > COUNT_LIMIT) return { where: [isHeld], isMany: true };
  return { where: [isHeld], found: { ids: found.map(({ id }) => id), isSorted: true } };
}
