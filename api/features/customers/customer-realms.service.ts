import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';

/** The fields of a customer that its realm depends on. */
export type RealmRow = { realm: string; subdomain: string; shard: string; displayName: string; status: string };

/** All customers with a realm; for operators' commands on all realms. */
export const listRealmRows = (em: SqlEntityManager): Promise<RealmRow[]> =>
  rows(
    em,
    sql<RealmRow>`select realm, subdomain, shard, display_name as displayName, status from customer
      where status in ('ACTIVE', 'INACTIVE') order by subdomain`,
  );
