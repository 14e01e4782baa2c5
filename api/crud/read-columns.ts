import type { EntityClass } from '@mikro-orm/core';
import type { GraphQLFieldConfig, GraphQLResolveInfo } from 'graphql';
import { propertyOf } from '#api/platform/property-of.ts';

/** The properties of its row that a field's resolver reads, and what lists read for it beside the row's own columns. */
export type ReadColumns = {
  properties: readonly string[];
  refersTo?: EntityClass<object>;
  /** An SQL expression for the value of the field. */
  expression?: string;
};

const declared = new WeakMap<object, ReadColumns>();

/** Declares what a resolver reads of its row. */
export function declareColumns<Resolver extends object>(resolver: Resolver, columns: ReadColumns): Resolver {
  declared.set(resolver, columns);
  return resolver;
}

/**
 * A field of the schema for a resolver. What the resolver declares becomes an extension of the field, because the schema
 * wraps its resolvers.
 */
export function fieldWithColumns(resolver: unknown): unknown {
  const columns = typeof resolver === 'function' ? declared.get(resolver) : undefined;
  return columns ? { resolve: resolver, extensions: { columns } } : resolver;
}

type FieldConfig = GraphQLFieldConfig<unknown, unknown>;

/** What the resolver of a field reads of its row; undefined when it does not declare it. */
export function columnsReadBy({ extensions }: Pick<FieldConfig, 'extensions'>): ReadColumns | undefined {
  const columns = extensions?.['columns'];
  return isReadColumns(columns) ? columns : undefined;
}

const isReadColumns = (value: unknown): value is ReadColumns =>
  typeof value === 'object' && value !== null && 'properties' in value;

/**
 * A resolver of a field that has no column of its own. Lists select the named properties for it; for a resolver
 * without this declaration they select every column. `resolve` cannot read other properties.
 */
export const reading = <Row extends object, Name extends keyof Row & string, Args, Ctx, Result>(
  properties: readonly Name[],
  resolve: (row: Pick<Row, Name>, args: Args, ctx: Ctx, info: GraphQLResolveInfo) => Result,
): ((row: Row, args: Args, ctx: Ctx, info: GraphQLResolveInfo) => Result) => declareColumns(resolve, { properties });

/**
 * A resolver of a yes or no that lists compute in SQL, from columns that nobody may read. `resolve` is for rows that do not
 * come from a list, and reads only their id.
 */
export function condition<Args, Ctx, Result>(
  expression: string,
  resolve: (row: { id: string }, args: Args, ctx: Ctx) => Result,
) {
  const resolver = (
    row: { id: string },
    args: Args,
    ctx: Ctx,
    { fieldName }: Pick<GraphQLResolveInfo, 'fieldName'>,
  ) => {
    const known = propertyOf(row, fieldName);
    return typeof known === 'boolean' ? known : resolve(row, args, ctx);
  };
  return declareColumns(resolver, { properties: ['id'], expression });
}
