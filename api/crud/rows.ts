import type { EntityMetadata, EntityName } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql, all, type Sql } from '#api/db/sql.ts';
import { notFound } from '#api/platform/errors.ts';
import { propertyOf } from '#api/platform/property-of.ts';

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
type RowShape = { table: Sql; columns: Sql; instants: string[]; booleans: string[] };

const shapes = new WeakMap<EntityMetadata, RowShape>();

/** Table, columns and conversions of an entity; hidden fields are left out. */
export function rowShape<T extends object>(em: SqlEntityManager, entity: EntityName<T>): RowShape {
  const meta: EntityMetadata = em.getMetadata().get(entity);
  const known = shapes.get(meta);
  if (known) return known;
  const props = meta.props.filter((prop) => prop.persist !== false && !prop.hidden && prop.fieldNames?.length === 1);
  const shape = {
    table: sql.table(meta.tableName),
    columns: sql.join(props.map((prop) => sql`${sql.ref(prop.fieldNames[0] ?? prop.name)} as ${sql.ref(prop.name)}`)),
    instants: props.filter((prop) => prop.columnTypes[0]?.startsWith('datetime')).map((prop) => prop.name),
    booleans: props.filter((prop) => prop.runtimeType === 'boolean').map((prop) => prop.name),
  };
  shapes.set(meta, shape);
  return shape;
}

/** Plain rows of an entity. `conditions` must name the tenant; prefer tenantRows. */
export async function entityRows<T extends object>(
  em: SqlEntityManager,
  entity: EntityName<T>,
  conditions: readonly Sql[],
  tail: Sql = sql``,
): Promise<T[]> {
  const shape = rowShape(em, entity);
  const found = await rows(em, sql<T>`select ${shape.columns} from ${shape.table} where ${all(conditions)} ${tail}`);
  for (const row of found) convert(row, shape);
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

function convert(row: object, shape: RowShape): void {
  for (const field of shape.instants) {
    const value = propertyOf(row, field);
    if (typeof value === 'string') Object.assign(row, { [field]: toInstant(value) });
  }
  for (const field of shape.booleans) {
    const value = propertyOf(row, field);
    if (value !== null) Object.assign(row, { [field]: Boolean(value) });
  }
}
