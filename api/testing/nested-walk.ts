import { getDirective } from '@graphql-tools/utils';
import {
  getNamedType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { Operation } from './schema-walk.ts';

/** A field below the root fields that declares @allow itself, and its path from an operation. */
export type Guarded = { place: string; path: string[] };

/** The fields below an operation that declare @allow themselves, each with one path. */
export function guardedOf(schema: GraphQLSchema, { field }: Operation): Guarded[] {
  const found = new Map<string, Guarded>();
  eachField(field.type, [], (type, child, path) => {
    const place = `${type.name}.${child.name}`;
    if (isGuarded(schema, child) && !found.has(place)) found.set(place, { place, path });
  });
  return [...found.values()];
}

/** The operation's document with all fields of the answer, except those that declare @allow themselves. */
export const openDocument = (schema: GraphQLSchema, operation: Operation): string =>
  document(operation, openSelection(schema, operation.field.type, []));

/** The operation's document with only one field of the answer. */
export const documentTo = (operation: Operation, path: readonly string[]): string =>
  document(
    operation,
    path.reduceRight((selection, name) => `{ ${name} ${selection} }`, leafSelection(operation.field.type, path)),
  );

/** Fields of an answer that are not null, as `Type.field`. */
export function valuesIn(value: unknown, type: GraphQLOutputType): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesIn(each, type));
  const named = getNamedType(type);
  if (!isObjectType(named) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const field = named.getFields()[name];
    return field && child !== null ? [`${named.name}.${name}`, ...valuesIn(child, field.type)] : [];
  });
}

const isGuarded = (schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): boolean =>
  getDirective(schema, field, 'allow')?.[0] !== undefined;

type Visit = (type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, path: string[]) => void;

/** Visits every field below a type; a type that is already on the path is skipped. */
function eachField(type: GraphQLOutputType, path: string[], visit: Visit, above: readonly string[] = []): void {
  const named = getNamedType(type);
  if (!isObjectType(named) || above.includes(named.name)) return;
  for (const field of Object.values(named.getFields())) {
    visit(named, field, [...path, field.name]);
    eachField(field.type, [...path, field.name], visit, [...above, named.name]);
  }
}

function document({ kind, field }: Operation, selection: string): string {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  return `${kind} ${declared && `(${declared})`} { answer: ${field.name}${passed && `(${passed})`} ${selection} }`;
}

function openSelection(schema: GraphQLSchema, type: GraphQLOutputType, above: readonly string[]): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const isAbove = (field: GraphQLField<unknown, unknown>) =>
    [...above, named.name].includes(getNamedType(field.type).name);
  const selected = Object.values(named.getFields())
    .filter(
      (field) =>
        !isGuarded(schema, field) && !isAbove(field) && !field.args.some(({ type: arg }) => isNonNullType(arg)),
    )
    .map((field) => `${field.name} ${openSelection(schema, field.type, [...above, named.name])}`);
  return `{ ${selected.join(' ')} }`;
}

/** `{ __typename }` where the path ends at an object. */
function leafSelection(type: GraphQLOutputType, [name, ...rest]: readonly string[]): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const next = name === undefined ? undefined : named.getFields()[name]?.type;
  return next ? leafSelection(next, rest) : '{ __typename }';
}
