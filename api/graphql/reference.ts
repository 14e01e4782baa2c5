import type { EntityClass } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { declareColumns } from '#api/crud/read-columns.ts';
import type { TenantRecord } from '#api/crud/rows.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { notFound } from '#api/platform/errors.ts';
import type { Context } from './context.ts';

/**
 * The resolver of a field that returns the record with the id in `property`, also when it is deleted. Lists read it in
 * their own statement (crud/row-plan.ts); for other rows it is loaded.
 */
export function reference<Property extends string, T extends TenantRecord>(property: Property, entity: EntityClass<T>) {
  const resolve = (
    row: Readonly<Partial<Record<Property, string | null>>>,
    _args: unknown,
    ctx: Pick<Context, 'load'>,
    { fieldName }: Pick<GraphQLResolveInfo, 'fieldName'>,
  ): T | null | Promise<T | null> => {
    const joined = propertyOf(row, fieldName);
    if (joined === null || isRecord<T>(joined)) return joined;
    return ctx.load.byId(entity, row[property]);
  };
  return declareColumns(resolve, { properties: [property], refersTo: entity });
}

const isRecord = <T extends TenantRecord>(value: unknown): value is T =>
  typeof value === 'object' && value !== null && 'id' in value;

/** The record with this id, also when it is deleted; one statement for all rows of a page. */
export async function loadReferenced<T extends TenantRecord>(
  ctx: Pick<Context, 'load'>,
  entity: EntityClass<T>,
  id: string,
): Promise<T> {
  const row = await ctx.load.byId(entity, id);
  if (!row) throw notFound(entity.name);
  return row;
}
