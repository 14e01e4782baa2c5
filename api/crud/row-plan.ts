import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { defaultFieldResolver, getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { all, preparedRows, sql, type Sql } from '#api/db/sql.ts';
import { columnsReadBy } from './read-columns.ts';
import {
  columnOf,
  columnText,
  convertRow,
  headText,
  isBoolean,
  isInstant,
  quoted,
  readableProps,
  type RowShape,
} from './rows.ts';
import type { Selection } from './selection.ts';

/** A record that a row refers to, read by the same statement. */
type Join = {
  /** The field of the schema. The result has the record's id under this name, and the row the record. */
  field: string;
  /** The other joined columns in the result, and their properties. */
  properties: readonly { column: string; property: string }[];
};

/** How to read what a selection needs of an entity. Each join needs the tenant's id as a value. */
export type RowPlan = RowShape & { joins: readonly Join[] };

/** What is read: the entity's metadata, its type in the schema, and the selection of that type's fields. */
export type PlanSource = {
  em: SqlEntityManager;
  meta: EntityMetadata;
  type: GraphQLObjectType;
  selection: Selection;
  /** Properties that are read in any case: the key, what the rows are sorted by, and one that is in no index. */
  always: readonly string[];
  /** The tenant of the rows; null for rows of all tenants, which refer to no records. */
  tenantId: string | null;
};

const plans = new WeakMap<Selection, Map<string, RowPlan>>();

/**
 * The plan for a selection: only the columns that its fields need. A field needs the column
 * of its name, or what its resolver declares (read-columns.ts), otherwise every column. A record that a field refers to
 * comes with the same statement.
 */
export function rowPlan(source: PlanSource): RowPlan {
  const { meta, selection, always, tenantId } = source;
  const known = plans.get(selection) ?? new Map<string, RowPlan>();
  plans.set(selection, known);
  // Lists without items share one empty selection.
  const key = `${meta.tableName} ${always.join()} ${tenantId === null}`;
  const plan = known.get(key) ?? makePlan(source);
  known.set(key, plan);
  return plan;
}

function makePlan({ em, meta, type, selection, always, tenantId }: PlanSource): RowPlan {
  const joined = [...selection].flatMap(([field, selected]) => joinOf(em, meta, type, field, selected));
  // Documents are compiled in the belief that each reference of a list is joined (graphql/joined-references.ts).
  if (joined.length > 0 && tenantId === null)
    throw new Error(`A list of all tenants cannot join records: ${type.name}`);
  const others = new Map(selection);
  for (const { join } of joined) others.delete(join.field);
  const conditions = [...selection.keys()].flatMap((field) => conditionOf(type, field));
  const own = neededProps(meta, type, others, always);
  return {
    head: headText(
      [...own.map(columnText), ...conditions.map(({ column }) => column), ...joined.flatMap(({ columns }) => columns)],
      [quoted(meta.tableName), ...joined.map(({ table }) => table)].join(' '),
    ),
    instants: [...own.filter(isInstant).map((prop) => prop.name), ...joined.flatMap(({ instants }) => instants)],
    booleans: [
      ...own.filter(isBoolean).map((prop) => prop.name),
      ...conditions.map(({ field }) => field),
      ...joined.flatMap(({ booleans }) => booleans),
    ],
    joins: joined.map(({ join }) => join),
  };
}

/** The properties that the selected fields and the caller need. */
function neededProps(
  meta: EntityMetadata,
  type: GraphQLObjectType,
  selection: Selection,
  needed: readonly string[],
): EntityProperty[] {
  const readable = readableProps(meta);
  const names = new Set(needed);
  for (const name of selection.keys()) {
    const field = type.getFields()[name];
    if (!field) continue;
    const isOwn = !field.resolve || field.resolve === defaultFieldResolver;
    const properties = isOwn ? [name] : columnsReadBy(field)?.properties;
    if (!properties?.every((property) => readable.some((prop) => prop.name === property))) return readable;
    for (const property of properties) names.add(property);
  }
  return readable.filter((prop) => names.has(prop.name));
}

/** The column for a field that is computed in SQL; none for other fields. */
function conditionOf(type: GraphQLObjectType, field: string): { field: string; column: string }[] {
  const declared = type.getFields()[field];
  const { expression } = (declared && columnsReadBy(declared)) ?? {};
  return expression === undefined ? [] : [{ field, column: `${expression} as ${quoted(field)}` }];
}

/** The join for a field that refers to a record; none for other fields. */
function joinOf(
  em: SqlEntityManager,
  meta: EntityMetadata,
  type: GraphQLObjectType,
  field: string,
  selection: Selection,
): (Omit<RowShape, 'head'> & { join: Join; columns: string[]; table: string })[] {
  const declared = type.getFields()[field];
  const { refersTo, properties: [key] = [] } = (declared && columnsReadBy(declared)) ?? {};
  const target = declared && getNamedType(declared.type);
  const property = key === undefined ? undefined : meta.properties[key];
  if (!refersTo || !property || !isObjectType(target)) return [];
  const targetMeta: EntityMetadata = em.getMetadata().get(refersTo);
  const props = neededProps(targetMeta, target, selection, ['id']).filter(({ name }) => name !== 'id');
  const inResult = (prop: EntityProperty) => `${field}$${prop.name}`;
  const id = quoted(`${field}$id`);
  const inner = [`id as ${id}`, ...props.map((prop) => `${quoted(columnOf(prop))} as ${quoted(inResult(prop))}`)];
  const rows = `(select ${inner.join(', ')} from ${quoted(targetMeta.tableName)} where customer_id = ?)`;
  return [
    {
      join: { field, properties: props.map((prop) => ({ column: inResult(prop), property: prop.name })) },
      columns: [`${id} as ${quoted(field)}`, ...props.map((prop) => quoted(inResult(prop)))],
      table: `left join ${rows} as ${quoted(`joined_${field}`)} on ${id} = ${quoted(columnOf(property))}`,
      instants: props.filter(isInstant).map(inResult),
      booleans: props.filter(isBoolean).map(inResult),
    },
  ];
}

/** Reads rows by a plan that was made for this tenant. */
export async function plannedRows<T extends object>(
  { em, tenantId }: Pick<PlanSource, 'em' | 'tenantId'>,
  plan: RowPlan,
  conditions: readonly Sql[],
  tail: Sql,
): Promise<T[]> {
  const found = await preparedRows<T & Record<string, unknown>>(em, sql`${all(conditions)} ${tail}`, {
    text: plan.head,
    values: plan.joins.map(() => tenantId),
  });
  for (const row of found) convertRow(row, plan);
  for (const join of plan.joins) nest(found, join);
  return found;
}

/**
 * Replaces the id of a joined record by the record. Rows that refer to the same record share it, which saves most of the
 * memory of a page.
 */
function nest(rows: readonly Record<string, unknown>[], { field, properties }: Join): void {
  const records = new Map<unknown, Record<string, unknown>>();
  for (const row of rows) {
    const id = row[field];
    if (id === null) continue;
    const known = records.get(id);
    const record = known ?? { id };
    row[field] = record;
    if (known) continue;
    for (const { column, property } of properties) record[property] = row[column];
    records.set(id, record);
  }
}
