import type { EntityMetadata, EntityName } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql, all, type Sql } from '#api/db/sql.ts';
import { notFound } from '#api/platform/errors.ts';
import { propertyOf } from '#api/platform/property-of.ts';

/** What every record of the platform itself has. */
export type PlatformRecord = {
  id: string;
  status: string;
  version: number;
  createdBy?: string | null;
  updatedBy?: string | null;
  updatedAt: Date;
  deletedAt?: Date | null;
};

/** What every tenant's record has. */
export type TenantRecord = PlatformRecord & { customerId: string };

/** How an entity's table is read as plain rows that look like the entity: same names, same types. */
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

/** Whose rows: a request's context, or the customer whom a system administrator names. */
type OfTenant = { em: SqlEntityManager; tenant: { id: string } };

/** Plain rows of an entity of the caller's tenant. */
export const tenantRows = <T extends object>(
  ctx: OfTenant,
  entity: EntityName<T>,
  conditions: readonly Sql[],
  tail?: Sql,
): Promise<T[]> => entityRows(ctx.em, entity, [sql`customer_id = ${ctx.tenant.id}`, ...conditions], tail);

/** One record that is not deleted. Another tenant's id answers NOT_FOUND as one that never was. */
export async function getOrFail<T extends TenantRecord>(ctx: OfTenant, entity: EntityName<T>, id: string): Promise<T> {
  const [row] = await tenantRows(ctx, entity, [sql`id = ${id}`, sql`status <> 'DELETED'`]);
  if (!row) throw notFound(ctx.em.getMetadata().get(entity).className);
  return row;
}

/** MySQL's text of an instant → Date. */
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
