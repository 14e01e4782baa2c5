import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  getNamedType,
  isLeafType,
  isObjectType,
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { columnsReadBy } from '#api/crud/read-columns.ts';
import { selectionOfOperation, type Selection } from '#api/crud/selection.ts';

const withoutResolvers = new WeakMap<GraphQLSchema, GraphQLSchema>();

/**
 * The schema without the resolvers of references, for documents that select only joined ones (selectsOnlyJoined). Calling a
 * resolver costs several times as much as reading a property of the row.
 */
export function withJoinedReferences(schema: GraphQLSchema): GraphQLSchema {
  const made =
    withoutResolvers.get(schema) ??
    mapSchema(schema, {
      [MapperKind.OBJECT_FIELD]: (field) =>
        columnsReadBy(field)?.refersTo ? { ...field, resolve: undefined } : undefined,
    });
  withoutResolvers.set(schema, made);
  return made;
}

/**
 * Whether each reference that a document selects is a field of the items of a page: listPage reads it with the items
 * (crud/row-plan.ts).
 */
export function selectsOnlyJoined(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): boolean {
  const root = schema.getRootType(operation.operation);
  return !!root && areJoined(root, selectionOfOperation(document, operation), false);
}

function areJoined(type: GraphQLObjectType, selection: Selection, areItems: boolean): boolean {
  return [...selection].every(([name, selected]) => {
    const field = type.getFields()[name];
    if (!field) return true;
    if (columnsReadBy(field)?.refersTo && !areItems) return false;
    const target = getNamedType(field.type);
    if (isLeafType(target)) return true;
    return isObjectType(target) && areJoined(target, selected, name === 'items' && isPage(type));
  });
}

const isPage = (type: GraphQLObjectType): boolean => 'items' in type.getFields() && 'nextToken' in type.getFields();
