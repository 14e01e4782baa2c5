import { rows, sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';

/** What records of a customer need to know of it. */
export type CustomerBrief = { id: string; displayName: string; timeZone: string };

/**
 * A customer by id, deleted ones included (history refers to them), all of a page in one statement; the caller's own
 * tenant in none. Null when there is none.
 */
export async function customerBrief(
  { em, load, tenant }: Pick<Context, 'em' | 'load' | 'tenant'>,
  id: string,
): Promise<CustomerBrief | null> {
  if (tenant?.id === id) return tenant;
  return load
    .batch('customer.brief', async (ids): Promise<(CustomerBrief | null)[]> => {
      const found = await rows(
        em,
        sql<CustomerBrief>`select id, display_name as displayName, time_zone as timeZone from customer where id in (${sql.join(ids)})`,
      );
      const byId = new Map(found.map((row) => [row.id, row]));
      return ids.map((key) => byId.get(key) ?? null);
    })
    .load(id);
}
