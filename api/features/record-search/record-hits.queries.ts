import { contains, prefixPatternOf, rows, sql, type Sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import type { RecordHit } from '#api/graphql/generated/types.ts';
import type { NounCard } from '#api/nouns/noun-card.ts';
import { isId } from '#api/platform/ids.ts';

/** Most records of each noun. */
const MOST_HITS = 5;

const ASCII = /^[\x20-\x7e]*$/;

/** A row of the statement. Several branches may find the same record. */
type HitRow = { type: string; id: string; label: string; detail: string | null; status: string };

const SIZES = sql`join product_size size on size.customer_id = record.customer_id and size.product_id = record.id
  and size.status <> 'DELETED'`;

/** Exact codes of a record's parts, or beside its own code, by which it is found. */
const PARTS: Record<string, { from: Sql; code: Sql }[]> = {
  Employee: [{ from: sql``, code: sql`record.badge` }],
  Product: [
    { from: SIZES, code: sql`size.code` },
    {
      from: sql`${SIZES} join product_certificate certificate on certificate.customer_id = record.customer_id
        and certificate.size_id = size.id and certificate.status <> 'DELETED'`,
      code: sql`certificate.number`,
    },
  ],
};

/** Finds records of these nouns by one statement. Hits of a noun are in the order of `branchesOf`. */
export async function findRecords(
  { em, tenant }: Pick<Context, 'em' | 'tenant'>,
  cards: readonly NounCard[],
  text: string,
): Promise<RecordHit[]> {
  const branches = cards.flatMap((card) => branchesOf(card, text, tenant));
  if (branches.length === 0) return [];
  const found = await rows(em, sql<HitRow>`${sql.join(branches, sql` union all `)}`);
  return cards.flatMap(({ type }) => firstOf(found.filter((row) => row.type === type)));
}

/** The first different records. */
function firstOf(found: readonly HitRow[]): RecordHit[] {
  const different = new Map<string, HitRow>();
  for (const row of found) if (!different.has(row.id)) different.set(row.id, row);
  return [...different.values()]
    .slice(0, MOST_HITS)
    .map(({ status, ...hit }) => ({ ...hit, isActive: status === 'ACTIVE' }));
}

/**
 * Selects of a noun, best first: the exact id or code, the exact code of a part, names that begin with the text, and all
 * others. Each ends after a few rows, so that a frequent word does not read all its matches.
 */
function branchesOf(card: NounCard, text: string, tenant: Context['tenant']): Sql[] {
  const { type, table, nameColumns, codeColumns = [], searchIndex, administrators } = card;
  const name = sql.ref(`record.${nameColumns[0]}`);
  const scope = administrators === 'SYSTEM' ? sql`true` : sql`record.customer_id = ${tenant?.id ?? null}`;
  const index = searchIndex ? sql`force index (${sql.ref(searchIndex)})` : sql``;
  // The index of searches continues with other columns than the id: only in its own order does MySQL stop after a few rows.
  const order = searchIndex ? name : sql`${name}, record.id`;
  const shownCodes = codeColumns.map(
    (column) => sql`convert(nullif(${sql.ref(`record.${column}`)}, '') using utf8mb4)`,
  );
  const detail = shownCodes.length > 0 ? sql`concat_ws(' · ', ${sql.join(shownCodes)})` : sql`null`;
  // Codes of the platform's records are ASCII, which MySQL does not compare with other letters.
  const codes = administrators === 'SYSTEM' && !ASCII.test(text) ? [] : codeColumns;
  const select = (condition: Sql, { from = sql``, shown = detail, hint = sql`` } = {}) =>
    sql`(select ${sql.lit(type)} as type, record.id, ${name} as label, ${shown} as detail, record.status
      from ${sql.table(table)} record ${hint} ${from}
      where ${scope} and record.status <> 'DELETED' and ${condition} order by ${order} limit ${MOST_HITS})`;
  const id = text.toUpperCase();
  const columns = [...nameColumns, ...codes].map((column) => `record.${column}`);
  return [
    ...(isId(id) ? [select(sql`record.id = ${id}`)] : []),
    ...codes.map((column) => select(sql`${sql.ref(`record.${column}`)} = ${text}`)),
    ...(PARTS[type] ?? []).map(({ from, code }) => select(sql`${code} = ${text}`, { from, shown: code })),
    select(sql`${name} like ${prefixPatternOf(text)}`, { hint: index }),
    ...contains(columns, text).map((condition) => select(condition, { hint: index })),
  ];
}
