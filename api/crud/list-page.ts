import type { EntityName } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { countRows, isIn, sql, type Sql } from '#api/db/sql.ts';
import { invalidField } from '#api/platform/errors.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { checkFilter } from './check-filter.ts';
import { pageTokens, type PagePosition } from './page-token.ts';
import { entityRows } from './rows.ts';

/** What a list needs of the request. APP_SECRET signs the page tokens. */
export type ListScope = { em: SqlEntityManager; services: { config: Pick<Config, 'APP_SECRET'> } };

/** Arguments of every list field. */
export type ListArgs<Filter> = {
  filter?: (Filter & { status?: readonly string[] | null }) | null;
  /** `<COLUMN>_ASC` or `<COLUMN>_DESC`. */
  sort?: string | null;
  limit?: number | null;
  nextToken?: string | null;
};

/** One page. `totalCount` is exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means "more". */
export type Page<T> = {
  items: T[];
  nextToken: string | null;
  previousToken: string | null;
  start: number;
  totalCount: number;
};

/** Settings of one list. */
export type ListOptions = {
  /** Conditions of the filter, without tenant and status. */
  where: readonly Sql[];
  defaultSort: string;
  /** 100, or 1000 for the sources of filters (requirements G3). */
  maxLimit?: number;
};

const DEFAULT_LIMIT = 25;

/** Largest exact total, in rows. */
export const COUNT_LIMIT = 10_000;

/**
 * One page of a tenant's records by keyset pagination: all pages cost the same, and an added row does not move others
 * between pages. The id decides between equal values. Deleted rows are left out unless the filter names DELETED.
 * Returns the first page when no rows are left after the token.
 */
export async function listPage<T extends { id: string }>(
  ctx: ListScope & { tenant: { id: string } },
  entity: EntityName<T>,
  args: ListArgs<object>,
  options: ListOptions,
): Promise<Page<T>> {
  const tenantRule = [sql`customer_id = ${ctx.tenant.id}`];
  return listRows(ctx, entity, args, { ...options, where: [...tenantRule, ...options.where] }, ctx.tenant.id);
}

/** Like listPage, for records of the platform; `scope` binds page tokens to the readers of the list. */
export async function listRows<T extends { id: string }>(
  { em, services }: ListScope,
  entity: EntityName<T>,
  args: ListArgs<object>,
  options: ListOptions,
  scope: string,
): Promise<Page<T>> {
  const meta = em.getMetadata().get(entity);
  const sort = parseSort(args.sort ?? options.defaultSort);
  const property = meta.props.find((prop) => prop.fieldNames?.[0] === sort.column);
  if (!property) throw new Error(`${meta.className} has no column ${sort.column} to sort by`);
  checkFilter(args.filter ?? {});
  const limit = checkLimit(args.limit, options.maxLimit);
  const tokens = pageTokens(services.config.APP_SECRET, [scope, meta.className, args.filter ?? {}, sort]);
  const position = args.nextToken ? tokens.decode(args.nextToken) : null;

  const hasStatus = meta.props.some((prop) => prop.name === 'status');
  const status = args.filter?.status ? isIn('status', args.filter.status) : hasStatus ? [sql`status <> 'DELETED'`] : [];
  const where = [...options.where, ...status];
  const isInstant = property.columnTypes[0]?.startsWith('datetime') ?? false;
  const empty = isInstant ? sql`timestamp'1000-01-01 00:00:00'` : sql`''`;
  const key = property.nullable ? sql`coalesce(${sql.ref(sort.column)}, ${empty})` : sql.ref(sort.column);
  const backwards = position?.direction === 'previous';
  const ascending = sort.ascending !== backwards;

  const [found, count] = await Promise.all([
    entityRows(
      em,
      entity,
      [...where, ...keysetConditions(key, position, ascending)],
      orderAndLimit(key, ascending, limit),
    ),
    countRows(em, meta.tableName, where, COUNT_LIMIT + 1),
  ]);
  const more = found.length > limit;
  const items = backwards ? found.slice(0, limit).reverse() : found.slice(0, limit);
  if (position && items.length === 0)
    return listRows({ em, services }, entity, { ...args, nextToken: null }, options, scope);
  const start = startOf(position, items.length);
  const tokenAt = (row: T | undefined, direction: PagePosition['direction'], at: number) =>
    row
      ? tokens.encode({
          sortValue: sortText(propertyOf(row, property.name), isInstant),
          id: row.id,
          direction,
          start: at,
        })
      : null;

  return {
    items,
    nextToken: backwards || more ? tokenAt(items.at(-1), 'next', start + items.length) : null,
    previousToken: (backwards ? more : position !== null) ? tokenAt(items[0], 'previous', start) : null,
    start,
    totalCount: count,
  };
}

/** `CREATED_AT_DESC` → created_at, descending. The enum of the schema lists the possible values. */
function parseSort(sort: string): { column: string; ascending: boolean } {
  const [, column = '', direction] = /^(\w+)_(ASC|DESC)$/.exec(sort) ?? [];
  return { column: column.toLowerCase(), ascending: direction === 'ASC' };
}

/** Number of records of a page; VALIDATION when the limit is below one or too high. */
export function checkLimit(limit: number | null | undefined, max = 100): number {
  if (limit === null || limit === undefined) return DEFAULT_LIMIT;
  if (limit < 1) throw invalidField('limit', 'minimum', { min: 1 });
  if (limit > max) throw invalidField('limit', 'maximum', { max });
  return limit;
}

/** Selects the rows after the position, in the direction of reading. */
function keysetConditions(key: Sql, position: PagePosition | null, ascending: boolean): Sql[] {
  if (!position) return [];
  const { sortValue, id } = position;
  return [
    ascending
      ? sql`(${key} > ${sortValue} or (${key} = ${sortValue} and id > ${id}))`
      : sql`(${key} < ${sortValue} or (${key} = ${sortValue} and id < ${id}))`,
  ];
}

const orderAndLimit = (key: Sql, ascending: boolean, limit: number): Sql =>
  ascending ? sql`order by ${key}, id limit ${limit + 1}` : sql`order by ${key} desc, id desc limit ${limit + 1}`;

/** Position of the page's first item, from 1. Rows added or deleted since the first page shift it. */
function startOf(position: PagePosition | null, found: number): number {
  if (found === 0) return 0;
  if (!position) return 1;
  return position.direction === 'next' ? position.start : Math.max(1, position.start - found);
}

/** Empty values come first. The text equals the `coalesce` expression of the index. */
function sortText(value: unknown, isInstant: boolean): string | number {
  if (isInstant && !value) return '1000-01-01 00:00:00.000';
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace('T', ' ');
  return typeof value === 'number' ? value : String(value ?? '');
}
