import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import type { ImportField } from './import-nouns.rules.ts';

/** A record that a text of the file means; `null`: several records have this name. */
export type NamedRecord = { id: string; name: string } | null;

/** SQL: a table of texts with their position, compared as the columns of records are (case and accents are equal). */
const textTable = (texts: readonly string[]) =>
  sql`json_table(${JSON.stringify(texts)}, '$[*]' columns (position for ordinality,
    text varchar(5001) character set utf8mb4 collate utf8mb4_0900_ai_ci path '$')) as wanted`;

/** The live records whose unique column has one of these texts, by text. */
export async function findByColumn(
  em: SqlEntityManager,
  { customerId, table, column }: { customerId: string; table: string; column: string },
  texts: readonly string[],
): Promise<Map<string, string>> {
  const found = await findIds(em, { customerId, table, column }, texts);
  return new Map(found.map(({ position, id }) => [texts[position - 1] ?? '', id]));
}

/** Where a text is looked up. `id` and `name` are the columns with the id and the name of the record that is meant. */
type Lookup = { table: string; column: string; id?: string; name?: string };

const inColumns = (table: string, columns: readonly string[]): Lookup[] => columns.map((column) => ({ table, column }));

/** By what files name the records of a table, the unique columns first. The code of a size names its product. */
const LOOKUPS: Record<(ImportField & { kind: 'REFERENCE' })['table'], readonly Lookup[]> = {
  sector: inColumns('sector', ['code', 'name']),
  cost_center: inColumns('cost_center', ['code', 'name']),
  job_role: inColumns('job_role', ['name']),
  group: inColumns('group', ['name']),
  product: [
    { table: 'product_size', column: 'code', id: 'product_id', name: 'code' },
    { table: 'product', column: 'name' },
  ],
  main_warehouse: inColumns('main_warehouse', ['name', 'code']),
};

/** The live records that these texts name, by code or name; null for a name that several records have. */
export async function findByName(
  em: SqlEntityManager,
  { customerId, table }: { customerId: string; table: (ImportField & { kind: 'REFERENCE' })['table'] },
  texts: readonly string[],
): Promise<Map<string, NamedRecord>> {
  const named = new Map<string, NamedRecord>();
  for (const lookup of LOOKUPS[table]) {
    const open = texts.filter((text) => !named.has(text));
    const found = await findIds(em, { customerId, ...lookup }, open);
    for (const { position, id, name } of found) {
      const text = open[position - 1] ?? '';
      named.set(text, named.has(text) ? null : { id, name });
    }
  }
  return named;
}

/** The live records that have one of these texts, with the position of the text, starting with 1. */
export async function findIds(
  em: SqlEntityManager,
  { customerId, table, column, id = 'id', name = 'name' }: Lookup & { customerId: string },
  texts: readonly string[],
) {
  if (texts.length === 0) return [];
  return rows(
    em,
    sql<{ position: number; id: string; name: string }>`select straight_join wanted.position,
        ${sql.ref(`record.${id}`)} as id, ${sql.ref(`record.${name}`)} as name
      from ${textTable(texts)} join ${sql.table(table)} record
        on record.customer_id = ${customerId} and record.live = 1 and ${sql.ref(`record.${column}`)} = wanted.text
      where record.status <> 'PENDING'`,
  );
}

/** Names of records by their ids. */
export async function namesOf(
  em: SqlEntityManager,
  { customerId, table }: { customerId: string; table: string },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows(
    em,
    sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
      where customer_id = ${customerId} and id in (${sql.join([...ids])})`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
