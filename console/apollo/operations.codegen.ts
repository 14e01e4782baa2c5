import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers';
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** An operation with one root field that has the same name: `ListSectors` and `listSectors`. */
type NounOperation = { name: string; field: string; type: string; variables: readonly string[] };

function nounOperationsOf(
  schema: GraphQLSchema,
  { name, operation, selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
): NounOperation[] {
  const [selection, ...others] = selectionSet.selections;
  if (!name || selection?.kind !== Kind.FIELD || others.length > 0) return [];
  const field = selection.name.value;
  const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  const type = String(root?.getFields()[field]?.type).replaceAll(/[[\]!]/g, '');
  const isNamedAfterField = lowerFirst(name.value) === field;
  return isNamedAfterField
    ? [{ name: name.value, field, type, variables: variableDefinitions.map(({ variable }) => variable.name.value) }]
    : [];
}

const mutationMember = (name: string, member: string, parameter: string, variables: string) =>
  `  ${member}: (client: ApolloClient, ${parameter}) =>
    client.mutate({ mutation: ${name}Document, variables: ${variables} }),`;

/** The members that an operation adds to the object of its noun. */
function membersOf({ name, field, type, variables }: NounOperation): { noun: string; lines: string[] } | undefined {
  const options = `Apollo.useQuery.Options<Types.${name}Query, Types.${name}QueryVariables>`;
  if (field.startsWith('list') && type.endsWith('Page') && !/By[A-Z]/.test(field)) {
    const lines = [
      `  lists: ['${field}'],`,
      `  useList: (options: ${options} & { variables: Types.${name}QueryVariables }) => use${name}Query(options),`,
      `  pageOf: (data: Types.${name}Query) => data.${field},`,
    ];
    return { noun: type.slice(0, -'Page'.length), lines };
  }
  if (field === `get${type}` && variables.includes('id')) {
    const lines = [
      `  useGet: (id: string | undefined, more?: Omit<Types.${name}QueryVariables, 'id'>) =>
    use${name}Query({ variables: { ...more, id: id ?? '' }, skip: !id }),`,
      `  recordOf: (data: Types.${name}Query) => data.${field},`,
    ];
    return { noun: type, lines };
  }
  const input = `input: Types.${name}MutationVariables['input']`;
  if (field === `create${type}`) return { noun: type, lines: [mutationMember(name, 'create', input, '{ input }')] };
  if (field === `update${type}`) return { noun: type, lines: [mutationMember(name, 'update', input, '{ input }')] };
  if (field === `update${type}s`) return { noun: type, lines: [mutationMember(name, 'updateAll', input, '{ input }')] };
  if (field === `restore${type}s`)
    return { noun: type, lines: [mutationMember(name, 'restoreAll', input, '{ input }')] };
  if (field.startsWith('delete') && variables.includes('input')) {
    const lines = [mutationMember(name, 'removeAll', input, '{ input }')];
    return { noun: field.slice('delete'.length, -'s'.length), lines };
  }
  if (field.startsWith('delete')) {
    const lines = [mutationMember(name, 'remove', `key: Types.${name}MutationVariables`, 'key')];
    return { noun: field.slice('delete'.length), lines };
  }
  return undefined;
}

/**
 * Generates one object per noun, such as `sectorOperations`, for ListPage, LoadRecord and useEntityForm. It contains the
 * operations that are named after their field: `ListSectors`, `GetSector`, `CreateSector`, `UpdateSector`,
 * `DeleteSector`.
 */
export const plugin: CodegenPlugin['plugin'] = (schema, documents) => {
  const nouns = new Map<string, string[]>();
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION);
  for (const nounOperation of operations.flatMap((operation) => nounOperationsOf(schema, operation))) {
    const members = membersOf(nounOperation);
    if (members) nouns.set(members.noun, [...(nouns.get(members.noun) ?? []), ...members.lines]);
  }
  const content = [...nouns]
    .map(([noun, lines]) => `export const ${lowerFirst(noun)}Operations = {\n${lines.join('\n')}\n};`)
    .join('\n');
  return { prepend: ["import type { ApolloClient } from '@apollo/client';"], content };
};
