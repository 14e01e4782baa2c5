import type { SqlEntityManager } from '@mikro-orm/mysql';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { countRows, sql, type Sql } from '#api/db/sql.ts';

/** Totals of one tenant's lists, by table and conditions. */
type Totals = LRUCache<string, number>;

/** How long a total is valid when another replica writes, or a writer that does not use crud/write.ts. */
const VALID_MS = 30_000;

/** Smaller totals are counted each time: they are cheap, and people see each record in them. */
const WORTH_KEEPING = 1000;

const MAX_SCOPES = 1000;
const MAX_TOTALS_OF_SCOPE = 100;

/** Scope of lists of all tenants' records. */
export const PLATFORM = 'platform';

/** Totals by tenant or PLATFORM, of each connection of an ORM. */
const kept = new WeakMap<object, LRUCache<string, Totals>>();

function totalsOf(em: SqlEntityManager, scope: string): Totals {
  const connection = em.getConnection();
  const scopes = kept.get(connection) ?? new LRUCache<string, Totals>({ max: MAX_SCOPES });
  kept.set(connection, scopes);
  const totals = scopes.get(scope) ?? new LRUCache<string, number>({ max: MAX_TOTALS_OF_SCOPE, ttl: VALID_MS });
  scopes.set(scope, totals);
  return totals;
}

/**
 * Counts the rows of a list, up to `atMost`. A large total is kept until this process writes in the scope, at most thirty
 * seconds. A count that runs during a write is not kept, because the write has discarded its Totals.
 */
export async function totalOf(
  em: SqlEntityManager,
  { scope, table, where, atMost }: { scope: string; table: string; where: readonly Sql[]; atMost: number },
): Promise<number> {
  const totals = totalsOf(em, scope);
  const { sql: text, parameters } = sql.join([...where], sql` and `).compile(em.getKysely());
  // A search may have thousands of ids.
  const key = hash('sha256', JSON.stringify([table, text, parameters]), 'base64');
  const known = totals.get(key);
  if (known !== undefined) return known;
  const total = await countRows(em, table, where, atMost);
  if (total >= WORTH_KEEPING) totals.set(key, total);
  return total;
}

/** Discards the totals of a tenant and those over all tenants, after a write. */
export function forgetTotals(em: SqlEntityManager, tenantId: string | null): void {
  const scopes = kept.get(em.getConnection());
  scopes?.delete(PLATFORM);
  if (tenantId) scopes?.delete(tenantId);
}
