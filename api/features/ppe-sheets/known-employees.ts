import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { isId } from '#api/platform/ids.ts';

/**
 * Which of these ids are employees of the company that are not deleted, by one statement: an archive for thousands of others
 * would send nothing for as long as it reads each of them.
 */
export async function knownEmployees(
  { em, tenant }: Pick<TenantContext, 'em' | 'tenant'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await rows(
    em,
    sql<{ id: string }>`select id from employee
      where customer_id = ${tenant.id} and status <> 'DELETED' and ${isAnyOf('id', ids.filter(isId))}`,
  );
  return new Set(found.map(({ id }) => id));
}

/** People who are read and recorded together. */
const PORTION = 20;

/** The people of an archive in portions. The first is one person, so that the file begins soon. */
export function* portionsOf(ids: readonly string[]): Generator<readonly string[]> {
  yield ids.slice(0, 1);
  for (let from = 1; from < ids.length; from += PORTION) yield ids.slice(from, from + PORTION);
}
