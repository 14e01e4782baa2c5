import type { EntityMetadata, EntityName } from '@mikro-orm/core';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/mysql';
import { getNamedType, isObjectType, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql';
import type { Config } from '#api/config.ts';
import { all, isAnyOf, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import { invalidField } from '#api/platform/errors.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { checkFilter } from './check-filter.ts';
import { pageTokens, type PagePosition } from './page-token.ts';
import { plannedRows, rowPlan } from './row-plan.ts';
import { isInstant, quoted } from './rows.ts';
import { totalOf } from './totals.ts';
import { selectionOf, type Selection } from './selection.ts';

/**
 * What a list needs of the request. APP_SECRET signs the page tokens. The entity manager is the ORM's own: making one for
 * the request costs as much as reading some rows, and a list reads no entities.
 */
export type ListScope = {
  services: { orm: MikroORM; config: Pick<Config, 'APP_SECRET'> };
  /** Records of a page that the product itself may read, for files; undefined: what a client may. */
  maxPage?: number;
};

/** Arguments of every list field. */
export type ListArgs<Filter> = {
  filter?: (Filter & { status?: readonly string[] | null }) | null;
  /** `<COLUMN>_ASC` or `<COLUMN>_DESC`. */
  sort?: string | null;
  limit?: number | null;
  nextToken?: string | null;
};

/** The fields of a page that need its rows. */
const OF_ROWS = ['items', 'nextToken', 'previousToken', 'start'];

/** The total of a page whose caller did not select it: a number that the schema refuses to return. */
const NOT_COUNTED = Number.NaN;

/** One page. `totalCount` is exact up to COUNT_LIMIT; COUNT_LIMIT + 1 means "more". Fields that are not selected are empty. */
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
  /**
   * A property that is in no index, `version` by default. It is always read: where an index has all columns, MySQL may
   * prefer to sort all rows of the tenant.
   */
  unindexedProperty?: string;
  /** 100, or 1000 for the sources of filters (requirements G3). */
  maxLimit?: number;
  /** More than COUNT_LIMIT records are known to match: they are not counted. */
  isMany?: boolean;
  /** The ids of all records that match, if they are known. Then `where` is not needed. */
  found?: FoundIds;
};

/** Ids of records; `isSorted` in the order of the list. */
export type FoundIds = { ids: readonly string[]; isSorted: boolean };

const DEFAULT_LIMIT = 25;

/** Largest exact total, in rows. */
export const COUNT_LIMIT = 10_000;

/**
 * One page of a tenant's records by keyset pagination: all pages cost the same, and an added row does not move others
 * between pages. The id decides between equal values. Deleted rows are left out unless the filter names DELETED.
 * Returns the first page when no rows are left after the token. `info` says what is selected: only these columns are
 * read, and the total only if it is among them.
 */
export async function listPage<T extends { id: string }>(
  ctx: ListScope & { tenant: { id: string } },
  entity: EntityName<T>,
  args: ListArgs<object>,
  info: GraphQLResolveInfo,
  options: ListOptions,
): Promise<Page<T>> {
  const tenantId = ctx.tenant.id;
  const where = [sql`customer_id = ${tenantId}`, ...options.where];
  return readPage(ctx, entity, args, info, { ...options, where, tenantId, scope: tenantId });
}

/** Like listPage, for records of the platform; `scope` binds page tokens to the readers of the list. */
export const listRows = <T extends { id: string }>(
  ctx: ListScope,
  entity: EntityName<T>,
  args: ListArgs<object>,
  info: GraphQLResolveInfo,
  options: ListOptions & { scope: string },
): Promise<Page<T>> => readPage(ctx, entity, args, info, { ...options, tenantId: null });

/** What readPage needs beside the options of the list. */
type PageScope = { scope: string; tenantId: string | null };

async function readPage<T extends { id: string }>(
  ctx: ListScope,
  entity: EntityName<T>,
  args: ListArgs<object>,
  info: GraphQLResolveInfo,
  options: ListOptions & PageScope,
): Promise<Page<T>> {
  const { services } = ctx;
  const { em } = services.orm;
  const { scope, tenantId } = options;
  const meta: EntityMetadata = em.getMetadata().get(entity);
  const sort = parseSort(args.sort ?? options.defaultSort);
  const property = meta.props.find((prop) => prop.fieldNames?.[0] === sort.column);
  if (!property) throw new Error(`${meta.className} has no column ${sort.column} to sort by`);
  checkFilter(args.filter ?? {});
  const limit = checkLimit(args.limit, ctx.maxPage ?? options.maxLimit);
  const tokens = pageTokens(services.config.APP_SECRET, [scope, meta.className, args.filter ?? {}, sort]);
  const position = args.nextToken ? tokens.decode(args.nextToken) : null;

  const hasStatus = meta.props.some((prop) => prop.name === 'status');
  const where = [...options.where, ...(hasStatus ? liveConditions(args) : [])];
  const sortsInstants = isInstant(property);
  const empty = sortsInstants ? sql`timestamp'1000-01-01 00:00:00'` : sql`''`;
  const column = sql.raw(quoted(sort.column));
  const key = property.nullable ? sql`coalesce(${column}, ${empty})` : column;
  const backwards = position?.direction === 'previous';
  const ascending = sort.ascending !== backwards;

  const selection = selectionOf(info);
  const readsRows = OF_ROWS.some((field) => selection.has(field));
  const plan = rowPlan({
    em,
    meta,
    type: itemType(info),
    selection: selection.get('items') ?? NOTHING,
    always: ['id', property.name, options.unindexedProperty ?? 'version'],
    tenantId,
  });
  const known = options.isMany ? COUNT_LIMIT + 1 : (options.found?.ids.length ?? NOT_COUNTED);
  const after = [...where, ...keysetConditions(key, position, ascending)];
  const tail = orderAndLimit(key, ascending, limit);
  const rowsOfPage = async (): Promise<T[]> => {
    const ids = await idsOfPage(em, { table: meta.tableName, after, tail, limit, isFirst: !position }, options.found);
    if (ids?.length === 0) return [];
    const conditions = ids ? [...options.where, isAnyOf('id', ids)] : after;
    return plannedRows<T>({ em, tenantId }, plan, conditions, tail);
  };
  const [found, totalCount] = await Promise.all([
    readsRows ? rowsOfPage() : [],
    selection.has('totalCount') && !options.isMany && !options.found
      ? totalOf(em, { scope, table: meta.tableName, where, atMost: COUNT_LIMIT + 1 })
      : known,
  ]);
  const more = found.length > limit;
  const items = backwards ? found.slice(0, limit).reverse() : found.slice(0, limit);
  if (readsRows && position && items.length === 0)
    return readPage(ctx, entity, { ...args, nextToken: null }, info, options);
  const start = startOf(position, items.length);
  const tokenAt = (row: T | undefined, direction: PagePosition['direction'], at: number) =>
    row && selection.has(`${direction}Token`)
      ? tokens.encode({
          sortValue: sortText(propertyOf(row, property.name), sortsInstants),
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
    totalCount,
  };
}

/** Where to find the ids of a page: its table, its conditions, its order and limit. */
type PageIds = { table: string; after: readonly Sql[]; tail: Sql; limit: number; isFirst: boolean };

/**
 * The ids of a page among those of all matching records. They are chosen before the rows are read, because a statement
 * with joins reads the joined records of all matching rows before it sorts them. Null if the ids are not known.
 */
async function idsOfPage(
  em: SqlEntityManager,
  { table, after, tail, limit, isFirst }: PageIds,
  found: FoundIds | undefined,
): Promise<readonly string[] | null> {
  if (!found) return null;
  if (isFirst && (found.isSorted || found.ids.length <= limit)) return found.ids.slice(0, limit + 1);
  const chosen = await rows(
    em,
    sql<{ id: string }>`select id from ${sql.table(table)} where ${all([...after, isAnyOf('id', found.ids)])} ${tail}`,
  );
  return chosen.map(({ id }) => id);
}

/** Selects the statuses that the filter names, by default all but DELETED. */
export function liveConditions({ filter }: ListArgs<object>): Sql[] {
  if (!filter?.status) return [NOT_DELETED];
  const selected = isIn('status', filter.status);
  // Few rows are deleted: the indexes that begin with tenant and `live` find them.
  return filter.status.length > 0 && filter.status.every((status) => status === 'DELETED')
    ? [sql`live is null`, ...selected]
    : selected;
}

const NOT_DELETED = sql`status <> 'DELETED'`;

/** The selection of a caller who wants no items, only a token or the position. */
const NOTHING: Selection = new Map();

/** The type of the items of a page. */
function itemType({ returnType }: GraphQLResolveInfo): GraphQLObjectType {
  const page = getNamedType(returnType);
  const items = isObjectType(page) ? page.getFields()['items'] : undefined;
  const type = items && getNamedType(items.type);
  if (!isObjectType(type)) throw new Error(`${page.name} has no items`);
  return type;
}

/** `CREATED_AT_DESC` → created_at, descending. The enum of the schema lists the possible values. */
export function parseSort(sort: string): { column: string; ascending: boolean } {
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
function sortText(value: unknown, isDate: boolean): string | number {
  if (isDate && !value) return '1000-01-01 00:00:00.000';
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace('T', ' ');
  return typeof value === 'number' ? value : String(value ?? '');
}
