import { rows, sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';

/** The fields of a customer that its records need. */
export type CustomerBrief = { id: string; displayName: string; timeZone: string };

/**
 * A customer by id, deleted ones included, because history refers to them; null when unknown. One statement for all
 * customers of a page, none for the caller's own tenant.
 */
export async function customerBrief(
  { em, load, tenant }: Pick<Context, 'em' | 'load' | 'tenant'>,
  id: string,
): Promise<CustomerBrief | null> {
  if (tenant?.id === id) return tenant;
  return load.one('customer.brief', id, {
    find: (ids) =>
      rows<CustomerBrief>(
        em,
        sql`select id, display_name as displayName, time_zone as timeZone
          from customer where id in (${sql.join(ids)})`,
      ),
    ownerOf: (customer) => customer.id,
  });
}
