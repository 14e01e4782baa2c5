import type { EntityMetadata, EntityName, EntityProperty } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { all, preparedRows, sql, type Sql } from '#api/db/sql.ts';
import { notFound } from '#api/platform/errors.ts';

/** Fields of every record of the platform. */
export type PlatformRecord = {
  id: string;
  status: string;
  version: number;
  createdBy?: string | null;
  updatedBy?: string | null;
  updatedAt: Date;
  deletedAt?: Date | null;
};

/** Fields of every record of a tenant. */
export type TenantRecord = PlatformRecord & { customerId: string };

/** How to read an entity's table as plain rows with the names and types of the entity. */
export type RowShape = {
  /** The statement up to its conditions. It is made once, because the rest is compiled for each call. */
  head: string;
  /** Names in the result of values that become Dates and booleans. */
  instants: readonly string[];
  booleans: readonly string[];
};

const shapes = new WeakMap<EntityMetadata, RowShape>();

/** How to read all columns of an entity; hidden fields are left out. */
export function rowShape<T extends object>(em: SqlEntityManager, entity: EntityName<T>): RowShape {
  const meta: EntityMetadata = em.getMetadata().get(entity);
  const shape = shapes.get(meta) ?? shapeOf(meta);
  shapes.set(meta, shape);
  return shape;
}

/** Properties that are a column and may be read. */
export const readableProps = (meta: EntityMetadata): EntityProperty[] =>
  meta.props.filter((prop) => prop.persist !== false && !prop.hidden && prop.fieldNames?.length === 1);

function shapeOf(meta: EntityMetadata): RowShape {
  const props = readableProps(meta);
  return {
    head: headText(props.map(columnText), quoted(meta.tableName)),
    instants: props.filter(isInstant).map((prop) => prop.name),
    booleans: props.filter(isBoolean).map((prop) => prop.name),
  };
}

/** SQL: a statement up to its conditions. */
export const headText = (columns: readonly string[], tables: string): string =>
  `select ${columns.join(', ')} from ${tables} where `;

/** SQL: the column of a property, with the name of the property. */
export const columnText = (prop: EntityProperty): string => `${quoted(columnOf(prop))} as ${quoted(prop.name)}`;

export const quoted = (name: string): string => `\`${name}\``;
export const columnOf = (prop: EntityProperty): string => prop.fieldNames[0] ?? prop.name;
export const isInstant = (prop: EntityProperty): boolean => prop.columnTypes[0]?.startsWith('datetime') ?? false;
export const isBoolean = (prop: EntityProperty): boolean => prop.runtimeType === 'boolean';

/** Plain rows of an entity. `conditions` must name the tenant; prefer tenantRows. */
export async function entityRows<T extends object>(
  em: SqlEntityManager,
  entity: EntityName<T>,
  conditions: readonly Sql[],
  tail: Sql = sql``,
): Promise<T[]> {
  const shape = rowShape(em, entity);
  const found = await preparedRows<T & Record<string, unknown>>(em, sql`${all(conditions)} ${tail}`, {
    text: shape.head,
    values: [],
  });
  for (const row of found) convertRow(row, shape);
  return found;
}

/** The tenant of the rows: a request's context, or the customer that a system administrator names. */
type TenantScope = { em: SqlEntityManager; tenant: { id: string } };

/** Plain rows of an entity of the caller's tenant. */
export const tenantRows = <T extends object>(
  ctx: TenantScope,
  entity: EntityName<T>,
  conditions: readonly Sql[],
  tail?: Sql,
): Promise<T[]> => entityRows(ctx.em, entity, [sql`customer_id = ${ctx.tenant.id}`, ...conditions], tail);

/** One record that is not deleted. NOT_FOUND for the id of another tenant, too. */
export async function getOrFail<T extends TenantRecord>(
  ctx: TenantScope,
  entity: EntityName<T>,
  id: string,
): Promise<T> {
  const [row] = await tenantRows(ctx, entity, [sql`id = ${id}`, sql`status <> 'DELETED'`]);
  if (!row) throw notFound(ctx.em.getMetadata().get(entity).className);
  return row;
}

/** Converts MySQL's text of an instant (UTC) to a Date. */
export const toInstant = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`);

/** Converts values that MySQL has no type for. A prepared statement returns instants as Dates. */
export function convertRow(row: Record<string, unknown>, { instants, booleans }: RowShape): void {
  for (const field of instants) {
    const value = row[field];
    if (typeof value === 'string') row[field] = toInstant(value);
  }
  for (const field of booleans) {
    const value = row[field];
    if (typeof value === 'number') row[field] = value !== 0;
  }
}
