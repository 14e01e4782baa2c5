import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';

/** A customer as far as its realm follows it. */
export type RealmRow = { realm: string; subdomain: string; shard: string; displayName: string; status: string };

/** Every customer whose realm has been made and not been removed; for operators' commands, which look at all of them. */
export const listRealmRows = (em: SqlEntityManager): Promise<RealmRow[]> =>
  rows(
    em,
    sql<RealmRow>`select realm, subdomain, shard, display_name as displayName, status from customer
      where status in ('ACTIVE', 'INACTIVE') order by subdomain`,
  );
