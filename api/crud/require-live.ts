import { rows, sql } from '#api/db/sql.ts';
import { invalid } from '#api/platform/errors.ts';
import { isId } from '#api/platform/ids.ts';
import type { Tx } from './write.ts';

/** An id in an input, and the table that must contain it. */
export type InputReference = { path: string; table: string; id: string | null | undefined };

/**
 * Checks that the ids of an input name records of this tenant that are neither deleted nor drafts, and locks these records
 * against deletion until the transaction ends. VALIDATION `unknown` for all other ids, also those of other tenants.
 */
export async function requireLive(tx: Tx, references: readonly InputReference[]): Promise<void> {
  const named = references.filter(
    (reference): reference is InputReference & { id: string } => typeof reference.id === 'string',
  );
  const wanted = named.filter(({ id }) => isId(id));
  const missing: InputReference[] = named.filter(({ id }) => !isId(id));
  for (const table of new Set(wanted.map((reference) => reference.table)).values()) {
    const ids = [
      ...new Set(wanted.filter((reference) => reference.table === table).map((reference) => reference.id)),
    ].sort();
    const found = await rows<{ id: string }>(
      tx.em,
      sql`select id from ${sql.table(table)} where customer_id = ${tx.customerId} and id in (${sql.join(ids)}) and live = 1
        and status <> 'PENDING' for share`,
    );
    const live = new Set(found.map((row) => row.id));
    missing.push(...wanted.filter((reference) => reference.table === table && !live.has(reference.id)));
  }
  if (missing.length > 0) throw invalid(missing.map(({ path }) => ({ path, key: 'unknown' })));
}
