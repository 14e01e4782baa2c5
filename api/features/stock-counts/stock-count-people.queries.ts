import type { SqlEntityManager } from '@mikro-orm/mysql';
import { firstRow, rows, sql, type Sql } from '#api/db/sql.ts';

/** Where to look: a request or a transaction of a tenant. */
type Scope = { em: SqlEntityManager; customerId: string };

/**
 * Whether a person may approve a submitted count: nobody approves what they counted. Where everybody with the permission
 * has counted, for example the only administrator of a tenant, they may.
 */
export const canApprove = async (scope: Scope, personId: string, countId: string): Promise<boolean> =>
  (await countsToApprove(scope, personId, [countId])).length > 0;

/** Those of these submitted counts that a person may approve, by one statement. */
export async function countsToApprove(
  { em, customerId }: Scope,
  personId: string,
  countIds: readonly string[],
): Promise<string[]> {
  const hasNotCounted = sql`not exists (select 1 from stock_count_line line where line.customer_id = ${customerId}
    and line.count_id = own.count_id and line.counted_by_id = person.id)`;
  const leftToOthers = await rows(
    em,
    sql<{ id: string }>`select own.count_id as id
      from (select distinct customer_id, count_id from stock_count_line
        where customer_id = ${customerId} and count_id in (${sql.join([...countIds])}) and counted_by_id = ${personId}) own
      where exists (${peopleWithWarehouses(customerId, hasNotCounted)})`,
  );
  const refused = new Set(leftToOthers.map(({ id }) => id));
  return countIds.filter((id) => !refused.has(id));
}

/** Whether an active person other than this one may work with warehouses. */
export async function existsOther({ em, customerId }: Scope, personId: string): Promise<boolean> {
  return (await firstRow(em, peopleWithWarehouses(customerId, sql`person.id <> ${personId}`))) !== undefined;
}

const peopleWithWarehouses = (customerId: string, condition: Sql): Sql => sql`select 1 from console_user person
  left join permission_role role on role.customer_id = person.customer_id and role.id = person.permission_role_id
  where person.customer_id = ${customerId} and person.status = 'ACTIVE' and ${condition}
    and (person.is_customer_admin = 1 or (role.status = 'ACTIVE' and json_contains(role.permissions, '"WAREHOUSE_MANAGEMENT"')))
  limit 1`;
