import type { EntityName } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import { checkLimit, COUNT_LIMIT, type Page } from './list-page.ts';
import { pageTokens } from './page-token.ts';
import { entityRows, type TenantRecord } from './rows.ts';

type Named = TenantRecord & { name: string };

/**
 * The first page, sorted by name, for each of several tenants: two statements in all, where listPage needs two per
 * tenant. The tokens are those of listPage, which returns the following pages.
 */
export async function firstPagesByName<T extends Named>(
  em: SqlEntityManager,
  secret: string,
  entity: EntityName<T>,
  customerIds: readonly string[],
  wanted: number,
): Promise<Page<T>[]> {
  const { className, tableName } = em.getMetadata().get(entity);
  const table = sql.table(tableName);
  const limit = checkLimit(wanted);
  const owners = sql`(select id as owner from customer where id in (${sql.join(customerIds)})) as owners`;
  const ofOwner = sql`select customer_id, id from ${table} where customer_id = owner and status <> 'DELETED'`;
  const keys = sql`select page.customer_id, page.id from ${owners} join lateral (${ofOwner} order by name, id limit ${limit + 1}) as page`;
  const [found, counts] = await Promise.all([
    entityRows(em, entity, [sql`(customer_id, id) in (${keys})`], sql`order by customer_id, name, id`),
    rows(
      em,
      sql<{ owner: string; total: number }>`select owner, count(*) as total from ${owners}
        join lateral (${ofOwner} limit ${COUNT_LIMIT + 1}) as counted group by owner`,
    ),
  ]);
  const byOwner = Map.groupBy(found, ({ customerId }) => customerId);
  const totals = new Map(counts.map(({ owner, total }) => [owner, Number(total)]));
  return customerIds.map((customerId) => {
    const all = byOwner.get(customerId) ?? [];
    const items = all.slice(0, limit);
    const last = all.length > limit ? items.at(-1) : undefined;
    const tokens = pageTokens(secret, [customerId, className, {}, { column: 'name', ascending: true }]);
    const position = last && { sortValue: last.name, id: last.id, direction: 'next' as const, start: limit + 1 };
    return {
      items,
      nextToken: position ? tokens.encode(position) : null,
      previousToken: null,
      start: items.length === 0 ? 0 : 1,
      totalCount: totals.get(customerId) ?? 0,
    };
  });
}
