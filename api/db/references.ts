import type { SqlEntityManager } from '@mikro-orm/mysql';
import { OWNER_COLUMN, REFERENCE_RULES } from './reference-rules.ts';
import { rows, sql, type Sql } from './sql.ts';

/** A foreign key between two tenant tables. */
export type ForeignKey = {
  /** Table and column, for example `employee.sector_id`. */
  place: string;
  table: string;
  column: string;
  target: string;
  /** Whether rows of the table have their own status, and with it the column `live`. */
  hasStatus: boolean;
};

/** A foreign key that prevents deletes of its target, and how its rows are counted. */
export type Reference = ForeignKey & {
  /** The table whose records are counted: the table itself, or the table of the owner of its rows. */
  counted: string;
  /** The column with the owner's id, when the rows have no status. */
  ownerColumn?: string;
};

/** Reads the foreign keys to tables with soft delete from the database, except those on the tenant column. */
export const foreignKeys = (em: SqlEntityManager): Promise<ForeignKey[]> =>
  rows(
    em,
    sql<Omit<ForeignKey, 'hasStatus'> & { hasStatus: number }>`
      select concat(k.table_name, '.', k.column_name) as place, k.table_name as \`table\`, k.column_name as \`column\`,
        k.referenced_table_name as target, ${hasLive(sql`k.table_name`)} as hasStatus
      from information_schema.key_column_usage k
      where k.table_schema = database() and k.column_name <> ${OWNER_COLUMN} and ${hasLive(sql`k.referenced_table_name`)}
      order by place`,
  ).then((found) => found.map((key) => ({ ...key, hasStatus: Boolean(key.hasStatus) })));

const hasLive = (table: Sql): Sql => sql`exists (
  select 1 from information_schema.columns c
  where c.table_schema = database() and c.table_name = ${table} and c.column_name = 'live')`;

/** The keys that refuse a delete: all that reference-rules.ts does not exempt. */
export function enforcedReferences(keys: readonly ForeignKey[]): Reference[] {
  return keys
    .filter(({ place }) => !REFERENCE_RULES[place])
    .map((key) => {
      if (key.hasStatus) return { ...key, counted: key.table };
      const owner = keys.find(({ table, place }) => table === key.table && REFERENCE_RULES[place]?.kind === 'owned');
      return owner ? { ...key, counted: owner.target, ownerColumn: owner.column } : { ...key, counted: key.table };
    });
}

/** Records that are about to be deleted. */
export type DeletedRecords = { table: string; customerId: string; ids: readonly string[] };

/** Counts, per table, the live records that refer to the records to be deleted. One statement for all references. */
export async function countReferences(
  em: SqlEntityManager,
  references: readonly Reference[],
  deleted: readonly DeletedRecords[],
): Promise<Map<string, number>> {
  const counts = deleted.flatMap((group) =>
    references.filter(({ target }) => target === group.table).map((reference) => countQuery(reference, group)),
  );
  const totals = new Map<string, number>();
  if (counts.length === 0) return totals;
  const found = await rows(em, sql<{ counted: string; total: number }>`${sql.join(counts, sql` union all `)}`);
  for (const { counted, total } of found)
    if (Number(total) > 0) totals.set(counted, (totals.get(counted) ?? 0) + Number(total));
  return totals;
}

function countQuery(
  { table, column, counted, ownerColumn, hasStatus }: Reference,
  { customerId, ids }: DeletedRecords,
): Sql {
  const holding = sql`r.customer_id = ${customerId} and ${sql.ref(`r.${column}`)} in (${sql.join([...ids])})`;
  if (!ownerColumn)
    return sql`select ${counted} as counted, count(*) as total from ${sql.table(table)} r
      where ${holding} ${hasStatus ? sql`and r.live = 1` : sql``}`;
  return sql`select ${counted} as counted, count(distinct owner.id) as total from ${sql.table(table)} r
    join ${sql.table(counted)} owner on owner.customer_id = ${customerId} and owner.id = ${sql.ref(`r.${ownerColumn}`)}
      and owner.live = 1
    where ${holding}`;
}

const known = new WeakMap<object, Promise<ForeignKey[]>>();

/** The foreign keys of foreignKeys(), read once per connection pool. A failure is not kept. */
export function knownForeignKeys(em: SqlEntityManager): Promise<ForeignKey[]> {
  const connection = em.getConnection();
  const keys =
    known.get(connection) ??
    foreignKeys(em).catch((error: unknown) => {
      known.delete(connection);
      throw error;
    });
  known.set(connection, keys);
  return keys;
}

/** A reference of a record, or of its parts, whose target must be live when the record is restored. */
export type NeededReference = Pick<ForeignKey, 'column' | 'target'> & { part?: { table: string; ownerColumn: string } };

/** The references of a table's records and of their parts without a status, which end with the record. */
export function neededReferences(keys: readonly ForeignKey[], table: string): NeededReference[] {
  const isOwned = ({ place }: ForeignKey) => REFERENCE_RULES[place]?.kind === 'owned';
  const own = keys.filter((key) => key.table === table && !isOwned(key));
  const owners = keys.filter((key) => key.target === table && !key.hasStatus && isOwned(key));
  const ofParts = owners.flatMap((owner) =>
    keys
      .filter((key) => key.table === owner.table && !REFERENCE_RULES[key.place])
      .map((key) => ({ ...key, part: { table: owner.table, ownerColumn: owner.column } })),
  );
  return [...own, ...ofParts];
}
