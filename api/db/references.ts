import type { SqlEntityManager } from '@mikro-orm/mysql';
import { OWNER_COLUMN, REFERENCE_RULES } from './reference-rules.ts';
import { rows, sql, type Sql } from './sql.ts';

/** A foreign key between two tables of tenants. */
export type ForeignKey = {
  /** Table and column, for example `employee.sector_id`. */
  place: string;
  table: string;
  column: string;
  target: string;
  /** Whether rows of the table have a status of their own, and with it the column `live`. */
  hasLife: boolean;
};

/** A foreign key that keeps a record from being deleted, and how the rows that hold it are counted. */
export type Reference = ForeignKey & {
  /** The table whose records are counted: the key's own, or that of the owner of its rows. */
  counted: string;
  /** The column that names the owner, where the rows have no status of their own. */
  ownerColumn?: string;
};

/** Foreign keys onto tables with soft delete, as the database has them, but for the column that says whose a row is. */
export const foreignKeys = (em: SqlEntityManager): Promise<ForeignKey[]> =>
  rows(
    em,
    sql<Omit<ForeignKey, 'hasLife'> & { hasLife: number }>`
      select concat(k.table_name, '.', k.column_name) as place, k.table_name as \`table\`, k.column_name as \`column\`,
        k.referenced_table_name as target, ${hasLive(sql`k.table_name`)} as hasLife
      from information_schema.key_column_usage k
      where k.table_schema = database() and k.column_name <> ${OWNER_COLUMN} and ${hasLive(sql`k.referenced_table_name`)}
      order by place`,
  ).then((found) => found.map((key) => ({ ...key, hasLife: Boolean(key.hasLife) })));

const hasLive = (table: Sql): Sql => sql`exists (
  select 1 from information_schema.columns c
  where c.table_schema = database() and c.table_name = ${table} and c.column_name = 'live')`;

/** The keys that refuse a delete: all but those that reference-rules.ts exempts. */
export function enforced(keys: readonly ForeignKey[]): Reference[] {
  return keys
    .filter(({ place }) => !REFERENCE_RULES[place])
    .map((key) => {
      if (key.hasLife) return { ...key, counted: key.table };
      const owner = keys.find(({ table, place }) => table === key.table && REFERENCE_RULES[place]?.kind === 'owned');
      return owner ? { ...key, counted: owner.target, ownerColumn: owner.column } : { ...key, counted: key.table };
    });
}

/** Records that are about to be deleted. */
export type Leaving = { table: string; customerId: string; ids: readonly string[] };

/** How many live records of each table refer to those that leave; one statement, whatever refers. */
export async function countReferences(
  em: SqlEntityManager,
  references: readonly Reference[],
  leaving: readonly Leaving[],
): Promise<Map<string, number>> {
  const counts = leaving.flatMap((group) =>
    references.filter(({ target }) => target === group.table).map((reference) => countOf(reference, group)),
  );
  const totals = new Map<string, number>();
  if (counts.length === 0) return totals;
  const found = await rows(em, sql<{ counted: string; total: number }>`${sql.join(counts, sql` union all `)}`);
  for (const { counted, total } of found)
    if (Number(total) > 0) totals.set(counted, (totals.get(counted) ?? 0) + Number(total));
  return totals;
}

function countOf({ table, column, counted, ownerColumn, hasLife }: Reference, { customerId, ids }: Leaving): Sql {
  const holding = sql`r.customer_id = ${customerId} and ${sql.ref(`r.${column}`)} in (${sql.join([...ids])})`;
  if (!ownerColumn)
    return sql`select ${counted} as counted, count(*) as total from ${sql.table(table)} r
      where ${holding} ${hasLife ? sql`and r.live = 1` : sql``}`;
  return sql`select ${counted} as counted, count(distinct owner.id) as total from ${sql.table(table)} r
    join ${sql.table(counted)} owner on owner.customer_id = ${customerId} and owner.id = ${sql.ref(`r.${ownerColumn}`)}
      and owner.live = 1
    where ${holding}`;
}
