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
