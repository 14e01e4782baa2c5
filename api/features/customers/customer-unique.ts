import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import { invalid } from '#api/platform/errors.ts';

/** Values that are unique among all customers that are not deleted (requirements E1). */
export type UniqueValues = { subdomain?: string; businessId?: string; customerCode?: string };

const COLUMNS = { subdomain: 'subdomain', businessId: 'business_id', customerCode: 'customer_code' } as const;
const FIELDS = ['subdomain', 'businessId', 'customerCode'] as const;

/**
 * VALIDATION on each value that another customer has; null: a customer that does not exist yet. Two simultaneous calls may both pass here; then the unique keys
 * of the table refuse the second with the same error.
 */
export async function requireUniqueValues(
  { em }: { em: SqlEntityManager },
  customerId: string | null,
  values: UniqueValues,
): Promise<void> {
  const named = FIELDS.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [{ field, value }];
  });
  if (named.length === 0) return;
  const isSame = named.map(({ field, value }) => sql`${sql.ref(COLUMNS[field])} = ${value}`);
  const others = await rows(
    em,
    sql<Record<keyof UniqueValues, string>>`select subdomain, business_id as businessId, customer_code as customerCode
      from customer where (${sql.join(isSame, sql` or `)}) and live = 1 and not id <=> ${customerId}`,
  );
  const taken = named.filter(({ field, value }) => others.some((other) => isEqual(other[field], value)));
  if (taken.length > 0) throw invalid(taken.map(({ field }) => ({ path: field, key: 'taken' })));
}

/** Compares like the columns: ignores case. */
const isEqual = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
